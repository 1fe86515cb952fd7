import type { ExchangeRate } from '../figures/exchange-rates.ts'
import type { SellerFigures } from '../figures/seller-figures.ts'
import type { FieldSentence } from '../language/refusals.ts'

/** Number of employees. */
export const HEADCOUNT_BANDS = ['1-9', '10-19', '20-49', '50-99', '100-249', '250-499', '500+'] as const
export type HeadcountBand = (typeof HEADCOUNT_BANDS)[number]

/** Kinds of deal: all shares, a majority, a minority, new shares, or a business without its company. */
export const DEAL_TYPES = ['full_sale', 'majority', 'minority', 'capital_increase', 'asset_sale', 'other'] as const
export type DealType = (typeof DEAL_TYPES)[number]

/** What a company lives on, by which it is valued. `operating` is any other trade. */
export const BUSINESS_MODELS = [
  'operating',
  'recurring',
  'property',
  'asset_heavy',
  'owner_managed',
  'distributor',
  'franchise',
  'project',
  'growth',
] as const
export type BusinessModel = (typeof BUSINESS_MODELS)[number]

/** Source of a year's figures: entered by the owner, or copied by it from accounts, audited or not. */
export const YEAR_SOURCES = ['typed', 'document', 'audited'] as const
type YearSource = (typeof YEAR_SOURCES)[number]

/** Normalisation of EBITDA, EUR millions (negative reduces it), with its reason. */
interface Adjustment {
  readonly amountEurM: number
  readonly reason: string
}

/** Closed financial year, by the calendar year of closing. Amounts in EUR millions; null if unknown. */
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

/** Forecast by the owner. */
export interface ForecastYear {
  readonly year: number
  readonly revenueEurM: number | null
  readonly ebitdaEurM: number | null
  readonly capexEurM: number | null
}

/** Information about a company beyond its key figures. Shares in percent, amounts in EUR millions; null if unknown. */
export interface CompanyFile {
  /** Currency in which its owner states amounts, with the rate at which they were converted; null for euros. */
  readonly reporting: ExchangeRate | null
  readonly yearFounded: number | null
  readonly headcount: HeadcountBand | null
  /** Month and day on which the financial year ends, `MM-DD`; null for 31 December. */
  readonly yearEnd: string | null
  /** Last day of the figures since the last closed year, `YYYY-MM-DD`, and the months that they cover; 12 if null. */
  readonly interimEnd: string | null
  readonly interimMonths: number | null
  readonly interimRevenueEurM: number | null
  readonly interimEbitdaEurM: number | null
  /** Closed years, latest first; null if none is stated. */
  readonly financialYears: readonly FinancialYear[] | null
  /** Forecast years, nearest first. */
  readonly forecastYears: readonly ForecastYear[] | null
  /** Share of revenue from renewing contracts or subscriptions. */
  readonly recurringSharePct: number | null
  readonly largestCustomerSharePct: number | null
  readonly top5CustomersSharePct: number | null
  /** As chosen by the seller; null if it follows from the trade. */
  readonly businessModel: BusinessModel | null
  readonly arrEurM: number | null
  readonly netRevenueRetentionPct: number | null
  /** Passing rent of a year less the costs that tenants do not pay. */
  readonly netRentEurM: number | null
  /** Assets at market value less all debt. */
  readonly netAssetValueEurM: number | null
  /** Royalties of a year less the cost of supporting those who pay them. */
  readonly royaltyIncomeEurM: number | null
  /** Yearly pay of one owner that EBITDA after adjustments has borne. */
  readonly ownerPayEurM: number | null
  readonly dealType: DealType | null
  readonly stakePct: number | null
  /** For all shares. */
  readonly askingPriceEurM: number | null
  /** Debt less cash; negative for net cash. */
  readonly netDebtEurM: number | null
  readonly minorityInterestsEurM: number | null
  /** Working capital above its normal level; negative if below. */
  readonly workingCapitalExcessEurM: number | null
  readonly timetable: string | null
  readonly reasonForSale: string | null
  readonly assetsExcluded: string | null
  /** Buyers: form of financing. */
  readonly financing: string | null
  /** Buyers: contribution to a company. */
  readonly brings: string | null
  /** Buyers: decision-makers and number of steps. */
  readonly decisionProcess: string | null
}

/** Buyer's statements for sellers that know its name. */
export type BuyerApproach = Pick<CompanyFile, 'financing' | 'brings' | 'decisionProcess'>

