import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { Db } from './schema.ts'

/** An answer that a seller shows to the buyers that know it. */
export interface PublishedAnswer {
  id: number
  /** Masked question, for readers not cleared for the asker. Null if the asker has erased its workspace. */
  blindQuestion: string | null
  /** As the seller wrote it. */
  answer: Confidential<string>
  publishedAt: string
}

/** Returns a message by its id, null if it is unknown. */
export async function messageById(
  db: Db,
  id: number,
): Promise<{ id: number; pairingId: number; partyId: number; text: Confidential<string> } | null> {
  const row = await db
    .selectFrom('pairing_messages as m')
    .innerJoin('parties as p', 'p.id', 'm.party_id')
    .select(['m.id', 'm.pairing_id', 'm.party_id', 'm.text', 'p.identity_id'])
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const text = new Confidential(row.identity_id, row.text)
  return { id: row.id, pairingId: row.pairing_id, partyId: row.party_id, text }
}

/** Publishes an answer. Null if it is already published, also if two requests race. */
export async function insertPublishedAnswer(
  trx: Db,
  { sellerId, questionId, answerId }: { sellerId: number; questionId: number; answerId: number },
  now: Date,
): Promise<number | null> {
  const row = await trx
    .insertInto('published_answers')
    .values({ party_id: sellerId, question_id: questionId, answer_id: answerId, published_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('answer_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns a seller's published answers, the newest first. */
export async function loadPublishedAnswers(db: Db, sellerId: number): Promise<PublishedAnswer[]> {
  const rows = await db
    .selectFrom('published_answers as a')
    .innerJoin('pairing_messages as m', 'm.id', 'a.answer_id')
    .innerJoin('parties as p', 'p.id', 'm.party_id')
    .leftJoin('pairing_messages as q', 'q.id', 'a.question_id')
    .select(['a.id', 'a.published_at', 'm.text', 'p.identity_id', 'q.blind_text'])
    .where('a.party_id', '=', sellerId)
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    blindQuestion: row.blind_text,
    answer: new Confidential(row.identity_id, row.text),
    publishedAt: row.published_at,
  }))
}

/**
 * Returns the workspaces whose buyers can read a seller's published answers: paired with it, not abandoned, with its
 * name disclosed under an NDA in force, and not hidden from it.
 */
export async function readersOfAnswers(db: Db, sellerId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select distinct b.session_id from pairings d
      join parties b on b.id = d.buyer_id
      join disclosures c on c.session_id = b.session_id and c.party_id = d.seller_id
      join nda_records n on n.sequence = c.nda_sequence and n.expires_at > ${now.toISOString()}
    where d.seller_id = ${sellerId} and d.phase <> '9_abandoned'
      and not exists (select from nda_revocations r where r.nda_sequence = c.nda_sequence)
      and not exists (select from unseen_parties h where h.session_id = b.session_id and h.party_id = d.seller_id)
    order by b.session_id`.execute(db)
  return rows.map((row) => row.session_id)
}

/** Deletes a seller's published answer. Returns false if there was none. */
export async function deletePublishedAnswer(trx: Db, sellerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('published_answers')
    .where('party_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
