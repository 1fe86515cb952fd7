/** Observations of one outcome in one set: rows of features; all rows of a set and outcome together weigh `weight`, or 1. */
export interface Observations {
  readonly outcome: 0 | 1
  readonly weight?: number
  readonly rows: readonly ArrayLike<number>[]
}

const STEPS = 60

/**
 * Bias and weights of the logistic that explains the outcomes best by Newton's method.
 */
export function logisticOf(sets: readonly Observations[], features: number): Float64Array {
  const size = features + 1
  const weights = new Float64Array(size)
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size)
    const information = Array.from({ length: size }, (_, i) =>
      Float64Array.from({ length: size }, (_, k) => (i === k ? 1e-9 : 0)),
    )
    for (const { outcome, rows, weight = 1 } of sets)
      for (const row of rows) observe(row, outcome, weight / rows.length, weights, gradient, information)
    const change = solved(information, gradient)
    // A full step overshoots where one outcome is rare.
    const longest = change.reduce((most, x) => Math.max(most, Math.abs(x)), 1)
    for (let i = 0; i < size; i++) weights[i] = (weights[i] ?? 0) + (change[i] ?? 0) / longest
  }
  return weights
}

function observe(
  row: ArrayLike<number>,
  outcome: number,
  weight: number,
  weights: Float64Array,
  gradient: Float64Array,
  information: readonly Float64Array[],
): void {
  const at = (i: number) => (i === 0 ? 1 : (row[i - 1] ?? 0))
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * at(i)
  const p = 1 / (1 + Math.exp(-sum))
  for (let i = 0; i < weights.length; i++) {
    gradient[i] = (gradient[i] ?? 0) + weight * (outcome - p) * at(i)
    const line = information[i]
    for (let k = 0; line !== undefined && k < weights.length; k++)
      line[k] = (line[k] ?? 0) + weight * p * (1 - p) * at(i) * at(k)
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
