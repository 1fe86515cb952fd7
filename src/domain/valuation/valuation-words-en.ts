import { FORMATS } from '../memo/formats.ts'
import { CONSERVATIVE_SHARE } from './triangulation.ts'
import type { ValuationWords } from './valuation-words.ts'
import { sixDigits } from './workings.ts'

const { exact } = FORMATS.en
const figure = (value: number) => exact(sixDigits(value))
const multiplier = (multiple: number, discountPct: number) => `${figure(multiple)} × (1 − ${exact(discountPct)}%)`

const DAMODARAN = 'Damodaran Online, January 2026 update'
const HOUSE_RULE = 'Concordat decision record 0008'

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
    listed_cost_of_capital: () => 'Cost of capital, listed firms of the industry, United States',
    size_premium: () => 'Size premium on the cost of capital',
    cost_of_capital: () => 'Cost of capital, size premium included',
  },
  sources: {
    damodaran: DAMODARAN,
    damodaran_by_house_rule: `${DAMODARAN}, by ${HOUSE_RULE}`,
    house_rule: HOUSE_RULE,
    french_practice: `${HOUSE_RULE}; French practice is 15 to 40% (monterunlbo.com)`,
    least_margin: `${HOUSE_RULE}: the least margin used`,
    argos: 'Argos Index, median euro-zone target',
    seller: 'stated by the seller',
    what_if: 'assumed for this what-if',
  },
  workings: {
    revenue_multiple: ({ revenueEurM, multiple, discountPct }) =>
      `${figure(revenueEurM)} × ${multiplier(multiple, discountPct)}`,
    ebitda_multiple: ({ revenueEurM, marginPct, multiple, discountPct }) =>
      `${figure(revenueEurM)} × ${figure(marginPct)}% × ${multiplier(multiple, discountPct)}`,
    cash_flows: ({ flowsEurM, terminalValueEurM, terminalGrowthPct, waccPct }) =>
      `free cash flows ${flowsEurM.map(figure).join(', ')} and a terminal value of ${figure(terminalValueEurM)} (growth ${exact(terminalGrowthPct)}%), discounted mid-year at ${figure(waccPct)}%`,
    blend: ({ parts }) =>
      parts
        .map(({ method, weight, valueEurM }) => `${figure(100 * weight)}% × ${figure(valueEurM)} (${method})`)
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
