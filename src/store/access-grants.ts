import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE_MS } from '../domain/figures/durations.ts'
import { type AccessGrant, type AccessScope, type GrantEnd, parseScopes } from '../domain/workspace/access-grant.ts'
import type { Db } from './schema.ts'

/** Returns the SHA-256 under which a token, code or ticket is stored; none is stored as it is. */
export function hashCredential(credential: string): Uint8Array {
  return createHash('sha256').update(credential, 'utf8').digest()
}

/** The grant of an access token with the key by which its workspace is found, and the address it was issued for. */
export interface FoundGrant extends AccessGrant {
  /** Hash of the current key of the member who granted it, or of the workspace. */
  keyHash: Uint8Array
  audience: string
}

/** Condition that a grant `g` of session `s` and member `m` is in force. */
const inForce = (now: Date) => sql<boolean>`
  g.ended_at is null and g.ends_at > ${now.toISOString()} and g.ticket_sha256 is null and s.erased_at is null
  and (g.member_id is null or (m.revoked_at is null and (m.expires_at is null or m.expires_at > ${now.toISOString()})))`

/**
 * Returns the grant of an access token. Null if the token is unknown or expired, or the grant, the membership behind it
 * or the workspace has ended. The token may narrow the grant's scopes, never widen them.
 */
export async function findGrantOfToken(db: Db, token: string, now: Date): Promise<FoundGrant | null> {
  const { rows } = await sql<{
    id: number
    session_id: number
    scopes: string
    pair_id: string | null
    payload: string
    key_sha256: Uint8Array | null
  }>`
    select g.id, g.session_id, g.scopes, r.payload,
      case when p.id is not null then 'pair-' || p.buyer_id || '-' || p.seller_id end as pair_id,
      case when g.member_id is null then s.key_sha256 else m.key_sha256 end as key_sha256
    from oauth_records r
    join access_grants g on g.id = r.grant_id
    join sessions s on s.id = g.session_id
    left join workspace_members m on m.id = g.member_id
    left join pairings p on p.id = g.pairing_id
    where r.model = 'AccessToken' and r.id_sha256 = ${hashCredential(token)} and r.expires_at > ${now.toISOString()}
      and ${inForce(now)}`.execute(db)
  const [row] = rows
  if (row === undefined || row.key_sha256 === null) return null
  const { scope = '', aud = '' } = JSON.parse(row.payload) as { scope?: string; aud?: string }
  const ofToken = new Set(parseScopes(scope))
  const scopes = new Set(parseScopes(row.scopes).filter((one) => ofToken.has(one)))
  return { id: row.id, sessionId: row.session_id, scopes, pairId: row.pair_id, keyHash: row.key_sha256, audience: aud }
}

