import { type Kysely, sql } from 'kysely'
import type { WorkspaceRole } from '../domain/workspace-role.ts'
import { withNext } from './database.ts'
import type { Schema } from './schema.ts'
import { retireKey } from './workspace-keys.ts'

/** Somebody with a key of their own to a workspace. The key itself is kept as its hash alone. */
export interface Member {
  id: number
  name: string
  email: string | null
  role: WorkspaceRole
  createdAt: string
  /** When the key ends by itself; null for one that does not. */
  expiresAt: string | null
  revokedAt: string | null
}

const COLUMNS = [
  'id',
  'name',
  'email',
  'role',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
] as const

/** Everybody who has or had a key of their own, in the order in which they were given it. */
export async function membersOf(db: Kysely<Schema>, sessionId: number): Promise<Member[]> {
  return await db
    .selectFrom('workspace_members')
    .select(COLUMNS)
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute()
}

/** Whether a member's key works at an instant. */
export function isInForce({ revokedAt, expiresAt }: Pick<Member, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now.toISOString())
}

export interface NewMember {
  sessionId: number
  name: string
  email: string | null
  role: WorkspaceRole
  keyHash: Uint8Array
  expiresAt: Date | null
}

export async function insertMember(trx: Kysely<Schema>, member: NewMember, now: Date): Promise<Member> {
  const { sessionId, name, email, role, keyHash, expiresAt } = member
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
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Gives a member whose key was not revoked another role; null where the session has no such member. */
export async function setMemberRole(
  trx: Kysely<Schema>,
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

/** Ends the keys of a session's members that are not revoked: of one, of all but one, or of all. Answers whose keys ended. */
export async function revokeMembers(
  trx: Kysely<Schema>,
  sessionId: number,
  which: { only: number } | { except: number | null },
  now: Date,
): Promise<Member[]> {
  let query = trx
    .selectFrom('workspace_members')
    .select([...COLUMNS, 'key_sha256'])
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
  if ('only' in which) query = query.where('id', '=', which.only)
  else if (which.except !== null) query = query.where('id', '<>', which.except)
  const ending = await query.forUpdate().execute()
  if (ending.length === 0) return []
  const revokedAt = now.toISOString()
  await trx
    .updateTable('workspace_members')
    .set({ key_sha256: null, revoked_at: revokedAt })
    .where(
      'id',
      'in',
      ending.map(({ id }) => id),
    )
    .execute()
  for (const { key_sha256 } of ending) if (key_sha256 !== null) await retireKey(trx, key_sha256)
  return ending.map(({ key_sha256: _, ...member }) => ({ ...member, revokedAt }))
}

/** Gives a member another key; false when the one it is asked with no longer opens the workspace. */
export async function moveMemberKey(
  trx: Kysely<Schema>,
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

/** Whether a member has this key, or had it until it ended by itself. */
export async function isMemberKey(db: Kysely<Schema>, keyHash: Uint8Array): Promise<boolean> {
  const row = await db.selectFrom('workspace_members').select('id').where('key_sha256', '=', keyHash).executeTakeFirst()
  return row !== undefined
}

/**
 * Says in whose name a transaction runs: what it records of the member's own workspace then bears the member. Waits for a change of the
 * member under way and keeps it from changing until the transaction ends; answers what its key may do, null where it was revoked.
 */
export async function actAs(
  trx: Kysely<Schema>,
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
