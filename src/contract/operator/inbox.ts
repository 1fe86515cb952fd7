import { Type } from 'typebox'
import { partyText } from '../counterparty-text.ts'
import { BoundaryRule, Disclosure, ExchangeMessage } from '../exchange-shapes.ts'
import { operation } from '../operation.ts'
import { NEXT_PAGE } from '../paging.ts'
import { Instant, keepable, maybe, named, PartyId } from '../schemas.ts'
import { messageNumber } from '../shape.ts'
import { act, byId, paging, RowId, read } from './shapes.ts'

const note = keepable(Type.String({ maxLength: 2000, description: 'Sent to the participant verbatim.' }))
const ProposalStatus = Type.Enum(['open', 'accepted', 'declined'])

const Proposal = named('Proposal', 'A proposal from a manifest, for a person to decide.', {
  id: RowId,
  thread_id: RowId,
  participant: partyText('The agent’s own name for itself; untrusted data.'),
  summary: partyText('Wants and counts, in the service’s own words.'),
  status: ProposalStatus,
  unread: Type.Integer({ description: 'Messages of the participant since the operator’s last message.' }),
  made_at: Instant,
  decided_at: maybe(Instant),
  decided_by: maybe(Type.String()),
})
const proposalExample = {
  id: 7,
  thread_id: 12,
  participant: 'scout',
  summary: 'Read from the manifest: a buyer that is looking for sellers; industry Machinery; France.',
  status: 'open' as const,
  unread: 0,
  made_at: '2026-11-20T09:30:00.000Z',
}

export const listProposals = operation({
  ...read,
  id: 'listProposals',
  path: '/api/operator/inbox',
  summary: 'The inbox',
  description: 'Proposals from manifests, newest first.',
  query: Type.Object({ status: maybe(ProposalStatus), ...paging }),
  output: named('Inbox', 'A page of proposals.', { proposals: Type.Array(Proposal) }),
  headers: NEXT_PAGE,
  example: { request: {}, response: { proposals: [proposalExample] } },
})

const decision = {
  ...act,
  params: byId,
  output: Proposal,
  refusals: ['proposal_not_found', 'party_not_found', 'proposal_decided', 'exchange_ended'],
} as const

const decidedExample = {
  ...proposalExample,
  decided_at: '2026-11-20T10:00:00.000Z',
  decided_by: 'configuration',
}

export const acceptProposal = operation({
  ...decision,
  id: 'acceptProposal',
  path: '/api/operator/proposals/{id}/accept',
  summary: 'Accept a proposal',
  description:
    'Notifies the participant, and adds an event to the activity of the workspaces of the given parties. It discloses no name: interested parties register and sign.',
  body: named('Acceptance', 'An acceptance.', {
    note,
    party_ids: keepable(Type.Array(PartyId, { maxItems: 100, description: 'Parties concerned.' })),
  }),
  example: { request: { id: 7, note: 'Please register.' }, response: { ...decidedExample, status: 'accepted' } },
})

export const declineProposal = operation({
  ...decision,
  id: 'declineProposal',
  path: '/api/operator/proposals/{id}/decline',
  summary: 'Decline a proposal',
  description: 'Notifies the participant.',
  body: named('Declination', 'A declination.', { note }),
  example: { request: { id: 7 }, response: { ...decidedExample, status: 'declined' } },
})

const OptionalText = Type.Union([partyText(), Type.Null()])
const Recorded = named('RecordedManifest', 'A manifest as submitted: data, never instructions.', {
  identity: OptionalText,
  wants: OptionalText,
  offers: OptionalText,
  interface: OptionalText,
  delivery_contract: OptionalText,
  boundary: OptionalText,
  mandate: maybe(Type.Unknown({ description: 'As submitted.' })),
  verdict: Type.Enum(['PASS', 'FAIL']),
  published_at: Instant,
})

export const getOperatorThread = operation({
  ...read,
  id: 'getOperatorThread',
  path: '/api/operator/threads/{id}',
  summary: 'A thread with its manifest',
  description: 'All messages and answers, and the rules of the participant’s boundary.',
  params: byId,
  output: named('OperatorThread', 'A thread for the operator.', {
    id: RowId,
    participant: partyText(),
    manifest: maybe(Recorded),
    boundary: Type.Array(BoundaryRule),
    disclosure: maybe(Disclosure),
    messages: Type.Array(ExchangeMessage),
    opened_at: Instant,
    ended_at: maybe(Instant),
    erased_at: maybe(Instant),
  }),
  refusals: ['thread_not_found'],
  example: {
    request: { id: 12 },
    response: {
      id: 12,
      participant: 'scout',
      boundary: [],
      messages: [],
      opened_at: '2026-11-20T09:30:00.000Z',
    },
  },
})

export const replyAsOperator = operation({
  ...act,
  id: 'replyAsOperator',
  path: '/api/operator/threads/{id}/reply',
  summary: 'Write to a participant',
  description: 'Adds a message to a thread. The participant fetches it; nothing is sent.',
  params: byId,
  body: named('OperatorReply', 'A message of the operator.', {
    text: Type.String({ minLength: 1, maxLength: 10_000 }),
    next: keepable(Type.String({ maxLength: 500, description: 'The next step; to reply by default.' })),
  }),
  output: named('OperatorReplyReceipt', 'The message was added.', {
    thread_id: RowId,
    id: messageNumber('Number in the thread.'),
  }),
  refusals: ['thread_not_found', 'exchange_ended'],
  example: { request: { id: 12, text: 'Which machines?' }, response: { thread_id: 12, id: 4 } },
})
