import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { ConversationStanding } from '../domain/deals/conversation.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

/** A message of one side of a pairing to the other. */
export interface PairingMessage {
  id: number
  /** The party that wrote it. */
  partyId: number
  /** As written. */
  text: Confidential<string>
  /** Masked text for a reader not cleared for the writer. */
  blindText: string
  sentAt: string
  /** Time at which the other side read it. Null while unread. */
  readAt: string | null
}

interface NewMessage {
  pairingId: number
  partyId: number
  text: string
  blindText: string
}

export async function insertMessage(
  trx: Db,
  { pairingId, partyId, text, blindText }: NewMessage,
  now: Date,
): Promise<{ id: number; sentAt: string }> {
  return await trx
    .insertInto('pairing_messages')
    .values({ pairing_id: pairingId, party_id: partyId, text, blind_text: blindText, sent_at: now.toISOString() })
    .returning(['id', 'sent_at as sentAt'])
    .executeTakeFirstOrThrow()
}

/** Returns the messages of a pairing before the given one, the newest first. */
export async function pairingMessages(
  db: Db,
  pairingId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<PairingMessage[]> {
  const rows = await db
    .selectFrom('pairing_messages as m')
    .innerJoin('parties as p', 'p.id', 'm.party_id')
    .select(['m.id', 'm.party_id', 'm.text', 'm.blind_text', 'm.sent_at', 'm.read_at', 'p.identity_id'])
    .where('m.pairing_id', '=', pairingId)
    .where((row) => (before === null ? row.lit(true) : row('m.id', '<', before)))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    partyId: row.party_id,
    text: new Confidential(row.identity_id, row.text),
    blindText: row.blind_text,
    sentAt: row.sent_at,
    readAt: row.read_at,
  }))
}

/** Returns the data that decide if a party may write in a pairing, without the interest shown by its counterparty. */
export async function conversationStanding(
  db: Db,
  { pairingId, ownId, since }: { pairingId: number; ownId: number; since: Date },
): Promise<Omit<ConversationStanding, 'counterpartyActed'>> {
  const { rows } = await sql<Omit<ConversationStanding, 'counterpartyActed'>>`
    select
      (select count(*) from pairing_messages where pairing_id = ${pairingId} and party_id = ${ownId}) as "sent",
      exists (select from pairing_messages where pairing_id = ${pairingId} and party_id <> ${ownId}) as "counterpartyWrote",
      (select count(*) from pairing_messages m join parties p on p.id = m.party_id
        where m.sent_at > ${since.toISOString()}
          and p.session_id = (select session_id from parties where id = ${ownId})) as "sentToday"`.execute(db)
  return rows[0] ?? { sent: 0, counterpartyWrote: false, sentToday: 0 }
}

/** Marks the counterparty's messages up to the given one as read. Returns the number of those unread before. */
export async function markRead(
  trx: Db,
  { pairingId, ownId, upTo }: { pairingId: number; ownId: number; upTo: number },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('pairing_messages')
    .set({ read_at: now.toISOString() })
    .where('pairing_id', '=', pairingId)
    .where('party_id', '<>', ownId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Counts a party's unread messages, keyed by pairing. Pairings without any are omitted. */
export async function unreadAmong(db: Db, pairingIds: readonly number[], ownId: number): Promise<Map<number, number>> {
  if (pairingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pairing_messages')
    .select((row) => ['pairing_id', row.fn.countAll<number>().as('unread')])
    .where('pairing_id', '=', anyOf(pairingIds))
    .where('party_id', '<>', ownId)
    .where('read_at', 'is', null)
    .groupBy('pairing_id')
    .execute()
  return new Map(rows.map(({ pairing_id, unread }) => [pairing_id, unread]))
}
