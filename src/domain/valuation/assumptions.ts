import type { QualityFactors } from './company-quality.ts'
import { type CountryTax, TAX_FOUNDATION_DATE } from './country-tax.ts'
import { type CashFlowPlan, type DiscountedCashFlow, RETURN_ON_INVESTMENT_PCT } from './dcf.ts'
import type { Industry } from './industry.ts'
import { FIGURES_DATE, type IndustryFigures } from './industry-figures.ts'
import { GROWTH_CAP_PCT, INDUSTRY_MARGIN_SHARE, type IndustryBasis } from './multiples.ts'
import { type RangeEnds, TRANSACTIONS_DATE } from './range-outcomes.ts'
import { LISTED_AVERAGE_MULTIPLE, sectorMultiple } from './sector-multiples.ts'
import { METHODS, type Method } from './triangulation.ts'

const PLAIN = [
  'listed_firms',
  'ev_to_ebitda',
  'listed_average',
  'sector_multiple',
  'sector_average',
  'trade_factor',
  'industry_multiple',
  'own_multiple',
  'industry_margin',
  'ebitda_margin',
  'ebitda_margin_untold',
  'ebitda_margin_normalised',
  'industry_margin_share',
  'counted_margin',
  'size_discount',
  'size_discount_revenue',
  'growth',
  'growth_capped',
  'growth_untold',
  'growth_tempered',
  'growth_forecast',
  'growth_factor_ebitda',
  'growth_factor_revenue',
  'recurring_factor',
  'customers_factor',
  'country_risk',
  'quality_premium',
  'long_term_growth',
  'depreciation',
  'capex',
  'own_renewal',
  'return_on_investment',
  'listed_cost_of_capital',
  'size_premium',
  'cost_of_capital',
  'terminal_share',
  'weight_revenue',
  'weight_ebitda',
  'weight_dcf',
  'arr',
  'arr_multiple_middle',
  'rule_of_40',
  'growth_class',
  'net_revenue_retention',
  'retention_norm',
  'arr_multiple',
  'net_rent',
  'prime_yield',
  'secondary_spread',
  'initial_yield',
  'owner_pay',
  'owner_earnings',
  'owner_earnings_multiple',
  'royalty_income',
  'royalties_value',
  'other_share',
  'growth_share',
  'net_asset_value',
  'net_debt',
  'range_low',
  'range_high',
] as const
type Plain = (typeof PLAIN)[number]

/** Subject of an assumption. Its name is written per language. */
type Supposition =
  | { readonly of: Plain }
  | ({ readonly of: 'corporate_tax' } & Pick<CountryTax, 'countryCode' | 'basis'>)

export const SUPPOSITIONS = [...PLAIN, 'corporate_tax'] as const satisfies readonly Supposition['of'][]

/**
 * Source of a figure: published, an assumption of Concordat, computed from other figures, stated by the seller, assumed
 * because not stated, or a what-if.
 */
export type Source =
  | 'damodaran'
  | 'derived_from_damodaran'
  | 'tax_foundation'
  | 'barometer'
  | 'size_evidence'
  | 'transactions'
  | 'arr_multiple'
  | 'rule_of_40'
  | 'growth_class'
  | 'retention_norm'
  | 'prime_yields'
  | 'owner_earnings'
  | 'own_assumption'
  | 'computed'
  | 'untold'
  | 'seller'
  | 'seller_years'
  | 'what_if'

/**
 * Figure underlying a valuation. `date` is that of the source; null for computed figures, those stated by the seller
 * and what-ifs.
 */
export type Assumption = Supposition & {
  readonly value: number
  readonly unit: '×' | '%' | 'firms' | 'EUR m'
  readonly source: Source
  readonly date: string | null
}

/** Long-term growth, equal to the European Central Bank's inflation target. */
export const TERMINAL_GROWTH_PCT = 2

/** Date on which Concordat's own figures were last set. */
export const ASSUMPTIONS_DATE = '2026-11-22'
/** Utilities and broadcasters of the United States borrow for less, unlike any unlisted company. */
const LEAST_LISTED_WACC_PCT = 7

/** Returns the cost of capital before the size premium, percent: that of the industry's listed firms, at least 7. */
export function listedWaccPct({ waccPct }: IndustryFigures): number {
  return Math.max(LEAST_LISTED_WACC_PCT, waccPct)
}

/** Replacements for Concordat's own figures, percent; null keeps them. */
export interface Basis {
  /** Cost of capital including the size premium. Must exceed the long-term growth by more than 1.5 points. */
  readonly waccPct: number | null
  readonly terminalGrowthPct: number | null
  readonly sizeDiscountPct: number | null
  /** EV/EBITDA after the discount for size and the effects of growth and revenue; the revenue multiple moves in proportion. */
  readonly multiple: number | null
  /** Shares of the methods in the blend, which then count in full; their sum is 1. */
  readonly weights: Readonly<Record<Method, number>> | null
  readonly taxPct: number | null
  /** Depreciation and its renewal, percent of EBITDA. */
  readonly renewalPct: number | null
  /** Figures that count in place of those of the seller, however these are normalised. */
  readonly counted: { readonly growthPct?: number; readonly ebitdaMarginPct?: number }
  /** Figures of the seller that are assumed instead of stated. */
  readonly assumedFigures: ReadonlySet<'growth' | 'ebitda_margin'>
}

