import { decimals } from '../figures/rounding.ts'
import { FORMATS } from '../language/formats.ts'
import type { Divergence } from './divergence.ts'
import { tenths } from './range-outcomes.ts'
import { CONSERVATIVE_SHARE } from './triangulation.ts'
import type { ValuationWords } from './valuation-word-list.ts'
import { workingsIn } from './workings-in-figures.ts'

const { country, exact } = FORMATS.en
const { figure, percent, product, blend } = workingsIn('en')

const DAMODARAN = 'Damodaran Online, January 2026 update'
const ASSUMPTION = 'Concordat assumption'
const TAX_BASIS = {
  rate: '',
  world_average: ' (no rate on record: world average assumed)',
  home_market: ' (country not known: France assumed)',
}

const BLENDED = { revenue: 'revenue', ebitda: 'EBITDA', dcf: 'DCF' }
const METHODS = { revenue: 'revenue multiple', ebitda: 'EBITDA multiple', dcf: 'DCF' }
const HOW_TO_VALUE = 'Enter the revenue of the last full year in EUR millions.'
const MULTIPLES_DO_NOT = 'Multiples of revenue and EBITDA do not value it.'

const WHY: Readonly<Record<Divergence['of'], string>> = {
  loss: 'EBITDA is not positive. On EBITDA and cash flows the company has no value as it stands; a buyer pays for revenue only if it expects to restore the margin',
  thin_margin:
    'the margin is well below the industry’s, and the revenue multiple assumes that part of the difference is recovered; a buyer will use the EBITDA multiple',
  high_margin:
    'the margin is well above the industry’s, and the revenue multiple does not assume all of it; a buyer will use the EBITDA multiple and question whether the margin is sustainable',
  growth: 'the cash flows include future growth; a buyer will use the EBITDA multiple and tie the rest to an earn-out',
  decline: 'the cash flows reflect the falling sales in full; a buyer will use the cash flows',
  investment: 'replacing the assets absorbs much of EBITDA; a buyer will use the cash flows',
}

const UNMEASURED = {
  margin: 'no comparable transaction had a margin below 5%',
  size: 'no comparable transaction was of this size',
  own_assumptions: 'it was measured on Concordat’s own assumptions only',
}

