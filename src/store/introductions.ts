import type { IntroductionDeclineReason, LastIntroduction } from '../domain/deals/pairing-introduction.ts'
import type { Side } from '../domain/parties/party.ts'
import { anyOf } from './any-of.ts'
import { lastOfEachPairing } from './last-of-each-pairing.ts'
import type { Db } from './schema.ts'

/** A request of one side of a pairing to talk. */
export interface StoredIntroduction extends LastIntroduction {
  id: number
  pairingId: number
  declineReason: IntroductionDeclineReason | null
  answeredAt: string | null
}

const COLUMNS = [
  'id',
  'pairing_id as pairingId',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'answer',
  'decline_reason as declineReason',
  'answered_at as answeredAt',
] as const

export async function insertIntroduction(
  trx: Db,
  { pairingId, askedBy }: Pick<StoredIntroduction, 'pairingId' | 'askedBy'>,
  now: Date,
): Promise<StoredIntroduction> {
  return await trx
    .insertInto('pairing_introductions')
    .values({ pairing_id: pairingId, asked_by: askedBy, asked_at: now.toISOString() })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Returns the last introduction requested in each pairing, keyed by pairing. */
export async function lastIntroductions(
  db: Db,
  pairingIds: readonly number[],
): Promise<Map<number, StoredIntroduction>> {
  return await lastOfEachPairing(db.selectFrom('pairing_introductions').select(COLUMNS), pairingIds)
}

/** Counts a side's requests in each pairing. Pairings without any are omitted. */
export async function introductionsAsked(
  db: Db,
  pairingIds: readonly number[],
  side: Side,
): Promise<Map<number, number>> {
  if (pairingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pairing_introductions')
    .select((row) => ['pairing_id', row.fn.countAll<number>().as('asked')])
    .where('pairing_id', '=', anyOf(pairingIds))
    .where('asked_by', '=', side)
    .groupBy('pairing_id')
    .execute()
  return new Map(rows.map(({ pairing_id, asked }) => [pairing_id, asked]))
}

export async function answerIntroduction(
  trx: Db,
  id: number,
  { answer, declineReason }: Pick<StoredIntroduction, 'declineReason'> & { answer: 'accepted' | 'declined' },
  now: Date,
): Promise<StoredIntroduction> {
  return await trx
    .updateTable('pairing_introductions')
    .set({ answer, decline_reason: declineReason, answered_at: now.toISOString() })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
