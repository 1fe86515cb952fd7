import type { CountryTax } from './country-tax.ts'
import { CAPEX_ABOVE_DEPRECIATION_PCT, type CashFlowPlan, GROWTH_CAP_PCT, WORKING_CAPITAL_PCT } from './dcf.ts'
import type { Industry } from './industry.ts'
import { FIGURES_DATE, FIGURES_SOURCE } from './industry-figures.ts'
import { boundingMarginPctOf, MEDIAN_TARGET_MARGIN_PCT, type Multiple } from './multiples.ts'

/** One figure a valuation rests on. `date` is that of the source; null for the seller's own word. */
export interface Assumption {
  readonly name: string
  readonly value: number
  readonly unit: '×' | '%' | 'firms'
  readonly source: string
  readonly date: string | null
}

/** Long-term growth, of prices and no more: the European Central Bank's target. */
export const TERMINAL_GROWTH_PCT = 2
/** Added to the cost of capital of listed firms for the size of an unlisted one. */
export const SIZE_PREMIUM_PCT = 3

const HOUSE_RULE = 'Concordat decision record 0008'
const HOUSE_DATE = '2026-11-20'
const SELLER = 'stated by the seller'
const ASSUMED = 'assumed for this what-if'

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

const SIZE_DISCOUNT = 'Discount for size and illiquidity'

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
    published('Listed European firms of the industry', figures.europeFirms, 'firms'),
    salesMultiple(sales),
    ...(sales.basis === 'bounded' ? [boundingMargin(ebitdaMarginPct, basis)] : []),
    ...(sales.basis === 'derived' ? [published('EV/Sales, United States', figures.usEvToSales, '×')] : []),
    ...(sales.basis === 'derived' ? [published('EV/EBITDA, United States', figures.usEvToEbitda, '×')] : []),
    ...(ebitdaApplies || sales.basis !== 'published'
      ? [published('EV/EBITDA, Europe', figures.europeEvToEbitda, '×')]
      : []),
    basis.sizeDiscountPct === null
      ? {
          name: SIZE_DISCOUNT,
          value: discountPct,
          unit: '%',
          source: `${HOUSE_RULE}; French practice is 15 to 40 % (monterunlbo.com)`,
          date: HOUSE_DATE,
        }
      : assumed(SIZE_DISCOUNT, discountPct),
  ]
}

function salesMultiple({ value, basis }: Multiple): Assumption {
  if (basis === 'published') return published('EV/Sales, Europe', value, '×')
  const rule =
    basis === 'derived'
      ? 'EV/Sales of the United States × EV/EBITDA of Europe ÷ of the United States'
      : 'EV/EBITDA of Europe × EBITDA margin × 1.25'
  return { ...published(`EV/Sales, Europe: ${rule}`, value, '×'), source: `${FIGURES_SOURCE}, by ${HOUSE_RULE}` }
}

function boundingMargin(ebitdaMarginPct: number | null, { assumedFigures }: Basis): Assumption {
  const value = boundingMarginPctOf(ebitdaMarginPct)
  const name = 'EBITDA margin that bounds EV/Sales'
  if (ebitdaMarginPct === null) {
    return {
      name,
      value: MEDIAN_TARGET_MARGIN_PCT,
      unit: '%',
      source: 'Argos Index, median euro-zone target',
      date: '2025-06-30',
    }
  }
  if (assumedFigures.has('ebitda_margin')) return assumed(name, value)
  return value === ebitdaMarginPct
    ? { name, value, unit: '%', source: SELLER, date: null }
    : { name, value, unit: '%', source: `${HOUSE_RULE}: the least margin used`, date: HOUSE_DATE }
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
      ? house(LONG_TERM_GROWTH, TERMINAL_GROWTH_PCT)
      : assumed(LONG_TERM_GROWTH, terminalGrowthPct),
    {
      name: `Corporate tax, ${tax.countryCode}${tax.recognised ? '' : ' (country not known: France assumed)'}`,
      value: tax.taxPct,
      unit: '%',
      source: FIGURES_SOURCE,
      date: FIGURES_DATE,
    },
    published('Depreciation, share of sales (listed firms of the industry, United States)', plan.depreciationPct, '%'),
    house('Capital expenditure above depreciation, share of sales', CAPEX_ABOVE_DEPRECIATION_PCT),
    house('Working capital, share of the increase in sales', WORKING_CAPITAL_PCT),
    ...(waccPct === null
      ? [
          published('Cost of capital, listed firms of the industry, United States', industry.figures.waccPct, '%'),
          house('Size premium on the cost of capital', SIZE_PREMIUM_PCT),
        ]
      : [assumed('Cost of capital, size premium included', waccPct)]),
  ]
}

const LONG_TERM_GROWTH = 'Long-term growth'

function growth({ growthPct }: CashFlowPlan, statedGrowthPct: number | null, { assumedFigures }: Basis): Assumption {
  const name = 'Growth in the first year'
  if (statedGrowthPct === null) return house(`${name} (not stated: long-term growth assumed)`, growthPct)
  if (growthPct > GROWTH_CAP_PCT) return house(`${name}, capped`, GROWTH_CAP_PCT)
  return assumedFigures.has('growth')
    ? assumed(name, growthPct)
    : { name, value: growthPct, unit: '%', source: SELLER, date: null }
}

function published(name: string, value: number, unit: Assumption['unit']): Assumption {
  return { name, value, unit, source: FIGURES_SOURCE, date: FIGURES_DATE }
}

function house(name: string, value: number): Assumption {
  return { name, value, unit: '%', source: HOUSE_RULE, date: HOUSE_DATE }
}

function assumed(name: string, value: number): Assumption {
  return { name, value, unit: '%', source: ASSUMED, date: null }
}
