import { CLOSED_PHASE } from '../domain/deals/deal.ts'
import { anyOf } from './any-of.ts'
import type { StoredPairing } from './pairings.ts'
import type { Db } from './schema.ts'

/** Both parties of a pairing that was paused or resumed. */
type Pair = Pick<StoredPairing, 'buyerId' | 'sellerId'>

const PAIR = ['buyer_id as buyerId', 'seller_id as sellerId'] as const

/** Pauses or resumes a pairing. Returns true if it changed. */
export async function setPaused(trx: Db, pairingId: number, paused: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pairings')
    .set({ paused_at: paused ? now.toISOString() : null, paused_for: null, updated_at: now.toISOString() })
    .where('id', '=', pairingId)
    .where('paused_at', paused ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Pauses a seller's other live pairings while the first of `forIds` continues. */
export async function pauseOthers(trx: Db, sellerId: number, forIds: readonly number[], now: Date): Promise<Pair[]> {
  const [paused_for] = forIds
  if (paused_for === undefined) return []
  return await trx
    .updateTable('pairings')
    .set({ paused_at: now.toISOString(), paused_for, updated_at: now.toISOString() })
    .where('seller_id', '=', sellerId)
    .where('id', 'not in', [...forIds])
    .where('phase', 'not in', [CLOSED_PHASE, '9_abandoned'])
    .where('paused_at', 'is', null)
    .returning(PAIR)
    .execute()
}

/** Resumes the pairings that were paused for ended ones. */
export async function resumePausedFor(trx: Db, pairingIds: readonly number[], now: Date): Promise<Pair[]> {
  if (pairingIds.length === 0) return []
  return await trx
    .updateTable('pairings')
    .set({ paused_at: null, paused_for: null, updated_at: now.toISOString() })
    .where('paused_for', '=', anyOf(pairingIds))
    .returning(PAIR)
    .execute()
}
