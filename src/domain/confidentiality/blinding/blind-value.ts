import { type Band, widenBand } from '../../figures/bands.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { Industry } from '../../valuation/industry.ts'
import { industryFigures } from '../../valuation/industry-figures.ts'
import { findIndustryBasis } from '../../valuation/multiples.ts'
import { tradesInIndustry } from '../../valuation/trades.ts'
import { METHODS, type Method } from '../../valuation/triangulation.ts'
import { type CompanyValue, valuationIn } from '../../valuation/valuation.ts'

/** A bar of a football field that every company of the same bands shares, EUR m. */
export interface BlindRange {
  readonly of: Method | 'triangulated'
  readonly range: Band
}

/** All that a blind football field follows from. */
export interface Told {
  readonly industry: string
  readonly revenue: Band
  readonly growth: Band | null
  readonly ebitdaMargin: Band | null
  readonly country: string | null
}

// The lowest and the highest corporate tax of the valuation's table, for a country that is not told.
const TAX_ENDS = ['HU', 'MT'] as const
const LEAST_REVENUE_EUR_M = 1e-9
/** Above 30 % the valuation caps growth. */
const GROWTH_LIMITS_PCT = { least: -100, most: 30 }
/** Within a wide band a value need not be highest or lowest at an end. */
const STEPS_PCT = [-10, 0, 5, 10, 15, 20, 30, 40, 60]
const MARGIN_LIMITS_PCT = { least: -1000, most: 100 }

/**
 * The football field of any company with these bands: each bar reaches from the lowest low to the highest high that the
 * valuation gives at the corners of the bands, and its ends are rounded outwards to two significant digits. It follows from
 * the bands alone, so it tells nothing that they do not; the company's own values lie within it. A method that gives nothing in
 * every corner, as those of profit do in a loss, has no bar.
 */
export function blindFootballField(told: Told): BlindRange[] {
  const corners = cornersOf(told)
  return ([...METHODS, 'triangulated'] as const).flatMap((of) => barOf(of, corners) ?? [])
}

function cornersOf({ industry, revenue, growth, ebitdaMargin, country }: Told): CompanyValue[] {
  const corners: CompanyValue[] = []
  for (const comparables of comparablesOf(industry))
    for (const revenueEurM of endsOf(revenue))
      for (const growthPct of growth === null ? [null] : endsOf(growth, GROWTH_LIMITS_PCT))
        for (const ebitdaMarginPct of ebitdaMargin === null ? [null] : endsOf(ebitdaMargin, MARGIN_LIMITS_PCT))
          for (const taxed of country === null ? TAX_ENDS : [country]) {
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

/** The industry by itself and with the least and the most that any trade in it makes of it: which trade it is, is not told. */
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

const isPct = ({ least }: { least?: number }): boolean => least !== undefined

/** Both ends of a band. An open end that is given no limit is one beyond which the valuation does not change. */
function endsOf({ low, high }: Band, limits: { least?: number; most?: number } = {}): number[] {
  const ends = [low ?? limits.least, high ?? limits.most].filter((end) => end !== undefined)
  const [first = 0, last = first] = ends
  return isPct(limits) ? [...ends, ...STEPS_PCT.filter((step) => step > first && step < last)] : ends
}

function barOf(of: BlindRange['of'], corners: readonly CompanyValue[]): BlindRange | null {
  const high = Math.max(0, ...corners.map(({ ranges }) => ranges[of].highEurM))
  return high === 0
    ? null
    : { of, range: widenBand(Math.min(...corners.map(({ ranges }) => ranges[of].lowEurM)), high) }
}
