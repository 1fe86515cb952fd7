import { type Kysely, sql } from 'kysely'
import type { Told } from '../domain/matching/new-match.ts'
import type { Schema } from './schema.ts'

/** A session's marks on a match. */
export interface MatchMarks {
  isWatched: boolean
  /** Time of its event in the session's activity. Null without one. */
  told: Told | null
}

interface MarksRow {
  id: number
  watched: boolean
  told_at: string | null
  first_told_at: string | null
}

/** Returns a session's marks, keyed by party. */
export async function loadMatchMarks(
  db: Kysely<Schema>,
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

const toldIn = ({ told_at, first_told_at }: MarksRow): Told | null =>
  told_at === null || first_told_at === null ? null : { at: new Date(told_at), firstAt: new Date(first_told_at) }
