import { Type } from 'typebox'
import { TODO_KINDS } from '../domain/overview/overview.ts'
import { listActivity } from './activity.ts'
import { countOfParties } from './aggregate.ts'
import { partyText } from './counterparty-text.ts'
import { Link, NextStep } from './next-step-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { maybe, named, PairId, PartyId, Phase, ThesisId } from './schemas.ts'

const dataQuality = Type.Integer({ minimum: 0, maximum: 10 })

const since = maybe(
  Type.String({ description: 'Start of the wait: an instant (RFC 3339), or the due date of a task (`2026-11-30`).' }),
)
const counterparty = partyText('Its name if disclosed to the session, else its code name.')

const Todo = named('Todo', 'A to-do. The members besides `kind`, `title`, `link` and `next` depend on the kind.', {
  kind: Type.Enum([...TODO_KINDS], {
    description:
      'To-dos about counterparties have `count`, the `counterparty` of the oldest with `since`, `link` and `next`, and the whole list under `things`: `answer_introductions`: they ask for an introduction. `answer_name_requests`: they request the name. `answer_phase_requests`: they ask to confirm a phase. `confirm_closings`: they set the pairing to 8_closed, and this side has not. `answer_messages`: they sent unread messages (`count` counts pairings). `open_offers`: other pairings that they or the operator opened or moved and this side has not acted on. `open_approved_names`: they approved the request for their name, and it has not been opened. `read_memoranda`, `read_documents`: they released a memorandum, or documents, not read yet. In the same form: `tasks_due`: own tasks due today or earlier (`since` is the date). `phase_waiting`: pairings unchanged for 14 days or more (`phase` of the longest). Others: `create_profile`: the session has no party. `unread_text`: no business was recognised in `unread_fields` of the profile, or in the theses `unread_theses`, so nothing matches by them. `signature_waiting`: the supervisor has not decided on the requested signature (`since`). `approve_blind_view`: the seller releases its name on request, and others see sector and region only until it approves GET /api/blind-view. `sign_nda`: no names are disclosed until it signs (`matches`, `pairings`). `complete_profile`: `field` is the most valuable missing field, `missing_fields` all of them. `facts_to_review`: findings that contradict an own entry (`count`). `review_matches`: matches not paired with yet (`count`, and `best_fit`, the highest fit among them).',
  }),
  title: partyText('The to-do as a sentence in the reader’s language.'),
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
      named('TodoThing', 'An item counted by a to-do.', {
        pair_id: maybe(PairId),
        counterparty_id: PartyId,
        counterparty,
        since,
        link: Link,
        next: NextStep,
      }),
      { description: 'Oldest first, at most twenty.' },
    ),
  ),
})

const KeyFigures = named('KeyFigures', 'Key figures of a workspace.', {
  matches: countOfParties(),
  best_fit: maybe(Type.Number({ minimum: 0, maximum: 100 })),
  active_pairings: Type.Integer({ description: 'Neither closed nor abandoned.' }),
  pairings_by_phase: Type.Array(
    named('PhaseCount', 'Number of pairings in a phase.', { phase: Phase, count: Type.Integer({ minimum: 1 }) }),
    { description: 'Every phase with pairings, in the order of the phases.' },
  ),
  data_quality: maybe(dataQuality),
  valuation_triangulated: maybe(Type.Number({ description: 'Of the seller, EUR millions, 2 decimals.' })),
  valuation_conservative: maybe(Type.Number({ description: 'Of the seller, EUR millions, 2 decimals.' })),
})

export const getOverview = operation({
  ...ownRead,
  id: 'getOverview',
  tag: 'overview',
  path: '/api/overview/{session_id}',
  summary: 'To-dos and key figures',
  description:
    'The to-dos of the active side, most useful first, each with its kind, facts, page in the application and operation; the number of things that counterparties wait for; the key figures; the five newest events. It discloses no new name. A session without a profile has the to-do to create one.',
  output: named('Overview', 'Overview of a workspace.', {
    role: maybe(Type.Enum(['buyer', 'seller'])),
    nda_signed: Type.Boolean(),
    todos: Type.Array(Todo),
    waiting: Type.Integer({
      minimum: 0,
      description:
        'Number of things that counterparties wait for or have left to be read: the sum of the counts of those to-dos.',
    }),
    figures: KeyFigures,
    activity: listActivity.output.properties.events,
  }),
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
})
