import { sql } from 'kysely'
import type { ActivityType } from '../domain/workspace/activity.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

/** Returns the time of the owner's last change, RFC 3339, keyed by party. */
export async function changedAt(db: Db, partyIds: readonly number[]): Promise<Map<number, string>> {
  if (partyIds.length === 0) return new Map()
  const rows = await db.selectFrom('parties').select(['id', 'updated_at']).where('id', '=', anyOf(partyIds)).execute()
  return new Map(rows.map((row) => [row.id, row.updated_at]))
}

/**
 * Returns the `content` of a session's newest event of a type about a party, or about none. Null if there is no such
 * event.
 */
export async function latestContent(
  db: Db,
  sessionId: number,
  type: ActivityType,
  partyId: number | null,
): Promise<string | null> {
  let query = db
    .selectFrom('events')
    .select(sql<string | null>`facts ->> 'content'`.as('content'))
    .where('session_id', '=', sessionId)
    .where('type', '=', type)
    .where(sql<boolean>`facts ->> 'content' is not null`)
  query = partyId === null ? query.where('party_id', 'is', null) : query.where('party_id', '=', partyId)
  const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.content ?? null
}
