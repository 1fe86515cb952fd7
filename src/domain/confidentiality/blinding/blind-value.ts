import { type Band, widenBand } from '../../figures/bands.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { Industry } from '../../valuation/industry.ts'
import { industryFigures } from '../../valuation/industry-figures.ts'
import { findIndustryBasis } from '../../valuation/multiples.ts'
import { LEAST_MEASURED_MARGIN_PCT } from '../../valuation/range-outcomes.ts'
import { tradesInIndustry } from '../../valuation/trades.ts'
import { METHODS, type Method } from '../../valuation/triangulation.ts'
import { type CompanyValue, valuationIn } from '../../valuation/valuation.ts'

/** Bar of a football field, EUR millions. All companies with the same bands have the same bar. */
interface BlindRange {
  readonly of: Method | 'triangulated'
  readonly range: Band
}

/** Inputs of a blind football field. */
export interface BlindInputs {
  readonly industry: string
  readonly revenue: Band
  readonly growth: Band | null
  readonly ebitdaMargin: Band | null
  readonly country: string | null
}

// Countries among which a cash flow is worth most and least, by tax and risk, used if the country is not shown.
const COUNTRY_ENDS = ['HU', 'BG', 'LI', 'MT', 'PT', 'IT', 'GR'] as const
const LEAST_REVENUE_EUR_M = 1e-9

/** Limits of a percentage, and values between them at which a valuation may be extreme although they are no end of a band. */
interface Limits {
  readonly least: number
  readonly most: number
  readonly steps: readonly number[]
}

const STEPS_PCT = [-10, 0, 5, 10, 15, 20, 30, 40, 60]
/** The valuation caps growth above 30 %. */
const GROWTH_LIMITS_PCT: Limits = { least: -100, most: 30, steps: STEPS_PCT }
/** Between 0 and 5 % the high end of a range falls while the value rises, so the maximum lies between. */
const THIN_MARGINS_PCT = [LEAST_MEASURED_MARGIN_PCT / 3, (2 * LEAST_MEASURED_MARGIN_PCT) / 3]
const MARGIN_LIMITS_PCT: Limits = { least: -1000, most: 100, steps: [...STEPS_PCT, ...THIN_MARGINS_PCT] }
/**
 * Bound of the maximum over thin margins, times the largest value at one of them: for a value linear in the margin times
 * exp(−a × margin), with the largest a of any range, ln(5.93 ÷ 1.57) ÷ 5, and margins 5/3 % apart it is 1.0248.
 */
const THIN_MAXIMUM = 1.026

/**
 * Computes the football field of a company known only by its bands. Each bar spans the lowest and the highest value
 * over all corners of the bands, rounded outwards to two significant digits. It depends on the bands alone, so it
 * reveals nothing further; the company's own values lie within it. A method without a value in any corner, such as
 * those based on profit for a loss, has no bar.
 */
export function blindFootballField(inputs: BlindInputs): BlindRange[] {
  const corners = cornersOf(inputs)
  const { low, high } = inputs.ebitdaMargin ?? { low: 0, high: 0 }
  const hasThinMargin = (low ?? 0) < LEAST_MEASURED_MARGIN_PCT && (high ?? 100) > 0
  return ([...METHODS, 'triangulated'] as const).flatMap((of) => barOf(of, corners, hasThinMargin) ?? [])
}

function cornersOf({ industry, revenue, growth, ebitdaMargin, country }: BlindInputs): CompanyValue[] {
  const corners: CompanyValue[] = []
  for (const comparables of comparablesOf(industry))
    for (const revenueEurM of endsOf(revenue))
      for (const growthPct of growth === null ? [null] : endsOf(growth, GROWTH_LIMITS_PCT))
        for (const ebitdaMarginPct of ebitdaMargin === null ? [null] : endsOf(ebitdaMargin, MARGIN_LIMITS_PCT))
          for (const taxed of country === null ? COUNTRY_ENDS : [country]) {
            const figures: SellerFigures = {
              revenueEurM: Math.max(LEAST_REVENUE_EUR_M, revenueEurM),
              growthPct,
              ebitdaMarginPct,
            }
            const valuation = valuationIn(comparables, { ...figures, country: taxed })
            if (valuation.status === 'ok') corners.push(valuation)
          }
  return corners
}

/**
 * Returns the industry, or, if it has trades, two variants with the extreme factors and margins of them, because the
 * trade is not shown.
 */
function comparablesOf(name: string): Industry[] {
  const industry = {
    name,
    figures: industryFigures(name),
    recognisedBy: 'words',
    recognisedIn: null,
    naceCode: null,
  } as const
  const trades = tradesInIndustry(name)
  const [first] = trades
  if (first === undefined) return [industry]
  const own = findIndustryBasis(industry).marginPct
  const factors = [1, ...trades.map(({ factor }) => factor)]
  const margins = [own, ...trades.map(({ marginPct }) => marginPct ?? own)]
  return [Math.min, Math.max].map((end) => ({
    ...industry,
    trade: { ...first, factor: end(...factors), marginPct: end(...margins) },
  }))
}

/** Returns both ends of a band, with the steps between. If an open end has no limit, the valuation does not change beyond it. */
function endsOf({ low, high }: Band, limits: Limits | null = null): number[] {
  const ends = [low ?? limits?.least, high ?? limits?.most].filter((end) => end !== undefined)
  const [first = 0, last = first] = ends
  return [...ends, ...(limits?.steps ?? []).filter((step) => step > first && step < last)]
}

function barOf(of: BlindRange['of'], corners: readonly CompanyValue[], hasThinMargin: boolean): BlindRange | null {
  const high = Math.max(0, ...corners.map(({ ranges }) => ranges[of].highEurM)) * (hasThinMargin ? THIN_MAXIMUM : 1)
  return high === 0
    ? null
    : { of, range: widenBand(Math.min(...corners.map(({ ranges }) => ranges[of].lowEurM)), high) }
}
