import { PART_SIZES, toUnitLength } from '../text/hybrid-vector.ts'
import type { Calibration } from './semantic.ts'

/** The sentence part comes first in a stored vector. */
const SIZE = PART_SIZES.sentence

/** Changes when the same provider's vector would be stored differently. */
export const PROVIDED_FORM = 'projected-1'

/**
 * Unrelated texts have cosines of 0 to about .7 under common encoders, whose vectors keep to a narrow cone. Without a fit the
 * most is assumed: a factor is rather too low than too high.
 */
const UNRELATED_COSINE_MAX = 0.7

/** What puts a provider's vector into the sentence part. */
export type SentenceProjection = (provided: ArrayLike<number>) => Float64Array | null

/**
 * The projection of a provider's vectors: kept as they are, filled up with zeros, where they have at most as many components
 * as the part; else onto as many random directions at right angles (Johnson and Lindenstrauss 1984), always the same for a
 * number of components. Cosines are kept but for an error of √((1/128 − 1/n)) at most, about .08 at n = 1,536.
 *
 * @param dimensions components of the provider's vectors, 1 or more.
 * @returns for each vector its image of unit length; null for one without direction or with a component that is not finite.
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

/** As many rows of unit length at right angles as the part has components, by Gram and Schmidt from seeded signs. */
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

/** Signs from a seed: Marsaglia's xorshift, 32 bits. */
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
 * A stored vector with its sentence part replaced; the other parts stay.
 *
 * @param sentence of unit length and at most as many components as the part; null leaves the part empty.
 * @param scale steps of the stored form for a part of unit length.
 */
export function withSentencePart(stored: Int8Array, sentence: Float64Array | null, scale: number): Int8Array {
  const replaced = Int8Array.from(stored)
  for (let i = 0; i < SIZE; i++) replaced[i] = Math.max(-127, Math.min(127, Math.round((sentence?.[i] ?? 0) * scale)))
  return replaced
}

/**
 * What a provider's dot products are taken to say before they have been fitted: the local calibration, less what sentence
 * parts of unrelated texts may add to a dot.
 */
export function unfittedCalibration(local: Calibration, scale: number): Calibration {
  return { bias: local.bias - local.perDot * UNRELATED_COSINE_MAX * scale ** 2, perDot: local.perDot }
}
