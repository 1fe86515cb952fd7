import { leastRoleOf, type OperationId, type OperationShape } from '../contract/index.ts'
import { UUID_V4 } from '../contract/schemas.ts'
import { isSigned, type Operator, withoutNda } from '../domain/confidentiality/policy/disclosure.ts'
import { isGuessableKey, isPublishedKey } from '../domain/workspace/workspace-key.ts'
import { mayActAs, type WorkspaceRole } from '../domain/workspace/workspace-role.ts'
import type { FoundGrant } from '../store/access-grants.ts'
import { isMemberKey } from '../store/members.ts'
import { actingBy, findViewer, hashSessionKey, type LoadedViewer, lockSession } from '../store/sessions.ts'
import { isRetired } from '../store/workspace-keys.ts'
import type { AppContext, Asked } from './app-context.ts'
import type { Dependencies } from './kept-reads.ts'
import { refuseManyWorkspaces } from './new-workspaces.ts'
import { authenticateOperator, authenticateScraper } from './operator-access.ts'
import { refuseBeyondPairing } from './presented-grant.ts'
import { Refusal, refuse } from './refusal.ts'

/**
 * Authenticates the viewer by the operation's access class; null if anyone may call it. Refuses missing or unknown
 * credentials.
 */
export async function authenticateViewer(
  app: AppContext,
  operation: OperationShape,
  asked: Asked,
  input: Record<string, unknown>,
): Promise<LoadedViewer | Operator | null> {
  if (asked.grant !== undefined) refuseBeyondPairing(operation, asked.grant, input)
  const leastRole = leastRoleOf(operation)
  switch (operation.access) {
    case 'public':
      return null
    case 'registration':
      await refuseMemberKey(app, input)
      return null
    case 'session': {
      const viewer = operation.opensWorkspace ? await openedViewer(app, asked) : await pathViewer(app, asked)
      if (!operation.openToSuspended) refuseSuspended(viewer)
      refuseBelowRole(viewer, leastRole)
      return viewer
    }
    case 'signed': {
      const viewer = await pathViewer(app, asked)
      refuseSuspended(viewer)
      refuseBelowRole(viewer, leastRole)
      if (viewer.signingBarred) refuseClosed('barred', { nda_required: true })
      if (viewer.signingHeld) refuseClosed('held', { nda_required: true })
      if (!isSigned(viewer)) refuse('nda_required', 'nda_not_signed', howToSign(app, viewer), { nda_required: true })
      return viewer
    }
    case 'signer': {
      const viewer =
        (asked.grant === undefined
          ? await viewerWith(app, String(input.session_id))
          : await viewerOfGrant(app, asked.grant)) ?? refuse('signer_not_found', 'session_id_unknown', 'register_first')
      refuseSuspended(viewer)
      refuseBelowRole(viewer, leastRole)
      return viewer
    }
    case 'party': {
      const viewer = await partyOf(app, asked, input)
      if ('role' in viewer) refuseBelowRole(viewer, leastRole)
      return viewer
    }
    case 'operator':
      return await operatorOrRefuse(app, asked)
  }
}

const howToSign = ({ agentSignatures }: AppContext, { agentDriven }: LoadedViewer) =>
  agentDriven && agentSignatures === 'approved'
    ? (['read_and_sign_nda', 'supervisor_approves_signature'] as const)
    : 'read_and_sign_nda'

/** Refuses with 403 a workspace that the operator suspended. */
export function refuseSuspended({ suspended }: { suspended: boolean }): void {
  if (suspended)
    refuse('workspace_suspended', 'workspace_suspended', 'ask_operator_to_lift', { workspace_suspended: true })
}

/** Refuses with 403 a key whose role is insufficient. */
export function refuseBelowRole({ role }: { role: WorkspaceRole }, least: WorkspaceRole): void {
  if (mayActAs(role, least)) return
  const reason = role === 'reader' ? 'role_reader' : 'role_member'
  refuse('role_insufficient', reason, least === 'owner' ? 'role_needs_owner' : 'role_needs_member')
}

