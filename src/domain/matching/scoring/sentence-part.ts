import { PART_SIZES, toUnitLength } from '../text/hybrid-vector.ts'
import type { Calibration } from './semantic.ts'

const SIZE = PART_SIZES.sentence

/** Version of the projection. Change it if the same provided vector would be stored differently. */
export const PROVIDED_FORM = 'projected-1'

/**
 * Unrelated texts have cosines of 0 to about .7 under common encoders, whose vectors occupy a narrow cone. Unfitted
 * providers assume the maximum, so that factors err on the low side.
 */
const UNRELATED_COSINE_MAX = 0.7

/** Maps a provider's vector to the sentence part. */
export type SentenceProjection = (provided: ArrayLike<number>) => Float64Array | null

/**
 * Returns the projection for a provider's vectors. Vectors with at most as many components as the part are kept; longer
 * ones are projected onto random orthonormal directions (Johnson and Lindenstrauss 1984), seeded by the number of
 * components. Cosines change by at most √(1/128 − 1/n), about .08 at n = 1,536.
 *
 * @param dimensions components of the provider's vectors, 1 or more.
 * @returns for each vector its image of unit length; null for a zero vector or one with a component that is not finite.
 */
export function sentenceProjection(dimensions: number): SentenceProjection {
  const directions = dimensions <= SIZE ? null : orthonormalRows(dimensions)
  return (provided) => {
    if (provided.length !== dimensions)
      throw new RangeError(`A vector of ${provided.length} components came instead of ${dimensions}.`)
    const unit = toUnitLength(Float64Array.from(provided))
    if (unit === null || directions === null) return unit
    return toUnitLength(Float64Array.from(directions, (direction) => dotOf(direction, unit)))
  }
}

/** Builds orthonormal rows, one for each component of the part, by Gram and Schmidt from seeded signs. */
function orthonormalRows(dimensions: number): Float64Array[] {
  const signs = signsFrom(dimensions)
  const rows: Float64Array[] = []
  while (rows.length < SIZE) {
    const row = Float64Array.from({ length: dimensions }, signs)
    for (const other of rows) {
      const share = dotOf(row, other)
      for (let i = 0; i < dimensions; i++) row[i] = (row[i] ?? 0) - share * (other[i] ?? 0)
    }
    const unit = toUnitLength(row)
    if (unit !== null) rows.push(unit)
  }
  return rows
}

/** Generates signs from a seed by Marsaglia's xorshift, 32 bits. */
function signsFrom(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state < 0 ? -1 : 1
  }
}

function dotOf(one: Float64Array, other: Float64Array): number {
  let dot = 0
  for (let i = 0; i < one.length; i++) dot += (one[i] ?? 0) * (other[i] ?? 0)
  return dot
}

/**
 * Returns a stored vector with its sentence part replaced.
 *
 * @param sentence of unit length with at most as many components as the part; null clears the part.
 * @param scale steps of the stored form for a part of unit length.
 */
export function withSentencePart(stored: Int8Array, sentence: Float64Array | null, scale: number): Int8Array {
  const replaced = Int8Array.from(stored)
  for (let i = 0; i < SIZE; i++) replaced[i] = Math.max(-127, Math.min(127, Math.round((sentence?.[i] ?? 0) * scale)))
  return replaced
}

/**
 * Returns the calibration for a provider that has not been fitted: the local one, less the contribution of unrelated
 * sentence parts to a dot product.
 */
export function unfittedCalibration(local: Calibration, scale: number): Calibration {
  return { bias: local.bias - local.perDot * UNRELATED_COSINE_MAX * scale ** 2, perDot: local.perDot }
}
