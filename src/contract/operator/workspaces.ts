import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { AssuranceLevel, Instant, maybe, named, noParams, PartyId } from '../schemas.ts'
import { act, byId, COUNTED_PAGE, paging, RowId, read } from './shapes.ts'

const WorkspaceState = Type.Enum(['suspended', 'barred', 'held', 'to_vet', 'vetting_requested'], {
  description:
    'suspended: by the operator; barred: from signing, because a signature of the workspace was revoked; held: it shares its company, number, domain, mailbox, supervisor or network with a suspended or barred one, and signs once its alarm is found harmless; to_vet: it asks to be vetted or has signed, and was not vetted; vetting_requested: it asks to be vetted.',
})

const WorkspaceEntry = named('WorkspaceEntry', 'A workspace as the operator sees it: never its key.', {
  id: RowId,
  party_ids: Type.Array(PartyId, { description: 'Its buyer and its seller.' }),
  name: maybe(Type.String({ description: 'The name its parties go by. In lists only.' })),
  agent_driven: Type.Boolean({ description: 'Registered by an agent under a declared human supervisor.' }),
  suspended: Type.Boolean({ description: 'It reads and erases its own data, and does nothing else.' }),
  suspended_at: maybe(Instant),
  signing_barred: Type.Boolean({ description: 'It cannot sign, and no signature of it opens names.' }),
  signing_barred_at: maybe(Instant),
  signing_held_at: maybe({
    ...Instant,
    description: 'Since when it waits for the operator to look at who stands behind it: see its alarm.',
  }),
  assurance: AssuranceLevel,
  proofs: Type.Array(
    named('AssuranceProof', 'Something that was proven of a workspace.', {
      kind: Type.Enum(['email', 'vetted'], {
        description: 'email: a code sent to its address came back; vetted: the operator checked who it is.',
      }),
      note: maybe(Type.String({ description: 'What the operator noted.' })),
      proven_at: Instant,
    }),
    { description: 'What is proven now, the first proof first.' },
  ),
  vetting_request: maybe(
    named('OpenVettingRequest', 'What the workspace wrote when it asked to be vetted. In lists only.', {
      note: Type.String({ description: 'How it can be checked, in the words of the workspace.' }),
      requested_at: Instant,
    }),
  ),
  created_at: Instant,
})

const workspaceExample = {
  id: 12,
  party_ids: [51],
  agent_driven: false,
  suspended: false,
  signing_barred: false,
  assurance: 'declared',
  proofs: [],
  created_at: '2026-11-20T09:30:00.000Z',
}

const reason = {
  reason: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'Kept in the audit; shown to no party. Name nobody.',
  }),
}

export const listWorkspaces = operation({
  ...read,
  id: 'listWorkspaces',
  path: '/api/operator/workspaces',
  summary: 'List workspaces',
  description:
    'Workspaces by id, newest first, with whether each is suspended or barred from signing; of one state, or those that an alarm is about. Erased workspaces are left out.',
  params: noParams,
  query: Type.Object({
    state: maybe(WorkspaceState),
    alarm_id: maybe(RowId),
    ...paging,
  }),
  output: named('WorkspaceList', 'A page of workspaces.', { workspaces: Type.Array(WorkspaceEntry) }),
  refusals: [],
  headers: COUNTED_PAGE,
  example: { request: { state: 'suspended' }, response: { workspaces: [] } },
  built: true,
})

export const suspendWorkspace = operation({
  ...act,
  id: 'suspendWorkspace',
  path: '/api/operator/workspaces/{id}/suspend',
  summary: 'Suspend a workspace',
  description:
    'From the next request on, the key of the workspace reads, exports and erases its own data and is refused everything else with 403. Its parties are offered to nobody, make no new pairings, and open no new name. Other workspaces of the same company, number, domain, mailbox or supervisor, and for a day new ones of its network, are held: they sign and open names once you find their alarm harmless. Undo it with resume.',
  params: byId,
  body: named('WorkspaceSuspension', 'Why.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: {
    request: { id: 12, reason: 'It imitates another company.' },
    response: { ...workspaceExample, suspended: true, suspended_at: '2026-11-21T09:30:00.000Z' },
  },
  built: true,
})

export const resumeWorkspace = operation({
  ...act,
  id: 'resumeWorkspace',
  path: '/api/operator/workspaces/{id}/resume',
  summary: 'Lift a suspension',
  description: 'The workspace works as before it was suspended, and its parties are offered again.',
  params: byId,
  body: named('WorkspaceResumption', 'Why.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: { request: { id: 12, reason: 'It proved who it is.' }, response: workspaceExample },
  built: true,
})

export const allowSigning = operation({
  ...act,
  id: 'allowSigning',
  path: '/api/operator/workspaces/{id}/allow-signing',
  summary: 'Allow a workspace to sign again',
  description:
    'Lifts the bar that the revocation of a signature leaves behind. The revoked signature stays revoked; other signatures of the workspace that have neither been revoked nor expired open names again.',
  params: byId,
  body: named('SigningPermission', 'Why.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: { request: { id: 12, reason: 'Settled in writing.' }, response: workspaceExample },
  built: true,
})

export const vetWorkspace = operation({
  ...act,
  id: 'vetWorkspace',
  path: '/api/operator/workspaces/{id}/vet',
  summary: 'Vet a workspace',
  description:
    'Records that the operator checked who stands behind the workspace, with a note of how. Its assurance becomes vetted, which its counterparties see. Undo it with unvet.',
  params: byId,
  body: named('WorkspaceVetting', 'How it was checked.', {
    note: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'How the identity was checked. Kept in the audit; shown to no party. Name nobody.',
    }),
  }),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: {
    request: { id: 12, note: 'Called back on the number of the register; statutes and identity document seen.' },
    response: {
      ...workspaceExample,
      assurance: 'vetted',
      proofs: [
        {
          kind: 'vetted',
          note: 'Called back on the number of the register; statutes and identity document seen.',
          proven_at: '2026-11-21T09:30:00.000Z',
        },
      ],
    },
  },
  built: true,
})

export const declineVetting = operation({
  ...act,
  id: 'declineVetting',
  path: '/api/operator/workspaces/{id}/decline-vetting',
  summary: 'Decline a request to be vetted',
  description:
    'Takes the request of the workspace out of the queue. The workspace sees that it was declined and can ask again. Its assurance stays.',
  params: byId,
  body: named('VettingRefusal', 'Why.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: {
    request: { id: 12, reason: 'Nobody answered at the number of the register.' },
    response: workspaceExample,
  },
  built: true,
})

export const unvetWorkspace = operation({
  ...act,
  id: 'unvetWorkspace',
  path: '/api/operator/workspaces/{id}/unvet',
  summary: 'Withdraw a vetting',
  description:
    'The assurance of the workspace falls back to what else is proven of it. Where names open only to higher levels, its names close with the next request.',
  params: byId,
  body: named('VettingWithdrawal', 'Why.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: { request: { id: 12, reason: 'The identity document was not genuine.' }, response: workspaceExample },
  built: true,
})
