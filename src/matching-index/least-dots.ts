import { FIT_THRESHOLD, inNumbers } from '../domain/matching/scoring/fit.ts'
import { type Calibration, factorOfDot, VECTOR_DIMENSIONS } from '../domain/matching/scoring/semantic.ts'

/** A deterministic score is one of these many: 0 to 100 in tenths of a point. */
const TENTHS = 1001
/** No dot product of int8 vectors is larger. */
const DOT_MAX = VECTOR_DIMENSIONS * 128 * 128

/** A deterministic score as a count of tenths. */
export const tenthsOf = (deterministic: number): number => Math.round(deterministic * 10)

/** What of a fit is known beside the dot product: the half that figures decide, the facets of the buyer, 1 or more, and what the place counts. */
interface Known {
  deterministic: number
  facets: number
  placeFactor: number
}

/** The least dot product with which a fit reaches so much, by the domain's own functions; `DOT_MAX + 1` where none does. */
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
 * For each deterministic score, by its tenths, the least dot product with which it makes a match: from it on a match, below it
 * none, since a fit falls with neither half.
 */
export function minimumDots(facets: number, placeFactor: number, calibration?: Calibration): Int32Array {
  return Int32Array.from({ length: TENTHS }, (_, tenths) =>
    minimumDot(FIT_THRESHOLD, { deterministic: tenths / 10, facets, placeFactor }, calibration),
  )
}
