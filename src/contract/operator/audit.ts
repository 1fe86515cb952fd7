import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { NEXT_PAGE } from '../paging.ts'
import { Instant, named } from '../schemas.ts'
import { paging, RowId, read } from './shapes.ts'

export const listAudit = operation({
  ...read,
  id: 'listAudit',
  path: '/api/operator/audit',
  summary: 'Actions of operators',
  description: 'Each action with its credential, newest first. Rows are added and never changed.',
  query: Type.Object(paging),
  output: named('Audit', 'A page of actions.', {
    acts: Type.Array(
      named('Act', 'One act.', {
        id: RowId,
        operator: Type.String({
          description: 'configuration, the id of a minted token, or nobody for events recorded by the service itself.',
        }),
        act: Type.String({
          description: 'The operation’s id, or wrongOperatorTokens: a network has reached its limit of wrong tokens.',
        }),
        subject: Type.String(),
        facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
        at: Instant,
      }),
    ),
  }),
  headers: NEXT_PAGE,
  example: {
    request: {},
    response: {
      acts: [
        {
          id: 1,
          operator: 'token 2',
          act: 'acceptProposal',
          subject: 'proposal 7',
          facts: {},
          at: '2026-11-20T10:00:00.000Z',
        },
      ],
    },
  },
})