export const EMPTY_FILE: CompanyFile = {
  reporting: null,
  yearFounded: null,
  headcount: null,
  yearEnd: null,
  interimEnd: null,
  interimMonths: null,
  interimRevenueEurM: null,
  interimEbitdaEurM: null,
  financialYears: null,
  forecastYears: null,
  recurringSharePct: null,
  largestCustomerSharePct: null,
  top5CustomersSharePct: null,
  businessModel: null,
  arrEurM: null,
  netRevenueRetentionPct: null,
  netRentEurM: null,
  netAssetValueEurM: null,
  royaltyIncomeEurM: null,
  ownerPayEurM: null,
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

export const isEmptyFile = (file: CompanyFile): boolean =>
  Object.values(file).every((value) => value === null || (Array.isArray(value) && value.length === 0))

/** True if two files give a valuation the same evidence. */
export function sameEvidence(one: CompanyFile, other: CompanyFile): boolean {
  const counted = (file: CompanyFile) => [
    file.headcount,
    file.yearEnd,
    file.financialYears,
    file.forecastYears,
    file.recurringSharePct,
    file.largestCustomerSharePct,
    file.top5CustomersSharePct,
    file.businessModel,
    file.arrEurM,
    file.netRevenueRetentionPct,
    file.netRentEurM,
    file.netAssetValueEurM,
    file.royaltyIncomeEurM,
    file.ownerPayEurM,
  ]
  return one === other || JSON.stringify(counted(one)) === JSON.stringify(counted(other))
}

/** Computes the EBITDA of a year after adjustments, EUR millions; null if EBITDA is unknown. */
export function adjustedEbitdaEurM({ ebitdaEurM, adjustments }: FinancialYear): number | null {
  if (ebitdaEurM === null) return null
  return decimal(
    adjustments.reduce((sum, { amountEurM }) => sum + amountEurM, ebitdaEurM),
    6,
  )
}

const NO_FIGURES: SellerFigures = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }

/**
 * Computes the three key figures from the closed years: revenue of the latest year; its growth over the preceding
 * calendar year; its adjusted EBITDA as a share of revenue. Null if a figure is missing or the result is outside the
 * range of the contract.
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

/** Converts a share to percent with two decimals; null outside the range of the contract. */
function percentWithin(share: number, mostPct: number): number | null {
  const pct = decimal(share * 100, 2)
  return pct < -1e3 || pct > mostPct ? null : pct
}

const decimal = (value: number, places: number) => Number(value.toFixed(places))

/** Inconsistency within a file or with the calendar, by the wire name of the field. */
export interface FileFault {
  readonly field: string
  readonly message: FieldSentence
}

/**
 * Finds inconsistencies between the values of a file in the year `thisYear`. The range of each value is checked by the
 * contract.
 */
export function findFileFaults(file: CompanyFile, thisYear: number): FileFault[] {
  const { financialYears, forecastYears, yearFounded, largestCustomerSharePct, top5CustomersSharePct } = file
  const closed = financialYears ?? []
  const expected = forecastYears ?? []
  const faults: FileFault[] = []
  const addFault = (field: string, message: FieldSentence) => faults.push({ field, message })
  for (const year of repeatedIn(closed)) addFault('financial_years', { of: 'field_year_twice', year: String(year) })
  for (const year of repeatedIn(expected)) addFault('forecast_years', { of: 'field_year_twice', year: String(year) })
  for (const { year, revenueEurM, ebitdaEurM } of closed) {
    if (year > thisYear) addFault('financial_years', { of: 'field_year_not_closed', year: String(year) })
    if (revenueEurM !== null && ebitdaEurM !== null && ebitdaEurM > revenueEurM)
      addFault('financial_years', { of: 'field_ebitda_above_revenue', year: String(year) })
  }
  const latest = closed[0]?.year ?? null
  for (const { year, revenueEurM, ebitdaEurM } of expected) {
    if (latest !== null && year <= latest) addFault('forecast_years', { of: 'field_year_closed', year: String(year) })
    if (revenueEurM !== null && ebitdaEurM !== null && ebitdaEurM > revenueEurM)
      addFault('forecast_years', { of: 'field_ebitda_above_revenue', year: String(year) })
  }
  const { interimEnd, interimRevenueEurM, interimEbitdaEurM } = file
  if (interimEnd === null && (interimRevenueEurM ?? interimEbitdaEurM) !== null)
    addFault('interim_end', 'field_required')
  if (interimEnd !== null && Number(interimEnd.slice(0, 4)) > thisYear) addFault('interim_end', 'field_in_future')
  if (interimRevenueEurM !== null && interimEbitdaEurM !== null && interimEbitdaEurM > interimRevenueEurM)
    addFault('interim_ebitda', { of: 'field_not_above', field: 'interim_revenue' })
  if (yearFounded !== null && yearFounded > thisYear) addFault('year_founded', 'field_in_future')
  if ((largestCustomerSharePct ?? 0) > (top5CustomersSharePct ?? 100))
    addFault('largest_customer_share', { of: 'field_not_above', field: 'top5_customers_share' })
  return faults
}

const repeatedIn = (years: readonly { readonly year: number }[]) => [
  ...new Set(
    years.filter(({ year }, at) => years.findIndex((one) => one.year === year) !== at).map(({ year }) => year),
  ),
]

/** Sorts years as stored in a file: closed ones latest first, forecasts nearest first. */
export function inOrder<Y extends { readonly year: number }>(years: readonly Y[], first: 'latest' | 'nearest'): Y[] {
  return years.toSorted((one, other) => (first === 'latest' ? other.year - one.year : one.year - other.year))
}
