import { Type } from 'typebox'
import { RulePhase } from './memorandum-shapes.ts'
import { operation } from './operation.ts'
import { Instant, named, PairId } from './schemas.ts'

export const setReleaseRule = operation({
  tag: 'memos',
  id: 'setReleaseRule',
  method: 'POST',
  path: '/api/memorandum/{session_id}/release-rule',
  summary: 'Release the information memorandum automatically from a phase on',
  description:
    'From now on the memorandum is released to the buyer of each pairing that the seller moves to this phase or a later one, and at once to those already moved there by the seller. Phases set by the buyer or the operator release nothing, and a release revoked by the seller is not renewed. As with every release, a buyer reads once the seller’s name is open to it. Both sides receive an event for each release.',
  access: 'session',
  body: named('ReleaseRuleRequest', 'The rule to set.', { from_phase: RulePhase }),
  output: named('ReleaseRuleSet', 'The rule in force and the pairings it released now.', {
    from_phase: RulePhase,
    set_at: Instant,
    released: Type.Array(PairId, {
      description: 'Pairings whose buyer gains access now. None while no version is approved.',
    }),
  }),
  refusals: ['no_profile'],
  example: {
    request: { from_phase: '4_loi' as const },
    response: { from_phase: '4_loi' as const, set_at: '2026-11-20T09:50:00.000Z', released: ['pair-241-17'] },
  },
})

export const endReleaseRule = operation({
  tag: 'memos',
  id: 'endReleaseRule',
  method: 'POST',
  path: '/api/memorandum/{session_id}/release-rule/end',
  summary: 'End the release rule',
  description:
    'Ends automatic releases and revokes those made by the rule; releases for single pairings stay. Ending a rule that does not exist changes nothing.',
  access: 'session',
  body: named('ReleaseRuleEnd', 'Empty.', {}),
  output: named('ReleaseRuleEnded', 'Releases revoked with the rule.', {
    revoked: Type.Array(PairId, { description: 'Pairings whose buyer loses access now.' }),
  }),
  refusals: ['no_profile'],
  example: { request: {}, response: { revoked: ['pair-241-17'] } },
})
