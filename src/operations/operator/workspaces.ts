import type { Contract } from '../../contract/index.ts'
import { PAGE_ROWS } from '../../contract/paging.ts'
import { loadPartyNames, openVettingNote } from '../../disclosure/operator-view.ts'
import type { ContextOf, Handlers } from '../../entry/perform.ts'
import type { Refuse } from '../../entry/refusal.ts'
import { withoutNulls } from '../../presenting/api-mapping.ts'
import { pageLink } from '../../presenting/page-link.ts'
import { endProofs, insertProof, loadAssurances, loadProofs } from '../../store/assurances.ts'
import { recordAct } from '../../store/operator.ts'
import type { Db } from '../../store/schema.ts'
import { lockSessionById } from '../../store/sessions.ts'
import { declineVettingRequest, endVettingRequest, loadVettingRequests } from '../../store/vetting-requests.ts'
import {
  countWorkspaces,
  type RegisteredWorkspace,
  registeredWorkspace,
  setSigningBarred,
  setSuspended,
  workspacesBefore,
} from '../../store/workspace-register.ts'

export const listWorkspaces: Handlers['listWorkspaces'] = async ({ app, viewer, input }) => {
  const { limit = PAGE_ROWS, cursor, state, alarm_id } = input
  const { db } = app.database
  const filter = { state: state ?? null, alarmId: alarm_id ?? null }
  const rows = await workspacesBefore(db, filter, cursor === undefined ? null : Number(cursor), limit + 1)
  const workspaces = await workspacesOnWire(db, rows.slice(0, limit))
  const names = await loadPartyNames(
    app,
    viewer,
    workspaces.flatMap(({ party_ids }) => party_ids),
  )
  const requests = await loadVettingRequests(
    db,
    workspaces.map(({ id }) => id),
  )
  const requestOf = (id: number) => {
    const request = requests.get(id)
    return request === undefined || request.declinedAt !== null
      ? {}
      : { vetting_request: { note: openVettingNote(viewer, request), requested_at: request.requestedAt } }
  }
  const nameOf = (ids: readonly number[]) => ids.map((id) => names.get(id)).find((name) => name !== undefined) ?? null
  return {
    body: {
      workspaces: workspaces.map((one) => ({
        ...one,
        ...withoutNulls({ name: nameOf(one.party_ids) }),
        ...requestOf(one.id),
      })),
    },
    headers: {
      ...pageLink(rows, limit, {
        ...(state === undefined ? {} : { state }),
        ...(alarm_id === undefined ? {} : { alarm_id: String(alarm_id) }),
      }),
      'X-Total-Count': String(await countWorkspaces(db, filter)),
    },
  }
}

export const suspendWorkspace: Handlers['suspendWorkspace'] = async ({ app, viewer, input, refuse, commit }) =>
  await changed({ app, viewer, refuse, commit }, { act: 'suspendWorkspace', ...input }, async (trx, workspace, now) => {
    if (workspace.suspendedAt !== null) refuse('workspace_state_unchanged', 'suspended_already', 'suspended_key_can')
    await setSuspended(trx, workspace.id, true, now)
  })

export const resumeWorkspace: Handlers['resumeWorkspace'] = async ({ app, viewer, input, refuse, commit }) =>
  await changed({ app, viewer, refuse, commit }, { act: 'resumeWorkspace', ...input }, async (trx, workspace, now) => {
    if (workspace.suspendedAt === null) refuse('workspace_state_unchanged', 'not_suspended', 'workspace_works')
    await setSuspended(trx, workspace.id, false, now)
  })

export const allowSigning: Handlers['allowSigning'] = async ({ app, viewer, input, refuse, commit }) =>
  await changed({ app, viewer, refuse, commit }, { act: 'allowSigning', ...input }, async (trx, workspace, now) => {
    if (workspace.signingBarredAt === null) refuse('workspace_state_unchanged', 'not_barred', 'workspace_may_sign')
    await setSigningBarred(trx, workspace.id, false, now)
  })