export const VALUATION_WORDS_EN: ValuationWords = {
  assumptions: {
    listed_firms: () => 'Listed European firms of the industry',
    ev_to_ebitda: () => 'EV/EBITDA of the industry, listed firms, Europe',
    listed_average: () => 'EV/EBITDA of all industries, listed firms, Europe',
    sector_multiple: () => 'EV/EBITDA of the sector, small unlisted companies',
    sector_average: () => 'EV/EBITDA of all sectors, small unlisted companies, same survey',
    trade_factor: () => 'Factor for the trade within its industry',
    industry_multiple: () => 'EV/EBITDA used, before the size discount',
    industry_margin: () => 'EBITDA margin of unlisted companies of the industry',
    ebitda_margin: () => 'EBITDA margin',
    ebitda_margin_untold: () => 'EBITDA margin (not stated: the industry’s lower quartile is assumed)',
    ebitda_margin_normalised: () => 'EBITDA margin, normalised over several years',
    industry_margin_share: () => 'Weight of the industry’s margin in the revenue multiple',
    counted_margin: () => 'EBITDA margin used for the revenue multiple',
    size_discount: () => 'Discount for size and illiquidity, EBITDA multiple',
    size_discount_revenue: () => 'Discount for size and illiquidity, revenue multiple',
    growth: () => 'Growth in the first year',
    growth_capped: () => 'Growth in the first year, capped',
    growth_untold: () => 'Growth in the first year (not stated: none is assumed)',
    growth_tempered: () => 'Growth in the first year, reduced because sales fell before',
    growth_factor_ebitda: () => 'Effect of growth on the EBITDA multiple',
    growth_factor_revenue: () => 'Effect of growth on the revenue multiple',
    long_term_growth: () => 'Long-term growth',
    corporate_tax: ({ countryCode, basis }) => `Corporate tax, ${country(countryCode)}${TAX_BASIS[basis]}`,
    depreciation: () => 'Depreciation and renewal, share of EBITDA (listed firms of the industry, United States)',
    return_on_investment: () => 'After-tax return on growth investment',
    listed_cost_of_capital: () => 'WACC, listed firms of the industry, United States',
    size_premium: () => 'Size premium on the WACC, by EBITDA',
    cost_of_capital: () => 'WACC, size premium included',
    terminal_share: () => 'Share of the terminal value in the discounted cash flow',
    range_low: () => 'Divisor that makes the low end of the range',
    range_high: () => 'Factor that makes the high end of the range',
  },
  sources: {
    damodaran: DAMODARAN,
    tax_foundation: 'Tax Foundation, Corporate Tax Rates around the World, 2023',
    derived_from_damodaran: `Derived from ${DAMODARAN}`,
    barometer: 'Overname Barometer, Brookz and Dealsuite (companies with €0.5–50m of revenue)',
    size_evidence: 'Concordat, fitted to the Argos Index and the Brookz and Dealsuite surveys of 2024 and 2025',
    transactions: 'Disclosed transactions of 2018 to 2021, collected by Concordat',
    own_assumption: ASSUMPTION,
    computed: 'computed by Concordat from the other figures',
    untold: `${ASSUMPTION}, because the seller has not stated it`,
    seller: 'stated by the seller',
    seller_years: 'weighted from the years stated by the seller',
    what_if: 'assumed for this what-if',
  },
  rail: 'Published averages for unlisted companies of this EBITDA, all sectors: Argos Index (2024 and 2025), Brookz and Dealsuite (2024 and 2025)',
  workings: {
    revenue_multiple: product,
    ebitda_multiple: product,
    cash_flows: ({ years, terminalValueEurM, terminalGrowthPct, waccPct }) =>
      `free cash flows of ${years.length} years and a terminal value of ${figure(terminalValueEurM)} (growth ${exact(terminalGrowthPct)}%), discounted mid-year at ${percent(waccPct)}`,
    blend: blend(BLENDED),
    lowest_method: () => `${exact(CONSERVATIVE_SHARE)} × the lowest method`,
    no_ebitda: () => 'none, because EBITDA is not positive',
  },
  valuedBy: (shares) =>
    `Valued by ${shares.map(([method, sharePct]) => `${METHODS[method]} (${sharePct}%)`).join(', ')}.`,
  divergence: ({ of, timesApart }) =>
    timesApart === null
      ? ` Note: ${WHY[of]}.`
      : ` The methods differ by a factor of ${exact(decimals(timesApart, 1))}: ${WHY[of]}.`,
  coverage: (coverage) =>
    coverage.of === 'measured'
      ? ` In ${tenths(coverage)} of 10 comparable transactions the price was within the range of the triangulated value (${coverage.within} of ${coverage.transactions} from ${coverage.from} to ${coverage.to}).`
      : ` How often prices lie within the range of the triangulated value is not known: ${UNMEASURED[coverage.reason]}.`,
  noValue: {
    unknown: `No valuation: the revenue is not known. ${HOW_TO_VALUE}`,
    not_positive: `No valuation: the revenue is not above 0. A company before its first revenue needs the venture capital method or a risk-adjusted net present value. If it has revenue, enter that of the last full year in EUR millions.`,
    old_accounts: 'No valuation: the latest accounts are more than 36 months old. Add the latest closed year.',
    bank: `No valuation: this is a bank or a lender. ${MULTIPLES_DO_NOT} It needs a dividend discount model or a price to tangible book value.`,
    insurer: `No valuation: this is an insurer. ${MULTIPLES_DO_NOT} It needs its embedded value or a dividend discount model.`,
    holding: `No valuation: this is a holding company or a fund. ${MULTIPLES_DO_NOT} It needs its net asset value: the sum of its holdings, less its debt. To value a company that it owns, describe that company.`,
  },
}
