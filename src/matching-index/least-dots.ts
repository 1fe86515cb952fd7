import { FIT_THRESHOLD, inNumbers } from '../domain/matching/scoring/fit.ts'
import { type Calibration, factorOfDot, VECTOR_DIMENSIONS } from '../domain/matching/scoring/semantic.ts'

/** Number of deterministic scores: 0 to 100 in tenths of a point. */
const TENTHS = 1001
/** Upper bound of int8 dot products. */
const DOT_MAX = VECTOR_DIMENSIONS * 128 * 128

/** Returns a deterministic score in tenths. */
export const tenthsOf = (deterministic: number): number => Math.round(deterministic * 10)

/**
 * The inputs of a fit besides the dot product: the deterministic half, the buyer's facets (1 or more), and the place
 * factor.
 */
interface Known {
  deterministic: number
  facets: number
  placeFactor: number
}

/**
 * Returns the minimum dot product for a fit, computed by the domain's own functions; `DOT_MAX + 1` if none reaches it.
 */
export function minimumDot(
  fit: number,
  { deterministic, facets, placeFactor }: Known,
  calibration?: Calibration,
): number {
  let from = -DOT_MAX
  let to = DOT_MAX + 1
  while (from < to) {
    const dot = Math.floor((from + to) / 2)
    if (inNumbers.fit(deterministic, factorOfDot(dot, facets, calibration) * placeFactor) >= fit) to = dot
    else from = dot + 1
  }
  return from
}

/**
 * Returns the minimum dot product that makes a match for each deterministic score in tenths. It is a threshold because
 * a fit never falls when either half rises.
 */
export function minimumDots(facets: number, placeFactor: number, calibration?: Calibration): Int32Array {
  return Int32Array.from({ length: TENTHS }, (_, tenths) =>
    minimumDot(FIT_THRESHOLD, { deterministic: tenths / 10, facets, placeFactor }, calibration),
  )
}
