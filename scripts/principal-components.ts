/** Rows with the weight of each. */
export interface WeightedRows {
  readonly rows: readonly Float64Array[]
  readonly weights: readonly number[]
}

const ROUNDS = 40

export function meanOf({ rows, weights }: WeightedRows): Float64Array {
  const mean = new Float64Array(rows[0]?.length ?? 0)
  let total = 0
  rows.forEach((row, r) => {
    const weight = weights[r] ?? 0
    total += weight
    for (let i = 0; i < row.length; i++) mean[i] = (mean[i] ?? 0) + weight * (row[i] ?? 0)
  })
  return mean.map((x) => x / total)
}

/**
 * The strongest principal directions of rows already centred, by orthogonal iteration: unit vectors, orthogonal, strongest
 * first, each with its largest component positive so that two runs agree.
 */
export function principalDirectionsOf(rows: WeightedRows, count: number): Float64Array[] {
  const scatter = scatterOf(rows)
  const size = scatter.length
  let directions: Float64Array[] = Array.from({ length: count }, (_, k) =>
    Float64Array.from({ length: size }, (_, i) => Math.cos((i + 1) * (k + 1)) + (i === k ? 2 : 0)),
  )
  for (let round = 0; round < ROUNDS; round++)
    directions = orthonormal(directions.map((direction) => times(scatter, direction)))
  return directions.map((direction) => {
    const largest = direction.reduce((best, x) => (Math.abs(x) > Math.abs(best) ? x : best), 0)
    return largest < 0 ? direction.map((x) => -x) : direction
  })
}

function scatterOf({ rows, weights }: WeightedRows): Float64Array[] {
  const size = rows[0]?.length ?? 0
  const scatter = Array.from({ length: size }, () => new Float64Array(size))
  rows.forEach((row, r) => {
    for (let i = 0; i < size; i++) {
      const scaled = (weights[r] ?? 0) * (row[i] ?? 0)
      const line = scatter[i]
      if (line !== undefined) for (let k = 0; k < size; k++) line[k] = (line[k] ?? 0) + scaled * (row[k] ?? 0)
    }
  })
  return scatter
}

function times(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => dot(row, vector))
}

function orthonormal(vectors: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = []
  for (const vector of vectors) {
    const left = vector.slice()
    for (const other of done) {
      const share = dot(left, other)
      for (let i = 0; i < left.length; i++) left[i] = (left[i] ?? 0) - share * (other[i] ?? 0)
    }
    const length = Math.sqrt(dot(left, left))
    done.push(left.map((x) => x / length))
  }
  return done
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
