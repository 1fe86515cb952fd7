/** The deal phases, exactly as the interface specification lists them. Any phase can be set from any other. */
export const DEAL_PHASES = [
  '0_prospecting',
  '1_contact',
  '1_initial_contact',
  '2_nda',
  '2_valuation',
  '4_ioi',
  '4_loi',
  '5_dd',
  '6_negotiation',
  '7_closing',
  '8_closed',
  '9_abandoned',
] as const
export type DealPhase = (typeof DEAL_PHASES)[number]

export const FIRST_PHASE: DealPhase = '0_prospecting'
/** A party with a pairing in this phase has closed its deal and is not offered to anyone else. */
export const CLOSED_PHASE: DealPhase = '8_closed'

/** Whether a deal may still come of a pairing in this phase. */
export function isActive(phase: DealPhase): boolean {
  return phase !== CLOSED_PHASE && phase !== '9_abandoned'
}

/** The phases in which a deal goes on or is done. */
export type LivePhase = Exclude<DealPhase, '9_abandoned'>
export const LIVE_PHASES: readonly LivePhase[] = DEAL_PHASES.filter(showsInterest)

/** A phase and those after it, for as long as the deal goes on: an abandoned pairing is past none. */
export function phasesFrom(phase: LivePhase): readonly DealPhase[] {
  return LIVE_PHASES.slice(LIVE_PHASES.indexOf(phase))
}

/** New pairings one session may create in 24 hours. */
export const NEW_PAIRINGS_PER_DAY = 50

/** The public id of a pairing. */
export function pairingId(buyerId: number, sellerId: number): string {
  return `pair-${buyerId}-${sellerId}`
}

/** The two party ids a pair id names; null when it is not `pair-{buyer_id}-{seller_id}` as `pairingId` writes it. */
export function partiesOfPair(pairId: string): { buyerId: number; sellerId: number } | null {
  const found = /^pair-([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(pairId)
  return found ? { buyerId: Number(found[1]), sellerId: Number(found[2]) } : null
}

/** What decides whether a pairing opens names (decisions §4). */
export interface PairingStanding {
  /** The server's own fit reaches the threshold with both gates open. */
  fits: boolean
  /** The other side created the pairing or set one of its phases. */
  counterpartyActed: boolean
  madeByOperator: boolean
  /** Either party is withdrawn or suspended. */
  withdrawn: boolean
}

/**
 * A pairing stands when the engine itself would have proposed it, the counterparty acted on it, or an operator made it, and
 * as long as neither party is withdrawn.
 */
export function pairingStands({ fits, counterpartyActed, madeByOperator, withdrawn }: PairingStanding): boolean {
  return !withdrawn && (fits || counterpartyActed || madeByOperator)
}

/** Whether setting a phase shows interest in the counterparty: to abandon a pairing is to refuse it, and opens no name. */
export function showsInterest(phase: DealPhase): phase is LivePhase {
  return phase !== '9_abandoned'
}

/**
 * Whether setting a phase may close a deal or reopen one. A closed deal takes both parties off the market, so it counts only
 * once both sides have closed it, or an operator has: nobody takes another's company off the market by a wish.
 */
export function mayChangeOffer(from: DealPhase, to: DealPhase): boolean {
  return from === CLOSED_PHASE || to === CLOSED_PHASE
}

/** Who asked for a pairing, and whether the two fit: what decides how much its papers tell. */
export interface PairingWish {
  /** The server's own fit reaches the threshold with both gates open. */
  fits: boolean
  buyerActed: boolean
  sellerActed: boolean
  madeByOperator: boolean
}

/**
 * Whether the teaser and the product analysis of a pairing are reduced to sector, country, coarse bands and fit (decisions §4): the two are
 * no match, and only one side asked for the pairing. Otherwise anybody could read a seller's own words by pairing with its id.
 */
export function papersAreReduced({ fits, buyerActed, sellerActed, madeByOperator }: PairingWish): boolean {
  return !fits && !madeByOperator && !(buyerActed && sellerActed)
}
