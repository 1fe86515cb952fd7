import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { pageLimit } from '../paging.ts'
import { Instant, maybe, named, noParams, PartyId } from '../schemas.ts'
import { RowId, read } from './shapes.ts'

export const listNamesTold = operation({
  ...read,
  id: 'listNamesTold',
  path: '/api/operator/names-told',
  summary: 'Who was told whose name',
  description:
    'Every name that a workspace was told, the latest first, each once for every signature it was told under; of one workspace or one party where asked so.',
  params: noParams,
  query: Type.Object({
    workspace_id: maybe(RowId),
    party_id: maybe(PartyId),
    limit: pageLimit,
  }),
  output: named('NamesTold', 'Names told.', {
    told: Type.Array(
      named('NameTold', 'A name that a workspace was told.', {
        told_at: Instant,
        workspace_id: RowId,
        workspace_name: maybe(Type.String({ description: 'The name of its party; absent where it has none.' })),
        party_id: PartyId,
        party_name: maybe(Type.String({ description: 'Whose name was told; absent where the party was erased.' })),
        sought: Type.Boolean({
          description: 'Only the workspace’s own doing brought the party within its reach.',
        }),
        nda_id: RowId,
      }),
    ),
    count: Type.Integer({ description: 'How many there are in all.' }),
  }),
  refusals: [],
  headers: {},
  example: { request: { workspace_id: 12 }, response: { told: [], count: 0 } },
  built: true,
})
