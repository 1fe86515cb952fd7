import { Type } from 'typebox'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Consent } from './phase-shapes.ts'
import { keepable, named, none, noParams, PairId, Pairing } from './schemas.ts'

export const pausePairing = operation({
  id: 'pausePairing',
  tag: 'pairings',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/pause',
  summary: 'Pause one of the seller’s pairings, or resume it',
  description:
    'While a pairing is paused its phase cannot be moved on, by either side; both see it (`paused_at`), can write to each other and can abandon. Only the seller pauses and resumes. To repeat it changes nothing.',
  access: 'session',
  rate: 'write',
  params: Type.Object({ pair_id: PairId }),
  query: none,
  body: named('PauseInput', 'Paused or not.', { paused: Type.Boolean() }),
  success: 200,
  mediaType: 'application/json',
  output: named('PausedPairing', 'Whether the pairing is paused.', {
    pair_id: PairId,
    paused_at: Pairing.properties.paused_at,
  }),
  refusals: ['not_your_pairing', 'pairing_not_found', 'pause_not_yours', 'pairing_ended'],
  headers: {},
  example: {
    request: { pair_id: 'pair-241-17', paused: true },
    response: { pair_id: 'pair-241-17', paused_at: '2026-11-20T09:30:00.000Z' },
  },
  built: true,
})

const DealRules = named('DealRules', 'How a workspace wants its deals moved.', {
  phase_consent: Consent,
  pause_others_at_loi: Type.Boolean({
    description:
      'Of a seller: once it sets or confirms 4_loi in one pairing, its others are paused until it resumes them or that pairing is abandoned.',
  }),
})

export const getDealRules = operation({
  ...ownRead,
  id: 'getDealRules',
  tag: 'pairings',
  path: '/api/deal-rules/{session_id}',
  summary: 'Who decides on phases, and what a letter of intent pauses',
  description: 'The rules of this workspace. A new workspace decides alone and pauses nothing.',
  output: DealRules,
  refusals: [],
  headers: {},
  example: { request: {}, response: { phase_consent: 'one', pause_others_at_loi: false } },
  built: true,
})

export const setDealRules = operation({
  id: 'setDealRules',
  comparedWith: 'getDealRules',
  tag: 'pairings',
  method: 'POST',
  path: '/api/deal-rules/{session_id}',
  summary: 'Change who decides on phases, and what a letter of intent pauses',
  description:
    'Absent and null keep what is there. phase_consent holds for every pairing of the workspace from now on, whatever the other side chose; what waits already is still answered.',
  access: 'session',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('DealRulesInput', 'The rules to change.', {
    phase_consent: keepable(Consent),
    pause_others_at_loi: keepable(Type.Boolean()),
  }),
  success: 200,
  mediaType: 'application/json',
  output: DealRules,
  refusals: [],
  headers: {},
  example: {
    request: { phase_consent: 'both' },
    response: { phase_consent: 'both', pause_others_at_loi: false },
  },
  built: true,
})
