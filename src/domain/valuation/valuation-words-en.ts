import { decimals } from '../confidentiality/blinding/rounding.ts'
import { FORMATS } from '../memo/formats.ts'
import { CONSERVATIVE_SHARE } from './triangulation.ts'
import type { ValuationWords } from './valuation-words.ts'
import { sixDigits } from './workings.ts'

const { exact } = FORMATS.en
const figure = (value: number) => exact(sixDigits(value))
const multiplier = (multiple: number, discountPct: number) => `${figure(multiple)} × (1 − ${exact(discountPct)}%)`

const DAMODARAN = 'Damodaran Online, January 2026 update'
const ASSUMPTION = 'Concordat assumption'

const BLENDED = { revenue: 'revenue', ebitda: 'EBITDA', dcf: 'DCF' }
const METHODS = { revenue: 'revenue multiple', ebitda: 'EBITDA multiple', dcf: 'DCF' }
const HOW_TO_VALUE = 'Enter the revenue of the last full year in EUR millions.'

/** The sentences of a valuation in English. */
export const VALUATION_WORDS_EN: ValuationWords = {
  assumptions: {
    listed_firms: () => 'Listed European firms of the industry',
    ev_to_sales: () => 'EV/Sales, Europe',
    ev_to_sales_derived: () =>
      'EV/Sales, Europe: EV/Sales of the United States × EV/EBITDA of Europe ÷ of the United States',
    ev_to_sales_bounded: () => 'EV/Sales, Europe: EV/EBITDA of Europe × EBITDA margin × 1.25',
    bounding_margin: () => 'EBITDA margin that bounds EV/Sales',
    us_ev_to_sales: () => 'EV/Sales, United States',
    us_ev_to_ebitda: () => 'EV/EBITDA, United States',
    ev_to_ebitda: () => 'EV/EBITDA, Europe',
    size_discount: () => 'Discount for size and illiquidity',
    growth: () => 'Growth in the first year',
    growth_capped: () => 'Growth in the first year, capped',
    growth_unstated: () => 'Growth in the first year (not stated: long-term growth assumed)',
    long_term_growth: () => 'Long-term growth',
    corporate_tax: ({ countryCode, recognised }) =>
      `Corporate tax, ${countryCode}${recognised ? '' : ' (country not known: France assumed)'}`,
    depreciation: () => 'Depreciation, share of sales (listed firms of the industry, United States)',
    capital_expenditure: () => 'Capital expenditure above depreciation, share of sales',
    working_capital: () => 'Working capital, share of the increase in sales',
    listed_cost_of_capital: () => 'WACC, listed firms of the industry, United States',
    size_premium: () => 'Size premium on the WACC',
    cost_of_capital: () => 'WACC, size premium included',
  },
  sources: {
    damodaran: DAMODARAN,
    damodaran_by_house_rule: `Derived from ${DAMODARAN}`,
    house_rule: ASSUMPTION,
    least_margin: `${ASSUMPTION}: the lowest margin used`,
    argos: 'Argos Index (Argos Wityu and Epsilon Research), first half of 2025: median euro-zone target',
    seller: 'stated by the seller',
    what_if: 'assumed for this what-if',
  },
  workings: {
    revenue_multiple: ({ revenueEurM, multiple, discountPct }) =>
      `${figure(revenueEurM)} × ${multiplier(multiple, discountPct)}`,
    ebitda_multiple: ({ revenueEurM, marginPct, multiple, discountPct }) =>
      `${figure(revenueEurM)} × ${figure(marginPct)}% × ${multiplier(multiple, discountPct)}`,
    cash_flows: ({ flowsEurM, terminalValueEurM, terminalGrowthPct, waccPct }) =>
      `free cash flows of ${flowsEurM.length} years and a terminal value of ${exact(decimals(terminalValueEurM, 2))} (growth ${exact(terminalGrowthPct)}%), discounted mid-year at ${figure(waccPct)}%`,
    blend: ({ parts }) =>
      parts
        .map(({ method, weight, valueEurM }) => `${figure(100 * weight)}% × ${figure(valueEurM)} (${BLENDED[method]})`)
        .join(' + '),
    lowest_method: () => `${exact(CONSERVATIVE_SHARE)} × the lowest method`,
    margin_unknown: () => 'does not apply: the EBITDA margin is not known',
    no_ebitda: () => 'does not apply: EBITDA is not above 0',
    margin_too_thin: () => 'does not apply: the margin does not pay for tax, renewal and growth',
  },
  valuedBy: (shares) =>
    `Valued by ${shares.map(([method, sharePct]) => `${METHODS[method]} (${sharePct}%)`).join(', ')}.`,
  noValue: {
    unknown: `No valuation: the revenue is not known. ${HOW_TO_VALUE}`,
    not_positive: `No valuation: the revenue is not above 0. ${HOW_TO_VALUE}`,
  },
}
