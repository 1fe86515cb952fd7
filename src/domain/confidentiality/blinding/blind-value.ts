import type { SellerFigures } from '../../party.ts'
import { figuresOf } from '../../valuation/industry-figures.ts'
import { METHODS, type Method } from '../../valuation/triangulation.ts'
import { type CompanyValue, valuationIn } from '../../valuation/valuation.ts'
import { type Band, widenedBandOf } from './bands.ts'

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
const GROWTH_LEAST_PCT = -100
const MARGIN_MOST_PCT = 100

/**
 * The football field of any company with these bands: each bar reaches from the lowest low to the highest high that the
 * valuation gives at the corners of the bands, and its ends are rounded outwards to two significant digits. It follows from
 * the bands alone, so it tells nothing that they do not; the company's own values lie within it.
 */
export function blindRangesOf(told: Told): BlindRange[] {
  const corners = cornersOf(told)
  if (corners.length === 0) return []
  const bars = METHODS.flatMap((method) => barOf(method, corners) ?? [])
  const applyAll = corners.every(({ ranges }) => bars.every(({ of }) => ranges[of] !== undefined))
  // Where a method applies in one corner and not in another the weights jump: the blend still lies between its methods.
  const blend = applyAll ? barOf('triangulated', corners) : spanOf(bars)
  return [...bars, ...(blend === null ? [] : [blend])]
}

function cornersOf({ industry, revenue, growth, ebitdaMargin, country }: Told): CompanyValue[] {
  const recognised = {
    name: industry,
    figures: figuresOf(industry),
    recognisedBy: 'words',
    recognisedIn: null,
    naceCode: null,
  } as const
  const corners: CompanyValue[] = []
  for (const revenueEurM of endsOf(revenue))
    for (const growthPct of growth === null ? [null] : endsOf(growth, { least: GROWTH_LEAST_PCT }))
      for (const ebitdaMarginPct of ebitdaMargin === null ? [null] : endsOf(ebitdaMargin, { most: MARGIN_MOST_PCT }))
        for (const taxed of country === null ? TAX_ENDS : [country]) {
          const figures: SellerFigures = {
            revenueEurM: Math.max(LEAST_REVENUE_EUR_M, revenueEurM),
            growthPct,
            ebitdaMarginPct,
          }
          const valuation = valuationIn(recognised, { ...figures, country: taxed })
          if (valuation.status === 'ok') corners.push(valuation)
        }
  return corners
}

/** Both ends of a band. An open end that is given no limit is one beyond which the valuation does not change. */
function endsOf({ low, high }: Band, limits: { least?: number; most?: number } = {}): number[] {
  return [low ?? limits.least, high ?? limits.most].filter((end) => end !== undefined)
}

function barOf(of: BlindRange['of'], corners: readonly CompanyValue[]): BlindRange | null {
  const known = corners.flatMap(({ ranges }) => ranges[of] ?? [])
  if (known.length === 0) return null
  // A method that fails in a corner fades to nothing on the way there.
  const low = known.length < corners.length ? 0 : Math.min(...known.map(({ lowEurM }) => lowEurM))
  return { of, range: widenedBandOf(low, Math.max(...known.map(({ highEurM }) => highEurM))) }
}

function spanOf(bars: readonly BlindRange[]): BlindRange | null {
  if (bars.length === 0) return null
  const low = Math.min(...bars.map(({ range }) => range.low ?? 0))
  return { of: 'triangulated', range: widenedBandOf(low, Math.max(...bars.map(({ range }) => range.high ?? low))) }
}
