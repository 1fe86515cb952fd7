import { Type } from 'typebox'
import { partyText } from './counterparty-text.ts'
import { Match } from './match-shapes.ts'
import {
  DeclineReasonKind,
  IntroductionKind,
  RequestId,
  requestStanding,
  standingExample,
} from './name-request-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, keepable, maybe, named, PartyId } from './schemas.ts'

const NameRequest = named('NameRequest', 'A request for the name of a party, as seen by one of the two sides.', {
  direction: Type.Enum(['made', 'received'], {
    description: 'made: by this workspace; received: for the name of its own party.',
  }),
  own_party_id: PartyId,
  counterparty: Match,
  introduction: IntroductionKind,
  introduced: maybe(
    named('IntroducedAsker', 'The requester, as far as it agreed to be identified. For requests received.', {
      company: maybe(partyText()),
      contact_name: maybe(partyText()),
    }),
  ),
  history: maybe(
    named('AskerHistory', 'History of the requester. For requests received.', {
      member_since: Instant,
      nda_signed_at: maybe(Instant),
      names_learned: Type.Integer({ description: 'Number of real parties whose names have been disclosed to it.' }),
    }),
  ),
  ...requestStanding,
})

const NameRequestStanding = named('NameRequestStanding', 'State of a name request.', requestStanding)

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
  summary: 'Request the name of a party',
  description:
    'For a current match or the counterparty of a pairing that releases its name on request (name_release: ask). The party sees the requester as far as `introduction` allows, the reasons for the fit, and the requester’s history. The request lapses after fourteen days and can only be repeated after that. At most 20 requests a day.',
  access: 'signed',
  body: named('NameRequestInput', 'The party, and the information about the requester shown to it.', {
    id: PartyId,
    introduction: keepable(IntroductionKind),
  }),
  success: 201,
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
  example: { request: { id: 17, introduction: 'company' }, response: standingExample },
})

export const listNameRequests = operation({
  ...ownRead,
  id: 'listNameRequests',
  tag: 'name-requests',
  path: '/api/name-requests/{session_id}',
  summary: 'Name requests, made and received',
  description:
    'The latest 200 requests made by the session and the latest 200 for the names of its own parties, each with the counterparty as shown among the matches. Reading it discloses no name.',
  output: named('NameRequests', 'Requests for names, the latest first.', {
    made: Type.Array(NameRequest),
    received: Type.Array(NameRequest),
    open_received: Type.Integer({ description: 'Requests received that await an answer.' }),
  }),
  headers: BY_LANGUAGE,
  example: { request: {}, response: { made: [requestExample], received: [], open_received: 0 } },
})

export const decideNameRequest = operation({
  id: 'decideNameRequest',
  tag: 'name-requests',
  method: 'POST',
  path: '/api/name-requests/{session_id}/decide',
  summary: 'Approve, decline or block a request for the own name',
  description:
    'After approval the requester can open the name like that of a match or a pairing; the disclosure is recorded and shown to the party when it happens. A decision can be changed; a disclosed name stays disclosed.',
  access: 'session',
  body: named('NameRequestDecision', 'The decision.', {
    request_id: RequestId,
    decision: Type.Enum(['approve', 'decline', 'block'], {
      description:
        'block: declined, and the party is hidden from the requester from now on; the requester sees neither.',
    }),
    reason: keepable(DeclineReasonKind),
  }),
  output: NameRequestStanding,
  refusals: ['name_request_not_found', 'name_request_lapsed'],
  example: {
    request: { request_id: 3, decision: 'approve' },
    response: { ...standingExample, state: 'approved', decided_at: '2026-11-21T08:00:00.000Z' },
  },
})
