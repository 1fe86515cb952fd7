import { TRADES_START } from '../text/hybrid-vector.ts'
import { TRADE_NEIGHBOURS } from './semantic-figures.ts'

/**
 * Why a buyer of one trade would look at a company of another: the company sells to the trade that the buyer looks for, buys from it, sells
 * to the same customers, or does its work with much the same skills and equipment.
 */
export const LINKS = ['supplies', 'buys', 'customers', 'skills'] as const
export type Link = (typeof LINKS)[number]

/** A neighbour and its link as one number, as `TRADE_NEIGHBOURS` holds them. */
export const neighbourCodeOf = (trade: number, link: Link): number => trade * LINKS.length + LINKS.indexOf(link)

/** How much of what two texts are about lies in trades that are neighbours. */
export interface Neighbourhood {
  /** 0..1: how likely the trades of the two are neighbours, each text's trades weighed by how likely it is about them to the power of 2.5. */
  readonly share: number
  /** What links most of these trades, seen from the seller's; null where the share is 0. */
  readonly link: Link | null
}

/** The business factor of a trade that is surely a neighbour: within decisions §7's .4 to .7, and below what is ever shown. */
export const NEIGHBOUR_FACTOR = 0.45

/**
 * Shares below which trades are no neighbours, and from which they surely are: both texts have to be about one trade. On the judged
 * collection's development part 99 % of unrelated pairs then have a factor of .08 at most, and the median neighbour has .45; with .8 and .92
 * they have .13.
 */
const NO_NEIGHBOUR = 0.95
const SURE_NEIGHBOUR = 0.99

/** The business factor that neighbouring trades earn, 0..{@link NEIGHBOUR_FACTOR}: it rises evenly between the two shares. */
export function neighbourFactor({ share }: Neighbourhood): number {
  const sureness = (share - NO_NEIGHBOUR) / (SURE_NEIGHBOUR - NO_NEIGHBOUR)
  return NEIGHBOUR_FACTOR * Math.min(1, Math.max(0, sureness))
}

/** How far a seller's text and the nearest of a buyer's facets are about neighbouring trades. */
export function findNeighbourhood(seller: Int8Array, facets: readonly Int8Array[]): Neighbourhood {
  return facets
    .map((facet) => neighbourhoodBetween(seller, facet))
    .reduce((most, one) => (one.share > most.share ? one : most), NONE)
}

/** What makes a seller's trade a neighbour of what a buyer looks for; null where it is not surely one. */
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

/** How likely a text is about a trade to the power of 2.5, to scale, so that what it is mostly about decides: the stored form holds square roots. */
const weightOf = (vector: Int8Array, trade: number): number =>
  FIFTH_POWERS[Math.abs(vector[TRADES_START + trade] ?? 0)] ?? 0

/** Looked up: working them out was three quarters of the time of scoring a pair. */
const FIFTH_POWERS = Float64Array.from({ length: 129 }, (_, size) => size ** 5)
