import { BEND, logOddsOfEvidence } from '../src/domain/matching/scoring/semantic.ts'

/** Observations of one outcome in one set: rows of features; all rows of a set and outcome together weigh 1. */
export interface Observations {
  readonly outcome: 0 | 1
  readonly rows: readonly ArrayLike<number>[]
}

const STEPS = 25

/** What log-odds a weighted sum of features stands for, and how fast they grow with it. */
export interface Link {
  readonly logOddsOf: (sum: number) => number
  readonly slopeOf: (sum: number) => number
}

const STRAIGHT: Link = { logOddsOf: (sum) => sum, slopeOf: () => 1 }

/** Evidence as the semantic factor reads it. */
export const BENT: Link = { logOddsOf: logOddsOfEvidence, slopeOf: (evidence) => Math.exp(-BEND * evidence) }

/**
 * Bias and weights of the logistic that explains the outcomes best, by Fisher's scoring, which is Newton's method where log-odds
 * are the weighted sum itself.
 */
export function logisticOf(sets: readonly Observations[], features: number, link: Link = STRAIGHT): Float64Array {
  const size = features + 1
  const weights = new Float64Array(size)
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size)
    const information = Array.from({ length: size }, (_, i) =>
      Float64Array.from({ length: size }, (_, k) => (i === k ? 1e-9 : 0)),
    )
    for (const { outcome, rows } of sets)
      for (const row of rows) observe(row, outcome, 1 / rows.length, weights, link, gradient, information)
    const change = solved(information, gradient)
    for (let i = 0; i < size; i++) weights[i] = (weights[i] ?? 0) + (change[i] ?? 0)
  }
  return weights
}

function observe(
  row: ArrayLike<number>,
  outcome: number,
  weight: number,
  weights: Float64Array,
  link: Link,
  gradient: Float64Array,
  information: readonly Float64Array[],
): void {
  const at = (i: number) => (i === 0 ? 1 : (row[i - 1] ?? 0))
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * at(i)
  const p = 1 / (1 + Math.exp(-link.logOddsOf(sum)))
  const slope = link.slopeOf(sum)
  for (let i = 0; i < weights.length; i++) {
    gradient[i] = (gradient[i] ?? 0) + weight * (outcome - p) * slope * at(i)
    const line = information[i]
    for (let k = 0; line !== undefined && k < weights.length; k++)
      line[k] = (line[k] ?? 0) + weight * p * (1 - p) * slope ** 2 * at(i) * at(k)
  }
}

/** The solution of a small system of equations, by elimination. */
function solved(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, i) => Float64Array.from([...row, right[i] ?? 0]))
  const size = rows.length
  rows.forEach((pivot, i) => {
    for (const [k, row] of rows.entries()) {
      if (k === i) continue
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1)
      for (let c = i; c <= size; c++) row[c] = (row[c] ?? 0) - factor * (pivot[c] ?? 0)
    }
  })
  return Float64Array.from(rows, (row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}
