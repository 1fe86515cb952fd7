import { sql } from 'kysely'
import { phasesFrom } from '../domain/deals/deal.ts'
import type { DismissalReason } from '../domain/matching/dismissal.ts'
import type { EvidenceKind } from '../domain/matching/evidence-kinds.ts'
import type { NewMatchTimes } from '../domain/matching/new-match.ts'
import { withNext } from './database.ts'
import type { Db } from './schema.ts'

/** A session's marks on a match. */
export interface MatchMarks {
  isWatched: boolean
  /** Time of its event in the session's activity. Null without one. */
  told: NewMatchTimes | null
}

interface MarksRow {
  id: number
  watched: boolean
  told_at: string | null
  first_told_at: string | null
}

/** Returns a session's marks, keyed by party. */
export async function loadMatchMarks(
  db: Db,
  sessionId: number,
  partyIds: readonly number[],
): Promise<ReadonlyMap<number, MatchMarks>> {
  if (partyIds.length === 0) return new Map()
  const { rows } = await sql<MarksRow>`
    with suggested as materialized (
      select party_id, suggested_at from suggested_matches where session_id = ${sessionId})
    select p.id,
      exists (select from watched_parties w where w.session_id = ${sessionId} and w.party_id = p.id) as watched,
      s.suggested_at as told_at,
      (select min(suggested_at) from suggested) as first_told_at
    from unnest(${[...partyIds]}::bigint[]) p(id) left join suggested s on s.party_id = p.id`.execute(db)
  return new Map(rows.map((row) => [row.id, { isWatched: row.watched, told: toldIn(row) }]))
}

const toldIn = ({ told_at, first_told_at }: MarksRow): NewMatchTimes | null =>
  told_at === null || first_told_at === null ? null : { at: new Date(told_at), firstAt: new Date(first_told_at) }

/** A party that a session watches. */
interface Watched {
  partyId: number
  watchedAt: string
}

/** Adds a party to a session's watchlist; an existing entry stays unchanged. */
export async function watch(trx: Db, sessionId: number, partyId: number, now: Date): Promise<void> {
  await trx
    .insertInto('watched_parties')
    .values({ session_id: sessionId, party_id: partyId, watched_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['session_id', 'party_id']).doNothing())
    .modifyEnd(withNext)
    .execute()
}

/** Removes a party from a session's watchlist, or its dismissal. */
export async function removeMark(
  trx: Db,
  table: 'watched_parties' | 'dismissed_matches',
  sessionId: number,
  partyId: number,
): Promise<void> {
  await trx
    .deleteFrom(table)
    .where('session_id', '=', sessionId)
    .where('party_id', '=', partyId)
    .modifyEnd(withNext)
    .execute()
}

/** Returns the parties that a session watches, the latest first. */
export async function watchedBy(db: Db, sessionId: number): Promise<Watched[]> {
  return await db
    .selectFrom('watched_parties')
    .select(['party_id as partyId', 'watched_at as watchedAt'])
    .where('session_id', '=', sessionId)
    .orderBy('watched_at', 'desc')
    .orderBy('party_id', 'desc')
    .execute()
}

/** A match that a session has dismissed. */
export interface Dismissal {
  partyId: number
  reason: DismissalReason
  dismissedAt: string
}

/** Dismisses a party for a session, or replaces the reason of its dismissal. */
export async function dismiss(trx: Db, sessionId: number, { partyId, reason, dismissedAt }: Dismissal): Promise<void> {
  await trx
    .insertInto('dismissed_matches')
    .values({ session_id: sessionId, party_id: partyId, reason, dismissed_at: dismissedAt })
    .onConflict((conflict) => conflict.columns(['session_id', 'party_id']).doUpdateSet({ reason }))
    .modifyEnd(withNext)
    .execute()
}

/** Returns a session's dismissals, the latest first. */
export async function dismissedBy(db: Db, sessionId: number): Promise<Dismissal[]> {
  return await db
    .selectFrom('dismissed_matches')
    .select(['party_id as partyId', 'reason', 'dismissed_at as dismissedAt'])
    .where('session_id', '=', sessionId)
    .orderBy('dismissed_at', 'desc')
    .orderBy('party_id', 'desc')
    .execute()
}

/** Returns those of the parties never suggested to a session as a match, in the given order. */
export async function notYetSuggested(db: Db, sessionId: number, partyIds: readonly number[]): Promise<number[]> {
  if (partyIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select party_id as id from suggested_matches
    where session_id = ${sessionId} and party_id = any(${[...partyIds]}::bigint[])`.execute(db)
  const suggested = new Set(rows.map(({ id }) => id))
  return partyIds.filter((id) => !suggested.has(id))
}

/** Records parties as suggested to a session. Returns those not suggested before. */
export async function recordSuggestions(
  trx: Db,
  sessionId: number,
  partyIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await trx
    .insertInto('suggested_matches')
    .values(partyIds.map((party_id) => ({ session_id: sessionId, party_id, suggested_at: now.toISOString() })))
    .onConflict((conflict) => conflict.columns(['session_id', 'party_id']).doNothing())
    .returning('party_id')
    .execute()
  return new Set(rows.map((row) => row.party_id))
}

/** A counterparty that a session acted on, with the most significant act. */
interface StoredEvidence {
  partyId: number
  kind: EvidenceKind
}

/**
 * Number of counterparties that a session's learned order is based on, the latest acts first. The cost of comparing
 * grows with it.
 */
export const EVIDENCE_MAX = 60

/**
 * Returns a session's acts on counterparties of one of its parties, one for each: a dismissal outranks earlier acts, a
 * pairing that progressed one that did not, and a pairing the watchlist. Only its own acts count; abandoned pairings do
 * not.
 */
export async function loadEvidence(db: Db, sessionId: number, partyId: number): Promise<StoredEvidence[]> {
  const progressed = sql.join(phasesFrom('4_ioi').map((phase) => sql.lit(phase)))
  const { rows } = await sql<StoredEvidence>`
    with acts as (
      select party_id, 'dismissed_' || reason as kind, dismissed_at as at, 0 as rank from dismissed_matches
        where session_id = ${sessionId} and reason in ('sector', 'size')
      union all
      select case when buyer_id = ${partyId} then seller_id else buyer_id end,
        case when phase in (${progressed}) then 'progressed' else 'paired' end, updated_at, 1
        from pairings
        where phase <> '9_abandoned' and ((buyer_id = ${partyId} and buyer_acted) or (seller_id = ${partyId} and seller_acted))
      union all
      select party_id, 'watched', watched_at, 2 from watched_parties where session_id = ${sessionId}
    ), each as (select distinct on (party_id) party_id, kind, at from acts order by party_id, rank)
    select e.party_id as "partyId", e.kind from each e join parties p on p.id = e.party_id and not p.erased
    order by e.at desc, e.party_id desc limit ${EVIDENCE_MAX}`.execute(db)
  return rows
}
