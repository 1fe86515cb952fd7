import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { Criteria } from '../../parties/party.ts'
import { equityNeedHighEurM, equityNeedLowEurM } from './equity-need.ts'
import { EBITDA_FIT_MAX, FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from './fit-maxima.ts'

/** Fit from which a pair is a match (interface specification, Limits). */
export const FIT_THRESHOLD = 50

/** Share of the maximum for a criterion that the buyer does not state. */
const UNSTATED_CREDIT = 0.7

/** Share of the maximum for a figure that the seller does not disclose. */
const UNDISCLOSED_CREDIT = 0.4

/** Standard deviation of the Gaussian, percentage points below the growth target. */
const GROWTH_TOLERANCE_PTS = 15

/** Standard deviation of the Gaussian, percentage points below the EBITDA margin target. */
const EBITDA_TOLERANCE_PTS = 10

/**
 * Components of a fit: sub-scores 0..30, 0..40 and 0..30 to one decimal, `deterministic` their sum, `semantic` 0..1 to
 * three decimals, and fit = deterministic × semantic to one decimal. Each is rounded where it is computed, so that the
 * published components multiply to the published fit.
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
 * Components of a fit in plain numbers, NaN for unknown. Used by both `computeFit` and the ranking index, so that they
 * agree to the last digit.
 */
export const inNumbers = {
  /**
   * Returns 30 if the equity need overlaps the ticket; otherwise 30 times the ratio between the nearest ends of the two
   * ranges. `evEurM` is NaN if the seller does not disclose its revenue.
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
  /** Multiplies in integers (tenths × thousandths), which is exact. Half a tenth is rounded up. */
  fit(deterministic: number, semantic: number): number {
    return Math.round((Math.round(deterministic * 10) * Math.round(semantic * 1000)) / 1000) / 10
  },
}

/** Returns `max` at or above the target, else a Gaussian of the shortfall. */
function targetFitOf(actualPct: number, targetPct: number, max: number, tolerancePts: number): number {
  if (Number.isNaN(targetPct)) return max * UNSTATED_CREDIT
  if (Number.isNaN(actualPct)) return max * UNDISCLOSED_CREDIT
  if (actualPct >= targetPct) return max
  return toTenths(max * Math.exp(-(((targetPct - actualPct) / tolerancePts) ** 2) / 2))
}

const toTenths = (score: number): number => Math.round(score * 10) / 10

const known = (figure: number | null): number => figure ?? Number.NaN

/**
 * Computes the fit of one buyer with one seller. The result is the same from either side.
 *
 * @param evEurM enterprise value of the seller; null without a valuation.
 * @param semantic 0..1, rounded to three decimals.
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
 * Returns the shortfalls below target, in percentage points, beyond which a fit of `least` is impossible even with all
 * other points. Infinite if no shortfall rules it out. Leaves a tenth of a point for rounding.
 */
export function shortfallsMax(least: number): { growthPts: number; ebitdaPts: number } {
  return {
    growthPts: shortfallMax(least, GROWTH_FIT_MAX, GROWTH_TOLERANCE_PTS),
    ebitdaPts: shortfallMax(least, EBITDA_FIT_MAX, EBITDA_TOLERANCE_PTS),
  }
}

/** Inverts the Gaussian of `targetFitOf` for the share still needed after all other points. */
function shortfallMax(least: number, max: number, tolerancePts: number): number {
  const others = FIT_MAX - max
  const share = (least - 0.1 - others) / max
  return share <= 0 ? Number.POSITIVE_INFINITY : tolerancePts * Math.sqrt(-2 * Math.log(share))
}

export function isMatch(fit: number, gatesOpen: boolean): boolean {
  return gatesOpen && fit >= FIT_THRESHOLD
}
