import { TRADES_START } from '../text/hybrid-vector.ts'
import { TRADE_NEIGHBOURS } from './semantic-figures.ts'

/**
 * Links between a buyer's trade and a neighbouring one: a company in it sells to the buyer's trade, buys from it, sells
 * to the same customers, or needs much the same skills and equipment.
 */
export const LINKS = ['supplies', 'buys', 'customers', 'skills'] as const
export type Link = (typeof LINKS)[number]

/** Encodes a neighbour and its link as one number, as in `TRADE_NEIGHBOURS`. */
export const neighbourCodeOf = (trade: number, link: Link): number => trade * LINKS.length + LINKS.indexOf(link)

/** Degree to which two texts are about neighbouring trades. */
interface Neighbourhood {
  /**
   * 0..1: probability that the two trades are neighbours. Each text's trades are weighted by their probability to the
   * power of 2.5.
   */
  readonly share: number
  /** The most frequent link, from the seller's side; null if the share is 0. */
  readonly link: Link | null
}

/** Business factor of certain neighbours: within the .4 to .7 of decisions §7, and too low for a match. */
export const NEIGHBOUR_FACTOR = 0.45

/**
 * Shares up to which trades are no neighbours and from which they certainly are. Both texts need a single main trade.
 * On the development part of the judged collection 99 % of unrelated pairs then have a factor of .08 at most, and the
 * median neighbour has .45; with .8 and .92 it is .13.
 */
const NO_NEIGHBOUR = 0.95
const SURE_NEIGHBOUR = 0.99

/** Computes the business factor of neighbouring trades, 0..{@link NEIGHBOUR_FACTOR}, linear between the two shares. */
export function neighbourFactor({ share }: Neighbourhood): number {
  const sureness = (share - NO_NEIGHBOUR) / (SURE_NEIGHBOUR - NO_NEIGHBOUR)
  return NEIGHBOUR_FACTOR * Math.min(1, Math.max(0, sureness))
}

/** Compares a seller's text with the facet of a buyer whose trades are its closest neighbours. */
export function findNeighbourhood(seller: Int8Array, facets: readonly Int8Array[]): Neighbourhood {
  return facets
    .map((facet) => neighbourhoodBetween(seller, facet))
    .reduce((most, one) => (one.share > most.share ? one : most), NONE)
}

/** Computes for each trade the share of a text that is about its neighbours, 0..1. */
export function neighbourShares(vector: Int8Array): Float64Array {
  const shares = new Float64Array(TRADE_NEIGHBOURS.length)
  let length = 0
  for (const [trade, neighbours] of TRADE_NEIGHBOURS.entries()) {
    length += weightOf(vector, trade)
    let share = 0
    for (const code of neighbours) share += weightOf(vector, Math.floor(code / LINKS.length))
    shares[trade] = share
  }
  return length === 0 ? shares : shares.map((share) => share / length)
}

/** Returns false if the neighbour factor of a text is certainly 0, given the {@link neighbourShares} of the other. */
export function mayBeNeighbour(vector: Int8Array, shares: Float64Array): boolean {
  let [sum, length] = [0, 0]
  for (let trade = 0; trade < shares.length; trade += 1) {
    const weight = weightOf(vector, trade)
    length += weight
    sum += weight * (shares[trade] as number)
  }
  return sum > (NO_NEIGHBOUR - ROUNDING) * length
}

/** Larger than any difference between the two orders in which a share is summed. */
const ROUNDING = 1e-6

/** Returns the link between a seller's trade and a buyer's; null unless they are likely neighbours. */
export function linkBetween(seller: Int8Array, facets: readonly Int8Array[]): Link | null {
  const { share, link } = findNeighbourhood(seller, facets)
  return share >= NO_NEIGHBOUR ? link : null
}

const NONE: Neighbourhood = { share: 0, link: null }

function neighbourhoodBetween(seller: Int8Array, facet: Int8Array): Neighbourhood {
  const byLink = LINKS.map(() => 0)
  let [sellerLength, facetLength] = [0, 0]
  for (const [trade, neighbours] of TRADE_NEIGHBOURS.entries()) {
    const weight = weightOf(seller, trade)
    sellerLength += weight
    facetLength += weightOf(facet, trade)
    if (weight === 0) continue
    for (const code of neighbours) {
      const link = code % LINKS.length
      byLink[link] = (byLink[link] ?? 0) + weight * weightOf(facet, (code - link) / LINKS.length)
    }
  }
  const most = Math.max(...byLink)
  if (most === 0) return NONE
  const share = byLink.reduce((sum, x) => sum + x, 0) / (sellerLength * facetLength)
  return { share, link: LINKS[byLink.indexOf(most)] ?? null }
}

/**
 * Weights a trade by its probability to the power of 2.5, up to a constant factor, so that the main trade decides. The
 * stored form holds square roots.
 */
const weightOf = (vector: Int8Array, trade: number): number =>
  FIFTH_POWERS[Math.abs(vector[TRADES_START + trade] ?? 0)] ?? 0

/** Tabulated: computing the powers took three quarters of the time to score a pair. */
const FIFTH_POWERS = Float64Array.from({ length: 129 }, (_, size) => size ** 5)
