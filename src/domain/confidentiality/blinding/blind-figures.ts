import type { Criteria, SellerFigures } from '../../party.ts'
import { threeSignificant } from './rounding.ts'

const blind = (figure: number | null): number | null => (figure === null ? null : threeSignificant(figure))

/** A seller's figures as anyone may see them: three significant digits. Matching rests on these, so that no score tells more. */
export function blindFiguresOf({ revenueEurM, growthPct, ebitdaMarginPct }: SellerFigures): SellerFigures {
  return { revenueEurM: blind(revenueEurM), growthPct: blind(growthPct), ebitdaMarginPct: blind(ebitdaMarginPct) }
}

/** A buyer's criteria as anyone may see them: three significant digits. */
export function blindCriteriaOf(criteria: Criteria): Criteria {
  return {
    ticketMinEurM: blind(criteria.ticketMinEurM),
    ticketMaxEurM: blind(criteria.ticketMaxEurM),
    growthTargetPct: blind(criteria.growthTargetPct),
    ebitdaTargetPct: blind(criteria.ebitdaTargetPct),
  }
}
