import { Type } from 'typebox'
import { partyText } from '../counterparty-text.ts'
import { operation } from '../operation.ts'
import { pageLimit } from '../paging.ts'
import { Instant, maybe, named, PartyId } from '../schemas.ts'
import { RowId, read } from './shapes.ts'

export const listNamesTold = operation({
  ...read,
  id: 'listNamesTold',
  path: '/api/operator/names-told',
  summary: 'Disclosures of names',
  description:
    'Every name disclosed to a workspace, latest first, once for every signature; optionally of one workspace or one party.',
  query: Type.Object({
    workspace_id: maybe(RowId),
    party_id: maybe(PartyId),
    limit: pageLimit,
  }),
  output: named('NamesTold', 'Disclosed names.', {
    told: Type.Array(
      named('NameTold', 'A name disclosed to a workspace.', {
        told_at: Instant,
        workspace_id: RowId,
        workspace_name: maybe(partyText('Name of its party; absent if it has none.')),
        party_id: PartyId,
        party_name: maybe(partyText('The disclosed name; absent if the party was erased.')),
        sought: Type.Boolean({
          description: 'Only the workspace’s own actions brought the party within its reach.',
        }),
        nda_id: RowId,
      }),
    ),
    count: Type.Integer({ description: 'Total number.' }),
  }),
  example: { request: { workspace_id: 12 }, response: { told: [], count: 0 } },
})
