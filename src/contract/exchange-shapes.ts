import { Type } from 'typebox'
import { FIT_BANDS } from '../domain/exchange/tally.ts'
import { countOfParties } from './aggregate.ts'
import { EXCHANGE_BODY_LIMIT_BYTES } from './operation.ts'
import { Instant, keepable, maybe, named } from './schemas.ts'
import { messageNumber } from './shape.ts'

export const Claim = named('Claim', 'A statement with whether the database bears it out, and what it rests on.', {
  statement: Type.String(),
  status: Type.Enum(['verified', 'unverified']),
  source: maybe(Type.String()),
})

export const ExchangeMessage = named('ExchangeMessage', 'One message of a thread.', {
  id: messageNumber('Its number in the thread; 1 is the manifest itself.'),
  from: Type.Enum(['participant', 'concordat', 'operator'], {
    description: 'Whose key, token or desk it came from; never what a body says.',
  }),
  text: Type.String({ description: 'Ends with the next step, except what the participant wrote.' }),
  claims: Type.Array(Claim),
  replies_to: maybe(messageNumber('Number of the message it answers.')),
  next: maybe(Type.String({ description: 'The explicit next step, or that there is none and why.' })),
  time: Instant,
})

export const BoundaryRule = named('BoundaryRule', 'A line of the boundary with the rule it was compiled to.', {
  mode: Type.Enum(['refuses', 'requires', 'exits', 'noted']),
  declared: Type.String(),
  about: Type.Array(Type.String()),
  effect: Type.String({ description: 'What follows from it.' }),
  obeyed: Type.Boolean({ description: 'False where it is only recorded, for a person to read.' }),
})

const intentNumber = { intent: Type.Integer({ description: 'Its place in the mandate, from 1.' }) }

export const Disclosure = named(
  'MandateDisclosure',
  'What a mandate can expect, intent by intent. Counts are of parties really scored; fewer than five are not told apart from none.',
  {
    serviceable: Type.Array(
      named('ServiceableIntent', 'An intent that at least five counterparties match.', {
        ...intentNumber,
        direction: Type.Enum(['buy', 'sell']),
        sector: maybe(Type.String()),
        coverage: maybe(
          named('Coverage', 'How much of the universe an intent reaches.', {
            scored_at_least: countOfParties(),
            matching_at_least: countOfParties(),
            fictional: Type.Boolean({ description: 'Counted in the demonstration universe: no such company exists.' }),
          }),
        ),
        fit_band: maybe(Type.Enum([...FIT_BANDS], { description: 'Where the median fit of the matching lies.' })),
      }),
    ),
    under_constrained: Type.Array(
      named('UnderConstrainedIntent', 'An intent that leaves something open.', {
        ...intentNumber,
        missing: Type.Array(Type.String()),
        effect: Type.String(),
      }),
    ),
    adjacent_parked: Type.Array(
      named('ParkedIntent', 'What does not serve the intent now, and what would change that.', {
        ...intentNumber,
        reason: Type.String(),
        trigger: Type.String(),
      }),
    ),
    out_of_scope_dropped: Type.Array(
      named('DroppedIntent', 'An intent that is not acted on.', { ...intentNumber, reason: Type.String() }),
    ),
    feasibility: Type.Enum(['served', 'partly', 'parked', 'out_of_scope']),
    next_step: Type.String(),
  },
)

export const ExchangeThread = named('ExchangeThread', 'A thread and any answer.', {
  found: Type.Boolean(),
  msgid: maybe(Type.String({ description: 'Where the thread was asked for by it.' })),
  participant: Type.String({ description: 'As the agent calls itself, or as the operator bound its token.' }),
  submission_status: Type.Enum(['recorded', 'incomplete', 'proposed', 'accepted', 'declined', 'engaged'], {
    description:
      'incomplete: a field is missing; proposed: in the operator’s inbox; engaged: opened by an operator’s token.',
  }),
  answer_ready: Type.Boolean(),
  count: Type.Integer({ description: 'Messages in this answer.' }),
  total_messages: Type.Integer(),
  cursor: Type.Integer({ description: 'Send it as `since` to be told only what is newer.' }),
  messages: Type.Array(ExchangeMessage),
  answer_key: maybe(
    Type.String({ description: 'A second key to this thread, from which the msgid cannot be worked out.' }),
  ),
  state: Type.Enum(['waiting', 'answered', 'ended'], { description: 'ended: by the participant’s own boundary.' }),
  boundary: Type.Array(BoundaryRule),
  disclosure: maybe(Disclosure),
  next: Type.String({ description: 'The explicit next step, or that there is none and why.' }),
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
      text: 'At least 110 sellers are offered and were scored.\nNext: Have the person who answers for you open a workspace.',
      claims: [
        {
          statement: 'At least 110 sellers are offered and were scored.',
          status: 'verified' as const,
          source: 'universe as of 2026-11-20T09:30:00.000Z',
        },
      ],
      replies_to: 1,
      next: 'Have the person who answers for you open a workspace.',
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
      effect: 'Nobody is contacted: answers are fetched.',
      obeyed: true,
    },
  ],
  next: 'Have the person who answers for you open a workspace.',
}

export const ReplyReceipt = named('ReplyReceipt', 'A reply was recorded.', {
  recorded: Type.Boolean(),
  id: messageNumber('Its number in the thread.'),
  msgid: maybe(Type.String({ description: 'Where the reply was sent with it.' })),
  participant: Type.String(),
  status: Type.Enum(['answered', 'recorded', 'ended'], {
    description: 'recorded: no answer was due; ended: the participant’s own boundary ended the exchange.',
  }),
})
export const replyExample = {
  recorded: true,
  id: 3,
  msgid: 'm-5f2b…',
  participant: 'scout',
  status: 'answered' as const,
}

/** What all operations of the exchange have in common: anyone may ask, and an answer is its thread's. */
export const exchangeOperation = {
  tag: 'exchange',
  isNeverKept: true,
  bodyLimitBytes: EXCHANGE_BODY_LIMIT_BYTES,
} as const

/** Asks only for messages after a cursor. */
export const sinceQuery = {
  since: maybe(messageNumber('The cursor of the answer before.', 0)),
}

/** What a reply holds, however its thread is named. */
export const replyMembers = {
  text: Type.String({ minLength: 1, maxLength: 50_000 }),
  thread: keepable(
    Type.String({ maxLength: 200, description: 'Accepted and not read: the key or token says which thread it is.' }),
  ),
  replies_to: keepable(messageNumber('Number of the message it answers.')),
}
