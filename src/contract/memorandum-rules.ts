import { Type } from 'typebox'
import { memorandumOperation, RulePhase } from './memorandum-shapes.ts'
import { operation } from './operation.ts'
import { Instant, named, PairId } from './schemas.ts'

export const setReleaseRule = operation({
  ...memorandumOperation,
  id: 'setReleaseRule',
  method: 'POST',
  path: '/api/memorandum/{session_id}/release-rule',
  summary: 'Release the information memorandum by itself from a phase on',
  description:
    'From now on the memorandum is released to the buyer of each pairing that the seller moves to this phase or a later one, and at once where the seller has done so. A phase that the buyer or the operator set releases nothing, nor is anything released again that the seller revoked. A buyer reads once the seller’s name is open to it, as with every release. Both sides read of each release.',
  access: 'session',
  rate: 'write',
  body: named('ReleaseRuleRequest', 'The rule to set.', { from_phase: RulePhase }),
  success: 200,
  output: named('ReleaseRuleSet', 'The rule in force and what it released just now.', {
    from_phase: RulePhase,
    set_at: Instant,
    released: Type.Array(PairId, {
      description: 'Pairings whose buyer may read from now on. None while no version is approved.',
    }),
  }),
  refusals: ['no_profile'],
  example: {
    request: { from_phase: '4_loi' as const },
    response: { from_phase: '4_loi' as const, set_at: '2026-11-20T09:50:00.000Z', released: ['pair-241-17'] },
  },
  built: true,
})

export const endReleaseRule = operation({
  ...memorandumOperation,
  id: 'endReleaseRule',
  method: 'POST',
  path: '/api/memorandum/{session_id}/release-rule/end',
  summary: 'End the release rule',
  description:
    'Nothing more is released by itself, and what the rule released is revoked; what the seller released for a single pairing stays. To end a rule that is not there changes nothing.',
  access: 'session',
  rate: 'write',
  body: named('ReleaseRuleEnd', 'Nothing to state.', {}),
  success: 200,
  output: named('ReleaseRuleEnded', 'What the end of the rule took back.', {
    revoked: Type.Array(PairId, { description: 'Pairings whose buyer reads nothing more from now on.' }),
  }),
  refusals: ['no_profile'],
  example: { request: {}, response: { revoked: ['pair-241-17'] } },
  built: true,
})
