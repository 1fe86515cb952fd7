import { CALIBRATION, CENTRING } from './semantic-figures.ts'

/** What is taken off an encoding before its direction counts: 512 figures each, `firstComponent` of unit length. */
export interface Centring {
  readonly mean: readonly number[]
  readonly firstComponent: readonly number[]
}

/** Components of the sentence encoder's output and of the stored form of a text. */
export const VECTOR_DIMENSIONS = 512

/**
 * Steps of the stored form per unit of length. The largest component of 10,451 company texts and industry labels takes 101
 * of the 127 steps of an int8.
 */
export const STEPS_PER_UNIT = 512

/** The length under which a centred encoding has no direction worth keeping; the shortest of 10,451 texts measures .63. */
const LENGTH_MIN = 1e-6

/**
 * The semantic factor of a pair of which one side has no readable text. It is also the lowest factor there is: a text
 * that fits badly never scores below silence. Range 0..1.
 */
export const NO_TEXT_FACTOR = 0.05

/**
 * The stored form of one text: the encoder's output less the mean of company texts, less its first principal component,
 * at unit length, × 512, rounded to int8. The factor is defined on this form, so that it is the same on every machine.
 *
 * @param encoded the encoder's 512 floats.
 * @returns the zero vector ("no text") when the encoding holds a NaN or has no direction.
 * @throws RangeError when the encoding has not 512 components.
 */
export function storedVectorOf(encoded: ArrayLike<number>, { mean, firstComponent }: Centring = CENTRING): Int8Array {
  if (encoded.length !== VECTOR_DIMENSIONS) {
    throw new RangeError(`An encoding has ${VECTOR_DIMENSIONS} components, not ${encoded.length}.`)
  }
  const centred = mean.map((average, i) => (encoded[i] ?? 0) - average)
  const share = centred.reduce((sum, x, i) => sum + x * (firstComponent[i] ?? 0), 0)
  const direction = centred.map((x, i) => x - share * (firstComponent[i] ?? 0))
  const length = Math.sqrt(direction.reduce((sum, x) => sum + x * x, 0))
  if (!(length > LENGTH_MIN && length < Infinity)) return noTextVector()
  return Int8Array.from(direction, (x) => Math.max(-127, Math.min(127, Math.round((x / length) * STEPS_PER_UNIT))))
}

/** The stored form of a text with nothing to compare: all zero. */
export function noTextVector(): Int8Array {
  return new Int8Array(VECTOR_DIMENSIONS)
}

/** Whether a stored vector stands for a text, that is, is not all zero. */
export function hasText(vector: Int8Array): boolean {
  return vector.some((x) => x !== 0)
}

/**
 * The integer dot product of two stored vectors: 512² for the same direction, about 0 for unrelated texts.
 *
 * @throws RangeError when the lengths differ, which means that two models were mixed.
 */
export function similarityOf(a: Int8Array, b: Int8Array): number {
  if (a.length !== b.length) {
    throw new RangeError(`Vectors of ${a.length} and ${b.length} components come from different models.`)
  }
  let dot = 0
  for (let i = 0; i < a.length; i++) dot += (a[i] ?? 0) * (b[i] ?? 0)
  return dot
}

/**
 * The factor of one dot product: σ(b + s · dot), never below {@link NO_TEXT_FACTOR}, never falling as the dot grows. Fitted
 * by `scripts/fit-semantic.ts` as the chance that two texts are of one industry, where half of all pairs are.
 */
export function factorOfDot(dot: number): number {
  return Math.max(NO_TEXT_FACTOR, 1 / (1 + Math.exp(-(CALIBRATION.bias + CALIBRATION.perDot * dot))))
}

/**
 * The semantic factor: how likely a seller's text and the best of a buyer's facets speak of one industry, 0..1.
 *
 * @param sellerVector the stored form of the seller's text.
 * @param buyerFacetVectors the stored forms of the buyer's facets, in any order; facets without text count for nothing.
 * @returns {@link NO_TEXT_FACTOR}..1; {@link NO_TEXT_FACTOR} when either side has no text.
 * @throws RangeError when vectors of different models meet.
 */
export function semanticOf(sellerVector: Int8Array, buyerFacetVectors: readonly Int8Array[]): number {
  const facets = buyerFacetVectors.filter(hasText)
  if (!hasText(sellerVector) || facets.length === 0) return NO_TEXT_FACTOR
  return factorOfDot(Math.max(...facets.map((facet) => similarityOf(sellerVector, facet))))
}
