import type { CashFlowYear, DiscountedCashFlow, DiscountRates } from './dcf.ts'
import { CONSERVATIVE_SHARE, countedValues, METHODS, type Method, type MethodValues, WEIGHTS } from './triangulation.ts'

/** Calculation of a figure. Its sentence is written per language. */
export type Working =
  | ({ readonly of: 'revenue_multiple' | 'ebitda_multiple' } & MultipleStep)
  | ({
      readonly of: 'cash_flows'
      readonly years: readonly CashFlowYear[]
      readonly terminalValueEurM: number
      readonly terminalPresentEurM: number
    } & DiscountRates)
  | { readonly of: 'blend'; readonly parts: readonly BlendPart[] }
  | { readonly of: 'revenue_floor'; readonly weight: number; readonly atNoMarginEurM: number }
  | { readonly of: 'lowest_method' }
  | { readonly of: 'no_ebitda' }
  | { readonly of: 'expression'; readonly parts: readonly ExpressionPart[] }

/** Part of a calculation in symbols: symbols, a plain figure or an amount in EUR millions. */
export type ExpressionPart = string | number | { readonly eurM: number }

/** A weighted method: its own value, and the part of it that counts. */
interface BlendPart {
  readonly method: Method
  readonly weight: number
  readonly valueEurM: number
  readonly countedEurM: number
}

/** Revenue × margin × multiple × (1 − discount) × growth factor × quality factor. The margin is the company's own or the blended one. */
export interface MultipleStep {
  readonly revenueEurM: number
  readonly marginPct: number
  readonly multiple: number
  readonly discountPct: number
  readonly growthFactor: number
  /** Factor for the quality of the revenue: recurring share and customers. */
  readonly qualityFactor: number
}

/** Step of a valuation. */
export interface ValueStep {
  readonly of: Method | 'triangulated' | 'conservative'
  readonly working: Working
  readonly valueEurM: number
}

/** Intermediate results of a valuation that its workings show. */
export interface Calculation {
  readonly steps: Readonly<Record<'revenue' | 'ebitda', MultipleStep>>
  readonly dcf: DiscountedCashFlow
  readonly rates: DiscountRates
  readonly values: MethodValues
  readonly atNoMarginEurM: number
  /** The reader's own weights, by which each method counts in full; null for Concordat's. */
  readonly ownWeights: MethodValues | null
  /** True if the value is that of revenue at no margin. */
  readonly isAtFloor: boolean
  readonly triangulatedEurM: number
  readonly conservativeEurM: number
  /** That of the business model; empty for the blend. */
  readonly expression: readonly ExpressionPart[]
  /** True if the conservative value is a share of the headline, not of the lowest method. */
  readonly isConservativeOfHeadline: boolean
}

/** Lists the steps from the seller's figures to each value. */
export function valuationSteps({
  steps,
  dcf,
  rates,
  values,
  atNoMarginEurM,
  ownWeights,
  isAtFloor,
  triangulatedEurM,
  conservativeEurM,
  expression,
  isConservativeOfHeadline,
}: Calculation): ValueStep[] {
  const { years, terminalValueEurM, terminalPresentEurM } = dcf
  const earns = values.ebitda > 0
  const counted = ownWeights === null ? countedValues(values) : values
  const weights = ownWeights ?? WEIGHTS
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
      working:
        expression.length > 0
          ? { of: 'expression', parts: expression }
          : isAtFloor || (!earns && ownWeights === null)
            ? { of: 'revenue_floor', weight: WEIGHTS.revenue, atNoMarginEurM }
            : {
                of: 'blend',
                parts: METHODS.map((method) => ({
                  ...{ method, weight: weights[method], valueEurM: values[method] },
                  countedEurM: counted[method],
                })),
              },
      valueEurM: triangulatedEurM,
    },
    {
      of: 'conservative',
      working: isConservativeOfHeadline
        ? { of: 'expression', parts: [CONSERVATIVE_SHARE, ' × ', { eurM: triangulatedEurM }] }
        : { of: 'lowest_method' },
      valueEurM: conservativeEurM,
    },
  ]
}
