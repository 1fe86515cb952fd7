import type { Criteria, SellerFigures } from '../../party.ts'

/** A fit from this score up is a match (interface specification, Limits). */
export const FIT_THRESHOLD = 50

export const REVENUE_FIT_MAX = 30
export const GROWTH_FIT_MAX = 40
export const EBITDA_FIT_MAX = 30

/** Share of a criterion's maximum earned when the buyer does not state it. */
const UNSTATED_CREDIT = 0.7
/** Share of a criterion's maximum earned when the seller does not disclose the figure. */
const UNDISCLOSED_CREDIT = 0.3
/** Points short of the growth target at which the Gaussian has fallen to 61 %. */
const GROWTH_TOLERANCE_PTS = 15
/** Points short of the EBITDA margin target at which the Gaussian has fallen to 61 %. */
const EBITDA_TOLERANCE_PTS = 10

/** The parts of a fit: sub-scores 0..30, 0..40, 0..30, their sum 0..100, the semantic factor 0..1, and fit = deterministic × semantic. */
export interface Fit {
  revenueFit: number
  growthFit: number
  ebitdaFit: number
  deterministic: number
  semantic: number
  fit: number
}

/** The revenue band in EUR millions that a ticket implies at EV/revenue multiple k: [tmin/k, tmax/k]; null when no ticket is stated. */
export function revenueBandOf(
  ticket: Pick<Criteria, 'ticketMinEurM' | 'ticketMaxEurM'>,
  evToRevenue: number,
): { lowEurM: number; highEurM: number } | null {
  if (ticket.ticketMinEurM === null && ticket.ticketMaxEurM === null) return null
  return {
    lowEurM: (ticket.ticketMinEurM ?? 0) / evToRevenue,
    highEurM: ticket.ticketMaxEurM === null ? Number.POSITIVE_INFINITY : ticket.ticketMaxEurM / evToRevenue,
  }
}

/**
 * The figures' half of a fit in plain numbers, NaN for what is not known: what `deterministicOf` and the ranking index both
 * compute by, so that they agree to the last digit.
 */
export const inNumbers = {
  /** 30 inside the band that the ticket implies, halved for each doubling of distance outside it. */
  revenueFit(revenueEurM: number, ticketMinEurM: number, ticketMaxEurM: number, evToRevenue: number): number {
    if (Number.isNaN(ticketMinEurM) && Number.isNaN(ticketMaxEurM)) return REVENUE_FIT_MAX * UNSTATED_CREDIT
    if (Number.isNaN(revenueEurM)) return REVENUE_FIT_MAX * UNDISCLOSED_CREDIT
    const lowEurM = ticketMinEurM / evToRevenue
    if (revenueEurM < lowEurM) return REVENUE_FIT_MAX * (revenueEurM / lowEurM)
    const highEurM = ticketMaxEurM / evToRevenue
    if (revenueEurM > highEurM) return REVENUE_FIT_MAX * (highEurM / revenueEurM)
    return REVENUE_FIT_MAX
  },
  growthFit(growthPct: number, targetPct: number): number {
    return targetFitOf(growthPct, targetPct, GROWTH_FIT_MAX, GROWTH_TOLERANCE_PTS)
  },
  ebitdaFit(ebitdaMarginPct: number, targetPct: number): number {
    return targetFitOf(ebitdaMarginPct, targetPct, EBITDA_FIT_MAX, EBITDA_TOLERANCE_PTS)
  },
  /** The fit, to one decimal as it is defined, of the two halves. */
  fit(deterministic: number, semantic: number): number {
    return shownFit(deterministic * semantic)
  },
}

/** Full marks at or above the target, a Gaussian of the shortfall below it. */
function targetFitOf(actualPct: number, targetPct: number, max: number, tolerancePts: number): number {
  if (Number.isNaN(targetPct)) return max * UNSTATED_CREDIT
  if (Number.isNaN(actualPct)) return max * UNDISCLOSED_CREDIT
  if (actualPct >= targetPct) return max
  return max * Math.exp(-(((targetPct - actualPct) / tolerancePts) ** 2) / 2)
}

const known = (figure: number | null): number => figure ?? Number.NaN

/** 0..30: how far revenue lies from the band that the ticket implies. */
export function revenueFitOf(revenueEurM: number | null, criteria: Criteria, evToRevenue: number): number {
  const { ticketMinEurM, ticketMaxEurM } = criteria
  return inNumbers.revenueFit(known(revenueEurM), known(ticketMinEurM), known(ticketMaxEurM), evToRevenue)
}

/** 0..40: how far growth falls short of the target. */
export function growthFitOf(growthPct: number | null, targetPct: number | null): number {
  return inNumbers.growthFit(known(growthPct), known(targetPct))
}

/** 0..30: how far the EBITDA margin falls short of the target. */
export function ebitdaFitOf(ebitdaMarginPct: number | null, targetPct: number | null): number {
  return inNumbers.ebitdaFit(known(ebitdaMarginPct), known(targetPct))
}

/** The figures' half of a fit: three sub-scores and their sum, 0..100. */
export type Deterministic = Omit<Fit, 'semantic' | 'fit'>

/** The figures' half of the fit. `evToRevenue` is the valuation's own multiple for the seller's industry (> 0). */
export function deterministicOf(seller: SellerFigures, evToRevenue: number, criteria: Criteria): Deterministic {
  const revenueFit = revenueFitOf(seller.revenueEurM, criteria, evToRevenue)
  const growthFit = growthFitOf(seller.growthPct, criteria.growthTargetPct)
  const ebitdaFit = ebitdaFitOf(seller.ebitdaMarginPct, criteria.ebitdaTargetPct)
  return { revenueFit, growthFit, ebitdaFit, deterministic: revenueFit + growthFit + ebitdaFit }
}

/** The fit of one buyer with one seller: the same from either side, defined here and nowhere else. `semantic` is 0..1. */
export function fitOf(seller: SellerFigures, evToRevenue: number, criteria: Criteria, semantic: number): Fit {
  const half = deterministicOf(seller, evToRevenue, criteria)
  return { ...half, semantic, fit: inNumbers.fit(half.deterministic, semantic) }
}

/** Whether a fit of at most this much is below another, as it is shown. */
export function isFitBelow(fitAtMost: number, least: number): boolean {
  return shownFit(fitAtMost) < least
}

/**
 * Points below its target beyond which a seller cannot reach a fit of `least` with a buyer, whatever else the two have; infinite where
 * none is too many. A tenth of a point of fit is left for rounding.
 */
export function shortfallsMax(least: number): { growthPts: number; ebitdaPts: number } {
  return {
    growthPts: shortfallMax(least, GROWTH_FIT_MAX, GROWTH_TOLERANCE_PTS),
    ebitdaPts: shortfallMax(least, EBITDA_FIT_MAX, EBITDA_TOLERANCE_PTS),
  }
}

/** The Gaussian of `targetFitOf` the other way round, of what is left to earn when all else is earned. */
function shortfallMax(least: number, max: number, tolerancePts: number): number {
  const others = REVENUE_FIT_MAX + GROWTH_FIT_MAX + EBITDA_FIT_MAX - max
  const share = (least - 0.1 - others) / max
  return share <= 0 ? Number.POSITIVE_INFINITY : tolerancePts * Math.sqrt(-2 * Math.log(share))
}

/** Fits are defined to one decimal, so that what decides is what is shown. */
function shownFit(fit: number): number {
  return Math.round(fit * 10) / 10
}

/** Whether a score and its gates make a match. */
export function isMatch(fit: number, gatesOpen: boolean): boolean {
  return gatesOpen && fit >= FIT_THRESHOLD
}
