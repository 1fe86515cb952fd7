import { sql } from 'kysely'
import { CLOSED_PHASE, type DealPhase, showsInterest } from '../domain/deals/deal.ts'
import type { Side } from '../domain/parties/party.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

export interface StoredPairing {
  id: number
  buyerId: number
  sellerId: number
  /** The caller's own score; 0 if none was given. */
  matchScore: number
  phase: DealPhase
  madeByOperator: boolean
  buyerActed: boolean
  sellerActed: boolean
  /** The side that set the present phase. Null for phases set before this was recorded. */
  phaseSetBy: Side | 'operator' | null
  closedByBuyer: boolean
  closedBySeller: boolean
  closedByOperator: boolean
  /** Time at which its seller paused it. Null unless paused. */
  pausedAt: string | null
  /** True if either party is withdrawn or suspended. */
  withdrawn: boolean
  createdAt: string
  updatedAt: string
}

const selection = [
  'id',
  'buyer_id as buyerId',
  'seller_id as sellerId',
  'match_score as matchScore',
  'phase',
  'made_by_operator as madeByOperator',
  'buyer_acted as buyerActed',
  'seller_acted as sellerActed',
  'phase_set_by as phaseSetBy',
  'closed_by_buyer as closedByBuyer',
  'closed_by_seller as closedBySeller',
  'closed_by_operator as closedByOperator',
  'paused_at as pausedAt',
  'created_at as createdAt',
  'updated_at as updatedAt',
  sql<boolean>`(select bool_or(p.withdrawn or p.suspended) from parties p where p.id in (pairings.buyer_id, pairings.seller_id))`.as(
    'withdrawn',
  ),
] as const

const columnOf = { buyer: 'buyer_id', seller: 'seller_id' } as const
const actedColumnOf = { buyer: 'buyer_acted', seller: 'seller_acted' } as const
const closedColumnOf = { buyer: 'closed_by_buyer', seller: 'closed_by_seller', operator: 'closed_by_operator' } as const

/** Selects pairings visible to one of their sides: those whose other party is not hidden from its workspace. */
const isSeenFrom = (side: Side) => {
  const [own, other] =
    side === 'buyer' ? ['pairings.buyer_id', 'pairings.seller_id'] : ['pairings.seller_id', 'pairings.buyer_id']
  return sql<boolean>`not exists (
    select from unseen_parties h join parties o on o.session_id = h.session_id
    where o.id = ${sql.ref(own ?? '')} and h.party_id = ${sql.ref(other ?? '')})`
}

