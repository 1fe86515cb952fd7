import {
  type Band,
  type FigureBands,
  gridBands,
  growthBand,
  marginBand,
  type RevenueLevel,
  TICKET_EDGES,
  teaserBands,
} from '../../figures/bands.ts'
import { threeSignificant } from '../../figures/rounding.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { NameRelease } from '../../parties/name-release.ts'
import type { Criteria, Side } from '../../parties/party.ts'
import type { PartyTexts } from '../../parties/profile.ts'
import type { StatedSize } from '../../reading/stated-size.ts'

/**
 * Precision of the figures shown without a clearance. `digits`: three significant digits. `grid`: a cell shared by many
 * companies, for parties that release their name on request. `sector`: sector and region only, until the owner approves
 * its blind view.
 */
export type Fineness = 'digits' | 'grid' | 'sector'

/** Attributes of a party that determine the precision of its figures. */
interface FinenessFacts {
  readonly nameRelease: NameRelease
  readonly side: Side
  /** Null if unclaimed, in which case the operator is responsible for its blind view. */
  readonly sessionId: number | null
  /** True if its owner approved its current blind texts. */
  readonly isBlindApproved: boolean
}

export function disclosedFineness({ nameRelease, side, sessionId, isBlindApproved }: FinenessFacts): Fineness {
  if (nameRelease.to !== 'ask') return 'digits'
  return side === 'seller' && sessionId !== null && !isBlindApproved ? 'sector' : 'grid'
}

/** Returns the blind texts shown at a level of precision. */
export function disclosedTexts(blindTexts: PartyTexts, fineness: Fineness): PartyTexts {
  return fineness === 'sector' ? { ...blindTexts, product: null, description: null } : blindTexts
}

export const UNDISCLOSED_FIGURES: SellerFigures = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }

/** Returns the narrowest revenue band that may be shown. */
export function narrowestLevel(fineness: Fineness): RevenueLevel {
  return fineness === 'digits' ? 0 : 2
}

/**
 * Returns the bands for a seller's blind figures. The revenue band has the given level, or the grid's, which is wider.
 */
export function disclosedBands(figures: SellerFigures, fineness: Fineness, level: RevenueLevel): FigureBands {
  return fineness === 'grid' ? gridBands(figures) : teaserBands(figures, level)
}

/** Returns a seller's figures as any viewer may see them. Matching uses these, so that scores reveal no more. */
export function blindFigures(figures: SellerFigures, fineness: Fineness): SellerFigures {
  if (fineness === 'sector') return UNDISCLOSED_FIGURES
  if (fineness === 'grid') return centresOf(gridBands(figures))
  const { revenueEurM, growthPct, ebitdaMarginPct } = figures
  return { revenueEurM: rounded(revenueEurM), growthPct: rounded(growthPct), ebitdaMarginPct: rounded(ebitdaMarginPct) }
}

/**
 * Returns a buyer's criteria as any viewer may see them. On the grid a ticket is extended outwards to grid edges, so
 * that no match is lost, and a target becomes the lower edge of its band.
 */
export function blindCriteria(criteria: Criteria, fineness: Fineness): Criteria {
  const { ticketMinEurM, ticketMaxEurM, growthTargetPct, ebitdaTargetPct } = criteria
  if (fineness === 'grid')
    return {
      ticketMinEurM: edgeBelow(ticketMinEurM),
      ticketMaxEurM: edgeAbove(ticketMaxEurM),
      growthTargetPct: growthTargetPct === null ? null : lowerEdgeOf(growthBand(growthTargetPct)),
      ebitdaTargetPct: ebitdaTargetPct === null ? null : lowerEdgeOf(marginBand(ebitdaTargetPct)),
    }
  return {
    ticketMinEurM: rounded(ticketMinEurM),
    ticketMaxEurM: rounded(ticketMaxEurM),
    growthTargetPct: rounded(growthTargetPct),
    ebitdaTargetPct: rounded(ebitdaTargetPct),
  }
}

/**
 * Returns the size stated in a buyer's texts as any viewer could infer it from the pairs that it excludes. On the grid
 * it is extended outwards, as tickets are.
 */
export function blindSize(size: StatedSize | null, fineness: Fineness): StatedSize | null {
  if (size === null) return null
  const [least, most] = fineness === 'grid' ? [edgeBelow, edgeAbove] : [rounded, rounded]
  return {
    revenueMinEurM: least(size.revenueMinEurM),
    revenueMaxEurM: most(size.revenueMaxEurM),
    ebitdaMinEurM: least(size.ebitdaMinEurM),
    ebitdaMaxEurM: most(size.ebitdaMaxEurM),
  }
}

const rounded = (figure: number | null): number | null => (figure === null ? null : threeSignificant(figure))

const edgeBelow = (eurM: number | null): number | null =>
  eurM === null ? null : (TICKET_EDGES.findLast((edge) => edge <= eurM) ?? 0)

const edgeAbove = (eurM: number | null): number | null =>
  eurM === null ? null : (TICKET_EDGES.find((edge) => edge >= eurM) ?? eurM)

/**
 * An open band of targets starts at its upper edge, because no buyer asks for a company that shrinks by more than that.
 */
const lowerEdgeOf = ({ low, high }: Band): number | null => low ?? high

const LOWEST_DECADE_CENTRE_EUR_M = 0.5
/** Square root of ten to one digit, the geometric centre of a decade. */
const DECADE_CENTRE = 3
const GROWTH_CENTRES_PCT = { below: -5, above: 5 }
const MARGIN_CENTRES_PCT = { below: 10, above: 30 }

/** Returns representative figures of a cell, for use where numbers are needed. They lie in the same cell. */
function centresOf({ revenue, growth, ebitdaMargin }: FigureBands): SellerFigures {
  const sideOf = ({ low }: Band) => (low === null ? 'below' : 'above')
  return {
    revenueEurM: revenue === null ? null : revenue.low ? DECADE_CENTRE * revenue.low : LOWEST_DECADE_CENTRE_EUR_M,
    growthPct: growth === null ? null : GROWTH_CENTRES_PCT[sideOf(growth)],
    ebitdaMarginPct: ebitdaMargin === null ? null : MARGIN_CENTRES_PCT[sideOf(ebitdaMargin)],
  }
}
