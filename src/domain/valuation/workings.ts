import type { DiscountedCashFlow, DiscountRates } from './dcf.ts'
import type { Multiple } from './multiples.ts'
import { METHODS, type Method, type MethodValues } from './triangulation.ts'

/** How a figure was worked out, or why a method does not apply; its sentence is written where the language is known. */
export type Working =
  | {
      readonly of: 'revenue_multiple'
      readonly revenueEurM: number
      readonly multiple: number
      readonly discountPct: number
    }
  | {
      readonly of: 'ebitda_multiple'
      readonly revenueEurM: number
      readonly marginPct: number
      readonly multiple: number
      readonly discountPct: number
    }
  | {
      readonly of: 'cash_flows'
      readonly flowsEurM: readonly number[]
      readonly terminalValueEurM: number
      readonly terminalGrowthPct: number
      readonly waccPct: number
    }
  | { readonly of: 'blend'; readonly parts: readonly { method: Method; weight: number; valueEurM: number }[] }
  | { readonly of: 'lowest_method' }
  | { readonly of: 'margin_unknown' }
  | { readonly of: 'no_ebitda' }
  | { readonly of: 'margin_too_thin' }

/** One step that led to a figure; `valueEurM` is null where a method does not apply and the working says why. */
export interface Step {
  readonly of: Method | 'triangulated' | 'conservative'
  readonly working: Working
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

/** The steps from the seller's figures to each value. */
export function workingsOf(of: Calculation): Step[] {
  const { revenueEurM, sales, discountPct, values } = of
  return [
    {
      of: 'revenue',
      working: { of: 'revenue_multiple', revenueEurM, multiple: sales.value, discountPct },
      valueEurM: values.revenue,
    },
    { of: 'ebitda', working: ebitdaWorking(of), valueEurM: values.ebitda },
    { of: 'dcf', working: dcfWorking(of), valueEurM: values.dcf },
    { of: 'triangulated', working: blendWorking(of), valueEurM: of.triangulatedEurM },
    { of: 'conservative', working: { of: 'lowest_method' }, valueEurM: of.conservativeEurM },
  ]
}

/** A figure as a working shows it. */
export function sixDigits(figure: number): number {
  return Number(figure.toPrecision(6))
}

function ebitdaWorking({ revenueEurM, marginPct, ebitda, discountPct, values }: Calculation): Working {
  if (marginPct === null) return { of: 'margin_unknown' }
  if (values.ebitda === null) return { of: 'no_ebitda' }
  return { of: 'ebitda_multiple', revenueEurM, marginPct, multiple: ebitda.value, discountPct }
}

function dcfWorking({ marginPct, dcf, rates }: Calculation): Working {
  if (marginPct === null) return { of: 'margin_unknown' }
  if (dcf === null) return { of: 'margin_too_thin' }
  const { flowsEurM, terminalValueEurM } = dcf
  return { of: 'cash_flows', flowsEurM, terminalValueEurM, ...rates }
}

function blendWorking({ values, weights }: Calculation): Working {
  const counted = METHODS.filter((method) => weights[method] > 0)
  return {
    of: 'blend',
    parts: counted.map((method) => ({ method, weight: weights[method], valueEurM: values[method] ?? 0 })),
  }
}
