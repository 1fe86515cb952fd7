import { decimals } from '../figures/rounding.ts'
import type { SellerFigures } from '../figures/seller-figures.ts'
import type { CompanyFile, FinancialYear, HeadcountBand } from '../parties/company-file.ts'
import type { FigureContradiction } from '../quality/figure-sources.ts'
import type { ModelChoice } from './business-model.ts'
import type { CountryTax } from './country-tax.ts'
import type { Evidence } from './evidence.ts'
import type { NormalisedFigures, NormalisedMargin, TemperedGrowth } from './normalised-years.ts'

/** A figure that a reader of a valuation should question. Its sentence is written per language. */
export type ValuationWarning =
  | ({ readonly of: 'contradiction' } & FigureContradiction)
  | {
      readonly of: 'revenue_per_head'
      readonly revenueEurM: number
      readonly headcount: HeadcountBand
      /** Revenue ÷ the band's largest headcount if too high, its smallest if too low, EUR millions. */
      readonly perHeadEurM: number
      readonly side: 'high' | 'low'
    }
  | {
      readonly of: 'adjustments'
      readonly year: number
      readonly amountEurM: number
      readonly ebitdaEurM: number
      /** Percent of EBITDA before adjustments; null if that is not positive. */
      readonly sharePct: number | null
    }
  | { readonly of: 'old_accounts'; readonly year: number; readonly months: number }
  | ({ readonly of: 'normalised_margin' } & NormalisedMargin)
  | ({ readonly of: 'tempered_growth' } & TemperedGrowth)
  | { readonly of: 'normalised_revenue'; readonly lastEurM: number; readonly countedEurM: number }
  | {
      readonly of: 'above_revenue'
      readonly figure: 'arr' | 'net_rent' | 'royalty_income' | 'owner_pay'
      readonly statedEurM: number
      readonly revenueEurM: number
    }
  | { readonly of: 'net_assets'; readonly withoutEurM: number }
  | { readonly of: 'losses_to_fund'; readonly lossEurM: number }
  | { readonly of: 'minority_stake'; readonly stakePct: number }
  | { readonly of: 'uncovered_country'; readonly countryCode: string }

export const WARNINGS = [
  'contradiction',
  'revenue_per_head',
  'adjustments',
  'old_accounts',
  'normalised_margin',
  'tempered_growth',
  'normalised_revenue',
  'above_revenue',
  'net_assets',
  'losses_to_fund',
  'minority_stake',
  'uncovered_country',
] as const satisfies readonly ValuationWarning['of'][]

/** Lists what a reader should question in the figures of a valuation, the gravest first. */
export function findWarnings(
  figures: SellerFigures,
  tax: CountryTax,
  evidence: Evidence | null,
  { margin, growth, revenue, figures: counted }: NormalisedFigures,
  { choice, beforeFloorEurM }: { choice: ModelChoice | null; beforeFloorEurM: number | null },
): ValuationWarning[] {
  if (evidence === null) return []
  const { file, contradictions } = evidence
  return [
    ...contradictions.map((one) => ({ of: 'contradiction' as const, ...one })),
    ...perHeadWarning(figures.revenueEurM, file.headcount),
    ...adjustmentsWarning(file.financialYears?.[0], evidence),
    ...ageWarning(evidence),
    ...(margin === null || isAsStated(margin) ? [] : [{ of: 'normalised_margin' as const, ...margin }]),
    ...(growth === null ? [] : [{ of: 'tempered_growth' as const, ...growth }]),
    ...(revenue === null ? [] : [{ of: 'normalised_revenue' as const, ...revenue }]),
    ...aboveRevenueWarnings(counted.revenueEurM, file),
    ...(beforeFloorEurM === null ? [] : [{ of: 'net_assets' as const, withoutEurM: beforeFloorEurM }]),
    ...lossWarning(counted, choice),
    ...stakeWarning(file.stakePct),
    ...(tax.basis === 'world_average' ? [{ of: 'uncovered_country' as const, countryCode: tax.countryCode }] : []),
  ]
}

/** True if both margins round to the same tenth of a percent. */
const isAsStated = ({ lastPct, countedPct }: NormalisedMargin) => decimals(lastPct, 1) === decimals(countedPct, 1)

/**
 * Revenue for each employee beyond which it is asked about, EUR millions. Few traders reach 2 m, and no firm with a
 * payroll lives on 5,000.
 */
const PER_HEAD_EUR_M = { least: 0.005, most: 2 } as const

/** Returns the least and the most employees of a band; `most` is null for the open band. */
function headcountBounds(band: HeadcountBand): { readonly least: number; readonly most: number | null } {
  const [least = '', most] = band.replace('+', '').split('-')
  return { least: Number(least), most: most === undefined ? null : Number(most) }
}

