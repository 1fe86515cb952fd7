import { sql } from 'kysely'
import type { DeclineReason, Introduction, NameRequestStanding } from '../domain/deals/name-request.ts'
import { anyOf } from './any-of.ts'
import { partiesAmong } from './parties-among.ts'
import type { Db } from './schema.ts'

/** A request for the name of a party. */
export interface NameRequest extends NameRequestStanding {
  id: number
  /** The asking session. */
  sessionId: number
  /** The asking session's own party. */
  askerPartyId: number
  /** The party whose name is requested. */
  partyId: number
  introduction: Introduction
  declineReason: DeclineReason | null
  decidedAt: string | null
}

const COLUMNS = [
  'id',
  'session_id as sessionId',
  'asker_party_id as askerPartyId',
  'party_id as partyId',
  'introduction',
  'decision',
  'decline_reason as declineReason',
  'asked_at as askedAt',
  'decided_at as decidedAt',
] as const

export async function insertNameRequest(
  trx: Db,
  request: Pick<NameRequest, 'sessionId' | 'askerPartyId' | 'partyId' | 'introduction'>,
  now: Date,
): Promise<NameRequest> {
  return await trx
    .insertInto('name_requests')
    .values({
      session_id: request.sessionId,
      asker_party_id: request.askerPartyId,
      party_id: request.partyId,
      introduction: request.introduction,
      asked_at: now.toISOString(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Returns a session's last request for the name of a party. */
export async function lastNameRequest(db: Db, sessionId: number, partyId: number): Promise<NameRequest | null> {
  const row = await db
    .selectFrom('name_requests')
    .select(COLUMNS)
    .where('session_id', '=', sessionId)
    .where('party_id', '=', partyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Counts a session's requests since an instant. */
export async function nameRequestsSince(db: Db, sessionId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('name_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where('asked_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a session's requests, the latest first. */
export async function nameRequestsBy(db: Db, sessionId: number, limit: number): Promise<NameRequest[]> {
  return await db
    .selectFrom('name_requests')
    .select(COLUMNS)
    .where('session_id', '=', sessionId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the requests for the names of parties, the latest first. */
export async function nameRequestsFor(db: Db, partyIds: readonly number[], limit: number): Promise<NameRequest[]> {
  if (partyIds.length === 0) return []
  return await db
    .selectFrom('name_requests')
    .select(COLUMNS)
    .where('party_id', '=', anyOf(partyIds))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns a request, locked until the transaction ends, or null for an unknown id. */
export async function lockNameRequest(trx: Db, id: number): Promise<NameRequest | null> {
  const row = await trx.selectFrom('name_requests').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

export async function decideNameRequest(
  trx: Db,
  id: number,
  { decision, declineReason }: { decision: 'approved' | 'declined'; declineReason: DeclineReason | null },
  now: Date,
): Promise<NameRequest> {
  return await trx
    .updateTable('name_requests')
    .set({ decision, decline_reason: declineReason, decided_at: now.toISOString() })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Returns those of the parties that have approved a session. */
export async function approvedAmong(db: Db, sessionId: number, partyIds: readonly number[]): Promise<Set<number>> {
  return await partiesAmong(db, sql`name_requests where session_id = ${sessionId} and decision = 'approved'`, partyIds)
}

/** History of a session that asks for a name. */
export interface AskerHistory {
  memberSince: string
  /** Signing date of the NDA in force. Null without one. */
  signedAt: string | null
  /** Number of real parties whose names were disclosed to it. */
  namesLearned: number
}

/** Returns histories keyed by session. */
export async function loadAskerHistories(
  db: Db,
  sessionIds: readonly number[],
  now: Date,
): Promise<Map<number, AskerHistory>> {
  if (sessionIds.length === 0) return new Map()
  const { rows } = await sql<AskerHistory & { id: number }>`
    select s.id, s.created_at as "memberSince",
      (select max(n.recorded_at) from nda_records n
        where n.session_id = s.id and n.expires_at > ${now.toISOString()}
          and not exists (select from nda_revocations r where r.nda_sequence = n.sequence)) as "signedAt",
      (select count(distinct d.party_id) from disclosures d join parties p on p.id = d.party_id
        where d.session_id = s.id and not p.fictional) as "namesLearned"
    from sessions s where s.id = any(${[...sessionIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...history }) => [id, history]))
}

/** Returns requests for the names of parties without a workspace by descending id, before the given one. */
export async function unclaimedNameRequests(db: Db, before: number | null, limit: number): Promise<NameRequest[]> {
  return await db
    .selectFrom('name_requests')
    .select(COLUMNS)
    .where((row) =>
      row.exists(
        row
          .selectFrom('parties')
          .select('parties.id')
          .whereRef('parties.id', '=', 'name_requests.party_id')
          .where('parties.session_id', 'is', null),
      ),
    )
    .where((row) => (before === null ? row.lit(true) : row('id', '<', before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
