import type { Industry } from './industry.ts'
import { industryFigures, TOTAL_MARKET } from './industry-figures.ts'
import { industryMultiple } from './sector-multiples.ts'

/** Median EBITDA margin of euro-zone mid-market targets: Argos Index, first half of 2025. */
const MEDIAN_TARGET_MARGIN_PCT = 14.7
const LOWER_QUARTILE_SHARE = 0.5

/** What an industry's figures give for a company of it, before anything is known of the company but its trade. */
export interface IndustryBasis {
  /** EV/EBITDA before the discount for size. */
  readonly multiple: number
  /** EBITDA margin of an unlisted company in the middle of the industry, percent. */
  readonly marginPct: number
  /** The lower quartile of that margin: what a seller is taken to earn that does not tell. */
  readonly lowerQuartileMarginPct: number
}

/**
 * The multiple and the margins of an industry, or of the recognised trade within it. The margin is that of listed firms
 * (Europe's EV/Sales ÷ EV/EBITDA where both are published, else the United States') × 14.7 ÷ 17.42: median unlisted target to
 * all listed firms. The lower quartile is half of it.
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

// Europe's multiple is of owners of buildings, the United States' margin of estate agents.
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

/** What the industry's margin weighs in the margin that a buyer of revenue counts on. */
export const INDUSTRY_MARGIN_SHARE = 0.4
/** In a loss: what the industry's margin weighs at least, and over how many points of loss, percent, it fades at least. */
export const LOSS_FADE = { leastShare: 0.05, leastScalePct: 10 } as const

/**
 * The EBITDA margin that a buyer of revenue counts on, percent: 0.4 × the industry's + 0.6 × the company's own. In a loss the
 * industry's share fades from 0.4 towards 0.05, by a factor e for every ten points of loss, or for as many as the industry's
 * margin has where that is more: a loss weighs less where margins are usually large. It rises with the margin
 * everywhere, has no jump, and is above 0.
 */
export function blendMarginPct(ebitdaMarginPct: number, industryMarginPct: number): number {
  if (ebitdaMarginPct >= 0)
    return INDUSTRY_MARGIN_SHARE * industryMarginPct + (1 - INDUSTRY_MARGIN_SHARE) * ebitdaMarginPct
  const faded =
    (INDUSTRY_MARGIN_SHARE - LOSS_FADE.leastShare) *
    Math.exp(ebitdaMarginPct / Math.max(LOSS_FADE.leastScalePct, industryMarginPct))
  return (LOSS_FADE.leastShare + faded) * industryMarginPct
}

/** Beyond this growth no method pays more. */
export const GROWTH_CAP_PCT = 30
/** Growth of a seller that does not tell it: not above the lower quartile of what sellers tell. */
export const UNTOLD_GROWTH_PCT = 0
/** What growth does to a multiple: nothing at `ordinaryPct`, up to a share of it (`ebitda`, `revenue`) over `scalePct` points. */
export const GROWTH_EFFECT = { ordinaryPct: 7, scalePct: 15, ebitda: 0.2, revenue: 0.3 } as const

/**
 * What growth does to a multiple: 1 at 7 % a year, up to 20 % more or less for EV/EBITDA and 30 % for EV/Sales, as a hyperbolic
 * tangent of the distance over 15 points; capped at 30 % a year.
 */
export function growthFactor(of: 'ebitda' | 'revenue', growthPct: number): number {
  const distance = Math.min(GROWTH_CAP_PCT, growthPct) - GROWTH_EFFECT.ordinaryPct
  return 1 + GROWTH_EFFECT[of] * Math.tanh(distance / GROWTH_EFFECT.scalePct)
}

/**
 * Half-width of the range of a multiple, percent: 25 where 30 or more listed European firms stand behind it (sector ranges of
 * the DUB KMU Multiples, third quarter of 2024, are ± 25 % on average), 35 from 10, 45 below.
 */
export function multipleSpreadPct({ figures: { europeFirms } }: Industry): number {
  if (europeFirms >= 30) return 25
  return europeFirms >= 10 ? 35 : 45
}
