import { dotProduct } from '../src/domain/matching/scoring/semantic.ts'
import type { LabelledCompany } from './labelled-companies.ts'

/** A company with the stored vectors of its two texts. */
export interface EmbeddedCompany extends LabelledCompany {
  readonly shortVector: Int8Array
  readonly longVector: Int8Array
}

/** Dot products of every short text with every other company's long text, by whether their industries agree. */
export interface ScoredPairs {
  readonly same: Float64Array
  readonly different: Float64Array
}

/** Scores all ordered pairs of different companies. */
export function scoredPairsOf(companies: readonly EmbeddedCompany[]): ScoredPairs {
  const same: number[] = []
  const different: number[] = []
  for (const buyer of companies) {
    for (const seller of companies) {
      if (buyer === seller) continue
      const dot = dotProduct(buyer.shortVector, seller.longVector)
      ;(buyer.industry === seller.industry ? same : different).push(dot)
    }
  }
  return { same: Float64Array.from(same), different: Float64Array.from(different) }
}

/** The chance that a pair of one industry outscores a pair of two (AUC), ties counting half. */
export function aucOf({ same, different }: ScoredPairs): number {
  const sorted = different.toSorted()
  let wins = 0
  for (const score of same) wins += (rankOf(sorted, score, false) + rankOf(sorted, score, true)) / 2
  return wins / (same.length * sorted.length)
}

/** How many of the sorted scores are below the given one, or, with `orEqual`, not above it. */
function rankOf(sorted: Float64Array, score: number, orEqual: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = sorted[middle] ?? 0
    if (value < score || (orEqual && value === score)) low = middle + 1
    else high = middle
  }
  return low
}

/** One tenth of the range of forecasts. */
export interface ReliabilityBin {
  readonly forecast: number
  readonly observed: number
  /** Share of all pairs, both kinds weighing half. */
  readonly share: number
}

/** How far forecasts are from what happens, both kinds of pairs weighing half: expected calibration error (ten bins) and Brier score. */
export function calibrationOf(
  pairs: ScoredPairs,
  forecastOf: (dot: number) => number,
): { ece: number; brier: number; bins: ReliabilityBin[] } {
  const bins = Array.from({ length: 10 }, () => ({ weight: 0, forecast: 0, observed: 0 }))
  let brier = 0
  for (const [dots, outcome] of [
    [pairs.same, 1],
    [pairs.different, 0],
  ] as const) {
    const weight = 0.5 / dots.length
    for (const dot of dots) {
      const p = forecastOf(dot)
      brier += weight * (p - outcome) ** 2
      const bin = bins[Math.min(9, Math.floor(p * 10))]
      if (bin === undefined) continue
      bin.weight += weight
      bin.forecast += weight * p
      bin.observed += weight * outcome
    }
  }
  const filled = bins
    .filter(({ weight }) => weight > 0)
    .map((bin) => ({ forecast: bin.forecast / bin.weight, observed: bin.observed / bin.weight, share: bin.weight }))
  const ece = filled.reduce((sum, bin) => sum + bin.share * Math.abs(bin.forecast - bin.observed), 0)
  return { ece, brier, bins: filled }
}
