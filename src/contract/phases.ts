import { Type } from 'typebox'
import { operation } from './operation.ts'
import { keepable, named, none, noParams, PairId, Phase, SessionId } from './schemas.ts'

export const updatePhase = operation({
  id: 'updatePhase',
  tag: 'pairings',
  method: 'POST',
  path: '/api/pairings/update_phase',
  summary: 'Move pairings to a phase',
  description:
    "Sets the phase of each of the caller's own pairings named. Unknown ids and others' pairings are left alone and listed under `skipped` with the same reason; where nothing is left, `updated` is 0.",
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
    skipped: Type.Array(named('SkippedPair', 'A pairing left alone.', { pair_id: PairId, reason: Type.String() })),
  }),
  refusals: ['credential_invalid'],
  headers: {},
  example: {
    request: { pair_ids: ['pair-241-17'], phase: '1_contact', session_id: '6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34' },
    response: { updated: 1, pair_ids: ['pair-241-17'], phase: '1_contact', skipped: [] },
  },
  built: true,
})
