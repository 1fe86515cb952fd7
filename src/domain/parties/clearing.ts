import type { Side } from './party.ts'
import type { Profile } from './profile.ts'

/** Sections of a profile that hold what a party enters. */
type Section = 'texts' | 'location' | 'figures' | 'criteria' | 'file'

/** Place of a value in a profile. */
type Place = { [S in Section]: readonly [S, keyof Profile[S]] }[Section] | readonly ['buyerType']

/** Fields that a party can clear, by wire name with their side, and their places in a profile. */
const PLACES = {
  'seller.sector': ['texts', 'sector'],
  'seller.product': ['texts', 'product'],
  'seller.description': ['texts', 'description'],
  'seller.country': ['location', 'country'],
  'seller.region': ['location', 'region'],
  'seller.revenue': ['figures', 'revenueEurM'],
  'seller.growth': ['figures', 'growthPct'],
  'seller.ebitda_margin': ['figures', 'ebitdaMarginPct'],
  'seller.year_founded': ['file', 'yearFounded'],
  'seller.headcount': ['file', 'headcount'],
  'seller.year_end': ['file', 'yearEnd'],
  'seller.interim_end': ['file', 'interimEnd'],
  'seller.interim_months': ['file', 'interimMonths'],
  'seller.interim_revenue': ['file', 'interimRevenueEurM'],
  'seller.interim_ebitda': ['file', 'interimEbitdaEurM'],
  'seller.financial_years': ['file', 'financialYears'],
  'seller.forecast_years': ['file', 'forecastYears'],
  'seller.recurring_share': ['file', 'recurringSharePct'],
  'seller.largest_customer_share': ['file', 'largestCustomerSharePct'],
  'seller.top5_customers_share': ['file', 'top5CustomersSharePct'],
  'seller.business_model': ['file', 'businessModel'],
  'seller.arr': ['file', 'arrEurM'],
  'seller.net_revenue_retention': ['file', 'netRevenueRetentionPct'],
  'seller.net_rent': ['file', 'netRentEurM'],
  'seller.net_asset_value': ['file', 'netAssetValueEurM'],
  'seller.royalty_income': ['file', 'royaltyIncomeEurM'],
  'seller.owner_pay': ['file', 'ownerPayEurM'],
  'seller.deal_type': ['file', 'dealType'],
  'seller.stake_pct': ['file', 'stakePct'],
  'seller.asking_price': ['file', 'askingPriceEurM'],
  'seller.net_debt': ['file', 'netDebtEurM'],
  'seller.minority_interests': ['file', 'minorityInterestsEurM'],
  'seller.working_capital_excess': ['file', 'workingCapitalExcessEurM'],
  'seller.timetable': ['file', 'timetable'],
  'seller.reason_for_sale': ['file', 'reasonForSale'],
  'seller.assets_excluded': ['file', 'assetsExcluded'],
  'buyer.sector': ['texts', 'sector'],
  'buyer.geography': ['texts', 'geography'],
  'buyer.solution_1': ['texts', 'solution1'],
  'buyer.solution_2': ['texts', 'solution2'],
  'buyer.solution_3': ['texts', 'solution3'],
  'buyer.track_record': ['texts', 'trackRecord'],
  'buyer.check_size_min': ['criteria', 'ticketMinEurM'],
  'buyer.check_size_max': ['criteria', 'ticketMaxEurM'],
  'buyer.growth_target': ['criteria', 'growthTargetPct'],
  'buyer.ebitda_target': ['criteria', 'ebitdaTargetPct'],
  'buyer.buyer_type': ['buyerType'],
  'buyer.financing': ['file', 'financing'],
  'buyer.brings': ['file', 'brings'],
  'buyer.decision_process': ['file', 'decisionProcess'],
} as const satisfies Readonly<Record<string, Place>>

export type ClearableField = keyof typeof PLACES
export const CLEARABLE_FIELDS = Object.keys(PLACES) as readonly ClearableField[]

/** Returns the fields of one side. */
export function clearedOn(side: Side, fields: readonly ClearableField[]): readonly ClearableField[] {
  return fields.filter((field) => field.startsWith(`${side}.`))
}

/** Returns a profile without the values of some fields. */
export function withoutFields(profile: Profile, fields: readonly ClearableField[]): Profile {
  const rest: Record<string, unknown> = { ...profile }
  for (const field of fields) {
    const [section, key]: readonly [keyof Profile, string?] = PLACES[field]
    rest[section] = key === undefined ? null : { ...(rest[section] as object), [key]: null }
  }
  return rest as unknown as Profile
}
