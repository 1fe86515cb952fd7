import { Type } from 'typebox'
import { operation } from './operation.ts'
import { PhaseRequestId } from './phase-shapes.ts'
import { EXAMPLE_KEY, Instant, keepable, maybe, named, none, noParams, PairId, Phase, SessionId } from './schemas.ts'

export const updatePhase = operation({
  id: 'updatePhase',
  tag: 'pairings',
  method: 'POST',
  path: '/api/pairings/update_phase',
  summary: 'Move pairings to a phase',
  description:
    "Sets the phase of each of the caller's own pairings named. Unknown ids and others' pairings are left alone and listed under `skipped` with the same reason; where nothing is left, `updated` is 0. Where either side wants both to decide (`phase_consent` of the pairing), the other side is asked instead and the pairing stands under `requested`; until it has answered the phase is locked. What is locked or paused stands under `blocked`. To abandon (9_abandoned) needs nobody, and an operator sets any phase.",
  access: 'party',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('PhaseUpdateRequest', 'Which pairings, to which phase.', {
    pair_ids: Type.Array(PairId, { minItems: 1, maxItems: 1000 }),
    phase: Phase,
    session_id: keepable(SessionId),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('PhaseUpdateResponse', 'What moved.', {
    updated: Type.Integer(),
    pair_ids: Type.Array(PairId),
    phase: Phase,
    requested: maybe(
      Type.Array(
        named('RequestedPhase', 'A pairing whose other side is asked to confirm.', {
          pair_id: PairId,
          request_id: PhaseRequestId,
          lapses_at: Instant,
        }),
        { description: 'Absent where nobody is asked.' },
      ),
    ),
    blocked: maybe(
      Type.Array(
        named('BlockedPhase', 'A pairing whose phase cannot change now.', {
          pair_id: PairId,
          reason: Type.Enum(['pending', 'paused'], {
            description: 'pending: a phase waits for an answer. paused: the seller has paused the pairing.',
          }),
        }),
        { description: 'Absent where nothing is locked or paused.' },
      ),
    ),
    skipped: Type.Array(named('SkippedPair', 'A pairing left alone.', { pair_id: PairId, reason: Type.String() })),
  }),
  refusals: ['credential_invalid'],
  headers: {},
  example: {
    request: { pair_ids: ['pair-241-17'], phase: '1_contact', session_id: EXAMPLE_KEY },
    response: { updated: 1, pair_ids: ['pair-241-17'], phase: '1_contact', skipped: [] },
  },
  built: true,
})

export const answerPhaseRequest = operation({
  id: 'answerPhaseRequest',
  tag: 'pairings',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/phase-request',
  summary: 'Confirm, dismiss or withdraw a phase that waits',
  description:
    'The side that was asked confirms or dismisses the phase; the side that asked can withdraw it. Once confirmed, the phase counts as set by both sides. Unanswered, it lapses after fourteen days. `phase_request` of a pairing says what waits.',
  access: 'session',
  rate: 'write',
  params: Type.Object({ pair_id: PairId }),
  query: none,
  body: named('PhaseRequestAnswer', 'The answer.', {
    request_id: PhaseRequestId,
    answer: Type.Enum(['confirm', 'dismiss', 'withdraw']),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('PhaseRequestAnswered', 'What became of the phase.', {
    pair_id: PairId,
    request_id: PhaseRequestId,
    outcome: Type.Enum(['confirmed', 'dismissed', 'withdrawn']),
    phase: { ...Phase, description: 'The phase of the pairing from now on.' },
  }),
  refusals: [
    'not_your_pairing',
    'pairing_not_found',
    'phase_request_not_found',
    'phase_request_not_yours',
    'phase_request_not_open',
    'party_withdrawn',
  ],
  headers: {},
  example: {
    request: { pair_id: 'pair-241-17', request_id: 5, answer: 'confirm' },
    response: { pair_id: 'pair-241-17', request_id: 5, outcome: 'confirmed', phase: '4_loi' },
  },
  built: true,
})