/** Returns a party's pairings, the latest updated first. */
export async function loadPairings(db: Db, side: Side, partyId: number): Promise<StoredPairing[]> {
  return await db
    .selectFrom('pairings')
    .select(selection)
    .where(columnOf[side], '=', partyId)
    .where(isSeenFrom(side))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the pairings between a party and some counterparties, keyed by counterparty id. */
export async function pairingsBetween(
  db: Db,
  side: Side,
  partyId: number,
  counterpartyIds: readonly number[],
): Promise<Map<number, StoredPairing>> {
  if (counterpartyIds.length === 0) return new Map()
  const other = side === 'buyer' ? 'seller' : 'buyer'
  const rows = await db
    .selectFrom('pairings')
    .select(selection)
    .where(columnOf[side], '=', partyId)
    .where(columnOf[other], '=', anyOf(counterpartyIds))
    .where(isSeenFrom(side))
    .execute()
  return new Map(rows.map((row) => [other === 'seller' ? row.sellerId : row.buyerId, row]))
}

interface NewPairing {
  buyerId: number
  sellerId: number
  matchScore: number
  phase: DealPhase
  /** The session that makes it and the side it acts for. Null for an operator. */
  maker: { sessionId: number; side: Side } | null
}

/** Stores a pairing. Null if the pair exists already, also if two creates race. */
export async function insertPairing(trx: Db, pairing: NewPairing, now: Date): Promise<StoredPairing | null> {
  const at = now.toISOString()
  const { maker } = pairing
  const row = await trx
    .insertInto('pairings')
    .values({
      buyer_id: pairing.buyerId,
      seller_id: pairing.sellerId,
      match_score: pairing.matchScore,
      phase: pairing.phase,
      made_by_session: maker?.sessionId ?? null,
      made_by_operator: maker === null,
      buyer_acted: maker?.side === 'buyer' && showsInterest(pairing.phase),
      seller_acted: maker?.side === 'seller' && showsInterest(pairing.phase),
      phase_set_by: maker?.side ?? 'operator',
      ...closingBy(maker?.side ?? 'operator', pairing.phase),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['buyer_id', 'seller_id']).doNothing())
    .returning(selection)
    .executeTakeFirst()
  return row ?? null
}

/** Counts the pairings that a session made since an instant. */
export async function pairingsMadeSince(db: Db, sessionId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('pairings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('made_by_session', '=', sessionId)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns the existing ones of the named pairs that involve one of the own parties (any pair, for an operator's null),
 * locked in the order of ids.
 */
export async function lockPairings(
  trx: Db,
  pairs: readonly { buyerId: number; sellerId: number }[],
  ownParties: { buyerId: number | null; sellerId: number | null } | null,
): Promise<StoredPairing[]> {
  if (pairs.length === 0) return []
  let query = trx
    .selectFrom('pairings')
    .select(selection)
    .where((row) =>
      row.or(pairs.map((pair) => row.and([row('buyer_id', '=', pair.buyerId), row('seller_id', '=', pair.sellerId)]))),
    )
  if (ownParties !== null)
    query = query.where((row) =>
      row.or([
        row.and([row('buyer_id', '=', ownParties.buyerId ?? -1), isSeenFrom('buyer')]),
        row.and([row('seller_id', '=', ownParties.sellerId ?? -1), isSeenFrom('seller')]),
      ]),
    )
  return await query.orderBy('id').forUpdate().execute()
}

/** Returns pairings by their ids, locked in the order of ids. */
export async function lockPairingsById(trx: Db, ids: readonly number[]): Promise<StoredPairing[]> {
  if (ids.length === 0) return []
  return await trx
    .selectFrom('pairings')
    .select(selection)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns a party's pairings, locked in the order of ids. */
export async function lockPartyPairings(trx: Db, side: Side, partyId: number): Promise<StoredPairing[]> {
  return await trx
    .selectFrom('pairings')
    .select(selection)
    .where(columnOf[side], '=', partyId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Returns the columns recording interest when a phase is set: a side withdraws its interest by abandoning, an
 * operator's act is permanent.
 */
function actBy(side: Side | null, phase: DealPhase) {
  if (side !== null) return { [actedColumnOf[side]]: showsInterest(phase) }
  return showsInterest(phase) ? { operator_acted: true } : {}
}

/**
 * Returns the columns recording who closed a deal: setting it closed adds the actor to earlier ones, and reopening
 * clears all.
 */
function closingBy(actor: Side | 'operator', phase: DealPhase) {
  if (phase === CLOSED_PHASE) return { [closedColumnOf[actor]]: true }
  return { closed_by_buyer: false, closed_by_seller: false, closed_by_operator: false }
}

/** Sets the phase of pairings and the interest of the acting side, null for an operator. */
export async function setPhase(
  trx: Db,
  pairingIds: readonly number[],
  phase: DealPhase,
  actedSide: Side | null,
  now: Date,
): Promise<void> {
  if (pairingIds.length === 0) return
  await trx
    .updateTable('pairings')
    .set({
      phase,
      phase_set_by: actedSide ?? 'operator',
      updated_at: now.toISOString(),
      ...actBy(actedSide, phase),
      ...closingBy(actedSide ?? 'operator', phase),
    })
    .where('id', '=', anyOf(pairingIds))
    .execute()
}

/** Records a side's interest in a pairing of any phase. */
export async function showInterest(trx: Db, pairingId: number, side: Side, now: Date): Promise<void> {
  await trx
    .updateTable('pairings')
    .set({ [actedColumnOf[side]]: true, updated_at: now.toISOString() })
    .where('id', '=', pairingId)
    .execute()
}

/** Returns the counterparties of a viewer's pairings, the latest updated first. */
export async function loadCounterpartyIds(
  db: Db,
  own: { buyerId: number | null; sellerId: number | null },
): Promise<number[]> {
  if (own.buyerId === null && own.sellerId === null) return []
  const rows = await db
    .selectFrom('pairings')
    .select(['buyer_id', 'seller_id'])
    .where((row) =>
      row.or([
        row.and([row('buyer_id', '=', own.buyerId ?? 0), isSeenFrom('buyer')]),
        row.and([row('seller_id', '=', own.sellerId ?? 0), isSeenFrom('seller')]),
      ]),
    )
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(({ buyer_id, seller_id }) => (buyer_id === own.buyerId ? seller_id : buyer_id))
}
