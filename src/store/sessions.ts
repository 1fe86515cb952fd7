import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asOwn, type StandingNda, type Viewer } from '../domain/confidentiality/policy/disclosure.ts'
import type { Assurance } from '../domain/parties/assurance-levels.ts'
import { type Side, type UserType, userTypeSide } from '../domain/parties/party.ts'
import type { AccessGrant } from '../domain/workspace/access-grant.ts'
import type { WorkspaceRole } from '../domain/workspace/workspace-role.ts'
import { anyOf } from './any-of.ts'
import { loadAssurances } from './assurances.ts'
import { withNext } from './database.ts'
import type { Db } from './schema.ts'

/** Returns the SHA-256 under which a workspace key is stored; keys are case-insensitive. */
export function hashSessionKey(sessionKey: string): Uint8Array {
  return createHash('sha256').update(sessionKey.toLowerCase(), 'utf8').digest()
}

/** A session as a viewer, with its creation date. */
export type LoadedViewer = Viewer & {
  createdAt: string
  /** True if the supervisor named in its NDA approved it. */
  ndaApproved: boolean
  /** The member whose key is used. Null for the workspace's own key. */
  memberId: number | null
  /** Role of that key. */
  role: WorkspaceRole
  /** Expiry of that key. Null if it does not expire. */
  keyEndsAt: Date | null
  /** The grant by which a program acts for this viewer; absent for a key. */
  grant?: Pick<AccessGrant, 'id' | 'scopes'>
  /** End of a temporary hold. Null if it is unlimited, or there is none. */
  heldUntil: Date | null
}

/** Returns a viewer as a program acts for it, limited by a grant. */
export function actingBy(viewer: LoadedViewer, { id, scopes }: Pick<AccessGrant, 'id' | 'scopes'>): LoadedViewer {
  return asOwn({ ...viewer, grant: { id, scopes } })
}

interface ViewerRow {
  id: number
  identity_id: number
  user_type: UserType | null
  agent_driven: boolean
  created_at: string
  signing_barred: boolean
  signing_held: boolean
  held_until: string | null
  suspended: boolean
  checked: boolean
  network: number | null
  proven: boolean
  buyer_id: number | null
  seller_id: number | null
  nda_sequence: number | null
  nda_recorded_at: string | null
  nda_expires_at: string | null
  nda_approved: boolean | null
  member_id: number | null
  role: WorkspaceRole | null
  key_ends_at: string | null
}

/**
 * Returns the viewer of a workspace's or a member's key, or null. An NDA counts unless revoked or expired at `now`, a
 * member's key unless revoked or expired.
 * Each row is selected separately: if few parties have a workspace, the planner expects a join to find thousands and
 * reads every identity.
 */
export async function findViewer(db: Db, keyHash: Uint8Array, now: Date): Promise<LoadedViewer | null> {
  const { rows } = await sql<ViewerRow>`
    select s.id, i.id as identity_id, s.user_type, s.agent_driven, s.created_at,
      s.signing_barred_at is not null as signing_barred, s.suspended_at is not null as suspended,
      s.signing_held_at is not null and (s.signing_held_until is null or s.signing_held_until > ${now.toISOString()}) as signing_held,
      s.signing_held_until as held_until, s.checked_at is not null as checked, s.network,
      exists (select from assurance_proofs a where a.session_id = s.id and a.ended_at is null) as proven,
      (select id from parties where session_id = s.id and side = 'buyer') as buyer_id,
      (select id from parties where session_id = s.id and side = 'seller') as seller_id,
      n.sequence as nda_sequence, n.recorded_at as nda_recorded_at, n.expires_at as nda_expires_at,
      exists (select from signature_requests q where q.nda_sequence = n.sequence and q.asked_by_grant is null) as nda_approved,
      k.member_id, k.role, k.expires_at as key_ends_at
    from (
      select id as session_id, null::bigint as member_id, null::text as role, null::timestamptz as expires_at
      from sessions where key_sha256 = ${keyHash}
      union all
      select session_id, id, role, expires_at from workspace_members
      where key_sha256 = ${keyHash} and revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()})
      limit 1) k
    cross join lateral (
      select id, user_type, agent_driven, created_at, signing_barred_at, suspended_at, checked_at, network,
        signing_held_at, signing_held_until
      from sessions where id = k.session_id) s
    cross join lateral (select id from identities where session_id = s.id limit 1) i
    left join lateral (
      select a.sequence, a.recorded_at, a.expires_at from nda_records a
      where a.session_id = s.id and a.expires_at > ${now.toISOString()}
        and not exists (select from nda_revocations r where r.nda_sequence = a.sequence)
      order by a.sequence desc limit 1) n on true`.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  return viewerOf(row, row.proven ? ((await loadAssurances(db, [row.id])).get(row.id) ?? 'declared') : 'declared')
}

function viewerOf(row: ViewerRow, assurance: Assurance): LoadedViewer {
  return asOwn({
    sessionId: row.id,
    identityId: row.identity_id,
    userType: row.user_type,
    side: activeSideOf(row),
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    nda: ndaOf(row),
    agentDriven: row.agent_driven,
    signingBarred: row.signing_barred,
    signingHeld: row.signing_held,
    heldUntil: row.held_until === null ? null : new Date(row.held_until),
    suspended: row.suspended,
    checked: row.checked,
    assurance,
    network: row.network,
    createdAt: row.created_at,
    ndaApproved: row.nda_approved === true,
    memberId: row.member_id,
    role: row.role ?? 'owner',
    keyEndsAt: row.key_ends_at === null ? null : new Date(row.key_ends_at),
  })
}

