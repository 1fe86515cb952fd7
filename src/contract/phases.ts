import { Type } from 'typebox'
import { operation } from './operation.ts'
import { PhaseRequestId } from './phase-shapes.ts'
import { EXAMPLE_KEY, Instant, keepable, maybe, named, PairId, Phase, SessionId } from './schemas.ts'

export const updatePhase = operation({
  id: 'updatePhase',
  tag: 'pairings',
  method: 'POST',
  path: '/api/pairings/update_phase',
  summary: 'Move pairings to a phase',
  description:
    'Sets the phase of those listed pairings that are the caller’s own. Unknown ids and others’ pairings are unchanged and listed under `skipped` with the same reason; if no pairing remains, `updated` is 0. If either side requires consent (`phase_consent` of the pairing), the other side is asked instead and the pairing is listed under `requested`; the phase is locked until it answers. Locked and paused pairings are listed under `blocked`. Abandoning (9_abandoned) needs no consent, and an operator sets any phase.',
  access: 'party',
  body: named('PhaseUpdateRequest', 'The pairings and their new phase.', {
    pair_ids: Type.Array(PairId, { minItems: 1, maxItems: 1000 }),
    phase: Phase,
    session_id: keepable(SessionId),
  }),
  output: named('PhaseUpdateResponse', 'Result of the phase update.', {
    updated: Type.Integer(),
    pair_ids: Type.Array(PairId),
    phase: Phase,
    requested: maybe(
      Type.Array(
        named('RequestedPhase', 'A pairing awaiting the other side’s confirmation.', {
          pair_id: PairId,
          request_id: PhaseRequestId,
          lapses_at: Instant,
        }),
        { description: 'Absent if no side is asked.' },
      ),
    ),
    blocked: maybe(
      Type.Array(
        named('BlockedPhase', 'A pairing whose phase cannot change now.', {
          pair_id: PairId,
          reason: Type.Enum(['pending', 'paused'], {
            description: 'pending: a phase request awaits an answer. paused: the seller has paused the pairing.',
          }),
        }),
        { description: 'Absent if no pairing is locked or paused.' },
      ),
    ),
    skipped: Type.Array(named('SkippedPair', 'An unchanged pairing.', { pair_id: PairId, reason: Type.String() })),
  }),
  refusals: ['credential_invalid'],
  example: {
    request: { pair_ids: ['pair-241-17'], phase: '1_contact', session_id: EXAMPLE_KEY },
    response: { updated: 1, pair_ids: ['pair-241-17'], phase: '1_contact', skipped: [] },
  },
})

export const answerPhaseRequest = operation({
  id: 'answerPhaseRequest',
  tag: 'pairings',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/phase-request',
  summary: 'Confirm, dismiss or withdraw a phase request',
  description:
    'The side asked confirms or dismisses the phase; the side that asked can withdraw it. A confirmed phase counts as set by both sides. Without an answer it lapses after fourteen days. `phase_request` of a pairing shows an open request.',
  access: 'session',
  params: Type.Object({ pair_id: PairId }),
  body: named('PhaseRequestAnswer', 'The answer.', {
    request_id: PhaseRequestId,
    answer: Type.Enum(['confirm', 'dismiss', 'withdraw']),
  }),
  output: named('PhaseRequestAnswered', 'Outcome of the phase request.', {
    pair_id: PairId,
    request_id: PhaseRequestId,
    outcome: Type.Enum(['confirmed', 'dismissed', 'withdrawn']),
    phase: { ...Phase, description: 'The current phase of the pairing.' },
  }),
  refusals: [
    'not_your_pairing',
    'pairing_not_found',
    'phase_request_not_found',
    'phase_request_not_yours',
    'phase_request_not_open',
    'party_withdrawn',
  ],
  example: {
    request: { pair_id: 'pair-241-17', request_id: 5, answer: 'confirm' },
    response: { pair_id: 'pair-241-17', request_id: 5, outcome: 'confirmed', phase: '4_loi' },
  },
})
