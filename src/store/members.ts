import { sql } from 'kysely'
import { WORKSPACE_ROLES, type WorkspaceRole } from '../domain/workspace/workspace-role.ts'
import { anyOf } from './any-of.ts'
import { withNext } from './database.ts'
import type { Db } from './schema.ts'
import { retireKey } from './workspace-keys.ts'

/** A holder of a personal key to a workspace. Only the key's hash is stored. */
export interface Member {
  id: number
  name: string
  email: string | null
  role: WorkspaceRole
  createdAt: string
  /** Expiry of the key. Null if it does not expire. */
  expiresAt: string | null
  revokedAt: string | null
  /** The member who invited it. Null for the workspace's own key, or if unknown. */
  invitedBy: number | null
}

const COLUMNS = [
  'id',
  'name',
  'email',
  'role',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'invited_by as invitedBy',
] as const

/** Returns all present and former members in the order of their invitations. */
export async function loadMembers(db: Db, sessionId: number): Promise<Member[]> {
  return await db
    .selectFrom('workspace_members')
    .select(COLUMNS)
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute()
}

/** True if a member's key is valid at an instant. */
export function isInForce({ revokedAt, expiresAt }: Pick<Member, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now.toISOString())
}

interface NewMember {
  sessionId: number
  name: string
  email: string | null
  role: WorkspaceRole
  keyHash: Uint8Array
  expiresAt: Date | null
  invitedBy: number | null
}

export async function insertMember(trx: Db, member: NewMember, now: Date): Promise<Member> {
  const { sessionId, name, email, role, keyHash, expiresAt, invitedBy } = member
  return await trx
    .insertInto('workspace_members')
    .values({
      session_id: sessionId,
      name,
      email,
      role,
      key_sha256: keyHash,
      created_at: now.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      revoked_at: null,
      invited_by: invitedBy,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Changes the role of a member whose key is not revoked. Null if the session has no such member. */
export async function setMemberRole(
  trx: Db,
  sessionId: number,
  memberId: number,
  role: WorkspaceRole,
): Promise<Member | null> {
  const changed = await trx
    .updateTable('workspace_members')
    .set({ role })
    .where('session_id', '=', sessionId)
    .where('id', '=', memberId)
    .where('revoked_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
  return changed ?? null
}

/** Keys to end: those of one member and everybody it invited, directly or indirectly; all but one; or all. */
type EndingKeys = { treeOf: number } | { except: number | null }

/**
 * Revokes keys of a session's members, with the proofs of addresses, codes and messages made with them. Returns the
 * members affected.
 */
export async function revokeMembers(trx: Db, sessionId: number, which: EndingKeys, now: Date): Promise<Member[]> {
  let query = trx
    .selectFrom('workspace_members')
    .select([...COLUMNS, 'key_sha256'])
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
  if ('treeOf' in which) query = query.where('id', '=', anyOf(await treeOf(trx, sessionId, which.treeOf)))
  else if (which.except !== null) query = query.where('id', '<>', which.except)
  const ending = await query.orderBy('id').forUpdate().execute()
  if (ending.length === 0) return []
  const revokedAt = now.toISOString()
  const ids = ending.map(({ id }) => id)
  await trx
    .updateTable('workspace_members')
    .set({ key_sha256: null, revoked_at: revokedAt })
    .where('id', '=', anyOf(ids))
    .execute()
  for (const { key_sha256 } of ending) if (key_sha256 !== null) await retireKey(trx, key_sha256)
  await endMadeBy(trx, ids, now)
  return ending.map(({ key_sha256: _, ...member }) => ({ ...member, revokedAt }))
}

/** Returns a member and everybody it invited, directly or indirectly, with valid keys or not. */
async function treeOf(trx: Db, sessionId: number, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree as (
      select id from workspace_members where session_id = ${sessionId} and id = ${memberId}
      union
      select m.id from workspace_members m join tree t on m.invited_by = t.id)
    select id from tree`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Lowers the roles of everybody that a member invited, directly or indirectly, to at most `role`, and ends the proofs,
 * codes and messages made with their and its keys. Returns the members changed.
 */
export async function lowerTree(
  trx: Db,
  sessionId: number,
  memberId: number,
  role: WorkspaceRole,
  now: Date,
): Promise<Member[]> {
  const tree = await treeOf(trx, sessionId, memberId)
  await endMadeBy(trx, tree, now)
  return await trx
    .updateTable('workspace_members')
    .set({ role })
    .where('id', '=', anyOf(tree.filter((id) => id !== memberId)))
    .where('revoked_at', 'is', null)
    .where('role', 'in', rolesAbove(role))
    .returning(COLUMNS)
    .execute()
}

const rolesAbove = (role: WorkspaceRole): WorkspaceRole[] => WORKSPACE_ROLES.slice(WORKSPACE_ROLES.indexOf(role) + 1)

/** Ends the proofs of addresses, the codes and the unsent messages made with some members' keys. */
async function endMadeBy(trx: Db, memberIds: readonly number[], now: Date): Promise<void> {
  const endedAt = now.toISOString()
  await trx
    .updateTable('assurance_proofs')
    .set({ ended_at: endedAt })
    .where('proven_by', '=', anyOf(memberIds))
    .where('ended_at', 'is', null)
    .execute()
  await trx.deleteFrom('one_time_codes').where('asked_by', '=', anyOf(memberIds)).execute()
  await trx
    .updateTable('outbox')
    .set({ state: 'moot', ended_at: endedAt })
    .where('asked_by', '=', anyOf(memberIds))
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}

/** Replaces a member's key. Returns false if the old key is no longer valid. */
export async function moveMemberKey(
  trx: Db,
  memberId: number,
  { from, to }: { from: Uint8Array; to: Uint8Array },
): Promise<boolean> {
  const moved = await trx
    .updateTable('workspace_members')
    .set({ key_sha256: to })
    .where('id', '=', memberId)
    .where('key_sha256', '=', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** True if a member has this key, valid or expired. */
export async function isMemberKey(db: Db, keyHash: Uint8Array): Promise<boolean> {
  const row = await db.selectFrom('workspace_members').select('id').where('key_sha256', '=', keyHash).executeTakeFirst()
  return row !== undefined
}

/**
 * Sets the member that a transaction acts for, which its records of the member's own workspace then include. It waits
 * for a change of the member in progress and blocks others until the transaction ends. Returns the role of its key,
 * null if it was revoked.
 */
export async function actAs(
  trx: Db,
  { sessionId, memberId }: { sessionId: number; memberId: number },
): Promise<WorkspaceRole | null> {
  await sql`select set_config('concordat.acting', ${`${sessionId} ${memberId}`}, true) ${withNext}`.execute(trx)
  const row = await trx
    .selectFrom('workspace_members')
    .select('role')
    .where('id', '=', memberId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.role ?? null
}
