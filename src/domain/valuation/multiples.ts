import type { Industry } from './industry.ts'

/** An EV multiple with where it comes from. */
export interface Multiple {
  readonly value: number
  /** `published`: as printed; `derived`: from the United States figure; `bounded`: held down to what the margin can carry. */
  readonly basis: 'published' | 'derived' | 'bounded'
  /** Half-width of its range, percent of the multiple. */
  readonly spreadPct: number
}

/** Median EBITDA margin of euro-zone mid-market targets, Argos Index, first half of 2025: stands in for an unknown margin. */
export const MEDIAN_TARGET_MARGIN_PCT = 14.7
/** Below this margin, losses included, EV/EBITDA ceases to explain a price; the bound on EV/Sales falls no further. */
export const LEAST_BOUNDING_MARGIN_PCT = 5
const BOUND_FACTOR = 1.25
// The derived figure bounded at the median margin missed the four published ones by -28 % to +24 %.
const DERIVED_SPREAD_PCT = 30

/** Europe EV/EBITDA of listed firms of the industry, before any discount. */
export function evToEbitdaOf(industry: Industry): number {
  return industry.figures.europeEvToEbitda
}

/** Europe EV/Sales of listed firms of the industry, before any discount, for a company of which nothing more is known. */
export function evToRevenueOf(industry: Industry): number {
  return salesMultipleOf(industry, null).value
}

/** EV/EBITDA with its range. */
export function ebitdaMultipleOf(industry: Industry): Multiple {
  return { value: evToEbitdaOf(industry), basis: 'published', spreadPct: sampleSpreadPct(industry) }
}

/**
 * EV/Sales for a company of this EBITDA margin (percent; null: not known): the published European figure where there is
 * one, else the United States figure carried over by the ratio of the two EV/EBITDA, and never more than 1.25 times what
 * Europe's EV/EBITDA gives on the company's own margin. Source: docs/decisions/0008-valuation.md.
 */
export function salesMultipleOf(industry: Industry, ebitdaMarginPct: number | null): Multiple {
  const { europeEvToSales, europeEvToEbitda, usEvToSales, usEvToEbitda } = industry.figures
  if (europeEvToSales !== null)
    return { value: europeEvToSales, basis: 'published', spreadPct: sampleSpreadPct(industry) }
  const derived = usEvToSales * (europeEvToEbitda / usEvToEbitda)
  const bound = europeEvToEbitda * (boundingMarginPctOf(ebitdaMarginPct) / 100) * BOUND_FACTOR
  const spreadPct = Math.max(DERIVED_SPREAD_PCT, sampleSpreadPct(industry))
  return bound < derived
    ? { value: bound, basis: 'bounded', spreadPct }
    : { value: derived, basis: 'derived', spreadPct }
}

/** The margin, in percent, at which an EV/Sales is bounded: the company's own, the median target's where it is not known. */
export function boundingMarginPctOf(ebitdaMarginPct: number | null): number {
  return Math.max(LEAST_BOUNDING_MARGIN_PCT, ebitdaMarginPct ?? MEDIAN_TARGET_MARGIN_PCT)
}

/** Discount of an unlisted company on listed multiples for size and illiquidity, percent, by revenue band. */
export function discountPctOf(revenueEurM: number): number {
  if (revenueEurM >= 100) return 15
  if (revenueEurM >= 20) return 25
  return revenueEurM >= 5 ? 30 : 40
}

// Bands of the open adjusted-multiple method (15, 25, 40 % by confidence), confidence here being the size of the sample.
function sampleSpreadPct({ figures: { europeFirms } }: Industry): number {
  if (europeFirms >= 30) return 15
  return europeFirms >= 10 ? 25 : 40
}