/** Refuses a member whose key was revoked or whose role changed during the request, as if it had arrived later. */
export function refuseEndedKey(operation: OperationShape, role: WorkspaceRole | null): void {
  if (role !== null) {
    refuseBelowRole({ role }, leastRoleOf(operation))
    return
  }
  if (operation.access === 'party') refuse('credential_invalid', 'workspace_unknown', HOW_TO_SAY_WHO)
  if (operation.access === 'signer') refuse('signer_not_found', 'session_id_unknown', 'register_first')
  refuse('session_not_found', 'workspace_unknown', 'register_or_join')
}

/** Refuses with 403 to register or join under a member's key, which would open a second workspace. */
async function refuseMemberKey({ database: { db } }: AppContext, input: Record<string, unknown>): Promise<void> {
  for (const key of [input.session_id, input.uuid])
    if (typeof key === 'string' && (await isMemberKey(db, hashSessionKey(key))))
      refuse('role_insufficient', 'member_key_registers_nothing', 'update_with_member_key')
}

/** Refuses with 404 a workspace erased during the request. */
export function refuseErased({ erased }: { erased: boolean }): void {
  if (erased) refuse('session_not_found', 'workspace_unknown', 'workspace_was_erased')
}

/** Builds the refusal for a workspace held until the operator has checked its signatory. */
export const heldRefusal = (more: { nda_required?: true } = {}): Refusal =>
  new Refusal('signing_held', 'signing_held', 'operator_looks_first', { signing_held: true, ...more })

/** Refuses with 403 a workspace whose signature was revoked, or that is held for the operator. */
export function refuseClosed(by: 'barred' | 'held', more: { nda_required?: true } = {}): never {
  if (by === 'held') throw heldRefusal(more)
  return refuse('signing_barred', 'signature_was_revoked', 'ask_to_sign_again', { signing_barred: true, ...more })
}

const HOW_TO_BE_OPERATOR = 'send_operator_token'
const HOW_TO_BE_VOUCHED_FOR = 'or_come_through_gate'

/**
 * Authenticates the operator by token or access gateway, and for the metrics also METRICS_TOKEN; refuses anyone else
 * with 401.
 */
export async function operatorOrRefuse(
  app: AppContext,
  asked: Asked,
  id: OperationId | null = null,
): Promise<Operator> {
  const operator =
    (id === 'getPrometheusMetrics' ? authenticateScraper(app, asked) : null) ?? (await authenticateOperator(app, asked))
  if (operator !== null) return operator
  const reason = asked.bearerToken === null ? 'operator_credentials_missing' : 'operator_token_wrong'
  const advice =
    app.operatorEmails.length > 0 ? ([HOW_TO_BE_OPERATOR, HOW_TO_BE_VOUCHED_FOR] as const) : HOW_TO_BE_OPERATOR
  refuse('operator_required', reason, advice)
}

async function viewerWith(app: AppContext, sessionKey: string): Promise<LoadedViewer | null> {
  if (!UUID_V4.test(sessionKey) || isPublishedKey(sessionKey)) return null
  return await viewerOfHash(app, hashSessionKey(sessionKey))
}

/** Returns the viewer for whom a grant was made, limited by it. Refuses with 401 one whose key has ended. */
async function viewerOfGrant(app: AppContext, grant: FoundGrant): Promise<LoadedViewer> {
  const viewer =
    (await viewerOfHash(app, grant.keyHash)) ?? refuse('access_token_invalid', 'access_token_invalid', 'sign_in_again')
  return actingBy(viewer, grant)
}

async function viewerOfHash(app: AppContext, keyHash: Uint8Array): Promise<LoadedViewer | null> {
  const viewer = await knownViewer(app, keyHash)
  const isForAnother = viewer?.agentDriven && !viewer.ndaApproved && app.agentSignatures === 'approved'
  return viewer !== null && isForAnother ? withoutNda(viewer) : viewer
}

