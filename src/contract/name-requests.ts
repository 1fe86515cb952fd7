import { Type } from 'typebox'
import {
  DeclineReasonKind,
  IntroductionKind,
  RequestId,
  requestStanding,
  standingExample,
} from './name-request-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, keepable, Match, maybe, named, none, noParams, PartyId } from './schemas.ts'

const NameRequest = named('NameRequest', 'A request for the name of a party, as one of the two sides reads it.', {
  direction: Type.Enum(['made', 'received'], { description: 'made: by this workspace; received: by its own party.' }),
  own_party_id: PartyId,
  counterparty: Match,
  introduction: IntroductionKind,
  introduced: maybe(
    named('IntroducedAsker', 'Who asks, as far as it agreed to say so. Of requests received.', {
      company: maybe(Type.String()),
      contact_name: maybe(Type.String()),
    }),
  ),
  history: maybe(
    named('AskerHistory', 'What is on record of the asker. Of requests received.', {
      member_since: Instant,
      nda_signed_at: maybe(Instant),
      names_learned: Type.Integer({ description: 'Real parties whose names it was told so far.' }),
    }),
  ),
  ...requestStanding,
})

const NameRequestStanding = named('NameRequestStanding', 'How a request for a name stands.', requestStanding)

const counterpartyExample = {
  id: 17,
  name: 'Company A',
  fit: 71.4,
  score: 71.4,
  revenue: 18,
  sector: 'Industrial maintenance',
  scores: { revenue_fit: 30, growth_fit: 40, ebitda_fit: 30, deterministic: 100, semantic: 0.714 },
  reasons: ['The equity needed for a company of this size is within the ticket.'],
  gates: {
    communication: { verdict: 'open' as const, reason: 'the two sides can be introduced' },
    ticket_fit: { verdict: 'open' as const, reason: 'the equity needed lies within the ticket' },
  },
  revealed: false,
}
const requestExample = {
  ...standingExample,
  direction: 'made' as const,
  own_party_id: 241,
  counterparty: counterpartyExample,
  introduction: 'company' as const,
}

export const requestName = operation({
  id: 'requestName',
  tag: 'name-requests',
  method: 'POST',
  path: '/api/name-requests/{session_id}',
  summary: 'Ask a party for its name',
  description:
    'For a current match or the counterparty of a pairing that tells its name only to whom it has approved (name_release: ask). The party reads who asks as far as introduction says, why the two fit, and what is on record of the asker. The request lapses after fourteen days, and the same can be asked again only then. At most 20 requests a day.',
  access: 'signed',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('NameRequestInput', 'Whose name is asked for, and how the asker is known to it.', {
    id: PartyId,
    introduction: keepable(IntroductionKind),
  }),
  success: 201,
  mediaType: 'application/json',
  output: NameRequestStanding,
  refusals: [
    'no_profile',
    'party_not_found',
    'party_out_of_scope',
    'party_withdrawn',
    'assurance_required',
    'human_check_required',
    'name_not_on_request',
    'name_request_exists',
    'name_request_limit_reached',
  ],
  headers: {},
  example: { request: { id: 17, introduction: 'company' }, response: standingExample },
  built: true,
})

export const listNameRequests = operation({
  ...ownRead,
  id: 'listNameRequests',
  tag: 'name-requests',
  path: '/api/name-requests/{session_id}',
  summary: 'Requests for names, made and received',
  description:
    'The latest 200 requests that the session made and the latest 200 for the names of its own parties, each with the counterparty as it is shown among the matches. Reading it tells nobody a name.',
  output: named('NameRequests', 'Requests for names, the latest first.', {
    made: Type.Array(NameRequest),
    received: Type.Array(NameRequest),
    open_received: Type.Integer({ description: 'Requests received that wait for an answer.' }),
  }),
  refusals: [],
  headers: BY_LANGUAGE,
  example: { request: {}, response: { made: [requestExample], received: [], open_received: 0 } },
  built: true,
})

export const decideNameRequest = operation({
  id: 'decideNameRequest',
  tag: 'name-requests',
  method: 'POST',
  path: '/api/name-requests/{session_id}/decide',
  summary: 'Approve, decline or block a request for the own name',
  description:
    'Once approved, the name opens to the asker as the name of a match or of a pairing does; it is recorded and shown to the party when it is told. A decision can be changed; a name that was told stays told.',
  access: 'session',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('NameRequestDecision', 'What becomes of the request.', {
    request_id: RequestId,
    decision: Type.Enum(['approve', 'decline', 'block'], {
      description: 'block: declined, and the party exists for the asker no more; the asker reads neither.',
    }),
    reason: keepable(DeclineReasonKind),
  }),
  success: 200,
  mediaType: 'application/json',
  output: NameRequestStanding,
  refusals: ['name_request_not_found', 'name_request_lapsed'],
  headers: {},
  example: {
    request: { request_id: 3, decision: 'approve' },
    response: { ...standingExample, state: 'approved', decided_at: '2026-11-21T08:00:00.000Z' },
  },
  built: true,
})