function perHeadWarning(revenueEurM: number | null, headcount: HeadcountBand | null): ValuationWarning[] {
  if (revenueEurM === null || revenueEurM <= 0 || headcount === null) return []
  const { least, most } = headcountBounds(headcount)
  const high = most === null ? 0 : revenueEurM / most
  const low = revenueEurM / least
  if (high > PER_HEAD_EUR_M.most)
    return [{ of: 'revenue_per_head', revenueEurM, headcount, perHeadEurM: high, side: 'high' }]
  if (low < PER_HEAD_EUR_M.least)
    return [{ of: 'revenue_per_head', revenueEurM, headcount, perHeadEurM: low, side: 'low' }]
  return []
}

/** Recurring revenue of a company that doubles in a year is half as much again as the revenue of that year. */
const MOST_ARR_OF_REVENUE = 1.5

function aboveRevenueWarnings(revenueEurM: number | null, file: CompanyFile): ValuationWarning[] {
  if (revenueEurM === null) return []
  const { arrEurM, netRentEurM, royaltyIncomeEurM, ownerPayEurM } = file
  const stated = [
    ['arr', arrEurM, MOST_ARR_OF_REVENUE],
    ['net_rent', netRentEurM, 1],
    ['royalty_income', royaltyIncomeEurM, 1],
    ['owner_pay', ownerPayEurM, 1],
  ] as const
  return stated.flatMap(([figure, statedEurM, times]) =>
    statedEurM === null || statedEurM <= times * revenueEurM
      ? []
      : [{ of: 'above_revenue' as const, figure, statedEurM, revenueEurM }],
  )
}

/** Multiples of revenue leave out the losses that a buyer has to fund. */
function lossWarning({ revenueEurM, ebitdaMarginPct }: SellerFigures, model: ModelChoice | null): ValuationWarning[] {
  const isByRevenue = model?.used === 'recurring' || model?.used === 'growth'
  if (!isByRevenue || revenueEurM === null || ebitdaMarginPct === null || ebitdaMarginPct >= 0) return []
  return [{ of: 'losses_to_fund', lossEurM: (-revenueEurM * ebitdaMarginPct) / 100 }]
}

/** Stakes of less than half carry no control. */
function stakeWarning(stakePct: number | null): ValuationWarning[] {
  return stakePct === null || stakePct >= 50 ? [] : [{ of: 'minority_stake', stakePct }]
}

/** Share of EBITDA above which adjustments are stated. */
const MOST_ADJUSTED_SHARE = 1 / 3

/** Warns of adjustments of the last year that carry more than a third of its EBITDA, if the margin follows from it. */
function adjustmentsWarning(year: FinancialYear | undefined, { typed }: Evidence): ValuationWarning[] {
  if (year === undefined || typed.ebitdaMarginPct !== null) return []
  const { ebitdaEurM } = year
  const amountEurM = totalAdjustmentsEurM(year)
  if (ebitdaEurM === null || amountEurM === 0 || !areLargeAdjustments(year)) return []
  const sharePct = ebitdaEurM > 0 ? (100 * amountEurM) / ebitdaEurM : null
  return [{ of: 'adjustments', year: year.year, amountEurM, ebitdaEurM, sharePct }]
}

/** True if adjustments exceed a third of the EBITDA that they adjust. */
export function areLargeAdjustments(year: FinancialYear): boolean {
  if (year.ebitdaEurM === null) return false
  return Math.abs(totalAdjustmentsEurM(year)) > MOST_ADJUSTED_SHARE * Math.max(0, year.ebitdaEurM)
}

function totalAdjustmentsEurM({ adjustments }: FinancialYear): number {
  return Number(adjustments.reduce((sum, { amountEurM }) => sum + amountEurM, 0).toFixed(6))
}

/** Age of accounts in months: above the first they are marked and widen the range, above the second they value nothing. */
export const ACCOUNTS_MONTHS = { marked: 24, most: 36 } as const

/**
 * Returns the year that a revenue follows from, with the months since its end; null if the revenue was entered.
 */
export function accountsAge({ typed, file, today }: Evidence): { year: number; months: number } | null {
  const latest = file.financialYears?.[0]
  if (typed.revenueEurM !== null || latest === undefined || latest.revenueEurM === null) return null
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const [endMonth = 12, endDay = 31] = (file.yearEnd ?? '12-31').split('-').map(Number)
  const months = 12 * (year - latest.year) + (month - endMonth) + (day - 1 - endDay) / 31
  return { year: latest.year, months: Math.max(0, months) }
}

function ageWarning(evidence: Evidence): ValuationWarning[] {
  const age = accountsAge(evidence)
  if (age === null || age.months <= ACCOUNTS_MONTHS.marked) return []
  return [{ of: 'old_accounts', year: age.year, months: Math.floor(age.months) }]
}
