import { Type } from 'typebox'
import { BUSINESS_MODELS, DEAL_TYPES, HEADCOUNT_BANDS, YEAR_SOURCES } from '../domain/parties/company-file.ts'
import { FIGURE_SOURCES } from '../domain/quality/figure-sources.ts'
import { partyText } from './counterparty-text.ts'
import { keepable, maybe, named } from './shape.ts'

const amount = (description: string, minimum = -1e6) =>
  Type.Number({ minimum, maximum: 1e6, description: `${description}, EUR millions.` })
const share = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `${description}, percent of revenue.` })
const words = (description: string) => Type.String({ maxLength: 5_000, description })

const year = Type.Integer({ minimum: 1990, maximum: 2100, description: 'The calendar year in which it closes.' })
const revenue = amount('Revenue', 0)
const ebitda = amount('EBITDA before adjustments')
const capex = amount('Capital expenditure', 0)
const netDebtThen = amount('Debt less cash at the end of the year')
const added = amount('Added to EBITDA; negative lowers it')
const adjustments = Type.Array(
  named('EbitdaAdjustment', 'A normalisation of EBITDA, with its reason.', {
    amount: added,
    reason: Type.String({ minLength: 1, maxLength: 300 }),
  }),
  { maxItems: 20 },
)
const source = Type.Enum([...YEAR_SOURCES], {
  description:
    'Source of the figures: typed, entered by the seller; document, copied by it from accounts that are not audited; audited, from audited accounts. Stated to the readers of the memorandum.',
})

const FinancialYearInput = named('FinancialYearInput', 'A closed financial year. Unknown values are omitted or null.', {
  year,
  revenue: keepable(revenue),
  ebitda: keepable(ebitda),
  adjustments: keepable(adjustments),
  net_debt: keepable(netDebtThen),
  capex: keepable(capex),
  source: keepable(source),
})
const ForecastYearInput = named('ForecastYearInput', 'A forecast year.', {
  year,
  revenue: keepable(revenue),
  ebitda: keepable(ebitda),
  capex: keepable(capex),
})
const FinancialYear = named('FinancialYear', 'A closed financial year.', {
  year,
  revenue: maybe(revenue),
  ebitda: maybe(ebitda),
  adjustments: maybe(adjustments),
  adjusted_ebitda: maybe(amount('EBITDA after adjustments')),
  net_debt: maybe(netDebtThen),
  capex: maybe(capex),
  source,
})
const ForecastYear = named('ForecastYear', 'A forecast year.', {
  year,
  revenue: maybe(revenue),
  ebitda: maybe(ebitda),
  capex: maybe(capex),
})

/** Maximum number of closed years, and of forecast years, in a file. */
const YEARS_MAX = 5
const CLOSED_YEARS =
  'Closed financial years, latest first; they replace the stored ones. Revenue, growth and margin missing from the profile are derived from the latest two, after adjustments.'
const EXPECTED_YEARS =
  'Forecast years, nearest first. Revenue of the first moves growth in the seller’s own valuation; the rest is shown to buyers of the memorandum.'

