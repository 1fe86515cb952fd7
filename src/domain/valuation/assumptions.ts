import type { CountryTax } from './country-tax.ts'
import { CAPEX_ABOVE_DEPRECIATION_PCT, type CashFlowPlan, GROWTH_CAP_PCT, WORKING_CAPITAL_PCT } from './dcf.ts'
import type { Industry } from './industry.ts'
import { FIGURES_DATE } from './industry-figures.ts'
import { boundingMarginPctOf, type Multiple } from './multiples.ts'

const PLAIN = [
  'listed_firms',
  'ev_to_sales',
  'ev_to_sales_derived',
  'ev_to_sales_bounded',
  'bounding_margin',
  'us_ev_to_sales',
  'us_ev_to_ebitda',
  'ev_to_ebitda',
  'size_discount',
  'growth',
  'growth_capped',
  'growth_unstated',
  'long_term_growth',
  'depreciation',
  'capital_expenditure',
  'working_capital',
  'listed_cost_of_capital',
  'size_premium',
  'cost_of_capital',
] as const
type Plain = (typeof PLAIN)[number]

/** What is supposed; its name is written where the language is known. */
export type Supposition =
  | { readonly [Of in Plain]: { readonly of: Of } }[Plain]
  | ({ readonly of: 'corporate_tax' } & Pick<CountryTax, 'countryCode' | 'recognised'>)

/** The kinds of supposition: what stands for each in any language. */
export const SUPPOSITIONS = [...PLAIN, 'corporate_tax'] as const satisfies readonly Supposition['of'][]

/** Where a figure comes from: published, a rule of the house, the seller's word, or put in for a what-if. */
export type Source =
  | 'damodaran'
  | 'damodaran_by_house_rule'
  | 'house_rule'
  | 'least_margin'
  | 'argos'
  | 'seller'
  | 'what_if'

/** One figure a valuation rests on. `date` is that of the source; null for what the seller states or a what-if puts in. */
export type Assumption = Supposition & {
  readonly value: number
  readonly unit: '×' | '%' | 'firms'
  readonly source: Source
  readonly date: string | null
}

/** Long-term growth, of prices and no more: the European Central Bank's target. */
export const TERMINAL_GROWTH_PCT = 2
/** Added to the cost of capital of listed firms for the size of an unlisted one. */
export const SIZE_PREMIUM_PCT = 3

const HOUSE_DATE = '2026-11-20'
const ARGOS_DATE = '2025-06-30'

/** What a valuation puts in the place of the house's own figures, percent; null where it keeps them. */
export interface Basis {
  /** Cost of capital, size premium included; above the long-term growth by more than 1.5 points. */
  readonly waccPct: number | null
  readonly terminalGrowthPct: number | null
  readonly sizeDiscountPct: number | null
  /** Figures of the seller that are assumed, not stated. */
  readonly assumedFigures: ReadonlySet<'growth' | 'ebitda_margin'>
}

/** The house's own figures, and the seller's as stated. */
export const HOUSE_BASIS: Basis = {
  waccPct: null,
  terminalGrowthPct: null,
  sizeDiscountPct: null,
  assumedFigures: new Set(),
}

/** The industry's multiples and the discount on them, as a valuation shows them. */
export function multipleAssumptions(
  industry: Industry,
  sales: Multiple,
  ebitdaApplies: boolean,
  discountPct: number,
  ebitdaMarginPct: number | null,
  basis: Basis,
): Assumption[] {
  const { figures } = industry
  return [
    published('listed_firms', figures.europeFirms, 'firms'),
    salesMultiple(sales),
    ...(sales.basis === 'bounded' ? [boundingMargin(ebitdaMarginPct, basis)] : []),
    ...(sales.basis === 'derived' ? [published('us_ev_to_sales', figures.usEvToSales, '×')] : []),
    ...(sales.basis === 'derived' ? [published('us_ev_to_ebitda', figures.usEvToEbitda, '×')] : []),
    ...(ebitdaApplies || sales.basis !== 'published' ? [published('ev_to_ebitda', figures.europeEvToEbitda, '×')] : []),
    basis.sizeDiscountPct === null
      ? { of: 'size_discount', value: discountPct, unit: '%', source: 'house_rule', date: HOUSE_DATE }
      : assumed('size_discount', discountPct),
  ]
}

function salesMultiple({ value, basis }: Multiple): Assumption {
  if (basis === 'published') return published('ev_to_sales', value, '×')
  return { ...published(`ev_to_sales_${basis}`, value, '×'), source: 'damodaran_by_house_rule' }
}

function boundingMargin(ebitdaMarginPct: number | null, { assumedFigures }: Basis): Assumption {
  const value = boundingMarginPctOf(ebitdaMarginPct)
  const margin = { of: 'bounding_margin', value, unit: '%' } as const
  if (ebitdaMarginPct === null) return { ...margin, source: 'argos', date: ARGOS_DATE }
  if (assumedFigures.has('ebitda_margin')) return assumed('bounding_margin', value)
  return value === ebitdaMarginPct
    ? { ...margin, source: 'seller', date: null }
    : { ...margin, source: 'least_margin', date: HOUSE_DATE }
}

/** What a discounted cash flow rests on. */
export function dcfAssumptions(
  plan: CashFlowPlan,
  industry: Industry,
  statedGrowthPct: number | null,
  tax: CountryTax,
  basis: Basis,
): Assumption[] {
  const { waccPct, terminalGrowthPct } = basis
  return [
    growth(plan, statedGrowthPct, basis),
    terminalGrowthPct === null
      ? app('long_term_growth', TERMINAL_GROWTH_PCT)
      : assumed('long_term_growth', terminalGrowthPct),
    {
      of: 'corporate_tax',
      countryCode: tax.countryCode,
      recognised: tax.recognised,
      value: tax.taxPct,
      unit: '%',
      source: 'damodaran',
      date: FIGURES_DATE,
    },
    published('depreciation', plan.depreciationPct, '%'),
    app('capital_expenditure', CAPEX_ABOVE_DEPRECIATION_PCT),
    app('working_capital', WORKING_CAPITAL_PCT),
    ...(waccPct === null
      ? [published('listed_cost_of_capital', industry.figures.waccPct, '%'), app('size_premium', SIZE_PREMIUM_PCT)]
      : [assumed('cost_of_capital', waccPct)]),
  ]
}

function growth({ growthPct }: CashFlowPlan, statedGrowthPct: number | null, { assumedFigures }: Basis): Assumption {
  if (statedGrowthPct === null) return app('growth_unstated', growthPct)
  if (growthPct > GROWTH_CAP_PCT) return app('growth_capped', GROWTH_CAP_PCT)
  return assumedFigures.has('growth')
    ? assumed('growth', growthPct)
    : { of: 'growth', value: growthPct, unit: '%', source: 'seller', date: null }
}

function published(of: Plain, value: number, unit: Assumption['unit']): Assumption {
  return { of, value, unit, source: 'damodaran', date: FIGURES_DATE }
}

function app(of: Plain, value: number): Assumption {
  return { of, value, unit: '%', source: 'house_rule', date: HOUSE_DATE }
}

function assumed(of: Plain, value: number): Assumption {
  return { of, value, unit: '%', source: 'what_if', date: null }
}
