import { Type } from 'typebox'
import { Pairing } from './match-shapes.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Consent } from './phase-shapes.ts'
import { keepable, named, PairId } from './schemas.ts'

export const pausePairing = operation({
  id: 'pausePairing',
  tag: 'pairings',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/pause',
  summary: 'Pause or resume one of the seller’s pairings',
  description:
    'While a pairing is paused neither side can change its phase except to abandon it; both see `paused_at` and can exchange messages. Only the seller pauses and resumes. Repeating the request changes nothing.',
  access: 'session',
  params: Type.Object({ pair_id: PairId }),
  body: named('PauseInput', 'New state of the pairing.', { paused: Type.Boolean() }),
  output: named('PausedPairing', 'Pause state of the pairing.', {
    pair_id: PairId,
    paused_at: Pairing.properties.paused_at,
  }),
  refusals: ['not_your_pairing', 'pairing_not_found', 'pause_not_yours', 'pairing_ended'],
  example: {
    request: { pair_id: 'pair-241-17', paused: true },
    response: { pair_id: 'pair-241-17', paused_at: '2026-11-20T09:30:00.000Z' },
  },
})

const DealRules = named('DealRules', 'A workspace’s rules for deal phases.', {
  phase_consent: Consent,
  pause_others_at_loi: Type.Boolean({
    description:
      'For a seller: when it sets or confirms 4_loi in one pairing, its others are paused until it resumes them or that pairing is abandoned.',
  }),
})

export const getDealRules = operation({
  ...ownRead,
  id: 'getDealRules',
  tag: 'pairings',
  path: '/api/deal-rules/{session_id}',
  summary: 'Rules on phase consent and letters of intent',
  description: 'The deal rules of this workspace. By default either side sets phases alone and nothing is paused.',
  output: DealRules,
  example: { request: {}, response: { phase_consent: 'one', pause_others_at_loi: false } },
})

export const setDealRules = operation({
  id: 'setDealRules',
  comparedWith: 'getDealRules',
  tag: 'pairings',
  method: 'POST',
  path: '/api/deal-rules/{session_id}',
  summary: 'Change the rules on phase consent and letters of intent',
  description:
    'Absent and null fields keep their values. phase_consent applies to every pairing of the workspace from now on, regardless of the other side’s choice; requests already waiting can still be answered.',
  access: 'session',
  body: named('DealRulesInput', 'The rules to change.', {
    phase_consent: keepable(Consent),
    pause_others_at_loi: keepable(Type.Boolean()),
  }),
  output: DealRules,
  example: {
    request: { phase_consent: 'both' },
    response: { phase_consent: 'both', pause_others_at_loi: false },
  },
})
