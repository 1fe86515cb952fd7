import { type CashFlowPlan, type DiscountRates, discountedCashFlowOf } from './dcf.ts'
import type { Multiple } from './multiples.ts'
import { METHODS, type Method } from './triangulation.ts'

/** From low to high, EUR m. */
export interface Range {
  readonly lowEurM: number
  readonly highEurM: number
}

/** A bar for each method that applies, and one for their blend. */
export type FootballField = Readonly<Partial<Record<Method | 'triangulated', Range>>>

const WACC_STEP_PCT = 1
const TERMINAL_GROWTH_STEP_PCT = 0.5

/** The range of a value that stands or falls with its multiple. */
export function multipleRangeOf(valueEurM: number, { spreadPct }: Multiple): Range {
  const spread = spreadPct / 100
  return { lowEurM: valueEurM * (1 - spread), highEurM: valueEurM * (1 + spread) }
}

/** The range of a DCF over WACC ± 1 point and terminal growth ± ½ point; a corner where the method fails counts as 0. */
export function dcfRangeOf(
  valueEurM: number,
  plan: CashFlowPlan,
  { waccPct, terminalGrowthPct }: DiscountRates,
): Range {
  const corners = [-1, 1].flatMap((w) =>
    [-1, 1].map((g) =>
      discountedCashFlowOf(plan, {
        waccPct: waccPct + w * WACC_STEP_PCT,
        terminalGrowthPct: terminalGrowthPct + g * TERMINAL_GROWTH_STEP_PCT,
      }),
    ),
  )
  const values = corners.map((corner) => corner?.valueEurM ?? 0)
  return { lowEurM: Math.min(valueEurM, ...values), highEurM: Math.max(valueEurM, ...values) }
}

/** The methods' ranges with the blend's: the weighted mean of their lows and of their highs, around the blend itself. */
export function footballFieldOf(
  ranges: Readonly<Partial<Record<Method, Range>>>,
  weights: Readonly<Record<Method, number>>,
  triangulatedEurM: number,
): FootballField {
  const blend = (end: keyof Range) => METHODS.reduce((sum, of) => sum + weights[of] * (ranges[of]?.[end] ?? 0), 0)
  const lowEurM = Math.min(triangulatedEurM, blend('lowEurM'))
  return { ...ranges, triangulated: { lowEurM, highEurM: Math.max(triangulatedEurM, blend('highEurM')) } }
}