/** True while a grant, the membership behind it and the workspace have not ended. */
export async function isGrantInForce(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from access_grants g join sessions s on s.id = g.session_id
    left join workspace_members m on m.id = g.member_id
    where g.id = ${id} and ${inForce(now)}`.execute(db)
  return rows.length > 0
}

interface NewGrant {
  sessionId: number
  memberId: number | null
  clientId: string
  clientName: string
  clientHost: string
  scopes: readonly AccessScope[]
  namesMax: number
  pairingId: number | null
  endsAt: Date
  /** Opens the consent once; see {@link takeTicket}. */
  ticket: string
}

/** Stores access that a member allows and that its browser has yet to hand over. The session row must be locked. */
export async function insertGrant(trx: Db, grant: NewGrant, now: Date): Promise<number> {
  await trx
    .deleteFrom('access_grants')
    .where('session_id', '=', grant.sessionId)
    .where('ticket_sha256', 'is not', null)
    .execute()
  const { id } = await trx
    .insertInto('access_grants')
    .values({
      session_id: grant.sessionId,
      member_id: grant.memberId,
      client_id: grant.clientId,
      client_name: grant.clientName,
      client_host: grant.clientHost,
      scopes: grant.scopes.join(' '),
      names_max: grant.namesMax,
      pairing_id: grant.pairingId,
      granted_at: now.toISOString(),
      ends_at: grant.endsAt.toISOString(),
      ticket_sha256: hashCredential(grant.ticket),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Minutes in which a browser must come back with the ticket of its consent. */
const TICKET_MINUTES = 10

/** Uses up the ticket of a consent. Null if it is unknown, used or late. Of two concurrent uses exactly one succeeds. */
export async function takeTicket(
  db: Db,
  ticket: string,
  now: Date,
): Promise<{ id: number; clientId: string; scopes: AccessScope[] } | null> {
  const row = await db
    .updateTable('access_grants')
    .set({ ticket_sha256: null })
    .where('ticket_sha256', '=', hashCredential(ticket))
    .where('granted_at', '>', new Date(now.getTime() - TICKET_MINUTES * MINUTE_MS).toISOString())
    .returning(['id', 'client_id as clientId', 'scopes'])
    .executeTakeFirst()
  return row === undefined ? null : { ...row, scopes: parseScopes(row.scopes) }
}

/** Ends a grant with its codes and tokens. Returns false if it had ended or the session has no such grant. */
export async function endGrant(
  trx: Db,
  { id, sessionId }: { id: number; sessionId?: number },
  by: GrantEnd,
  now: Date,
): Promise<boolean> {
  let query = trx
    .updateTable('access_grants')
    .set({ ended_at: now.toISOString(), ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId)
  const ended = await query.returning('id').executeTakeFirst()
  if (ended === undefined) return false
  await trx.deleteFrom('oauth_records').where('grant_id', '=', id).execute()
  return true
}

/** Records one act of a grant. */
export async function noteGrantAct(
  db: Db,
  { id, sessionId }: Pick<AccessGrant, 'id' | 'sessionId'>,
  act: { operation: string; status: number; pairId: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  // Nothing is recorded of a grant that was erased meanwhile.
  await sql`
    insert into grant_acts (session_id, grant_id, day, operation, status, pair_id, times, last_at)
    select session_id, id, ${at.slice(0, 10)}::date, ${act.operation}, ${act.status}, ${act.pairId ?? ''}, 1, ${at}::timestamptz
    from access_grants where id = ${id} and session_id = ${sessionId} for key share
    on conflict (grant_id, day, operation, status, pair_id)
    do update set times = grant_acts.times + 1, last_at = excluded.last_at`.execute(db)
}

export interface StoredGrant {
  id: number
  memberId: number | null
  clientName: string
  clientHost: string
  scopes: AccessScope[]
  namesMax: number
  namesOpened: number
  pairId: string | null
  grantedAt: string
  endsAt: string
  endedAt: string | null
  endedBy: GrantEnd | null
  lastUsedAt: string | null
}

/** Returns the grants of a session that were handed over, newest first; of one id if given. */
export async function loadGrants(db: Db, sessionId: number, id?: number): Promise<StoredGrant[]> {
  const { rows } = await sql<Omit<StoredGrant, 'scopes'> & { scopes: string }>`
    select g.id, g.member_id as "memberId", g.client_name as "clientName", g.client_host as "clientHost", g.scopes,
      g.names_max as "namesMax", g.names_opened as "namesOpened",
      case when p.id is not null then 'pair-' || p.buyer_id || '-' || p.seller_id end as "pairId",
      g.granted_at as "grantedAt", g.ends_at as "endsAt", g.ended_at as "endedAt", g.ended_by as "endedBy",
      (select max(a.last_at) from grant_acts a where a.grant_id = g.id) as "lastUsedAt"
    from access_grants g left join pairings p on p.id = g.pairing_id
    where g.session_id = ${sessionId} and g.ticket_sha256 is null ${id === undefined ? sql`` : sql`and g.id = ${id}`}
    order by g.id desc`.execute(db)
  return rows.map((row) => ({ ...row, scopes: parseScopes(row.scopes) }))
}

/** Acts shown of a grant, latest first. */
const ACTS_MAX = 1_000

export async function loadGrantActs(db: Db, sessionId: number, grantId: number) {
  return await db
    .selectFrom('grant_acts')
    .select(['day', 'operation', 'status', 'pair_id as pairId', 'times', 'last_at as lastAt'])
    .where('session_id', '=', sessionId)
    .where('grant_id', '=', grantId)
    .orderBy('last_at', 'desc')
    .limit(ACTS_MAX)
    .execute()
}

/** Ends every grant of a session. */
export async function endAccessGrants(trx: Db, sessionId: number, by: GrantEnd, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('access_grants')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { id } of rows) await endGrant(trx, { id }, by, now)
}

/** Refuses, by false, to act for a grant that ended, and keeps it from ending until the transaction ends. */
export async function holdGrant(trx: Db, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('access_grants')
    .select('ended_at')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.ended_at === null
}

/** Returns how many names a grant may still open, and keeps others from opening any until the transaction ends. */
export async function namesLeftOfGrant(trx: Db, { id, scopes }: Pick<AccessGrant, 'id' | 'scopes'>): Promise<number> {
  const row = await trx
    .selectFrom('access_grants')
    .select(['names_max', 'names_opened', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.ended_at !== null || !scopes.has('names')) return 0
  return row.names_max - row.names_opened
}

export async function countNamesOfGrant(trx: Db, id: number, opened: number): Promise<void> {
  if (opened === 0) return
  await trx
    .updateTable('access_grants')
    .set((row) => ({ names_opened: sql<number>`${row.ref('names_opened')} + ${opened}` }))
    .where('id', '=', id)
    .execute()
}
