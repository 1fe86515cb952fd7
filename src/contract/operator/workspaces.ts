import { Type } from 'typebox'
import { partyText } from '../counterparty-text.ts'
import { operation } from '../operation.ts'
import { AssuranceLevel, Instant, maybe, named, PartyId } from '../schemas.ts'
import { act, byId, COUNTED_PAGE, paging, RowId, read } from './shapes.ts'

const WorkspaceState = Type.Enum(['suspended', 'barred', 'held', 'to_vet', 'vetting_requested'], {
  description:
    'suspended: by the operator; barred: cannot sign because a signature of the workspace was revoked; held: shares its company, number, domain, mailbox, supervisor or network with a suspended or barred one, and can sign once its alarm is found harmless; to_vet: has asked for vetting or has signed, and is not vetted; vetting_requested: has asked for vetting.',
})

const WorkspaceEntry = named('WorkspaceEntry', 'A workspace for the operator, without its key.', {
  id: RowId,
  party_ids: Type.Array(PartyId, { description: 'Its buyer and its seller.' }),
  name: maybe(partyText('Name of its parties. In lists only.')),
  agent_driven: Type.Boolean({ description: 'Registered by an agent under a declared human supervisor.' }),
  suspended: Type.Boolean({ description: 'It can only read and erase its own data.' }),
  suspended_at: maybe(Instant),
  signing_barred: Type.Boolean({ description: 'It cannot sign, and none of its signatures gives access to names.' }),
  signing_barred_at: maybe(Instant),
  signing_held_at: maybe({
    ...Instant,
    description: 'Since when it is held for the operator’s review; see its alarm.',
  }),
  assurance: AssuranceLevel,
  proofs: Type.Array(
    named('AssuranceProof', 'A proof of a workspace’s identity.', {
      kind: Type.Enum(['email', 'vetted'], {
        description: 'email: a code sent to its address was returned; vetted: the operator checked its identity.',
      }),
      note: maybe(Type.String({ description: 'Note by the operator.' })),
      proven_at: Instant,
    }),
    { description: 'Proofs in force, earliest first.' },
  ),
  vetting_request: maybe(
    named('OpenVettingRequest', 'The workspace’s request for vetting. In lists only.', {
      note: partyText('The workspace’s own note on how to check it.'),
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
    description: 'Kept in the audit; shown to no party. Do not include names.',
  }),
}

export const listWorkspaces = operation({
  ...read,
  id: 'listWorkspaces',
  path: '/api/operator/workspaces',
  summary: 'List workspaces',
  description:
    'Workspaces by id, newest first, with their suspension and signing bar; optionally of one state, or those of an alarm. Erased workspaces are omitted.',
  query: Type.Object({
    state: maybe(WorkspaceState),
    alarm_id: maybe(RowId),
    ...paging,
  }),
  output: named('WorkspaceList', 'A page of workspaces.', { workspaces: Type.Array(WorkspaceEntry) }),
  headers: COUNTED_PAGE,
  example: { request: { state: 'suspended' }, response: { workspaces: [] } },
})

export const suspendWorkspace = operation({
  ...act,
  id: 'suspendWorkspace',
  path: '/api/operator/workspaces/{id}/suspend',
  summary: 'Suspend a workspace',
  description:
    'From the next request on, the key of the workspace can read, export and erase its own data, and is refused everything else with 403. Its parties are not offered to anyone, make no new pairings, and their names are not disclosed to anyone new. Other workspaces of the same company, number, domain, mailbox or supervisor, and for a day new ones of its network, are held: they can sign and see new names once you find their alarm harmless. Undo it with resume.',
  params: byId,
  body: named('WorkspaceSuspension', 'The reason.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: {
    request: { id: 12, reason: 'It imitates another company.' },
    response: { ...workspaceExample, suspended: true, suspended_at: '2026-11-21T09:30:00.000Z' },
  },
})

export const resumeWorkspace = operation({
  ...act,
  id: 'resumeWorkspace',
  path: '/api/operator/workspaces/{id}/resume',
  summary: 'Lift a suspension',
  description: 'The workspace works as before its suspension, and its parties are offered again.',
  params: byId,
  body: named('WorkspaceResumption', 'The reason.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: { request: { id: 12, reason: 'It proved who it is.' }, response: workspaceExample },
})

export const allowSigning = operation({
  ...act,
  id: 'allowSigning',
  path: '/api/operator/workspaces/{id}/allow-signing',
  summary: 'Allow a workspace to sign again',
  description:
    'Lifts the bar left by the revocation of a signature. The revoked signature stays revoked; other signatures of the workspace that are neither revoked nor expired give access to names again.',
  params: byId,
  body: named('SigningPermission', 'The reason.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: { request: { id: 12, reason: 'Settled in writing.' }, response: workspaceExample },
})

export const vetWorkspace = operation({
  ...act,
  id: 'vetWorkspace',
  path: '/api/operator/workspaces/{id}/vet',
  summary: 'Vet a workspace',
  description:
    'Records that the operator checked the identity behind the workspace, with a note of how. Its assurance becomes vetted, which its counterparties see. Undo it with unvet.',
  params: byId,
  body: named('WorkspaceVetting', 'The check of the identity.', {
    note: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'How the identity was checked. Kept in the audit; shown to no party. Do not include names.',
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
})

export const declineVetting = operation({
  ...act,
  id: 'declineVetting',
  path: '/api/operator/workspaces/{id}/decline-vetting',
  summary: 'Decline a vetting request',
  description:
    'Removes the request of the workspace from the queue. The workspace sees that it was declined and can ask again. Its assurance does not change.',
  params: byId,
  body: named('VettingRefusal', 'The reason.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: {
    request: { id: 12, reason: 'Nobody answered at the number of the register.' },
    response: workspaceExample,
  },
})

export const unvetWorkspace = operation({
  ...act,
  id: 'unvetWorkspace',
  path: '/api/operator/workspaces/{id}/unvet',
  summary: 'Withdraw a vetting',
  description:
    'The assurance of the workspace falls back to its other proofs. If names require a higher level, they are no longer available to it from the next request on.',
  params: byId,
  body: named('VettingWithdrawal', 'The reason.', reason),
  output: WorkspaceEntry,
  refusals: ['workspace_not_found', 'workspace_state_unchanged'],
  example: { request: { id: 12, reason: 'The identity document was not genuine.' }, response: workspaceExample },
})