/** Returns the side of the user type, null if it has no profile on that side. */
function activeSideOf(row: ViewerRow): Side | null {
  if (row.user_type === null) return null
  const side = userTypeSide(row.user_type)
  return (side === 'buyer' ? row.buyer_id : row.seller_id) === null ? null : side
}

function ndaOf(row: ViewerRow): StandingNda | null {
  if (row.nda_sequence === null || row.nda_recorded_at === null || row.nda_expires_at === null) return null
  return { id: row.nda_sequence, signedAt: new Date(row.nda_recorded_at), expiresAt: new Date(row.nda_expires_at) }
}

/**
 * Creates the workspace of a key unless it exists, unchecked and with this network, and locks it until the transaction
 * ends.
 */
export async function lockSession(trx: Db, keyHash: Uint8Array, network: number | null, now: Date): Promise<void> {
  const at = now.toISOString()
  // An update that changes nothing locks an existing row like a select for update.
  await sql`
    with locked as (
      insert into sessions (key_sha256, agent_driven, created_at, updated_at, network)
      values (${keyHash}, false, ${at}, ${at}, ${network})
      on conflict (key_sha256) do update set key_sha256 = excluded.key_sha256
      returning id)
    insert into identities (session_id) select id from locked
    on conflict (session_id) do nothing ${withNext}`.execute(trx)
}

/** True if a workspace has this key. */
export async function sessionExists(db: Db, keyHash: Uint8Array): Promise<boolean> {
  return (
    (await db.selectFrom('sessions').select('id').where('key_sha256', '=', keyHash).executeTakeFirst()) !== undefined
  )
}

/** Counts the workspaces created from a network since an instant, including those erased since. */
export async function openedFrom(db: Db, network: number, since: Date): Promise<number> {
  const { opened } = await db
    .selectFrom('sessions')
    .select((row) => row.fn.countAll<number>().as('opened'))
    .where('network', '=', network)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return opened
}

/**
 * Records that a workspace passed a human check: its parties are shown to everybody, and the index reads them again.
 */
export async function markChecked(trx: Db, sessionId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx.updateTable('sessions').set({ checked_at: at }).where('id', '=', sessionId).execute()
  await trx
    .updateTable('parties')
    .set((row) => ({ circle: null, changed_in: row.fn<string>('pg_current_xact_id', []) }))
    .where('session_id', '=', sessionId)
    .execute()
}

/** Locks a session by its id, so that its daily limits count each act once. */
export async function lockSessionById(trx: Db, sessionId: number): Promise<void> {
  await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().modifyEnd(withNext).execute()
}

/**
 * Waits for an erasure in progress and prevents one until the transaction ends. Returns false if the session was
 * erased.
 */
export async function keepSession(trx: Db, sessionId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('erased_at')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return row?.erased_at === null
}

export async function setUserType(
  trx: Db,
  sessionId: number,
  change: { userType: UserType | null; agentDriven: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ user_type: change.userType, agent_driven: change.agentDriven, updated_at: now.toISOString() })
    .where('id', '=', sessionId)
    .modifyEnd(withNext)
    .execute()
}

/** True if a session was erased; a request that found it before may still be running. */
export async function isErased(db: Db, sessionId: number): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('erased_at').where('id', '=', sessionId).executeTakeFirst()
  return row === undefined || row.erased_at !== null
}

/** Returns the sessions of parties, keyed by party. Parties without a workspace are omitted. */
export async function sessionsOfParties(db: Db, partyIds: readonly number[]): Promise<Map<number, number>> {
  if (partyIds.length === 0) return new Map()
  const rows = await db.selectFrom('parties').select(['id', 'session_id']).where('id', '=', anyOf(partyIds)).execute()
  return new Map(rows.flatMap(({ id, session_id }) => (session_id === null ? [] : [[id, session_id]])))
}

/**
 * Gives every fictional party a workspace of its own, and every second seller a name that it releases on request.
 *
 * @param keyHashOf returns the hash of a party's workspace key
 */
export async function giveFictionalWorkspaces(
  trx: Db,
  keyHashOf: (partyId: number) => Uint8Array,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const parties = await trx
    .selectFrom('parties')
    .select(['id', 'side', 'identity_id'])
    .where('fictional', '=', true)
    .execute()
  for (const { id, side, identity_id: identityId } of parties) {
    const { id: sessionId } = await trx
      .insertInto('sessions')
      .values({
        key_sha256: keyHashOf(id),
        user_type: side === 'buyer' ? 'investor' : 'seller',
        agent_driven: false,
        created_at: at,
        updated_at: at,
        checked_at: at,
        network: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.updateTable('identities').set({ session_id: sessionId }).where('id', '=', identityId).execute()
    const release = side === 'seller' && id % 2 === 0 ? { name_release: 'ask' as const, blind_approved: true } : {}
    await trx
      .updateTable('parties')
      .set({ session_id: sessionId, ...release })
      .where('id', '=', id)
      .execute()
  }
}
