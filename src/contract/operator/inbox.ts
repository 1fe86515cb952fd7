import { Type } from 'typebox'
import { BoundaryRule, Disclosure, ExchangeMessage } from '../exchange-shapes.ts'
import { operation } from '../operation.ts'
import { Instant, keepable, maybe, Name, named, none, noParams, PartyId } from '../schemas.ts'
import { act, byId, NEXT_PAGE, paging, RowId, read } from './shapes.ts'

const note = keepable(Type.String({ maxLength: 2000, description: 'Told to the participant, word for word.' }))
const ProposalStatus = Type.Enum(['open', 'accepted', 'declined'])

const Proposal = named('Proposal', 'What a manifest may come to. A person decides.', {
  id: RowId,
  thread_id: RowId,
  participant: Type.String({ description: 'As the agent calls itself: data, not to be trusted.' }),
  summary: Type.String({ description: 'What was read and counted, in this service’s own words.' }),
  status: ProposalStatus,
  unread: Type.Integer({ description: 'Messages of the participant since the operator last wrote.' }),
  made_at: Instant,
  decided_at: maybe(Instant),
  decided_by: maybe(Type.String()),
})
const proposalExample = {
  id: 7,
  thread_id: 12,
  participant: 'scout',
  summary: 'Read from the manifest: a buyer that looks for sellers; industry Machinery; France.',
  status: 'open' as const,
  unread: 0,
  made_at: '2026-11-20T09:30:00.000Z',
}

export const listProposals = operation({
  ...read,
  id: 'listProposals',
  path: '/api/operator/inbox',
  summary: 'The inbox',
  description: 'Proposals that manifests came to, newest first.',
  params: noParams,
  query: Type.Object({ status: maybe(ProposalStatus), ...paging }),
  output: named('Inbox', 'A page of proposals.', { proposals: Type.Array(Proposal) }),
  refusals: [],
  headers: NEXT_PAGE,
  example: { request: {}, response: { proposals: [proposalExample] } },
  built: true,
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
    'Tells the participant, and puts an event into the activity of the workspaces whose parties are named. It opens no name: whoever wants one registers and signs.',
  body: named('Acceptance', 'An acceptance.', {
    note,
    party_ids: keepable(Type.Array(PartyId, { maxItems: 100, description: 'Parties it concerns.' })),
  }),
  example: { request: { id: 7, note: 'Please register.' }, response: { ...decidedExample, status: 'accepted' } },
  built: true,
})

export const declineProposal = operation({
  ...decision,
  id: 'declineProposal',
  path: '/api/operator/proposals/{id}/decline',
  summary: 'Decline a proposal',
  description: 'Tells the participant.',
  body: named('Declination', 'A declination.', { note }),
  example: { request: { id: 7 }, response: { ...decidedExample, status: 'declined' } },
  built: true,
})

const OptionalText = Type.Union([Type.String(), Type.Null()])
const Recorded = named('RecordedManifest', 'A manifest as it was given: data, never instruction.', {
  identity: OptionalText,
  wants: OptionalText,
  offers: OptionalText,
  interface: OptionalText,
  delivery_contract: OptionalText,
  boundary: OptionalText,
  mandate: maybe(Type.Unknown({ description: 'As it was given.' })),
  verdict: Type.Enum(['PASS', 'FAIL']),
  published_at: Instant,
})

