import { Type } from 'typebox'
import { FIT_BANDS } from '../domain/exchange/tally.ts'
import { countOfParties } from './aggregate.ts'
import { partyText } from './counterparty-text.ts'
import { EXCHANGE_BODY_LIMIT_BYTES } from './operation.ts'
import { Instant, keepable, maybe, named } from './schemas.ts'
import { messageNumber } from './shape.ts'

export const Claim = named('Claim', 'A statement, verified against the database or not, with its source.', {
  statement: partyText(),
  status: Type.Enum(['verified', 'unverified']),
  source: maybe(Type.String()),
})

export const ExchangeMessage = named('ExchangeMessage', 'One message of a thread.', {
  id: messageNumber('Number in the thread; 1 is the manifest itself.'),
  from: Type.Enum(['participant', 'concordat', 'operator'], {
    description: 'Sender by key, token or console; independent of the body.',
  }),
  text: partyText('Ends with the next step, except in messages of the participant.'),
  claims: Type.Array(Claim),
  replies_to: maybe(messageNumber('Number of the answered message.')),
  next: maybe(Type.String({ description: 'The next step, or why none is possible.' })),
  time: Instant,
})

export const BoundaryRule = named('BoundaryRule', 'A line of the boundary with the rule compiled from it.', {
  mode: Type.Enum(['refuses', 'requires', 'exits', 'noted']),
  declared: partyText(),
  about: Type.Array(Type.String()),
  effect: Type.String({ description: 'Effect of the rule.' }),
  obeyed: Type.Enum(['yes', 'partly', 'no'], {
    description:
      'partly: words beside the understood ones are only recorded; no: the whole line is, for a person to read.',
  }),
  understood: maybe(partyText('Part of the line that the effect rests on. Only with partly.')),
})

const intentNumber = { intent: Type.Integer({ description: 'Position in the mandate, from 1.' }) }

export const Disclosure = named(
  'MandateDisclosure',
  'Expected results of a mandate, intent by intent. Counts are of parties actually scored; a count below five is not distinguished from none.',
  {
    serviceable: Type.Array(
      named('ServiceableIntent', 'An intent matched by at least five counterparties.', {
        ...intentNumber,
        direction: Type.Enum(['buy', 'sell']),
        sector: maybe(Type.String()),
        coverage: maybe(
          named('Coverage', 'Coverage of the universe by an intent.', {
            scored_at_least: countOfParties(),
            matching_at_least: countOfParties(),
            fictional: Type.Boolean({ description: 'Counted in the demonstration universe: no such company exists.' }),
          }),
        ),
        fit_band: maybe(Type.Enum([...FIT_BANDS], { description: 'Band of the median fit of the matches.' })),
      }),
    ),
    under_constrained: Type.Array(
      named('UnderConstrainedIntent', 'An intent that is not specific enough.', {
        ...intentNumber,
        missing: Type.Array(Type.String()),
        effect: Type.String(),
      }),
    ),
    adjacent_parked: Type.Array(
      named('ParkedIntent', 'An obstacle to the intent, with the change that would remove it.', {
        ...intentNumber,
        reason: Type.String(),
        trigger: Type.String(),
      }),
    ),
    out_of_scope_dropped: Type.Array(
      named('DroppedIntent', 'An intent that is not processed.', { ...intentNumber, reason: Type.String() }),
    ),
    feasibility: Type.Enum(['served', 'partly', 'parked', 'out_of_scope']),
    next_step: Type.String(),
  },
)

export const ExchangeThread = named('ExchangeThread', 'A thread and any answer.', {
  found: Type.Boolean(),
  msgid: maybe(Type.String({ description: 'If the thread was requested by it.' })),
  participant: partyText('The agent’s own name for itself, or the name bound to its token.'),
  submission_status: Type.Enum(['recorded', 'incomplete', 'proposed', 'accepted', 'declined', 'engaged'], {
    description:
      'incomplete: a field is missing; proposed: in the operator’s inbox; engaged: opened by an operator’s token.',
  }),
  answer_ready: Type.Boolean(),
  count: Type.Integer({ description: 'Messages in this answer.' }),
  total_messages: Type.Integer(),
  cursor: Type.Integer({ description: 'Send it as `since` to receive newer messages only.' }),
  messages: Type.Array(ExchangeMessage),
  answer_key: maybe(Type.String({ description: 'A second key to this thread; the msgid cannot be derived from it.' })),
  state: Type.Enum(['waiting', 'answered', 'ended'], { description: 'ended: by the participant’s boundary.' }),
  boundary: Type.Array(BoundaryRule),
  disclosure: maybe(Disclosure),
  next: Type.String({ description: 'The next step, or why none is possible.' }),
})

export const threadExample = {
  found: true,
  msgid: 'm-5f2b…',
  participant: 'scout',
  submission_status: 'proposed' as const,
  answer_ready: true,
  count: 1,
  total_messages: 1,
  cursor: 2,
  messages: [
    {
      id: 2,
      from: 'concordat' as const,
      text: 'At least 110 sellers are offered and were scored.\nNext: Have the person responsible for you open a workspace.',
      claims: [
        {
          statement: 'At least 110 sellers are offered and were scored.',
          status: 'verified' as const,
          source: 'universe as of 2026-11-20T09:30:00.000Z',
        },
      ],
      replies_to: 1,
      next: 'Have the person responsible for you open a workspace.',
      time: '2026-11-20T09:30:00.000Z',
    },
  ],
  answer_key: 'a-91c0…',
  state: 'answered' as const,
  boundary: [
    {
      mode: 'refuses' as const,
      declared: 'refuses phone calls',
      about: ['contact'],
      effect: 'No one is contacted: answers are fetched.',
      obeyed: 'yes' as const,
    },
  ],
  next: 'Have the person responsible for you open a workspace.',
}

export const ReplyReceipt = named('ReplyReceipt', 'A reply was recorded.', {
  recorded: Type.Boolean(),
  id: messageNumber('Number in the thread.'),
  msgid: maybe(Type.String({ description: 'If the reply was sent with it.' })),
  participant: Type.String(),
  status: Type.Enum(['answered', 'recorded', 'ended', 'withdrawn'], {
    description:
      'recorded: no automatic answer, or one that a quota of the boundary holds back; ended: the participant’s boundary ended the exchange; withdrawn: everything of the exchange is erased, and its keys open nothing.',
  }),
  message: maybe(Type.String({ description: 'If withdrawn: what became of it, in the language of the manifest.' })),
})
export const replyExample = {
  recorded: true,
  id: 3,
  msgid: 'm-5f2b…',
  participant: 'scout',
  status: 'answered' as const,
}

/** Common properties of the exchange: anyone may call it, and an answer belongs to its thread. */
export const exchangeOperation = {
  tag: 'exchange',
  isNeverKept: true,
  bodyLimitBytes: EXCHANGE_BODY_LIMIT_BYTES,
} as const

/** Query for messages after a cursor. */
export const sinceQuery = {
  since: maybe(messageNumber('The cursor of the previous answer.', 0)),
}

/** Members of a reply, independent of the form of its key. */
export const replyMembers = {
  text: Type.String({ minLength: 1, maxLength: 50_000 }),
  thread: keepable(
    Type.String({ maxLength: 200, description: 'Accepted and ignored: the key or token identifies the thread.' }),
  ),
  replies_to: keepable(messageNumber('Number of the answered message.')),
}
