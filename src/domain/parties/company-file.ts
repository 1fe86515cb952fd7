import type { SellerFigures } from '../figures/seller-figures.ts'
import type { FieldSaid } from '../language/refusals.ts'

/** How many people a company employs. */
export const HEADCOUNT_BANDS = ['1-9', '10-19', '20-49', '50-99', '100-249', '250-499', '500+'] as const
export type HeadcountBand = (typeof HEADCOUNT_BANDS)[number]

/** What the seller offers: all of it, a majority or a minority of the shares, new shares, or a business without its company. */
export const DEAL_TYPES = ['full_sale', 'majority', 'minority', 'capital_increase', 'asset_sale', 'other'] as const
export type DealType = (typeof DEAL_TYPES)[number]

/** From whom the figures of a year are: typed by the owner, or copied by it from a document such as audited accounts. */
export const YEAR_SOURCES = ['typed', 'document'] as const
export type YearSource = (typeof YEAR_SOURCES)[number]

/** What is added to EBITDA to show a normal year, EUR millions (negative lowers it), and why. */
export interface Adjustment {
  readonly amountEurM: number
  readonly reason: string
}

/** A financial year that is closed, by the calendar year in which it closed. Amounts in EUR millions; null is not known. */
export interface FinancialYear {
  readonly year: number
  readonly revenueEurM: number | null
  /** Before adjustments. */
  readonly ebitdaEurM: number | null
  readonly adjustments: readonly Adjustment[]
  readonly netDebtEurM: number | null
  readonly capexEurM: number | null
  readonly source: YearSource
}

/** A year that the owner expects. */
export interface ForecastYear {
  readonly year: number
  readonly revenueEurM: number | null
  readonly ebitdaEurM: number | null
  readonly capexEurM: number | null
}

/** What a buyer needs to know of a company beyond its key figures. Shares in percent, amounts in EUR millions; null is not known. */
export interface CompanyFile {
  readonly yearFounded: number | null
  readonly headcount: HeadcountBand | null
  /** Closed years, the latest first; null where none was stated. */
  readonly financialYears: readonly FinancialYear[] | null
  /** Expected years, the nearest first. */
  readonly forecastYears: readonly ForecastYear[] | null
  /** Revenue under contracts or subscriptions that renew. */
  readonly recurringSharePct: number | null
  readonly largestCustomerSharePct: number | null
  readonly top5CustomersSharePct: number | null
  readonly dealType: DealType | null
  readonly stakePct: number | null
  /** For all the shares. */
  readonly askingPriceEurM: number | null
  /** Debt less cash; negative where there is more cash than debt. */
  readonly netDebtEurM: number | null
  readonly minorityInterestsEurM: number | null
  /** Working capital above what the business normally needs; negative below it. */
  readonly workingCapitalExcessEurM: number | null
  readonly timetable: string | null
  readonly reasonForSale: string | null
  readonly assetsExcluded: string | null
  /** Of a buyer: how it pays. */
  readonly financing: string | null
  /** Of a buyer: what it brings to a company. */
  readonly brings: string | null
  /** Of a buyer: who decides, and in how many steps. */
  readonly decisionProcess: string | null
}

/** What a buyer says of itself to a seller who knows its name. */
export type BuyerApproach = Pick<CompanyFile, 'financing' | 'brings' | 'decisionProcess'>

export const EMPTY_FILE: CompanyFile = {
  yearFounded: null,
  headcount: null,
  financialYears: null,
  forecastYears: null,
  recurringSharePct: null,
  largestCustomerSharePct: null,
  top5CustomersSharePct: null,
  dealType: null,
  stakePct: null,
  askingPriceEurM: null,
  netDebtEurM: null,
  minorityInterestsEurM: null,
  workingCapitalExcessEurM: null,
  timetable: null,
  reasonForSale: null,
  assetsExcluded: null,
  financing: null,
  brings: null,
  decisionProcess: null,
}

/** Whether nothing is in a file. */
export const isEmptyFile = (file: CompanyFile): boolean =>
  Object.values(file).every((value) => value === null || (Array.isArray(value) && value.length === 0))

