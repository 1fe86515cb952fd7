import { type RawBuilder, sql } from 'kysely'
import type { OutcomeSentence } from '../domain/language/outcomes.ts'
import type { ActivityType } from '../domain/workspace/activity.ts'
import { withNext } from './database.ts'
import type { Db } from './schema.ts'
import { sessionsOfParties } from './sessions.ts'
import { queueWaitingMail } from './waiting-mail.ts'

/**
 * Facts of an event: plain values without names. Parties are referenced by id and shown as the reader may know them.
 */
export type EventFacts = Record<string, string | number | boolean | string[]>

export interface NewEvent {
  sessionId: number
  type: ActivityType
  /** The other party, if the event has one. */
  partyId: number | null
  facts: EventFacts
  /** Reason why a step of enrichment found nothing. */
  reason?: OutcomeSentence
}

export interface StoredEvent {
  id: number
  type: ActivityType
  partyId: number | null
  facts: EventFacts
  reason: OutcomeSentence | null
  createdAt: string
  /** The member of the workspace who acted. Null for the workspace's own key, the other side, or the service. */
  member: string | null
  /** The member that the event is about. */
  aboutMember: string | null
}

export async function insertEvents(trx: Db, events: readonly NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  await sql`${insertingEvents(events, now)} ${withNext}`.execute(trx)
  await queueWaitingMail(trx, events, now)
}

/** Returns the statement that stores events, for use within another statement. */
export function insertingEvents(events: readonly NewEvent[], now: Date): RawBuilder<unknown> {
  const rows = events.map(
    ({ sessionId, type, partyId, facts, reason }) =>
      sql`(${sessionId}, ${type}, ${partyId}, ${JSON.stringify(reason === undefined ? facts : { ...facts, reason })}, ${now.toISOString()}, acting_member(${sessionId}::bigint))`,
  )
  return sql`insert into events (session_id, type, party_id, facts, created_at, member_id) values ${sql.join(rows)}`
}

/** Filters of events; null includes all. */
interface EventsAsked {
  /** Only events older than this one. */
  before: number | null
  /** Only those with this other party. */
  partyId: number | null
  /** Only the new matches of this thesis. */
  thesisId: number | null
  limit: number
}

/** Returns a session's events, the newest first. */
export async function loadEvents(
  db: Db,
  sessionId: number,
  { before, partyId, thesisId, limit }: EventsAsked,
): Promise<StoredEvent[]> {
  let query = db
    .selectFrom('events')
    .leftJoin('workspace_members as m', 'm.id', 'events.member_id')
    .leftJoin('workspace_members as a', (join) =>
      join.on('a.id', '=', sql<number>`(events.facts ->> 'member_id')::bigint`),
    )
    .select([
      'events.id',
      'events.type',
      'events.party_id as partyId',
      'events.facts',
      'events.created_at as createdAt',
      'm.name as member',
      'a.name as aboutMember',
    ])
    .where('events.session_id', '=', sessionId)
  if (before !== null) query = query.where('events.id', '<', before)
  if (partyId !== null) query = query.where('party_id', '=', partyId)
  if (thesisId !== null) query = query.where(sql`(events.facts ->> 'thesis_id')::bigint`, '=', thesisId)
  const rows = await query.orderBy('events.id', 'desc').limit(limit).execute()
  return rows.map((row) => {
    const { reason = null, ...facts } = row.facts as unknown as EventFacts & { reason?: OutcomeSentence }
    return { ...row, facts, reason }
  })
}

/** A party with its session. Null if it has no workspace. */
interface Reader {
  id: number
  sessionId: number | null
}

/** Returns one event for each side of a pair that has a workspace, each referring to the other by its party. */
export function eventsOfPair(
  type: NewEvent['type'],
  buyer: Reader,
  seller: Reader,
  facts: NewEvent['facts'],
): NewEvent[] {
  return [
    [buyer, seller],
    [seller, buyer],
  ].flatMap(([reader, other]) =>
    reader && other && reader.sessionId !== null
      ? [{ sessionId: reader.sessionId, type, partyId: other.id, facts }]
      : [],
  )
}

/**
 * Returns the event of a message for its reader, if it has a workspace. The writer sees its own message in the
 * conversation.
 */
export function messageEvents(writerPartyId: number, readerSessionId: number | null, pair: string): NewEvent[] {
  if (readerSessionId === null) return []
  return [{ sessionId: readerSessionId, type: 'message_sent', partyId: writerPartyId, facts: { pair } }]
}

/** Stores one event for each side of the pairings that has a workspace. */
export async function insertEventsOfPairs(
  trx: Db,
  type: NewEvent['type'],
  pairs: readonly { buyerId: number; sellerId: number }[],
  factsOf: (pair: { buyerId: number; sellerId: number }) => EventFacts,
  now: Date,
): Promise<void> {
  const sessions = await sessionsOfParties(
    trx,
    pairs.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  )
  const reader = (id: number) => ({ id, sessionId: sessions.get(id) ?? null })
  await insertEvents(
    trx,
    pairs.flatMap((pair) => eventsOfPair(type, reader(pair.buyerId), reader(pair.sellerId), factsOf(pair))),
    now,
  )
}
