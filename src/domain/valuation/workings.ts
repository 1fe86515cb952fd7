import type { DiscountedCashFlow, DiscountRates } from './dcf.ts'
import type { Multiple } from './multiples.ts'
import { METHODS, type Method, type MethodValues } from './triangulation.ts'

/** One step that led to a figure; `valueEurM` is null where a method does not apply and the text says why. */
export interface Step {
  readonly of: Method | 'triangulated' | 'conservative'
  readonly text: string
  readonly valueEurM: number | null
}

/** Everything a valuation computed on its way, as its workings tell it. */
export interface Calculation {
  readonly revenueEurM: number
  readonly marginPct: number | null
  readonly sales: Multiple
  readonly ebitda: Multiple
  readonly discountPct: number
  readonly dcf: DiscountedCashFlow | null
  readonly rates: DiscountRates
  readonly values: MethodValues
  readonly weights: Readonly<Record<Method, number>>
  readonly triangulatedEurM: number
  readonly conservativeEurM: number
}

/** The steps from the seller's figures to each value, with six significant digits. */
export function workingsOf(of: Calculation): Step[] {
  return [
    {
      of: 'revenue',
      text: `${shown(of.revenueEurM)} × ${multiplierText(of.sales, of.discountPct)}`,
      valueEurM: of.values.revenue,
    },
    { of: 'ebitda', text: ebitdaText(of), valueEurM: of.values.ebitda },
    { of: 'dcf', text: dcfText(of), valueEurM: of.values.dcf },
    { of: 'triangulated', text: blendText(of), valueEurM: of.triangulatedEurM },
    { of: 'conservative', text: '0.85 × the lowest method', valueEurM: of.conservativeEurM },
  ]
}

const MARGIN_UNKNOWN = 'does not apply: the EBITDA margin is not known'

function multiplierText({ value }: Multiple, discountPct: number): string {
  return `${shown(value)} × (1 − ${discountPct} %)`
}

function ebitdaText({ revenueEurM, marginPct, ebitda, discountPct, values }: Calculation): string {
  if (marginPct === null) return MARGIN_UNKNOWN
  if (values.ebitda === null) return 'does not apply: EBITDA is not above 0'
  return `${shown(revenueEurM)} × ${shown(marginPct)} % × ${multiplierText(ebitda, discountPct)}`
}

function dcfText({ marginPct, dcf, rates }: Calculation): string {
  if (marginPct === null) return MARGIN_UNKNOWN
  if (dcf === null) return 'does not apply: the margin does not pay for tax, renewal and growth'
  const flows = dcf.flowsEurM.map(shown).join(', ')
  const terminal = `a terminal value of ${shown(dcf.terminalValueEurM)} (growth ${rates.terminalGrowthPct} %)`
  return `free cash flows ${flows} and ${terminal}, discounted mid-year at ${shown(rates.waccPct)} %`
}

function blendText({ values, weights }: Calculation): string {
  return METHODS.filter((method) => weights[method] > 0)
    .map((method) => `${shown(100 * weights[method])} % × ${shown(values[method] ?? 0)} (${method})`)
    .join(' + ')
}

function shown(figure: number): string {
  return String(Number(figure.toPrecision(6)))
}
