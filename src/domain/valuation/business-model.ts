import type { SellerFigures } from '../figures/seller-figures.ts'
import type { BusinessModel, CompanyFile } from '../parties/company-file.ts'
import type { Industry } from './industry.ts'

/** Figure of the company file without which a model has no value. */
type ModelFigure =
  | 'arr'
  | 'net_rent'
  | 'net_asset_value'
  | 'royalty_income'
  | 'owner_pay'
  | 'financial_years'
  | 'growth'

/** Business model of a valuation: as proposed, as chosen by the seller, and as used. */
export interface ModelChoice {
  readonly proposed: BusinessModel
  /** Basis of the proposal. */
  readonly because: 'trade' | 'figures' | 'nothing'
  /** Null if the seller leaves it to the proposal. */
  readonly chosen: BusinessModel | null
  /** The chosen model, or else the proposed one; `operating` if a figure for it is missing. */
  readonly used: BusinessModel
  /** The figure that the model lacks. */
  readonly lacks: ModelFigure | null
}

const SOFTWARE = new Set<string>([
  'Software (System & Application)',
  'Software (Internet)',
  'Healthcare Information and Technology',
])
const BY_INDUSTRY: readonly (readonly [BusinessModel, readonly string[]])[] = [
  ['distributor', ['Retail (Distributors)', 'Food Wholesalers', 'Healthcare Support Services']],
  ['project', ['Engineering/Construction', 'Homebuilding', 'Real Estate (Development)']],
  [
    'asset_heavy',
    [
      ...['Trucking', 'Air Transport', 'Transportation (Railroads)', 'Shipbuilding & Marine', 'Hotel/Gaming'],
      ...['Farming/Agriculture', 'Power', 'Green & Renewable Energy', 'Utility (General)', 'Utility (Water)'],
      ...['Steel', 'Metals & Mining', 'Paper/Forest Products', 'Oilfield Svcs/Equip.'],
    ],
  ],
]
/** Trades of construction that live on contracts and fees, not on projects. */
const NO_PROJECTS = new Set<string | undefined>(['maintenance_under_contract', 'engineering_office'])

/** EBITDA in EUR millions below which a practice is taken to be run by its owner. */
const OWNER_MANAGED_BELOW_EUR_M = 0.5
/** Owner's earnings in EUR millions from which they no longer decide. */
const OWNER_EARNINGS_BELOW_EUR_M = 1
/** Share of revenue from which stated rent or royalties are the business, percent. */
const LEADING_PCT = 50
const YEARS_LEAST = 3

type Choosing = Pick<SellerFigures, 'revenueEurM' | 'growthPct' | 'ebitdaMarginPct'>

/** True for an industry whose companies sell software by subscription. */
export const sellsSoftware = ({ name }: Industry): boolean => SOFTWARE.has(name)

/** Proposes the model from the trade and the figures of the file, and determines the one that is used. */
export function chooseModel(industry: Industry, figures: Choosing, file: CompanyFile): ModelChoice {
  const { proposed, because } = proposeModel(industry, figures, file)
  const chosen = file.businessModel
  const wanted = chosen ?? proposed
  const lacks = lackingFigure(wanted, figures, file)
  return { proposed, because, chosen, used: lacks === null ? wanted : 'operating', lacks }
}

function proposeModel(
  industry: Industry,
  { revenueEurM, growthPct, ebitdaMarginPct }: Choosing,
  file: CompanyFile,
): Pick<ModelChoice, 'proposed' | 'because'> {
  const { name, trade, notValued, namedModel } = industry
  const by = (proposed: BusinessModel, because: ModelChoice['because']) => ({ proposed, because })
  const ebitdaEurM = ((revenueEurM ?? 0) * (ebitdaMarginPct ?? 0)) / 100
  const leads = (eurM: number | null) => eurM !== null && eurM > 0 && 100 * eurM >= LEADING_PCT * (revenueEurM ?? 0)
  if (notValued === 'property') return by('property', 'trade')
  if (namedModel === 'franchise') return by('franchise', 'trade')
  if (leads(file.netRentEurM)) return by('property', 'figures')
  if (leads(file.royaltyIncomeEurM)) return by('franchise', 'figures')
  if (sellsSoftware(industry)) {
    const isByGrowth = growthPct !== null && annualRecurringEurM(file, revenueEurM) === null
    return by(isByGrowth ? 'growth' : 'recurring', 'trade')
  }
  if (file.arrEurM !== null && leads(file.arrEurM)) return by('recurring', 'figures')
  if (namedModel === 'owner_managed' && ebitdaEurM < OWNER_MANAGED_BELOW_EUR_M) return by('owner_managed', 'trade')
  if (file.ownerPayEurM !== null && ebitdaEurM + file.ownerPayEurM < OWNER_EARNINGS_BELOW_EUR_M)
    return by('owner_managed', 'figures')
  const found = BY_INDUSTRY.find(([, names]) => names.includes(name))?.[0]
  if (found === undefined || (found === 'project' && NO_PROJECTS.has(trade?.key))) return by('operating', 'nothing')
  return by(found, 'trade')
}

/** Returns recurring revenue as stated, or else as its share of revenue; null if neither is known. */
export function annualRecurringEurM(file: CompanyFile, revenueEurM: number | null): number | null {
  if (file.arrEurM !== null) return file.arrEurM > 0 ? file.arrEurM : null
  if (!file.recurringSharePct || revenueEurM === null || revenueEurM <= 0) return null
  return (revenueEurM * file.recurringSharePct) / 100
}

function lackingFigure(model: BusinessModel, figures: Choosing, file: CompanyFile): ModelFigure | null {
  switch (model) {
    case 'recurring':
      return annualRecurringEurM(file, figures.revenueEurM) === null ? 'arr' : null
    case 'property':
      return file.netRentEurM !== null && file.netRentEurM > 0 ? null : 'net_rent'
    case 'asset_heavy':
      return file.netAssetValueEurM === null ? 'net_asset_value' : null
    case 'franchise':
      return file.royaltyIncomeEurM !== null && file.royaltyIncomeEurM > 0 ? null : 'royalty_income'
    case 'owner_managed':
      return file.ownerPayEurM === null ? 'owner_pay' : null
    case 'project':
      return (file.financialYears ?? []).length < YEARS_LEAST ? 'financial_years' : null
    case 'growth':
      return figures.growthPct === null ? 'growth' : null
    case 'distributor':
    case 'operating':
      return null
  }
}
