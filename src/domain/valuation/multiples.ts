import type { Industry } from './industry.ts'
import { type IndustryFigures, industryFigures, TOTAL_MARKET } from './industry-figures.ts'
import { LISTED_AVERAGE_MULTIPLE, sectorMultiple } from './sector-multiples.ts'

/** Median EBITDA margin of euro-zone mid-market targets: Argos Index, first half of 2025. */
const MEDIAN_TARGET_MARGIN_PCT = 14.7
const LOWER_QUARTILE_SHARE = 0.5

/** Multiple and margins of an industry and trade, independent of the company's figures. */
export interface IndustryBasis {
  /** EV/EBITDA before the size discount. */
  readonly multiple: number
  /** Typical EBITDA margin of an unlisted company of the industry, percent. */
  readonly marginPct: number
  /** Lower quartile of that margin, assumed for sellers that do not state theirs. */
  readonly lowerQuartileMarginPct: number
}

/**
 * Computes the EV/EBITDA of an industry before the size discount: the geometric mean of the stock market's multiple for
 * the industry and that of small companies in its sector (relative to all sectors, at the listed average).
 */
function industryMultiple({ name, europeEvToEbitda }: IndustryFigures): number {
  const { multiple, average } = sectorMultiple(name)
  return Math.sqrt(europeEvToEbitda * LISTED_AVERAGE_MULTIPLE * (multiple / average))
}

/**
 * Computes the multiple and margins of an industry, or of the recognised trade within it. The margin is that of listed
 * firms (Europe's EV/Sales ÷ EV/EBITDA if both are published, else the United States') × 14.7 ÷ 17.42, the ratio of the
 * median unlisted target to all listed firms. The lower quartile is half of it.
 */
export function findIndustryBasis({ figures, trade }: Industry): IndustryBasis {
  const marginPct = trade?.marginPct ?? (listedMarginPctOf(figures) * MEDIAN_TARGET_MARGIN_PCT) / ALL_LISTED_MARGIN_PCT
  return {
    multiple: industryMultiple(figures) * (trade?.factor ?? 1),
    marginPct,
    lowerQuartileMarginPct: LOWER_QUARTILE_SHARE * marginPct,
  }
}

const ALL_LISTED_MARGIN_PCT = industryFigures(TOTAL_MARKET).usEbitdaMarginPct

// Europe's multiple covers owners of buildings, the United States' margin estate agents.
const SAMPLES_DIFFER = 'Real Estate (Operations & Services)'

function listedMarginPctOf({
  name,
  europeEvToSales,
  europeEvToEbitda,
  usEbitdaMarginPct,
}: Industry['figures']): number {
  if (name === SAMPLES_DIFFER) return ALL_LISTED_MARGIN_PCT
  return europeEvToSales === null ? usEbitdaMarginPct : (100 * europeEvToSales) / europeEvToEbitda
}

/** Weight of the industry's margin in the margin used for the revenue multiple of a company that earns less. */
export const INDUSTRY_MARGIN_SHARE = 0.4
/** Weight of the industry's margin for a company that earns more, small enough that EV/EBITDA does not fall as its margin rises. */
export const HIGH_MARGIN_SHARE = 0.15
/** For losses: minimum weight of the industry's margin, and minimum scale of its decay in points of loss, percent. */
export const LOSS_FADE = { leastShare: 0.05, leastScalePct: 10 } as const

/**
 * Computes the EBITDA margin that a buyer of revenue assumes, percent: 0.4 × the industry's + 0.6 × the company's own, or
 * 0.15 and 0.85 if its own is higher.
 * For losses the industry's weight decays from 0.4 towards 0.05, by a factor e per ten points of loss, or per the
 * industry's margin if that is larger, so that a loss weighs less in high-margin industries. The result is positive,
 * continuous and increasing in the margin.
 */
export function blendMarginPct(ebitdaMarginPct: number, industryMarginPct: number): number {
  if (ebitdaMarginPct > industryMarginPct)
    return HIGH_MARGIN_SHARE * industryMarginPct + (1 - HIGH_MARGIN_SHARE) * ebitdaMarginPct
  if (ebitdaMarginPct >= 0)
    return INDUSTRY_MARGIN_SHARE * industryMarginPct + (1 - INDUSTRY_MARGIN_SHARE) * ebitdaMarginPct
  const faded =
    (INDUSTRY_MARGIN_SHARE - LOSS_FADE.leastShare) *
    Math.exp(ebitdaMarginPct / Math.max(LOSS_FADE.leastScalePct, industryMarginPct))
  return (LOSS_FADE.leastShare + faded) * industryMarginPct
}

/** Growth above which no method pays more. */
export const GROWTH_CAP_PCT = 30
/** Growth assumed for sellers that do not state theirs: not above the lower quartile of those that do. */
export const ASSUMED_GROWTH_PCT = 0
/**
 * Effect of growth on a multiple: none at `ordinaryPct`, up to a share of it (`ebitda`, `revenue`) with a scale of
 * `scalePct` points. Below `ordinaryPct` the share of `ebitda` holds for both, so that slow growth does not raise
 * EV/EBITDA as the margin falls.
 */
export const GROWTH_EFFECT = { ordinaryPct: 7, scalePct: 15, ebitda: 0.2, revenue: 0.3 } as const

/**
 * Computes the effect of growth on a multiple: 1 at 7 % a year, up to 20 % more or less, for EV/Sales up to 30 % more,
 * as a hyperbolic tangent of the distance over 15 points; capped at 30 % a year.
 */
export function growthFactor(of: 'ebitda' | 'revenue', growthPct: number): number {
  const distance = Math.min(GROWTH_CAP_PCT, growthPct) - GROWTH_EFFECT.ordinaryPct
  return 1 + GROWTH_EFFECT[distance < 0 ? 'ebitda' : of] * Math.tanh(distance / GROWTH_EFFECT.scalePct)
}