export const getOperatorThread = operation({
  ...read,
  id: 'getOperatorThread',
  path: '/api/operator/threads/{id}',
  summary: 'A thread with its manifest',
  description: 'All that was sent and answered, and the rules of the participant’s boundary.',
  params: byId,
  query: none,
  output: named('OperatorThread', 'A thread as the operator reads it.', {
    id: RowId,
    participant: Type.String(),
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
  built: true,
})

export const replyAsOperator = operation({
  ...act,
  id: 'replyAsOperator',
  path: '/api/operator/threads/{id}/reply',
  summary: 'Write to a participant',
  description: 'Adds a message to a thread. It is fetched by the participant; nothing is sent.',
  params: byId,
  body: named('OperatorReply', 'A message of the operator.', {
    text: Type.String({ minLength: 1, maxLength: 10_000 }),
    next: keepable(Type.String({ maxLength: 500, description: 'The next step; without it, to reply.' })),
  }),
  output: named('OperatorReplyReceipt', 'The message was added.', { thread_id: RowId, id: Type.Integer() }),
  refusals: ['thread_not_found', 'exchange_ended'],
  example: { request: { id: 12, text: 'Which machines?' }, response: { thread_id: 12, id: 4 } },
  built: true,
})

const EngageToken = {
  id: RowId,
  thread_id: RowId,
  participant: Type.String(),
  issued_at: Instant,
  expires_at: maybe(Instant),
}
const tokenExample = { id: 3, thread_id: 12, participant: 'scout', issued_at: '2026-11-20T09:30:00.000Z' }

export const issueEngageToken = operation({
  ...act,
  id: 'issueEngageToken',
  path: '/api/operator/engage-tokens',
  summary: 'Issue a token to a participant',
  description:
    'Binds a token to an existing thread, or to a new participant, optionally with the party it acts for: that party’s workspace then reads in its activity that a message came. The token is answered once and kept as a hash.',
  params: noParams,
  body: named('EngageTokenRequest', 'To whom. Either thread_id or participant.', {
    thread_id: keepable(RowId),
    participant: keepable(Name),
    party_id: keepable(PartyId),
    expires_in_days: keepable(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  success: 201,
  output: named('IssuedEngageToken', 'A token, shown this once.', {
    ...EngageToken,
    token: Type.String(),
    thread_url: Type.String(),
  }),
  refusals: ['engage_token_ambiguous', 'thread_not_found', 'party_not_found'],
  example: {
    request: { participant: 'Northbridge Capital', expires_in_days: 90 },
    response: { ...tokenExample, token: 'engage_…', thread_url: '/engage/engage_…/thread' },
  },
  built: true,
})

export const listEngageTokens = operation({
  ...read,
  id: 'listEngageTokens',
  path: '/api/operator/engage-tokens',
  summary: 'Tokens issued',
  description: 'The newest two hundred, with what became of them; never a token.',
  params: noParams,
  query: none,
  output: named('EngageTokens', 'Tokens issued.', {
    tokens: Type.Array(
      named('EngageTokenInfo', 'A token by what it is bound to.', { ...EngageToken, revoked_at: maybe(Instant) }),
    ),
  }),
  refusals: [],
  example: { request: {}, response: { tokens: [tokenExample] } },
  built: true,
})

export const revokeEngageToken = operation({
  ...act,
  id: 'revokeEngageToken',
  path: '/api/operator/engage-tokens/{id}/revoke',
  summary: 'Revoke a token',
  description: 'From this answer on it opens nothing.',
  params: byId,
  body: null,
  output: named('RevokedEngageToken', 'The token is revoked.', { id: RowId, revoked: Type.Boolean() }),
  refusals: ['engage_token_not_found'],
  example: { request: { id: 3 }, response: { id: 3, revoked: true } },
  built: true,
})

export const listAudit = operation({
  ...read,
  id: 'listAudit',
  path: '/api/operator/audit',
  summary: 'Acts of operators',
  description: 'Each act with the credential it was done by, newest first. Rows are added and never changed.',
  params: noParams,
  query: Type.Object(paging),
  output: named('Audit', 'A page of acts.', {
    acts: Type.Array(
      named('Act', 'One act.', {
        id: RowId,
        operator: Type.String({
          description: 'configuration, the id of a minted token, or nobody: what the service noted itself.',
        }),
        act: Type.String({
          description: 'The operation’s id, or wrongOperatorTokens: a network has sent as many as it may.',
        }),
        subject: Type.String(),
        facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
        at: Instant,
      }),
    ),
  }),
  refusals: [],
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
  built: true,
})

export const verifyNdaChain = operation({
  ...read,
  id: 'verifyNdaChain',
  path: '/api/operator/nda/verify',
  summary: 'Verify the NDA chain',
  description: 'Recomputes every hash and link of the recorded signatures.',
  params: noParams,
  query: none,
  output: named('NdaChain', 'Whether the chain holds.', {
    verified: Type.Boolean(),
    length: Type.Integer(),
    broken_at: maybe(Type.Integer({ description: 'Sequence of the first record that does not hold.' })),
    head_hash: maybe(Type.String({ description: 'Hash of the last record.' })),
  }),
  refusals: [],
  example: { request: {}, response: { verified: true, length: 3, head_hash: '0'.repeat(64) } },
  built: true,
})

export const grantDisclosureAllowance = operation({
  ...act,
  id: 'grantDisclosureAllowance',
  path: '/api/operator/disclosure-allowance',
  summary: 'Raise a viewer’s disclosure allowance',
  description:
    'New identities that one workspace may be told in 24 hours, for some days; then the rule of 100 is back.',
  params: noParams,
  body: named('DisclosureAllowanceRequest', 'For whom, how many, for how long.', {
    party_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'A party of the workspace.' }),
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
  built: true,
})
