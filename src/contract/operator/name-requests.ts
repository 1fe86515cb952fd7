import { Type } from 'typebox'
import { partyText } from '../counterparty-text.ts'
import { DeclineReasonKind, requestStanding, standingExample } from '../name-request-shapes.ts'
import { operation } from '../operation.ts'
import { NEXT_PAGE } from '../paging.ts'
import { keepable, maybe, named, PartyId } from '../schemas.ts'
import { act, byId, paging, RowId, read } from './shapes.ts'

const UnclaimedNameRequest = named(
  'UnclaimedNameRequest',
  'A request for the name of a party without a workspace, answered by the operator.',
  {
    ...requestStanding,
    party_id: PartyId,
    party_name: maybe(partyText()),
    asker_party_id: PartyId,
    asker_workspace_id: RowId,
    asker_name: maybe(partyText()),
  },
)

const requestExample = {
  ...standingExample,
  party_id: 51,
  party_name: 'Atelier Dumas SAS',
  asker_party_id: 241,
  asker_workspace_id: 12,
  asker_name: 'Northbridge Capital',
}

export const listUnclaimedNameRequests = operation({
  ...read,
  id: 'listUnclaimedNameRequests',
  path: '/api/operator/name-requests',
  summary: 'Requests for the names of imported parties',
  description: 'Requests for the names of parties without a workspace, newest first; the operator answers them.',
  query: Type.Object(paging),
  output: named('UnclaimedNameRequests', 'A page of requests.', { requests: Type.Array(UnclaimedNameRequest) }),
  headers: NEXT_PAGE,
  example: { request: {}, response: { requests: [requestExample] } },
})

export const decideUnclaimedNameRequest = operation({
  ...act,
  id: 'decideUnclaimedNameRequest',
  path: '/api/operator/name-requests/{id}/decide',
  summary: 'Answer a request for the name of an imported party',
  description:
    'Approves or declines a request for the name of a party without a workspace. A decision can be changed; a disclosed name stays disclosed.',
  params: byId,
  body: named('UnclaimedNameDecision', 'The decision.', {
    decision: Type.Enum(['approve', 'decline']),
    reason: keepable(DeclineReasonKind),
  }),
  output: UnclaimedNameRequest,
  refusals: ['name_request_not_found', 'name_request_lapsed', 'party_has_workspace'],
  example: {
    request: { id: 3, decision: 'approve' },
    response: { ...requestExample, state: 'approved' as const, decided_at: '2026-11-21T08:00:00.000Z' },
  },
})