/** Concordat's own figures, with the seller's as stated. */
export const HOUSE_BASIS: Basis = {
  waccPct: null,
  terminalGrowthPct: null,
  sizeDiscountPct: null,
  multiple: null,
  weights: null,
  taxPct: null,
  renewalPct: null,
  counted: {},
  assumedFigures: new Set(),
}

/** Figures of a company as used in a valuation, with those that the seller did not state. */
export interface UsedFigures {
  readonly ebitdaMarginPct: number
  readonly growthPct: number
  readonly missing: ReadonlySet<'growth' | 'ebitda_margin'>
  /** True if the margin is drawn from several years. */
  readonly isMarginNormalised?: boolean
  /** True if growth after a fall of sales counts in part. */
  readonly isGrowthTempered?: boolean
  /** True if growth is moved towards a forecast. */
  readonly isGrowthForecast?: boolean
}

/**
 * Adjustments to the multiples: the blended margin, and for each multiple its size discount, percent, and growth
 * factor.
 */
interface AppliedToMultiples {
  readonly countedMarginPct: number
  readonly discountPcts: Readonly<Record<'ebitda' | 'revenue', number>>
  readonly growthFactors: Readonly<Record<'ebitda' | 'revenue', number>>
  readonly quality: QualityFactors
}

/** Lists the assumptions behind the multiples. */
export function multipleAssumptions(
  { figures, trade }: Industry,
  { multiple, marginPct }: IndustryBasis,
  used: UsedFigures,
  { countedMarginPct, discountPcts, growthFactors, quality }: AppliedToMultiples,
  basis: Basis,
): Assumption[] {
  const sector = sectorMultiple(figures.name)
  return [
    published('listed_firms', figures.europeFirms, 'firms'),
    published('ev_to_ebitda', figures.europeEvToEbitda, '×'),
    published('listed_average', LISTED_AVERAGE_MULTIPLE, '×'),
    { of: 'sector_multiple', value: sector.multiple, unit: '×', source: 'barometer', date: sector.date },
    { of: 'sector_average', value: sector.average, unit: '×', source: 'barometer', date: sector.date },
    ...(trade === undefined ? [] : [house('trade_factor', trade.factor, '×')]),
    ...(basis.multiple === null
      ? [computed('industry_multiple', multiple, '×')]
      : [assumed('industry_multiple', multiple, '×'), assumed('own_multiple', basis.multiple, '×')]),
    trade?.marginPct == null
      ? { ...published('industry_margin', marginPct, '%'), source: 'derived_from_damodaran' }
      : house('industry_margin', marginPct),
    margin(used, basis),
    house('industry_margin_share', 100 * INDUSTRY_MARGIN_SHARE),
    computed('counted_margin', countedMarginPct),
    ...(basis.sizeDiscountPct === null
      ? [fitted('size_discount', discountPcts.ebitda), fitted('size_discount_revenue', discountPcts.revenue)]
      : [assumed('size_discount', basis.sizeDiscountPct)]),
    growth(used, basis),
    computed('growth_factor_ebitda', growthFactors.ebitda, '×'),
    computed('growth_factor_revenue', growthFactors.revenue, '×'),
    ...(quality.recurring === 1 ? [] : [house('recurring_factor', quality.recurring, '×')]),
    ...(quality.customers === 1 ? [] : [house('customers_factor', quality.customers, '×')]),
  ]
}

function margin({ ebitdaMarginPct, missing, isMarginNormalised }: UsedFigures, { assumedFigures }: Basis): Assumption {
  if (missing.has('ebitda_margin')) return notStated('ebitda_margin_untold', ebitdaMarginPct)
  if (isMarginNormalised) return drawnFromYears('ebitda_margin_normalised', ebitdaMarginPct)
  return assumedFigures.has('ebitda_margin')
    ? assumed('ebitda_margin', ebitdaMarginPct)
    : { of: 'ebitda_margin', value: ebitdaMarginPct, unit: '%', source: 'seller', date: null }
}

function growth(
  { growthPct, missing, isGrowthTempered, isGrowthForecast }: UsedFigures,
  { assumedFigures }: Basis,
): Assumption {
  if (missing.has('growth')) return notStated('growth_untold', growthPct)
  if (growthPct > GROWTH_CAP_PCT) return house('growth_capped', GROWTH_CAP_PCT)
  if (isGrowthForecast) return drawnFromYears('growth_forecast', growthPct)
  if (isGrowthTempered) return drawnFromYears('growth_tempered', growthPct)
  return assumedFigures.has('growth')
    ? assumed('growth', growthPct)
    : { of: 'growth', value: growthPct, unit: '%', source: 'seller', date: null }
}

