import { FIT_THRESHOLD } from '../matching/scoring/fit.ts'

/**
 * How well two parties fit, in one word: what a reduced paper shows instead of the parts. A reduced paper is of a pair that is no match, so a score that
 * reaches the threshold is one whose gate is closed.
 */
export type OverallFit = 'good' | 'partial' | 'weak'

/** @param fit the server's own, 0..100 */
export function gradeFit(fit: number): OverallFit {
  if (fit >= FIT_THRESHOLD) return 'good'
  return fit >= FIT_THRESHOLD / 2 ? 'partial' : 'weak'
}