const yearFounded = Type.Integer({
  minimum: 1000,
  maximum: 2100,
  description: 'Year in which the company was founded. Shown to buyers; the valuation does not count it.',
})
const yearEnd = Type.String({
  pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description:
    'Month and day on which the financial year ends, MM-DD; 12-31 if absent. The age of accounts counts from it.',
})
const interimEnd = Type.String({
  format: 'date',
  description: 'Last day of the figures since the last closed year, YYYY-MM-DD.',
})
const interimMonths = Type.Integer({
  minimum: 1,
  maximum: 12,
  description: 'Months that they cover: 12 for the last twelve months, fewer for a part of the year.',
})
const interimRevenue = amount('Revenue of those months. Shown to buyers; the valuation does not count it', 0)
const interimEbitda = amount('EBITDA of those months. Shown to buyers; the valuation does not count it')
const headcount = Type.Enum([...HEADCOUNT_BANDS], {
  description: 'Number of employees, as a band. The valuation asks about a revenue that does not fit it.',
})
const recurringShare = share('Revenue from contracts or subscriptions that renew')
const largestCustomerShare = share('Revenue with the largest customer')
const top5CustomersShare = share('Revenue with the five largest customers')
const businessModel = Type.Enum([...BUSINESS_MODELS], {
  description:
    'What the company lives on, by which its valuation goes; proposed from the trade if absent. recurring (subscriptions, by arr), property (let buildings, by net_rent), asset_heavy (net_asset_value as a floor), owner_managed (by owner_pay and EBITDA, below EUR 0.5m together), distributor (EBITDA alone), franchise (by royalty_income), project (normalised years), growth (revenue, for losses with growth) or operating (any other).',
})
const arr = amount('Annual recurring revenue: contracted subscriptions of a month × 12, without services', 0)
const netRevenueRetention = Type.Number({
  minimum: 0,
  maximum: 300,
  description:
    'Recurring revenue from the customers of a year ago as a share of theirs then, percent. Counts with arr.',
})
const netRent = amount('Rent of a year less the costs that tenants do not pay', 0)
const netAssetValue = amount('Assets at market value less all debt: a floor of the valuation, with net_debt')
const royaltyIncome = amount('Royalties of a year less the cost of supporting franchisees or licensees', 0)
const ownerPay = amount('Yearly pay and benefits of one owner, as far as EBITDA after adjustments has borne them', 0)
const dealType = Type.Enum([...DEAL_TYPES], {
  description:
    'full_sale, majority or minority of the shares, capital_increase (new shares), asset_sale or other. Shown to buyers; the valuation does not count it.',
})
const stakePct = Type.Number({ minimum: 0.01, maximum: 100, description: 'Share of the company offered, percent.' })
const askingPrice = amount('Price expected for all the shares', 0)
const netDebt = amount('Current debt less cash; negative if cash exceeds debt')
const minorityInterests = amount('Share of minority shareholders of subsidiaries', 0)
const workingCapitalExcess = amount('Working capital above the normal need of the business; negative if below')
const timetable = words('When the seller wants to sign and to close. Shown to buyers; the valuation does not count it.')
const reasonForSale = words('Reason for the sale. Shown to buyers; the valuation does not count it.')
const assetsExcluded = words(
  'Assets not included in the sale, such as real estate. Shown to buyers; the valuation does not count it.',
)

export const currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description:
    'ISO 4217 code of the currency of the amounts beside it, in millions, and from then on of the company: they are converted to euros at the European Central Bank’s reference rate, which `reporting` states. Without it amounts are in EUR millions.',
})

/** Input members of a seller’s company file. */
export const sellerFileInput = {
  currency: keepable(currency),
  year_founded: keepable(yearFounded),
  headcount: keepable(headcount),
  year_end: keepable(yearEnd),
  interim_end: keepable(interimEnd),
  interim_months: keepable(interimMonths),
  interim_revenue: keepable(interimRevenue),
  interim_ebitda: keepable(interimEbitda),
  financial_years: keepable(Type.Array(FinancialYearInput, { maxItems: YEARS_MAX, description: CLOSED_YEARS })),
  forecast_years: keepable(Type.Array(ForecastYearInput, { maxItems: YEARS_MAX, description: EXPECTED_YEARS })),
  recurring_share: keepable(recurringShare),
  largest_customer_share: keepable(largestCustomerShare),
  top5_customers_share: keepable(top5CustomersShare),
  business_model: keepable(businessModel),
  arr: keepable(arr),
  net_revenue_retention: keepable(netRevenueRetention),
  net_rent: keepable(netRent),
  net_asset_value: keepable(netAssetValue),
  royalty_income: keepable(royaltyIncome),
  owner_pay: keepable(ownerPay),
  deal_type: keepable(dealType),
  stake_pct: keepable(stakePct),
  asking_price: keepable(askingPrice),
  net_debt: keepable(netDebt),
  minority_interests: keepable(minorityInterests),
  working_capital_excess: keepable(workingCapitalExcess),
  timetable: keepable(timetable),
  reason_for_sale: keepable(reasonForSale),
  assets_excluded: keepable(assetsExcluded),
}

/** Single values of a seller’s company file, as returned to readers who may see it. */
export const sellerFileValues = {
  year_founded: maybe(yearFounded),
  headcount: maybe(headcount),
  year_end: maybe(yearEnd),
  interim_end: maybe(interimEnd),
  interim_months: maybe(interimMonths),
  interim_revenue: maybe(interimRevenue),
  interim_ebitda: maybe(interimEbitda),
  financial_years: maybe(Type.Array(FinancialYear, { description: CLOSED_YEARS })),
  forecast_years: maybe(Type.Array(ForecastYear, { description: EXPECTED_YEARS })),
  recurring_share: maybe(recurringShare),
  largest_customer_share: maybe(largestCustomerShare),
  top5_customers_share: maybe(top5CustomersShare),
  business_model: maybe(businessModel),
  arr: maybe(arr),
  net_revenue_retention: maybe(netRevenueRetention),
  net_rent: maybe(netRent),
  net_asset_value: maybe(netAssetValue),
  royalty_income: maybe(royaltyIncome),
  owner_pay: maybe(ownerPay),
  deal_type: maybe(dealType),
  stake_pct: maybe(stakePct),
  asking_price: maybe(askingPrice),
  net_debt: maybe(netDebt),
  minority_interests: maybe(minorityInterests),
  working_capital_excess: maybe(workingCapitalExcess),
  timetable: maybe(timetable),
  reason_for_sale: maybe(reasonForSale),
  assets_excluded: maybe(assetsExcluded),
}

