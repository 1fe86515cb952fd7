/** Observations of one outcome in one set: rows of features; all rows of a set and outcome together weigh 1. */
export interface Observations {
  readonly outcome: 0 | 1
  readonly rows: readonly ArrayLike<number>[]
}

const NEWTON_STEPS = 25

/** Bias and weights of the logistic that explains the outcomes best, by Newton's method. */
export function logisticOf(sets: readonly Observations[], features: number): Float64Array {
  const size = features + 1
  const weights = new Float64Array(size)
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient = new Float64Array(size)
    const hessian = Array.from({ length: size }, (_, i) =>
      Float64Array.from({ length: size }, (_, k) => (i === k ? 1e-9 : 0)),
    )
    for (const { outcome, rows } of sets)
      for (const row of rows) observe(row, outcome, 1 / rows.length, weights, gradient, hessian)
    const change = solved(hessian, gradient)
    for (let i = 0; i < size; i++) weights[i] = (weights[i] ?? 0) + (change[i] ?? 0)
  }
  return weights
}

function observe(
  row: ArrayLike<number>,
  outcome: number,
  weight: number,
  weights: Float64Array,
  gradient: Float64Array,
  hessian: readonly Float64Array[],
): void {
  const at = (i: number) => (i === 0 ? 1 : (row[i - 1] ?? 0))
  let logit = 0
  for (let i = 0; i < weights.length; i++) logit += (weights[i] ?? 0) * at(i)
  const p = 1 / (1 + Math.exp(-logit))
  for (let i = 0; i < weights.length; i++) {
    gradient[i] = (gradient[i] ?? 0) + weight * (outcome - p) * at(i)
    const line = hessian[i]
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
