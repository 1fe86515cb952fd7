import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Instant, named, PartyId, rowId } from '../schemas.ts'
import { act } from './shapes.ts'

export const grantDisclosureAllowance = operation({
  ...act,
  id: 'grantDisclosureAllowance',
  path: '/api/operator/disclosure-allowance',
  summary: 'Raise the disclosure allowance of a viewer',
  description:
    'Sets the number of new identities that may be disclosed to one workspace in 24 hours, for some days; after that the limit of 100 applies again.',
  body: named('DisclosureAllowanceRequest', 'The workspace, the number and the duration.', {
    party_id: rowId('A party of the workspace.'),
    per_day: Type.Integer({ exclusiveMinimum: 100, maximum: 10_000 }),
    days: Type.Integer({ minimum: 1, maximum: 90 }),
  }),
  output: named('DisclosureAllowance', 'The allowance in force.', {
    party_id: PartyId,
    per_day: Type.Integer(),
    until: Instant,
  }),
  refusals: ['workspace_not_found'],
  example: {
    request: { party_id: 241, per_day: 300, days: 7 },
    response: { party_id: 241, per_day: 300, until: '2026-11-27T09:30:00.000Z' },
  },
})