export const vetWorkspace: Handlers['vetWorkspace'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id, note } = input
  const act = { act: 'vetWorkspace', id, reason: note }
  return await changed({ app, viewer, refuse, commit }, act, async (trx, workspace, now) => {
    if ((await loadProofs(trx, [id])).get(id)?.some(({ kind }) => kind === 'vetted'))
      refuse('workspace_state_unchanged', 'vetted_already', 'withdraw_vetting_first')
    await insertProof(trx, workspace.id, { kind: 'vetted', note }, now)
    await endVettingRequest(trx, workspace.id)
  })
}

export const declineVetting: Handlers['declineVetting'] = async ({ app, viewer, input, refuse, commit }) =>
  await changed({ app, viewer, refuse, commit }, { act: 'declineVetting', ...input }, async (trx, workspace, now) => {
    if (!(await declineVettingRequest(trx, workspace.id, now)))
      refuse('workspace_state_unchanged', 'vetting_not_requested', 'no_vetting_request')
  })

export const unvetWorkspace: Handlers['unvetWorkspace'] = async ({ app, viewer, input, refuse, commit }) =>
  await changed({ app, viewer, refuse, commit }, { act: 'unvetWorkspace', ...input }, async (trx, workspace, now) => {
    if (!(await endProofs(trx, workspace.id, 'vetted', now)))
      refuse('workspace_state_unchanged', 'not_vetted', 'no_vetting')
  })

interface Changing extends Pick<ContextOf<Contract['suspendWorkspace']>, 'app' | 'viewer' | 'commit'> {
  refuse: Refuse<'workspace_not_found' | 'workspace_state_unchanged'>
}

type Change = (trx: Parameters<typeof lockSessionById>[0], workspace: RegisteredWorkspace, now: Date) => Promise<void>

/**
 * Changes a workspace and records the act in one transaction. The workspace is locked first, so that a disclosure under
 * way completes before the change and none follows it.
 */
async function changed(
  { app, viewer: operator, refuse, commit }: Changing,
  { act, id, reason }: { act: string; id: number; reason: string },
  change: Change,
) {
  return await commit(async (trx) => {
    const now = app.now()
    const find = async () =>
      (await registeredWorkspace(trx, id)) ?? refuse('workspace_not_found', 'workspace_no_such_id', 'use_workspace_id')
    await lockSessionById(trx, id)
    await change(trx, await find(), now)
    await recordAct(trx, { operator: operator.credential, act, subject: `workspace ${id}`, facts: { reason } }, now)
    const [entry = refuse('workspace_not_found', 'workspace_no_such_id')] = await workspacesOnWire(trx, [await find()])
    return { body: entry }
  })
}

async function workspacesOnWire(db: Db, workspaces: readonly RegisteredWorkspace[]) {
  const ids = workspaces.map(({ id }) => id)
  const [assurances, proofs] = [await loadAssurances(db, ids), await loadProofs(db, ids)]
  return workspaces.map((workspace) => ({
    ...workspaceOnWire(workspace),
    assurance: assurances.get(workspace.id) ?? ('declared' as const),
    proofs: (proofs.get(workspace.id) ?? []).map(({ kind, note, provenAt }) => ({
      kind,
      ...withoutNulls({ note }),
      proven_at: provenAt,
    })),
  }))
}

function workspaceOnWire(workspace: RegisteredWorkspace) {
  const { id, partyIds, agentDriven, suspendedAt, signingBarredAt, signingHeldAt, createdAt } = workspace
  return {
    id,
    party_ids: partyIds,
    agent_driven: agentDriven,
    suspended: suspendedAt !== null,
    signing_barred: signingBarredAt !== null,
    ...withoutNulls({
      suspended_at: suspendedAt,
      signing_barred_at: signingBarredAt,
      signing_held_at: signingHeldAt,
    }),
    created_at: createdAt,
  }
}
