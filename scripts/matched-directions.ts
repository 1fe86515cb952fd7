import { principalDirectionsOf } from './principal-components.ts'

/** What is compared of a company's two texts: of what it says in short, and at length. */
export interface TextPair {
  readonly short: Float64Array
  readonly long: Float64Array
}

/** How matched directions are found and weighed. */
export interface Matching {
  /** How many directions are kept. */
  readonly count: number
  /** Share of the mean variance within companies that is added to every direction, so that a rare one is not blown up. */
  readonly regularisation: number
  /** The power of the variance that a direction tells by which it is scaled: 0 all alike, 1/2 as they are. */
  readonly power: number
}

/**
 * The directions in which companies differ most for how much two texts of one company do, strongest first: what changes with
 * the length and style of a text counts little, what stays with its trade counts much (linear discriminants with a company as
 * a class, Fisher 1936; each times a power of the variance that it then has). No label is used.
 *
 * @param collections pairs of texts; each collection weighs the same however many it has.
 */
export function matchedDirectionsOf(
  collections: readonly (readonly TextPair[])[],
  { count, regularisation, power }: Matching,
): Float64Array[] {
  const factor = choleskyOf(regularised(varianceWithin(collections), regularisation))
  const rows = collections.flatMap((pairs) =>
    pairs.flatMap(({ short, long }) => [forwardSolved(factor, short), forwardSolved(factor, long)]),
  )
  const weights = collections.flatMap((pairs) =>
    pairs.flatMap(() => [0.5 / pairs.length / collections.length, 0.5 / pairs.length / collections.length]),
  )
  return principalDirectionsOf({ rows, weights }, count).map((direction) => {
    const variance = rows.reduce((sum, row, r) => sum + (weights[r] ?? 0) * dotOf(row, direction) ** 2, 0)
    return backSolved(factor, direction).map((x) => x * variance ** power)
  })
}

/** Mean products of the differences between two texts of a company. */
function varianceWithin(collections: readonly (readonly TextPair[])[]): Float64Array[] {
  const size = collections[0]?.[0]?.short.length ?? 0
  const variance = Array.from({ length: size }, () => new Float64Array(size))
  for (const pairs of collections)
    for (const { short, long } of pairs) {
      const difference = short.map((x, i) => x - (long[i] ?? 0))
      variance.forEach((line, i) => {
        const scaled = (difference[i] ?? 0) / pairs.length / collections.length
        for (let k = 0; k < size; k++) line[k] = (line[k] ?? 0) + scaled * (difference[k] ?? 0)
      })
    }
  return variance
}

function regularised(matrix: readonly Float64Array[], share: number): Float64Array[] {
  const mean = matrix.reduce((sum, line, i) => sum + (line[i] ?? 0), 0) / matrix.length
  return matrix.map((line, i) => line.map((x, k) => (i === k ? x + share * mean : x)))
}

/** The lower triangle L of a positive matrix L·Lᵀ. */
function choleskyOf(matrix: readonly Float64Array[]): Float64Array[] {
  const factor: Float64Array[] = []
  for (const [i, line] of matrix.entries()) {
    const row = new Float64Array(i + 1)
    for (let k = 0; k <= i; k++) {
      const other = k === i ? row : (factor[k] ?? row)
      let rest = line[k] ?? 0
      for (let j = 0; j < k; j++) rest -= (row[j] ?? 0) * (other[j] ?? 0)
      row[k] = k === i ? Math.sqrt(rest) : rest / (other[k] ?? 1)
    }
    factor.push(row)
  }
  return factor
}

/** x in L·x = right. */
function forwardSolved(factor: readonly Float64Array[], right: Float64Array): Float64Array {
  const solution = new Float64Array(right.length)
  factor.forEach((row, i) => {
    let rest = right[i] ?? 0
    for (let k = 0; k < i; k++) rest -= (row[k] ?? 0) * (solution[k] ?? 0)
    solution[i] = rest / (row[i] ?? 1)
  })
  return solution
}

/** x in Lᵀ·x = right. */
function backSolved(factor: readonly Float64Array[], right: Float64Array): Float64Array {
  const solution = right.slice()
  for (let i = factor.length - 1; i >= 0; i--) {
    const row = factor[i] ?? new Float64Array()
    const x = (solution[i] ?? 0) / (row[i] ?? 1)
    solution[i] = x
    for (let k = 0; k < i; k++) solution[k] = (solution[k] ?? 0) - (row[k] ?? 0) * x
  }
  return solution
}

function dotOf(one: Float64Array, other: Float64Array): number {
  let dot = 0
  for (let i = 0; i < one.length; i++) dot += (one[i] ?? 0) * (other[i] ?? 0)
  return dot
}
