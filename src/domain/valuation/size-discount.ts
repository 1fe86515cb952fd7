/**
 * Curve of the share of a listed multiple that an unlisted company keeps, by EBITDA. It is fitted to published
 * EV/EBITDA by EBITDA (EUR millions), relative to 11.2 ×, the median of the industry multiples, and kept at or below
 * them:
 *
 * - 0.2: 3.5 (Netherlands, Brookz and Dealsuite, first half of 2025) and 4.3 (France, Dealsuite, January 2024);
 * - 0.5: 5.0, 1: 5.3, 2: 5.7, 5: 6.4 (France, Dealsuite, January 2024); 5: 5.8 (Netherlands, Brookz);
 * - 10: 6.7 (Netherlands, first half of 2025);
 * - 19, the mean target of the Argos Index (sales of 131.8 at a margin of 14.7 %): 8.7 (third quarter of 2025) to 9.8
 *   (fourth of 2024).
 */
export const SIZE_CURVE = { leastKept: 0.28, halfwayEbitdaEurM: 18, premiumScalePct: 3.5 } as const

/** Returns the share of a listed multiple that is kept, 0.28 to 1, continuous and increasing in EBITDA. */
export function keptMultipleShare(ebitdaEurM: number): number {
  const root = Math.sqrt(Math.max(0, ebitdaEurM))
  const { leastKept, halfwayEbitdaEurM } = SIZE_CURVE
  return leastKept + (1 - leastKept) * (root / (root + Math.sqrt(halfwayEbitdaEurM)))
}

/** Returns the discount for size and illiquidity, percent of a listed multiple, 0 to 72. */
export function sizeDiscountPct(ebitdaEurM: number): number {
  return 100 * (1 - keptMultipleShare(ebitdaEurM))
}

/**
 * Returns the size premium on the listed cost of capital, percentage points: 3.5 × (1 ÷ kept share − 1). A smaller
 * multiple implies a larger required return, so both follow one curve: 4.9 points at an EBITDA of EUR 1 m, 1.9 at 20 m,
 * 1.1 at 85 m.
 */
export function sizePremiumPct(ebitdaEurM: number): number {
  return SIZE_CURVE.premiumScalePct * (1 / keptMultipleShare(ebitdaEurM) - 1)
}

/** Lowest and highest published average EV/EBITDA of unlisted companies at an EBITDA, across sectors. */
export interface MarketRail {
  readonly lowMultiple: number
  readonly highMultiple: number
}

const LOWS = [
  [0.2, 3.5],
  [5, 5.8],
  [10, 6.7],
  [19, 8.7],
] as const
const HIGHS = [
  [0.2, 4.3],
  [0.5, 5],
  [1, 5.3],
  [2, 5.7],
  [5, 6.4],
  [19, 9.8],
] as const

/** End of the latest evidence for the rail. */
export const RAIL_DATE = '2025-09-30'

/**
 * Interpolates the published averages at a positive EBITDA, EUR millions, linearly in its logarithm and constant
 * outside the points.
 */
export function marketRailAt(ebitdaEurM: number): MarketRail {
  return { lowMultiple: between(LOWS, ebitdaEurM), highMultiple: between(HIGHS, ebitdaEurM) }
}

function between(points: readonly (readonly [number, number])[], at: number): number {
  const above = points.findIndex(([ebitda]) => ebitda >= at)
  const [next, before] = [points[above === -1 ? points.length - 1 : above], points[above - 1]]
  if (next === undefined) throw new Error('the rail has no points')
  if (before === undefined || above === -1) return next[1]
  const share = Math.log(at / before[0]) / Math.log(next[0] / before[0])
  return before[1] + share * (next[1] - before[1])
}
