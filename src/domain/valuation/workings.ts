import type { CashFlowYear, DiscountedCashFlow, DiscountRates } from './dcf.ts'
import { METHODS, type Method, type MethodValues, WEIGHTS } from './triangulation.ts'

/** How a figure was worked out; its sentence is written where the language is known. */
export type Working =
  | ({ readonly of: 'revenue_multiple' | 'ebitda_multiple' } & MultipleStep)
  | ({
      readonly of: 'cash_flows'
      readonly years: readonly CashFlowYear[]
      readonly terminalValueEurM: number
      readonly terminalPresentEurM: number
    } & DiscountRates)
  | { readonly of: 'blend'; readonly parts: readonly { method: Method; weight: number; valueEurM: number }[] }
  | { readonly of: 'lowest_method' }
  | { readonly of: 'no_ebitda' }

/** Revenue × margin × multiple × (1 − discount) × factor of growth; the margin is the own one or the one counted on. */
export interface MultipleStep {
  readonly revenueEurM: number
  readonly marginPct: number
  readonly multiple: number
  readonly discountPct: number
  readonly growthFactor: number
}

/** One step that led to a figure. */
export interface ValueStep {
  readonly of: Method | 'triangulated' | 'conservative'
  readonly working: Working
  readonly valueEurM: number
}

/** Everything a valuation computed on its way, as its workings tell it. */
export interface Calculation {
  readonly steps: Readonly<Record<'revenue' | 'ebitda', MultipleStep>>
  readonly dcf: DiscountedCashFlow
  readonly rates: DiscountRates
  readonly values: MethodValues
  readonly triangulatedEurM: number
  readonly conservativeEurM: number
}

/** The steps from the seller's figures to each value. */
export function valuationSteps({
  steps,
  dcf,
  rates,
  values,
  triangulatedEurM,
  conservativeEurM,
}: Calculation): ValueStep[] {
  const { years, terminalValueEurM, terminalPresentEurM } = dcf
  const earns = values.ebitda > 0
  return [
    { of: 'revenue', working: { of: 'revenue_multiple', ...steps.revenue }, valueEurM: values.revenue },
    {
      of: 'ebitda',
      working: earns ? { of: 'ebitda_multiple', ...steps.ebitda } : { of: 'no_ebitda' },
      valueEurM: values.ebitda,
    },
    {
      of: 'dcf',
      working: earns
        ? { of: 'cash_flows', years, terminalValueEurM, terminalPresentEurM, ...rates }
        : { of: 'no_ebitda' },
      valueEurM: values.dcf,
    },
    {
      of: 'triangulated',
      working: {
        of: 'blend',
        parts: METHODS.map((method) => ({ method, weight: WEIGHTS[method], valueEurM: values[method] })),
      },
      valueEurM: triangulatedEurM,
    },
    { of: 'conservative', working: { of: 'lowest_method' }, valueEurM: conservativeEurM },
  ]
}

/** A figure as a working shows it: five digits, no more than four of them decimals. */
export function fiveDigits(figure: number): number {
  return Number(Number(figure.toPrecision(5)).toFixed(4))
}
