import { FIT_THRESHOLD } from '../matching/scoring/fit.ts'

/**
 * Fit in one word, shown in reduced papers instead of its parts. Reduced papers are for pairs that do not match, so a
 * score at or above the threshold means that a gate is closed.
 */
export type OverallFit = 'good' | 'partial' | 'weak'

/** @param fit computed by this service, 0..100. */
export function gradeFit(fit: number): OverallFit {
  if (fit >= FIT_THRESHOLD) return 'good'
  return fit >= FIT_THRESHOLD / 2 ? 'partial' : 'weak'
}