/** Whether two files say the same, years and all. */
export const sameFile = (one: CompanyFile, other: CompanyFile): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** EBITDA of a year after its adjustments, EUR millions; null where EBITDA is not known. */
export function adjustedEbitdaEurM({ ebitdaEurM, adjustments }: FinancialYear): number | null {
  if (ebitdaEurM === null) return null
  return decimal(
    adjustments.reduce((sum, { amountEurM }) => sum + amountEurM, ebitdaEurM),
    6,
  )
}

const NO_FIGURES: SellerFigures = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }

/**
 * The three key figures as the closed years have them: revenue of the latest year; its growth over the year before, where
 * that is the calendar year before it; its EBITDA after adjustments as a share of revenue. Null where a figure needed is not
 * known, or where the result lies outside the range of the contract.
 */
export function figuresOfYears(years: readonly FinancialYear[] | null): SellerFigures {
  const [latest, before] = years ?? []
  if (latest === undefined || latest.revenueEurM === null) return NO_FIGURES
  const { revenueEurM } = latest
  const ebitdaEurM = adjustedEbitdaEurM(latest)
  const earlierEurM = before?.year === latest.year - 1 ? before.revenueEurM : null
  return {
    revenueEurM,
    growthPct: earlierEurM === null || earlierEurM <= 0 ? null : percentWithin(revenueEurM / earlierEurM - 1, 1e4),
    ebitdaMarginPct: ebitdaEurM === null || revenueEurM <= 0 ? null : percentWithin(ebitdaEurM / revenueEurM, 100),
  }
}

/** A share as percent with two decimals; null outside the range of the contract. */
function percentWithin(share: number, mostPct: number): number | null {
  const pct = decimal(share * 100, 2)
  return pct < -1e3 || pct > mostPct ? null : pct
}

const decimal = (value: number, places: number) => Number(value.toFixed(places))

/** Something that a file says against itself or against the calendar, by the wire name of the field. */
export interface FileFault {
  readonly field: string
  readonly message: FieldSaid
}

/** What is unsound in a file as a whole, in the year `thisYear`; the range of each value is the contract's. */
export function findFileFaults(file: CompanyFile, thisYear: number): FileFault[] {
  const { financialYears, forecastYears, yearFounded, largestCustomerSharePct, top5CustomersSharePct } = file
  const closed = financialYears ?? []
  const expected = forecastYears ?? []
  const faults: FileFault[] = []
  const say = (field: string, message: FieldSaid) => faults.push({ field, message })
  for (const year of repeatedIn(closed)) say('financial_years', { of: 'year_twice', year: String(year) })
  for (const year of repeatedIn(expected)) say('forecast_years', { of: 'year_twice', year: String(year) })
  for (const { year, revenueEurM, ebitdaEurM } of closed) {
    if (year > thisYear) say('financial_years', { of: 'year_not_closed', year: String(year) })
    if (revenueEurM !== null && ebitdaEurM !== null && ebitdaEurM > revenueEurM)
      say('financial_years', { of: 'ebitda_above_revenue', year: String(year) })
  }
  const latest = closed[0]?.year ?? null
  for (const { year, revenueEurM, ebitdaEurM } of expected) {
    if (latest !== null && year <= latest) say('forecast_years', { of: 'year_closed', year: String(year) })
    if (revenueEurM !== null && ebitdaEurM !== null && ebitdaEurM > revenueEurM)
      say('forecast_years', { of: 'ebitda_above_revenue', year: String(year) })
  }
  if (yearFounded !== null && yearFounded > thisYear) say('year_founded', 'in_future')
  if ((largestCustomerSharePct ?? 0) > (top5CustomersSharePct ?? 100))
    say('largest_customer_share', { of: 'field_not_above', field: 'top5_customers_share' })
  return faults
}

const repeatedIn = (years: readonly { readonly year: number }[]) => [
  ...new Set(
    years.filter(({ year }, at) => years.findIndex((one) => one.year === year) !== at).map(({ year }) => year),
  ),
]

/** Years in the order in which a file keeps them: closed ones the latest first, expected ones the nearest first. */
export function inOrder<Y extends { readonly year: number }>(years: readonly Y[], first: 'latest' | 'nearest'): Y[] {
  return years.toSorted((one, other) => (first === 'latest' ? other.year - one.year : one.year - other.year))
}
