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
 * How finely a party is told without a clearance. `digits`: figures to three significant digits. `grid`: figures as a cell that many
 * companies share, where the party is to be asked for its name. `sector`: nothing but sector and region, until its owner has approved
 * what others are to see.
 */
export type Fineness = 'digits' | 'grid' | 'sector'

/** What decides how finely a party is told. */
export interface TellsAs {
  readonly nameRelease: NameRelease
  readonly side: Side
  /** Its workspace; null where nobody has claimed it, so that the operator answers for what it shows. */
  readonly sessionId: number | null
  /** Its owner has approved its blind texts as they are. */
  readonly isBlindApproved: boolean
}

export function disclosedFineness({ nameRelease, side, sessionId, isBlindApproved }: TellsAs): Fineness {
  if (nameRelease.to !== 'ask') return 'digits'
  return side === 'seller' && sessionId !== null && !isBlindApproved ? 'sector' : 'grid'
}

/** A party's blind texts as far as they are told. */
export function disclosedTexts(blindTexts: PartyTexts, fineness: Fineness): PartyTexts {
  return fineness === 'sector' ? { ...blindTexts, product: null, description: null } : blindTexts
}

export const UNTOLD_FIGURES: SellerFigures = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }

/** The narrowest band in which a revenue may be told. */
export function narrowestLevel(fineness: Fineness): RevenueLevel {
  return fineness === 'digits' ? 0 : 2
}

/** The bands that a seller's blind figures stand for, its revenue at the given level or, where that is wider, the grid's. */
export function disclosedBands(figures: SellerFigures, fineness: Fineness, level: RevenueLevel): FigureBands {
  return fineness === 'grid' ? gridBands(figures) : teaserBands(figures, level)
}

/** A seller's figures as anyone may see them. Matching rests on these, so that no score tells more. */
export function blindFigures(figures: SellerFigures, fineness: Fineness): SellerFigures {
  if (fineness === 'sector') return UNTOLD_FIGURES
  if (fineness === 'grid') return centresOf(gridBands(figures))
  const { revenueEurM, growthPct, ebitdaMarginPct } = figures
  return { revenueEurM: rounded(revenueEurM), growthPct: rounded(growthPct), ebitdaMarginPct: rounded(ebitdaMarginPct) }
}

/**
 * A buyer's criteria as anyone may see them. On the grid a ticket reaches outwards to its edges, so that no match is lost, and a target
 * is the lower edge of the band it lies in.
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
 * A size that a buyer's texts state, as anyone may learn it from the pairs that it leaves out. On the grid it reaches outwards to its edges, as a
 * ticket does.
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

/** An open band of targets starts at its upper edge: nobody asks for a company that shrinks by more than that. */
const lowerEdgeOf = ({ low, high }: Band): number | null => low ?? high

const LOWEST_DECADE_CENTRE_EUR_M = 0.5
/** To one digit the square root of ten, which halves a decade of revenues. */
const DECADE_CENTRE = 3
const GROWTH_CENTRES_PCT = { below: -5, above: 5 }
const MARGIN_CENTRES_PCT = { below: 10, above: 30 }

/** The figures by which a cell goes where a number is needed. They lie in the cell: their own cell is the same. */
function centresOf({ revenue, growth, ebitdaMargin }: FigureBands): SellerFigures {
  const sideOf = ({ low }: Band) => (low === null ? 'below' : 'above')
  return {
    revenueEurM: revenue === null ? null : revenue.low ? DECADE_CENTRE * revenue.low : LOWEST_DECADE_CENTRE_EUR_M,
    growthPct: growth === null ? null : GROWTH_CENTRES_PCT[sideOf(growth)],
    ebitdaMarginPct: ebitdaMargin === null ? null : MARGIN_CENTRES_PCT[sideOf(ebitdaMargin)],
  }
}
