import { type CashFlowPlan, type DiscountRates, discountCashFlow } from './dcf.ts'
import type { RangeEnds } from './range-outcomes.ts'
import type { Method } from './triangulation.ts'

/** EUR millions. */
export interface Range {
  readonly lowEurM: number
  readonly highEurM: number
}

/** Bars of the methods and of their blend. */
export type FootballField = Readonly<Record<Method | 'triangulated', Range>>

/** Additional spread of the DCF for figures that the seller did not state, percent of the value. */
export const MISSING_SPREAD_PCT = { growth: 5, ebitda_margin: 15 } as const

const WACC_STEP_PCT = 1
const TERMINAL_GROWTH_STEP_PCT = 0.5

/** Returns the range in which prices paid lie around a value. */
export function outcomeRange(valueEurM: number, { low, high }: RangeEnds): Range {
  return { lowEurM: valueEurM / low, highEurM: valueEurM * high }
}

/** Returns the range of a DCF over WACC ± 1 point and terminal growth ± ½ point, widened for figures not stated. */
export function dcfRange(
  valueEurM: number,
  plan: CashFlowPlan,
  { waccPct, terminalGrowthPct }: DiscountRates,
  missingSpreadPct: number,
): Range {
  const values = [-1, 1].flatMap((w) =>
    [-1, 1].map((g) => {
      const rates = {
        waccPct: waccPct + w * WACC_STEP_PCT,
        terminalGrowthPct: terminalGrowthPct + g * TERMINAL_GROWTH_STEP_PCT,
      }
      return discountCashFlow(plan, rates).valueEurM
    }),
  )
  const wider = (valueEurM * missingSpreadPct) / 100
  return {
    lowEurM: Math.max(0, Math.min(valueEurM, ...values) - wider),
    highEurM: Math.max(valueEurM, ...values) + wider,
  }
}
