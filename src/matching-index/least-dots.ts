import { FIT_THRESHOLD, inNumbers } from '../domain/matching/scoring/fit.ts'
import { type Calibration, factorOfDot, VECTOR_DIMENSIONS } from '../domain/matching/scoring/semantic.ts'

/** A deterministic score lies in 0..100. Its eighths, unlike its tenths, are exact in binary. */
const EIGHTHS = 801
/** No dot product of int8 vectors is larger. */
const DOT_MAX = VECTOR_DIMENSIONS * 128 * 128

/** Where a deterministic score lies on the scale of eighths of a point: it is at least this many, and less than one more. */
export const eighthOf = (deterministic: number): number => Math.floor(deterministic * 8)

/** The half of a fit that figures decide, and the facets of the buyer, 1 or more. */
interface Half {
  deterministic: number
  facets: number
}

/** The least dot product with which a fit reaches so much, by the domain's own functions; `DOT_MAX + 1` where none does. */
export function leastDotOf(fit: number, { deterministic, facets }: Half, calibration?: Calibration): number {
  let from = -DOT_MAX
  let to = DOT_MAX + 1
  while (from < to) {
    const dot = Math.floor((from + to) / 2)
    if (inNumbers.fit(deterministic, factorOfDot(dot, facets, calibration)) >= fit) to = dot
    else from = dot + 1
  }
  return from
}

/**
 * For each eighth of a point the least dot product with which a deterministic score of so much makes a match. A fit falls with
 * neither half. So of a score in eighth `e`, a dot product from `[e]` on is a match, one below `[e + 1]` is none, and only in
 * between must the fit be worked out.
 */
export function leastDotsOf(facets: number, calibration?: Calibration): Int32Array {
  return Int32Array.from({ length: EIGHTHS + 1 }, (_, eighth) =>
    leastDotOf(FIT_THRESHOLD, { deterministic: eighth / 8, facets }, calibration),
  )
}