/** Values of a seller’s file for another reader, with the reasons of adjustments marked as the seller’s words. */
export const sellerFileOfParty = {
  ...sellerFileValues,
  financial_years: maybe(
    Type.Array(
      Type.Object({
        ...FinancialYear.properties,
        adjustments: maybe(Type.Array(Type.Object({ amount: added, reason: partyText() }))),
      }),
      { description: CLOSED_YEARS },
    ),
  ),
}

const figureField = Type.String({ description: 'The figure, by its name in the profile.' })
const sourceName = maybe(Type.String({ description: 'The register, by name.' }))
const financialYear = maybe(Type.Integer({ description: 'Year in which the accounts were closed.' }))

/** Amounts of a profile in the currency of its company, read-only. */
export const Reporting = named(
  'Reporting',
  'The amounts of the profile in the currency of the company, millions. Read-only; only if it is not the euro.',
  {
    currency,
    per_eur: Type.Number({
      description: 'Units of the currency for one euro: the European Central Bank’s reference rate.',
    }),
    rate_date: Type.String({ description: 'Day of the rate, YYYY-MM-DD.' }),
    revenue: maybe(Type.Number()),
    asking_price: maybe(Type.Number()),
    net_debt: maybe(Type.Number()),
    minority_interests: maybe(Type.Number()),
    working_capital_excess: maybe(Type.Number()),
    arr: maybe(Type.Number()),
    net_rent: maybe(Type.Number()),
    net_asset_value: maybe(Type.Number()),
    royalty_income: maybe(Type.Number()),
    owner_pay: maybe(Type.Number()),
    interim_revenue: maybe(Type.Number()),
    interim_ebitda: maybe(Type.Number()),
    check_size_min: maybe(Type.Number()),
    check_size_max: maybe(Type.Number()),
    financial_years: maybe(Type.Array(FinancialYear)),
    forecast_years: maybe(Type.Array(ForecastYear)),
  },
)

/** Company file for the seller’s own session, with the source of each figure and contradictions between sources. */
export const sellerFileOnWire = {
  ...sellerFileValues,
  reporting: maybe(Reporting),
  figure_sources: maybe(
    Type.Array(
      named('FigureSource', 'Source and date of a figure of the profile.', {
        field: figureField,
        from: Type.Enum([...FIGURE_SOURCES], {
          description:
            'entered by the seller; copied from a document; confirmed by a register; or derived from financial_years.',
        }),
        as_of: maybe(
          Type.String({ description: 'Day on which it was stated, or the day or year to which it applies.' }),
        ),
        financial_year: financialYear,
        source_name: sourceName,
      }),
    ),
  ),
  contradictions: maybe(
    Type.Array(
      named('FigureContradiction', 'A figure of the profile that another source contradicts.', {
        field: figureField,
        stated: Type.Number(),
        found: Type.Number(),
        from: Type.Enum(['financial_years', 'register']),
        financial_year: financialYear,
        source_name: sourceName,
      }),
    ),
  ),
}

const trackRecord = Type.String({
  maxLength: 10_000,
  description:
    'Past deals and portfolio companies, one a line. Companies similar to the first twelve are matched too, by the business that the lines describe.',
})
const financing = words('Financing: own funds, committed debt, investors to be found.')
const brings = words('Contribution of the buyer besides money.')
const decisionProcess = words('Decision process: who decides, in how many steps, and how long it takes.')

/** Input members of a buyer’s company file. */
export const buyerFileInput = {
  currency: keepable(currency),
  track_record: keepable(trackRecord),
  financing: keepable(financing),
  brings: keepable(brings),
  decision_process: keepable(decisionProcess),
}

/** Output members of a buyer’s company file. */
export const buyerFileOnWire = {
  reporting: maybe(Reporting),
  track_record: maybe(trackRecord),
  financing: maybe(financing),
  brings: maybe(brings),
  decision_process: maybe(decisionProcess),
}
