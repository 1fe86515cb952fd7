import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { Criteria } from '../../parties/party.ts'
import { equityNeedHighEurM, equityNeedLowEurM } from './equity-need.ts'
import { EBITDA_FIT_MAX, FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from './fit-maxima.ts'

/** A fit from this score up is a match (interface specification, Limits). */
export const FIT_THRESHOLD = 50

/** Share of a criterion's maximum earned when the buyer does not state it. */
const UNSTATED_CREDIT = 0.7

/** Share of a criterion's maximum earned when the seller does not disclose the figure. */
const UNDISCLOSED_CREDIT = 0.4

/** Points short of the growth target at which the Gaussian has fallen to 61 %. */
const GROWTH_TOLERANCE_PTS = 15

/** Points short of the EBITDA margin target at which the Gaussian has fallen to 61 %. */
const EBITDA_TOLERANCE_PTS = 10

/**
 * The parts of a fit: sub-scores 0..30, 0..40 and 0..30 to one decimal, `deterministic` their sum, `semantic` 0..1 to three
 * decimals, and fit = deterministic × semantic to one. The parts are rounded where they are defined, so that whoever
 * multiplies what is published gets the fit that is published.
 */
export interface Fit {
  revenueFit: number
  growthFit: number
  ebitdaFit: number
  deterministic: number
  semantic: number
  fit: number
}

/**
 * The parts of a fit in plain numbers, NaN for what is not known: what `computeFit` and the ranking index both compute by, so that
 * they agree to the last digit.
 */
export const inNumbers = {
  /**
   * 30 where the equity need overlaps the ticket, halved for each doubling between the two ranges. `evEurM` is the
   * enterprise value that the equity need is a share of; NaN where the seller does not disclose its revenue.
   */
  revenueFit(evEurM: number, ticketMinEurM: number, ticketMaxEurM: number): number {
    if (Number.isNaN(ticketMinEurM) && Number.isNaN(ticketMaxEurM)) return REVENUE_FIT_MAX * UNSTATED_CREDIT
    if (Number.isNaN(evEurM)) return REVENUE_FIT_MAX * UNDISCLOSED_CREDIT
    const [lowEurM, highEurM] = [equityNeedLowEurM(evEurM), equityNeedHighEurM(evEurM)]
    if (lowEurM > ticketMaxEurM) return toTenths(REVENUE_FIT_MAX * (ticketMaxEurM / lowEurM))
    if (highEurM < ticketMinEurM) return toTenths(REVENUE_FIT_MAX * (highEurM / ticketMinEurM))
    return REVENUE_FIT_MAX
  },
  growthFit(growthPct: number, targetPct: number): number {
    return targetFitOf(growthPct, targetPct, GROWTH_FIT_MAX, GROWTH_TOLERANCE_PTS)
  },
  ebitdaFit(ebitdaMarginPct: number, targetPct: number): number {
    return targetFitOf(ebitdaMarginPct, targetPct, EBITDA_FIT_MAX, EBITDA_TOLERANCE_PTS)
  },
  deterministic(revenueFit: number, growthFit: number, ebitdaFit: number): number {
    return toTenths(revenueFit + growthFit + ebitdaFit)
  },
  /** The product of the two halves as published, half a tenth rounded up: whole tenths × whole thousandths, which is exact. */
  fit(deterministic: number, semantic: number): number {
    return Math.round((Math.round(deterministic * 10) * Math.round(semantic * 1000)) / 1000) / 10
  },
}

/** Full marks at or above the target, a Gaussian of the shortfall below it. */
function targetFitOf(actualPct: number, targetPct: number, max: number, tolerancePts: number): number {
  if (Number.isNaN(targetPct)) return max * UNSTATED_CREDIT
  if (Number.isNaN(actualPct)) return max * UNDISCLOSED_CREDIT
  if (actualPct >= targetPct) return max
  return toTenths(max * Math.exp(-(((targetPct - actualPct) / tolerancePts) ** 2) / 2))
}

const toTenths = (score: number): number => Math.round(score * 10) / 10

const known = (figure: number | null): number => figure ?? Number.NaN

/**
 * The fit of one buyer with one seller: the same from either side, defined here and nowhere else.
 *
 * @param evEurM the seller's enterprise value, of which the equity need is a share; null if it has no valuation.
 * @param semantic 0..1; three decimals of it count.
 */
export function computeFit(
  { growthPct, ebitdaMarginPct }: SellerFigures,
  evEurM: number | null,
  { ticketMinEurM, ticketMaxEurM, growthTargetPct, ebitdaTargetPct }: Criteria,
  semantic: number,
): Fit {
  const revenueFit = inNumbers.revenueFit(known(evEurM), known(ticketMinEurM), known(ticketMaxEurM))
  const growthFit = inNumbers.growthFit(known(growthPct), known(growthTargetPct))
  const ebitdaFit = inNumbers.ebitdaFit(known(ebitdaMarginPct), known(ebitdaTargetPct))
  const deterministic = inNumbers.deterministic(revenueFit, growthFit, ebitdaFit)
  const published = Math.round(semantic * 1000) / 1000
  const fit = inNumbers.fit(deterministic, published)
  return { revenueFit, growthFit, ebitdaFit, deterministic, semantic: published, fit }
}

/**
 * Points below its target beyond which a seller cannot reach a fit of `least` with a buyer, whatever else the two have; infinite
 * where no shortfall is too large. A tenth of a point of fit is left for rounding.
 */
export function shortfallsMax(least: number): { growthPts: number; ebitdaPts: number } {
  return {
    growthPts: shortfallMax(least, GROWTH_FIT_MAX, GROWTH_TOLERANCE_PTS),
    ebitdaPts: shortfallMax(least, EBITDA_FIT_MAX, EBITDA_TOLERANCE_PTS),
  }
}

/** The Gaussian of `targetFitOf` the other way round, of what is left to earn when all else is earned. */
function shortfallMax(least: number, max: number, tolerancePts: number): number {
  const others = FIT_MAX - max
  const share = (least - 0.1 - others) / max
  return share <= 0 ? Number.POSITIVE_INFINITY : tolerancePts * Math.sqrt(-2 * Math.log(share))
}

/** Whether a score and its gates make a match. */
export function isMatch(fit: number, gatesOpen: boolean): boolean {
  return gatesOpen && fit >= FIT_THRESHOLD
}