async function knownViewer(app: AppContext, keyHash: Uint8Array): Promise<LoadedViewer | null> {
  const find = () => findViewer(app.database.db, keyHash, app.now())
  const viewer = await app.reads.read(
    `viewer ${Buffer.from(keyHash).toString('base64')}`,
    async (dependencies) => {
      const found = await find()
      if (found === null) dependencies.addEverything()
      else dependOnViewer(dependencies, found)
      return found
    },
    'parties too',
  )
  const ends = [viewer?.nda?.expiresAt, viewer?.keyEndsAt, viewer?.heldUntil]
  const hasLapsed = ends.some((end) => end && end <= app.now())
  return hasLapsed ? await find() : viewer
}

/** Declares the dependencies of a workspace's view of itself: the workspace and its parties. */
export function dependOnViewer(dependencies: Dependencies, { sessionId, buyerId, sellerId }: LoadedViewer): void {
  dependencies.addWorkspace(sessionId)
  for (const id of [buyerId, sellerId]) if (id !== null) dependencies.addParty(id)
}

/**
 * Returns the viewer of the key in the path and opens an unchecked workspace for a new key. Refuses an expired or
 * guessable key.
 */
async function openedViewer(app: AppContext, asked: Asked): Promise<LoadedViewer> {
  const { sessionKey, ip } = asked
  if (asked.grant !== undefined || sessionKey === null || !UUID_V4.test(sessionKey)) return await pathViewer(app, asked)
  const known = await viewerWith(app, sessionKey)
  if (known !== null) return known
  const { database } = app
  const keyHash = hashSessionKey(sessionKey)
  if (!(await isRetired(database.db, keyHash)) && !(await isMemberKey(database.db, keyHash))) {
    assertUnguessableKey(sessionKey)
    await database.transact(async (trx) => {
      await refuseManyWorkspaces(app, trx, keyHash, app.networkNumberOf(ip))
      await lockSession(trx, keyHash, app.networkNumberOf(ip), app.now())
      // The lock is sent with the next statement.
      await isRetired(trx, keyHash)
    })
  }
  return await pathViewer(app, asked)
}

/** Refuses with 400 a guessable key, which would give anyone access to the workspace. */
export function assertUnguessableKey(sessionKey: string): void {
  if (isGuessableKey(sessionKey)) refuse('session_id_guessable', 'key_guessable', 'make_random_uuid')
}

async function pathViewer(app: AppContext, asked: Asked): Promise<LoadedViewer> {
  if (asked.grant !== undefined) return await viewerOfGrant(app, asked.grant)
  // A tool can be called without a key.
  if (asked.sessionKey === null) return refuse('malformed_session_id', 'key_absent', 'send_key_or_register')
  if (!UUID_V4.test(asked.sessionKey)) refuse('malformed_session_id', 'key_malformed', 'use_key_unchanged')
  return (
    (await viewerWith(app, asked.sessionKey)) ?? refuse('session_not_found', 'workspace_unknown', 'register_or_join')
  )
}

const HOW_TO_SAY_WHO = 'send_key'

async function partyOf(
  app: AppContext,
  asked: Asked,
  input: Record<string, unknown>,
): Promise<LoadedViewer | Operator> {
  if (asked.grant !== undefined) {
    const viewer = await viewerOfGrant(app, asked.grant)
    refuseSuspended(viewer)
    return viewer
  }
  if (asked.bearerToken !== null) {
    const operator = await authenticateOperator(app, asked)
    return operator ?? refuse('credential_invalid', 'operator_token_wrong', HOW_TO_SAY_WHO)
  }
  const inBody = typeof input.session_id === 'string' ? input.session_id : null
  const named = asked.sessionHeader ?? inBody
  if (named === null)
    return (await authenticateOperator(app, asked)) ?? refuse('credential_missing', 'requester_unknown', HOW_TO_SAY_WHO)
  if (inBody !== null && asked.sessionHeader !== null && inBody.toLowerCase() !== asked.sessionHeader.toLowerCase())
    refuse('credentials_differ', 'workspaces_differ', 'send_one_workspace')
  const viewer = (await viewerWith(app, named)) ?? refuse('credential_invalid', 'workspace_unknown', HOW_TO_SAY_WHO)
  refuseSuspended(viewer)
  return viewer
}
