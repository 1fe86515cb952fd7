/** Deal phases of the interface specification. Any phase can be set from any other. */
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
/** Phase of a closed deal, which takes its parties off the market. */
export const CLOSED_PHASE: DealPhase = '8_closed'

/** True if the pairing can still lead to a deal. */
export function isActive(phase: DealPhase): boolean {
  return phase !== CLOSED_PHASE && phase !== '9_abandoned'
}

/** All phases except abandoned. */
export type LivePhase = Exclude<DealPhase, '9_abandoned'>
export const LIVE_PHASES: readonly LivePhase[] = DEAL_PHASES.filter(showsInterest)

/** Returns a phase with those after it, without abandoned. */
export function phasesFrom(phase: LivePhase): readonly DealPhase[] {
  return LIVE_PHASES.slice(LIVE_PHASES.indexOf(phase))
}

/** New pairings that one session may create in 24 hours. */
export const NEW_PAIRINGS_PER_DAY = 50

/** Returns the public id of a pairing. */
export function pairingId(buyerId: number, sellerId: number): string {
  return `pair-${buyerId}-${sellerId}`
}

/** Parses a pairing id into its two party ids; null unless it has the exact form of `pairingId`. */
export function partiesOfPair(pairId: string): { buyerId: number; sellerId: number } | null {
  const found = /^pair-([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(pairId)
  return found ? { buyerId: Number(found[1]), sellerId: Number(found[2]) } : null
}

/** Facts that decide whether a pairing permits disclosure of names (decisions §4). */
export interface PairingStanding {
  /** True if the service's own fit reaches the threshold with both gates open. */
  fits: boolean
  /** True if the other side created the pairing or set one of its phases. */
  counterpartyActed: boolean
  madeByOperator: boolean
  /** True if either party is withdrawn or suspended. */
  withdrawn: boolean
}

/**
 * True if the pairing permits disclosure: the engine would have proposed it, the counterparty acted on it, or an
 * operator created it, and neither party is withdrawn.
 */
export function pairingStands({ fits, counterpartyActed, madeByOperator, withdrawn }: PairingStanding): boolean {
  return !withdrawn && (fits || counterpartyActed || madeByOperator)
}

/** True unless the phase is abandoned, which is a refusal and discloses no name. */
export function showsInterest(phase: DealPhase): phase is LivePhase {
  return phase !== '9_abandoned'
}

/**
 * True if the change may close or reopen a deal. A closed deal takes both parties off the market, so it takes effect
 * only once both sides or an operator have closed it.
 */
export function mayChangeOffer(from: DealPhase, to: DealPhase): boolean {
  return from === CLOSED_PHASE || to === CLOSED_PHASE
}

/** Facts that determine the level of detail in a pairing's papers. */
interface PairingWish {
  /** True if the service's own fit reaches the threshold with both gates open. */
  fits: boolean
  buyerActed: boolean
  sellerActed: boolean
  madeByOperator: boolean
}

/**
 * True if the teaser and product analysis are reduced to sector, country, coarse bands and fit (decisions §4), because
 * the pair is no match and only one side requested the pairing. Otherwise anyone could read a seller's own words by
 * pairing with its id.
 */
export function papersAreReduced({ fits, buyerActed, sellerActed, madeByOperator }: PairingWish): boolean {
  return !fits && !madeByOperator && !(buyerActed && sellerActed)
}
