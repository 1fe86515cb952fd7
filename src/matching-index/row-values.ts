import { isReachable, isWarm } from '../domain/matching/scoring/gates.ts'
import type { BuyerToMatch } from '../domain/matching/scoring/pair.ts'
import { facetsCounted } from '../domain/matching/scoring/semantic.ts'
import type { Ranked } from './candidate.ts'

/** Bits of the flags column. */
export const WARM = 1
export const REACHABLE = 2
export const OFFERED = 4
export const FICTIONAL = 8
/** A buyer that considers any business. */
export const GENERALIST = 16
/** A seller whose revenue is shown as a whole decade. */
export const ON_GRID = 32
/** One of several theses of a buyer, each in a row. */
export const ONE_OF_SEVERAL = 64
/** A thesis whose facets are past deals of the buyer. */
export const PAST_DEALS = 128

/** Returns the flags of a party's row. */
export function rowFlags(party: Ranked): number {
  return (
    (isWarm(party) ? WARM : 0) |
    (isReachable(party) ? REACHABLE : 0) |
    (party.offered && party.circle === null && !party.unproven ? OFFERED : 0) |
    (party.fictional ? FICTIONAL : 0) |
    (party.toMatch.isGeneralist ? GENERALIST : 0) |
    ((party.traits?.narrowest ?? 0) > 0 ? ON_GRID : 0)
  )
}

/** Returns the flags of a further thesis, without those by which parties are counted. */
export function flagsOfThesis(party: Ranked, { isGeneralist, arePastDeals }: BuyerToMatch): number {
  return (
    (isWarm(party) ? WARM : 0) |
    (isReachable(party) ? REACHABLE : 0) |
    (isGeneralist ? GENERALIST : 0) |
    (arePastDeals ? PAST_DEALS : 0) |
    ONE_OF_SEVERAL
  )
}

/** True if a row has a flag. */
export const isOf = ({ flags }: { readonly flags: Uint8Array }, row: number, flag: number): boolean =>
  ((flags[row] as number) & flag) !== 0

/** Returns the number of facets that the discount of a buyer's best facet is based on. */
export const countedIn = (columns: { readonly flags: Uint8Array; readonly facets: Uint8Array }, row: number): number =>
  facetsCounted(columns.facets[row] as number, isOf(columns, row, PAST_DEALS))

/** A seller's revenue, growth, margin and EV; a buyer's ticket, growth and margin targets. */
export function rowFigures({ side, toMatch }: Ranked): (number | null)[] {
  const { figures, criteria, evEurM } = toMatch
  return side === 'seller'
    ? [figures.revenueEurM, figures.growthPct, figures.ebitdaMarginPct, evEurM]
    : [criteria.ticketMinEurM, criteria.ticketMaxEurM, criteria.growthTargetPct, criteria.ebitdaTargetPct]
}
