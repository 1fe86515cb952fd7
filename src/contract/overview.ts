import { Type } from 'typebox'
import { TODO_KINDS } from '../domain/overview.ts'
import { listActivity } from './activity.ts'
import { countOfParties } from './aggregate.ts'
import { Link, NextStep } from './next-step-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { maybe, named, PairId, PartyId, Phase, ThesisId } from './schemas.ts'

const dataQuality = Type.Integer({ minimum: 0, maximum: 10 })

const since = maybe(
  Type.String({ description: 'Since when it waits: an instant (RFC 3339), or the day a task is due (`2026-11-30`).' }),
)
const counterparty = Type.String({ description: 'Its name, or its code name until the session is told the name.' })

const Todo = named(
  'Todo',
  'One thing to do. Which members beside `kind`, `title`, `link` and `next` there are follows from the kind.',
  {
    kind: Type.Enum([...TODO_KINDS], {
      description:
        'Of what counterparties wait for or left to be read, `count`, the `counterparty` of the oldest with `since`, `link` and `next`, and all of them under `things`: `answer_introductions`: they ask to be introduced. `answer_name_requests`: they ask for the name. `answer_phase_requests`: they ask to confirm a phase. `confirm_closings`: they set the pairing to 8_closed, and this side has not. `answer_messages`: they wrote and are not read (`count` counts pairings). `open_offers`: other pairings that they or the operator opened or moved and this side has not acted on. `open_approved_names`: they approved the request for their name, and it has not been opened. `read_memoranda`, `read_documents`: they released a memorandum, or documents, not read yet. Of the same shape: `tasks_due`: own tasks due today or before (`since` is the day). `phase_waiting`: pairings unchanged for 14 days or more (`phase` of the longest). Others: `create_profile`: the session has no party. `unread_text`: no business could be read in `unread_fields` of the profile, or in the theses `unread_theses`, so nothing matches by them. `signature_waiting`: the supervisor has not decided on the signature that was asked for (`since`). `approve_blind_view`: the seller tells its name on request, and others see sector and region only until it approves GET /api/blind-view. `sign_nda`: names stay closed until it signs (`matches`, `pairings`). `complete_profile`: `field` is the one most worth filling, `missing_fields` all of them. `facts_to_review`: findings that contradict an own entry (`count`). `review_matches`: matches not paired with yet (`count`, and `best_fit`, the best of them).',
    }),
    title: Type.String({ description: 'The same as a sentence in the reader’s language.' }),
    link: Link,
    next: NextStep,
    count: maybe(Type.Integer({ minimum: 1 })),
    matches: maybe(countOfParties()),
    pairings: maybe(Type.Integer({ minimum: 0 })),
    best_fit: maybe(Type.Number({ minimum: 0, maximum: 100 })),
    field: maybe(Type.String()),
    missing_fields: maybe(Type.Array(Type.String())),
    data_quality: maybe(dataQuality),
    pair_id: maybe(PairId),
    counterparty_id: maybe(PartyId),
    counterparty: maybe(counterparty),
    phase: maybe(Phase),
    unread_fields: maybe(Type.Array(Type.String())),
    unread_theses: maybe(Type.Array(ThesisId)),
    since,
    things: maybe(
      Type.Array(
        named('TodoThing', 'One of the things that a to-do counts.', {
          pair_id: maybe(PairId),
          counterparty_id: PartyId,
          counterparty,
          since,
          link: Link,
          next: NextStep,
        }),
        { description: 'The oldest first, at most twenty.' },
      ),
    ),
  },
)

const KeyFigures = named('KeyFigures', 'The figures of a workspace at a glance.', {
  matches: countOfParties(),
  best_fit: maybe(Type.Number({ minimum: 0, maximum: 100 })),
  active_pairings: Type.Integer({ description: 'Neither closed nor abandoned.' }),
  pairings_by_phase: Type.Array(
    named('PhaseCount', 'How many pairings stand in a phase.', { phase: Phase, count: Type.Integer({ minimum: 1 }) }),
    { description: 'Every phase that a pairing stands in, in the order of the phases.' },
  ),
  data_quality: maybe(dataQuality),
  valuation_triangulated: maybe(Type.Number({ description: 'Of a seller, EUR millions, 2 decimals.' })),
  valuation_conservative: maybe(Type.Number({ description: 'Of a seller, EUR millions, 2 decimals.' })),
})

export const getOverview = operation({
  ...ownRead,
  id: 'getOverview',
  tag: 'overview',
  path: '/api/overview/{session_id}',
  summary: 'What needs attention, and the key figures',
  description:
    'The to-dos of the active side, most useful first, each with its kind, the facts needed to describe it, its page in the application and the operation that does it; how many things counterparties wait for; the key figures; the five newest events. It discloses no new name. A session without a profile is told to create one.',
  output: named('Overview', 'A workspace at a glance.', {
    role: maybe(Type.Enum(['buyer', 'seller'])),
    nda_signed: Type.Boolean(),
    todos: Type.Array(Todo),
    waiting: Type.Integer({
      minimum: 0,
      description: 'How many things counterparties wait for, or left to be read: the counts of those to-dos together.',
    }),
    figures: KeyFigures,
    activity: listActivity.output.properties.events,
  }),
  refusals: [],
  headers: BY_LANGUAGE,
  example: {
    request: {},
    response: {
      role: 'buyer',
      nda_signed: false,
      todos: [
        {
          kind: 'sign_nda',
          title: 'Sign the NDA so that names can be disclosed to you: you have 3 matches and 1 active pairing.',
          link: '/workspace/confidentiality#nda',
          next: { operation: 'getNdaText', method: 'GET', path: '/api/nda/text' },
          matches: 3,
          pairings: 1,
        },
        {
          kind: 'review_matches',
          title: 'Review 2 matches; the best has a fit of 68.',
          link: '/workspace/matches',
          next: { operation: 'listMatches', method: 'GET', path: '/api/matches/{session_id}' },
          count: 2,
          best_fit: 68,
        },
      ],
      waiting: 0,
      figures: {
        matches: 3,
        best_fit: 71,
        active_pairings: 1,
        pairings_by_phase: [{ phase: '1_contact', count: 1 }],
        data_quality: 7,
      },
      activity: [],
    },
  },
  built: true,
})
