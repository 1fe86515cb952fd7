import type { Static } from 'typebox'
import type { SellerInput, SellerProfile } from '../contract/party-shapes.ts'
import { adjustedEbitdaEurM, type CompanyFile, type FinancialYear, inOrder } from '../domain/parties/company-file.ts'
import type { Profile, Supplied } from '../domain/parties/profile.ts'
import type { Fact } from '../domain/quality/facts.ts'
import { findFigureContradictions, type StatedAt, traceFigureSources } from '../domain/quality/figure-sources.ts'
import { withoutNulls } from './without-nulls.ts'

type WireSeller = Static<typeof SellerInput>
type WireYear = NonNullable<WireSeller['financial_years']>[number]

/** Converts a seller's file of the API to the domain's names. */
export function toSuppliedSellerFile(seller: WireSeller): Supplied<CompanyFile> {
  return {
    yearFounded: seller.year_founded,
    headcount: seller.headcount,
    yearEnd: seller.year_end,
    interimEnd: seller.interim_end,
    interimMonths: seller.interim_months,
    interimRevenueEurM: seller.interim_revenue,
    interimEbitdaEurM: seller.interim_ebitda,
    financialYears: seller.financial_years ? inOrder(seller.financial_years.map(closedYearOf), 'latest') : null,
    forecastYears: seller.forecast_years
      ? inOrder(
          seller.forecast_years.map(({ year, revenue = null, ebitda = null, capex = null }) => ({
            year,
            revenueEurM: revenue,
            ebitdaEurM: ebitda,
            capexEurM: capex,
          })),
          'nearest',
        )
      : null,
    recurringSharePct: seller.recurring_share,
    largestCustomerSharePct: seller.largest_customer_share,
    top5CustomersSharePct: seller.top5_customers_share,
    businessModel: seller.business_model,
    arrEurM: seller.arr,
    netRevenueRetentionPct: seller.net_revenue_retention,
    netRentEurM: seller.net_rent,
    netAssetValueEurM: seller.net_asset_value,
    royaltyIncomeEurM: seller.royalty_income,
    ownerPayEurM: seller.owner_pay,
    dealType: seller.deal_type,
    stakePct: seller.stake_pct,
    askingPriceEurM: seller.asking_price,
    netDebtEurM: seller.net_debt,
    minorityInterestsEurM: seller.minority_interests,
    workingCapitalExcessEurM: seller.working_capital_excess,
    timetable: seller.timetable,
    reasonForSale: seller.reason_for_sale,
    assetsExcluded: seller.assets_excluded,
  }
}

function closedYearOf({ year, revenue, ebitda, adjustments, net_debt, capex, source }: WireYear): FinancialYear {
  return {
    year,
    revenueEurM: revenue ?? null,
    ebitdaEurM: ebitda ?? null,
    adjustments: (adjustments ?? []).map(({ amount, reason }) => ({ amountEurM: amount, reason })),
    netDebtEurM: net_debt ?? null,
    capexEurM: capex ?? null,
    source: source ?? 'typed',
  }
}

/** Returns the years of a seller's file in the shape of the API, absent if it gave none. */
export function yearsOnWire({ financialYears, forecastYears }: CompanyFile) {
  return {
    ...(financialYears?.length ? { financial_years: financialYears.map(closedYearOnWire) } : {}),
    ...(forecastYears?.length
      ? {
          forecast_years: forecastYears.map(({ year, revenueEurM, ebitdaEurM, capexEurM }) => ({
            year,
            ...withoutNulls({ revenue: revenueEurM, ebitda: ebitdaEurM, capex: capexEurM }),
          })),
        }
      : {}),
  }
}

function closedYearOnWire(financialYear: FinancialYear) {
  const { year, revenueEurM, ebitdaEurM, adjustments, netDebtEurM, capexEurM, source } = financialYear
  return {
    year,
    ...withoutNulls({ revenue: revenueEurM, ebitda: ebitdaEurM, net_debt: netDebtEurM, capex: capexEurM }),
    ...(adjustments.length === 0
      ? {}
      : {
          adjustments: adjustments.map(({ amountEurM, reason }) => ({ amount: amountEurM, reason })),
          ...withoutNulls({ adjusted_ebitda: adjustedEbitdaEurM(financialYear) }),
        }),
    source,
  }
}

/** Returns the sources of a seller's figures and their contradictions, as its own session sees them. */
export function figureSourcesOnWire(
  profile: Profile,
  facts: readonly Fact[],
  statedAt: StatedAt,
): Pick<Static<typeof SellerProfile>, 'figure_sources' | 'contradictions'> {
  const sources = traceFigureSources(profile, facts, statedAt)
  const contradictions = findFigureContradictions(profile, facts)
  return {
    ...(sources.length === 0
      ? {}
      : {
          figure_sources: sources.map(({ field, from, asOf, financialYear, sourceName }) => ({
            field,
            from,
            ...withoutNulls({ as_of: asOf, financial_year: financialYear, source_name: sourceName }),
          })),
        }),
    ...(contradictions.length === 0
      ? {}
      : {
          contradictions: contradictions.map(({ field, stated, found, from, financialYear, sourceName }) => ({
            ...{ field, stated, found, from },
            ...withoutNulls({ financial_year: financialYear, source_name: sourceName }),
          })),
        }),
  }
}