/** Premiums on the listed cost of capital, percentage points: for size, and for the quality of the revenue. */
interface Premiums {
  readonly premiumPct: number
  readonly qualityPremiumPct: number
}

/** Lists the assumptions behind a discounted cash flow. */
export function dcfAssumptions(
  plan: CashFlowPlan,
  dcf: DiscountedCashFlow,
  { figures }: Industry,
  tax: CountryTax,
  { premiumPct, qualityPremiumPct }: Premiums,
  { waccPct, terminalGrowthPct, taxPct, renewalPct }: Basis,
): Assumption[] {
  const earnsNothing = dcf.valueEurM === 0
  return [
    terminalGrowthPct === null
      ? house('long_term_growth', TERMINAL_GROWTH_PCT)
      : assumed('long_term_growth', terminalGrowthPct),
    {
      of: 'corporate_tax',
      countryCode: tax.countryCode,
      basis: taxPct === null ? tax.basis : 'rate',
      value: plan.taxPct,
      unit: '%',
      ...taxSource(tax, taxPct),
    },
    renewal(plan, renewalPct),
    house('return_on_investment', Math.max(RETURN_ON_INVESTMENT_PCT, waccPct ?? 0)),
    ...(waccPct === null
      ? [
          figures.waccPct < LEAST_LISTED_WACC_PCT
            ? house('listed_cost_of_capital', LEAST_LISTED_WACC_PCT)
            : published('listed_cost_of_capital', figures.waccPct, '%'),
          fitted('size_premium', premiumPct),
          ...(tax.riskPremiumPct === 0
            ? []
            : [{ ...published('country_risk', tax.riskPremiumPct, '%'), source: 'derived_from_damodaran' as const }]),
          ...(qualityPremiumPct === 0 ? [] : [computed('quality_premium', qualityPremiumPct)]),
        ]
      : [assumed('cost_of_capital', waccPct)]),
    ...(earnsNothing ? [] : [computed('terminal_share', (100 * dcf.terminalPresentEurM) / dcf.valueEurM)]),
  ]
}

function taxSource({ basis }: CountryTax, ownPct: number | null): Pick<Assumption, 'source' | 'date'> {
  if (ownPct !== null) return { source: 'what_if', date: null }
  return basis === 'world_average'
    ? { source: 'tax_foundation', date: TAX_FOUNDATION_DATE }
    : { source: 'damodaran', date: FIGURES_DATE }
}

function renewal({ depreciationPct, isOwnCapex }: CashFlowPlan, ownPct: number | null): Assumption {
  if (ownPct !== null) return assumed('own_renewal', depreciationPct)
  if (isOwnCapex) return drawnFromYears('capex', depreciationPct)
  return { ...published('depreciation', depreciationPct, '%'), source: 'derived_from_damodaran' }
}

/** Lists the weights of a what-if. */
export function weightAssumptions({ weights }: Basis): Assumption[] {
  return weights === null ? [] : METHODS.map((method) => assumed(`weight_${method}`, 100 * weights[method]))
}

/** The factors by which prices paid, or yields, lie around the triangulated value. */
export function rangeAssumptions({ low, high }: RangeEnds, isOfYields: boolean): Assumption[] {
  const measured = isOfYields
    ? ({ unit: '×', source: 'prime_yields', date: null } as const)
    : ({ unit: '×', source: 'transactions', date: TRANSACTIONS_DATE } as const)
  return [
    { of: 'range_low', value: low, ...measured },
    { of: 'range_high', value: high, ...measured },
  ]
}

function published(of: Plain, value: number, unit: Assumption['unit']): Assumption {
  return { of, value, unit, source: 'damodaran', date: FIGURES_DATE }
}

function house(of: Plain, value: number, unit: Assumption['unit'] = '%'): Assumption {
  return { of, value, unit, source: 'own_assumption', date: ASSUMPTIONS_DATE }
}

function computed(of: Plain, value: number, unit: Assumption['unit'] = '%'): Assumption {
  return { of, value, unit, source: 'computed', date: null }
}

function fitted(of: Plain, value: number): Assumption {
  return { of, value, unit: '%', source: 'size_evidence', date: ASSUMPTIONS_DATE }
}

function notStated(of: Plain, value: number): Assumption {
  return { of, value, unit: '%', source: 'untold', date: ASSUMPTIONS_DATE }
}

function drawnFromYears(of: Plain, value: number): Assumption {
  return { of, value, unit: '%', source: 'seller_years', date: ASSUMPTIONS_DATE }
}

function assumed(of: Plain, value: number, unit: Assumption['unit'] = '%'): Assumption {
  return { of, value, unit, source: 'what_if', date: null }
}
