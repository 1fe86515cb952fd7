import { FUNCTION_WORDS, GENERIC_WORDS } from '../../text/function-words.ts'
import { stemWord } from '../../text/words.ts'
import type { Reading } from './lexicon.ts'
import {
  type Frequencies,
  GENERIC_SHARE,
  inverseDocumentFrequency,
  type TradeModel,
  tradeProfile,
} from './trade-profile.ts'

/** Sizes of the parts of a stored vector, in order. */
export const PART_SIZES = { sentence: 128, terms: 160, trades: 736 } as const
export type Part = keyof typeof PART_SIZES
export const HYBRID_DIMENSIONS = PART_SIZES.sentence + PART_SIZES.terms + PART_SIZES.trades

/** Offset of the last part, which holds the square roots of the trades' probabilities. */
export const TRADES_START = PART_SIZES.sentence + PART_SIZES.terms

/** Components subtracted from a raw vector before normalisation. */
export interface Centring {
  readonly mean: Float32Array
  readonly firstComponent: Float32Array
}

/** Centring with a projection. */
interface Projection extends Centring {
  readonly matrix: Float32Array
}

/** Fitted parameters that turn a text's encoding and English words into its stored vector. Loaded from model/. */
export interface SemanticModel extends Frequencies {
  readonly sentence: Projection
  readonly trades: TradeModel
  /** Steps of the stored form per part of unit length. */
  readonly partScales: { readonly [part in Part]: number }
}

const LENGTH_MIN = 1e-6

/**
 * Computes the stored form of a text: three parts, each of unit length times its scale, rounded to int8. Sentence: the
 * encoder's output, centred and projected. Terms: hashed words. Trades: square roots of the probabilities of the trades
 * described by hand. Empty parts are zero.
 *
 * @param encoded encoder output for the text in English; null for an empty text.
 */
export function hybridVector(encoded: ArrayLike<number> | null, reading: Reading, model: SemanticModel): Int8Array {
  const words = reading.english.flat().filter((word) => !FUNCTION_WORDS.en.has(word))
  const sentence = encoded === null || words.length === 0 ? null : centreVector(encoded, model.sentence)
  const terms = toUnitLength(sumTerms([...words, ...reading.unknown], model))
  const trades = sentence === null ? null : tradeProfile(sentence, reading, model)
  const { partScales } = model
  const stored = new Int8Array(HYBRID_DIMENSIONS)
  let start = 0
  start = put(stored, start, PART_SIZES.sentence, projectedOf(sentence, model.sentence), partScales.sentence)
  start = put(stored, start, PART_SIZES.terms, terms, partScales.terms)
  put(stored, start, PART_SIZES.trades, trades, partScales.trades)
  return stored
}

function put(stored: Int8Array, start: number, size: number, part: Float64Array | null, scale: number): number {
  for (let i = 0; part !== null && i < size; i++)
    stored[start + i] = Math.max(-127, Math.min(127, Math.round((part[i] ?? 0) * scale)))
  return start + size
}

/** Scales to unit length. Returns null for a zero vector or one with a component that is not finite. */
export function toUnitLength(vector: Float64Array): Float64Array | null {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0))
  return length > LENGTH_MIN && length < Infinity ? vector.map((x) => x / length) : null
}

/** Subtracts from a raw vector the components common to all texts and normalises; null if nothing is left. */
export function centreVector(raw: ArrayLike<number>, { mean, firstComponent }: Centring): Float64Array | null {
  const own = toUnitLength(Float64Array.from(raw))
  if (own === null) return null
  let share = 0
  for (let i = 0; i < own.length; i++) {
    own[i] = (own[i] ?? 0) - (mean[i] ?? 0)
    share += (own[i] ?? 0) * (firstComponent[i] ?? 0)
  }
  return toUnitLength(own.map((x, i) => x - share * (firstComponent[i] ?? 0)))
}

function projectedOf(direction: Float64Array | null, { matrix }: Pick<Projection, 'matrix'>): Float64Array | null {
  if (direction === null) return null
  const size = matrix.length / direction.length
  const projected = new Float64Array(size)
  for (let i = 0; i < direction.length; i++)
    for (let k = 0; k < size; k++)
      projected[k] = (projected[k] ?? 0) + (direction[i] ?? 0) * (matrix[i * size + k] ?? 0)
  return toUnitLength(projected)
}

/**
 * Hashes the words: each stem adds its weight, by rarity and frequency, to one component, with a sign from its hash.
 */
function sumTerms(words: readonly string[], model: SemanticModel): Float64Array {
  const sum = new Float64Array(PART_SIZES.terms)
  const stems = Map.groupBy(words, (word) => stemWord(word, 'en'))
  for (const [stem, times] of stems) {
    const hash = hashOf(stem)
    const place = hash % PART_SIZES.terms
    const share = times.every((word) => GENERIC_WORDS.has(word)) ? GENERIC_SHARE : 1
    const weight = share * (1 + Math.log(times.length)) * inverseDocumentFrequency(stem, model)
    sum[place] = (sum[place] ?? 0) + (hash >>> 31 === 1 ? weight : -weight)
  }
  return sum
}

/** Computes FNV-1a with the finaliser of MurmurHash3, 32 bits, for full avalanche. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
