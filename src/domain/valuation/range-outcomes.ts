import type { Method } from './triangulation.ts'

/** The margin that a valuation uses, percent, and the figures that the seller did not state. */
interface StatedMargin {
  readonly ebitdaMarginPct: number
  readonly missing: ReadonlySet<'growth' | 'ebitda_margin'>
}

/** The figures of a seller that are known besides its revenue. */
export type Knowledge = 'growth_and_margin' | 'margin' | 'growth' | 'revenue_alone'

/** The values that are compared with prices paid. */
export type Measured = Exclude<Method, 'dcf'> | 'triangulated'

/**
 * Times by which a price paid lay above or below the value at most, for three quarters of the disclosed transactions of 2018 to
 * 2021 (tooling/transactions/): the least factor k such that value ÷ k to value × k holds them. Without a margin the factor
 * applies to the high end; the low end is that of a known margin. Growth that is not stated adds at least 0.05. `npm run eval:valuation` computes them.
 */
export const RANGE_FACTORS: Readonly<Record<Measured, Readonly<Record<Knowledge, number>>>> = {
  revenue: { growth_and_margin: 1.68, margin: 1.73, growth: 4.34, revenue_alone: 4.39 },
  ebitda: { growth_and_margin: 1.52, margin: 1.57, growth: 5.41, revenue_alone: 5.93 },
  triangulated: { growth_and_margin: 1.51, margin: 1.56, growth: 5.26, revenue_alone: 5.76 },
}

/** The day on which the newest of the transactions was read. */
export const TRANSACTIONS_DATE = '2026-11-27'

/** Margin below which there are no transactions: the high end rises from here to that of an unknown margin at 0, percent. */
export const LEAST_MEASURED_MARGIN_PCT = 5

/** The factors that make the ends of a range: value ÷ `low` and value × `high`, both above 1. */
export interface RangeEnds {
  readonly low: number
  readonly high: number
}

/** The ends of the range of a value, by what is known of the seller and by its margin. */
export function rangeEnds(of: Measured, { ebitdaMarginPct, missing }: StatedMargin): RangeEnds {
  const factors = RANGE_FACTORS[of]
  const hasGrowth = !missing.has('growth')
  const known = hasGrowth ? factors.growth_and_margin : factors.margin
  const unknown = hasGrowth ? factors.growth : factors.revenue_alone
  if (missing.has('ebitda_margin')) return { low: known, high: unknown }
  const measuredShare = Math.min(1, Math.max(0, ebitdaMarginPct / LEAST_MEASURED_MARGIN_PCT))
  return { low: known, high: unknown * (known / unknown) ** measuredShare }
}

/** Share of prices within a range, counted over transactions later than those that the range was drawn from. */
export interface MeasuredCoverage {
  readonly transactions: number
  readonly within: number
}

/** Coverage of the triangulated range, by what is known; the transactions are those of the test part. */
export const COVERAGE: Readonly<Record<Knowledge, MeasuredCoverage>> = {
  growth_and_margin: { transactions: 24, within: 16 },
  margin: { transactions: 24, within: 16 },
  growth: { transactions: 34, within: 25 },
  revenue_alone: { transactions: 34, within: 25 },
}

/** First and last year of the transactions that coverage is counted over. */
export const COVERAGE_YEARS = { from: 2022, to: 2026 } as const

/** The companies among the transactions, EUR m: from the smallest to the largest, rounded. */
export const MEASURED_SIZES = { ebitdaEurM: { from: 0.2, to: 30 }, revenueEurM: { from: 0.8, to: 160 } } as const

/** Coverage of the range of a value, or the reason that it was not measured. */
export type RangeCoverage =
  | ({ readonly of: 'measured'; readonly from: number; readonly to: number } & MeasuredCoverage)
  | { readonly of: 'unmeasured'; readonly reason: 'margin' | 'size' | 'own_assumptions' | 'model' }

/** The coverage of a range. Unmeasured for a margin below 5 %, a size outside the transactions and a what-if on other rates. */
export function rangeCoverage(
  revenueEurM: number,
  { ebitdaMarginPct, missing }: StatedMargin,
  hasOwnAssumptions: boolean,
): RangeCoverage {
  if (hasOwnAssumptions) return { of: 'unmeasured', reason: 'own_assumptions' }
  const hasMargin = !missing.has('ebitda_margin')
  if (hasMargin && ebitdaMarginPct < LEAST_MEASURED_MARGIN_PCT) return { of: 'unmeasured', reason: 'margin' }
  const [sizeEurM, sizes] = hasMargin
    ? [(revenueEurM * ebitdaMarginPct) / 100, MEASURED_SIZES.ebitdaEurM]
    : [revenueEurM, MEASURED_SIZES.revenueEurM]
  if (sizeEurM < sizes.from || sizeEurM > sizes.to) return { of: 'unmeasured', reason: 'size' }
  return { of: 'measured', ...COVERAGE[knowledge(hasMargin, !missing.has('growth'))], ...COVERAGE_YEARS }
}

function knowledge(hasMargin: boolean, hasGrowth: boolean): Knowledge {
  if (hasMargin) return hasGrowth ? 'growth_and_margin' : 'margin'
  return hasGrowth ? 'growth' : 'revenue_alone'
}
