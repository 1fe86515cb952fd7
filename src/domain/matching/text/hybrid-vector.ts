import { FUNCTION_WORDS, GENERIC_WORDS } from './function-words.ts'
import type { Reading } from './lexicon.ts'
import { dotOfRow, type Frequencies, GENERIC_SHARE, rarityOf, sharesOf } from './nearness.ts'
import { type TradeModel, tradeProfileOf } from './trade-profile.ts'
import { stemOf } from './words.ts'

/** Components of the parts of a stored vector, in their order. */
export const PART_SIZES = { sentence: 128, terms: 160, concepts: 64, trades: 416 } as const
export type Part = keyof typeof PART_SIZES
export const HYBRID_DIMENSIONS = 768

/** Where the last part begins: of each trade the square root of how likely the text is about it. */
export const TRADES_START = PART_SIZES.sentence + PART_SIZES.terms + PART_SIZES.concepts

/** What is taken off a raw vector before its direction counts. */
export interface Centring {
  readonly mean: Float32Array
  readonly firstComponent: Float32Array
}

/** A centring, and what the direction is projected to. */
export interface Projection extends Centring {
  /** Row-major, raw components × projected components. */
  readonly matrix: Float32Array
}

/** Things that a text may be near to: their centred sentence and word vectors, int8, row by row. */
export interface Anchors {
  readonly sentences: Int8Array
  readonly words: Int8Array
}

/** Everything fitted that turns a text's encoding and English words into its stored vector; read from model/. */
export interface SemanticModel extends Frequencies {
  readonly sentence: Projection
  readonly words: Centring
  /** Row of each word in `wordTable`. */
  readonly wordRows: ReadonlyMap<string, number>
  /** int8 word vectors, `wordDimensions` a row, all of one length but for rounding. */
  readonly wordTable: Int8Array
  readonly wordDimensions: number
  readonly concepts: Anchors
  /** What is taken off a profile over the concepts, and where the rest is projected to. */
  readonly conceptProjection: Omit<Projection, 'firstComponent'>
  readonly trades: TradeModel
  /** Steps of the stored form for each part of unit length. */
  readonly partScales: { readonly [part in Part]: number }
}

/** How sharply the nearest concepts stand out in a profile, and how much a text's words count beside its sentence. */
const CONCEPT_TEMPERATURE = 0.12
const PROFILE_WORDS_WEIGHT = 0.6
const LENGTH_MIN = 1e-6

/**
 * The stored form of a text: four parts, each of unit length times its scale, rounded to int8. Sentence: the encoder's output,
 * centred, projected. Terms: the words themselves, hashed. Concepts: how near the text is, by its sentence and its word
 * vectors, to each thing of business life that the hand-written lexicon names, projected. Trades: how likely it is to be about
 * each trade that is described by hand, as square roots. A part with nothing to say is zero.
 *
 * @param encoded the encoder's output for the text in English; null when it had nothing to read.
 */
export function hybridVectorOf(encoded: ArrayLike<number> | null, reading: Reading, model: SemanticModel): Int8Array {
  const words = reading.english.flat().filter((word) => !FUNCTION_WORDS.en.has(word))
  const sentence = encoded === null || words.length === 0 ? null : centredOf(encoded, model.sentence)
  const meaning = centredOf(wordSumOf(words, model), model.words)
  const terms = unitOf(termSumOf([...words, ...reading.unknown], model))
  const concepts = sentence === null ? null : conceptsOf(sentence, meaning, model)
  const trades = sentence === null ? null : tradeProfileOf(sentence, reading, model)
  const { partScales } = model
  const stored = new Int8Array(HYBRID_DIMENSIONS)
  let start = 0
  start = put(stored, start, PART_SIZES.sentence, projectedOf(sentence, model.sentence), partScales.sentence)
  start = put(stored, start, PART_SIZES.terms, terms, partScales.terms)
  start = put(stored, start, PART_SIZES.concepts, concepts, partScales.concepts)
  put(stored, start, PART_SIZES.trades, trades, partScales.trades)
  return stored
}

function put(stored: Int8Array, start: number, size: number, part: Float64Array | null, scale: number): number {
  for (let i = 0; part !== null && i < size; i++)
    stored[start + i] = Math.max(-127, Math.min(127, Math.round((part[i] ?? 0) * scale)))
  return start + size
}

/** Unit length; null when there is no direction, or a component is not finite. */
export function unitOf(vector: Float64Array): Float64Array | null {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0))
  return length > LENGTH_MIN && length < Infinity ? vector.map((x) => x / length) : null
}

/** The direction of a raw vector less what all texts have in common; null when there is none. */
export function centredOf(raw: ArrayLike<number>, { mean, firstComponent }: Centring): Float64Array | null {
  const own = unitOf(Float64Array.from(raw))
  if (own === null) return null
  let share = 0
  for (let i = 0; i < own.length; i++) {
    own[i] = (own[i] ?? 0) - (mean[i] ?? 0)
    share += (own[i] ?? 0) * (firstComponent[i] ?? 0)
  }
  return unitOf(own.map((x, i) => x - share * (firstComponent[i] ?? 0)))
}

function projectedOf(direction: Float64Array | null, { matrix }: Pick<Projection, 'matrix'>): Float64Array | null {
  if (direction === null) return null
  const size = matrix.length / direction.length
  const projected = new Float64Array(size)
  for (let i = 0; i < direction.length; i++)
    for (let k = 0; k < size; k++)
      projected[k] = (projected[k] ?? 0) + (direction[i] ?? 0) * (matrix[i * size + k] ?? 0)
  return unitOf(projected)
}

type WordModel = Frequencies & Pick<SemanticModel, 'wordRows' | 'wordTable' | 'wordDimensions'>

/** The vectors of a text's words, summed; a word counts by how rare it is. */
export function wordSumOf(words: readonly string[], model: WordModel): Float64Array {
  const { wordRows, wordTable, wordDimensions } = model
  const sum = new Float64Array(wordDimensions)
  for (const word of words) {
    const row = wordRows.get(word)
    if (row === undefined) continue
    const weight = (GENERIC_WORDS.has(word) ? GENERIC_SHARE : 1) * rarityOf(stemOf(word, 'en'), model)
    for (let k = 0; k < wordDimensions; k++)
      sum[k] = (sum[k] ?? 0) + weight * (wordTable[row * wordDimensions + k] ?? 0)
  }
  return sum
}

/** The words themselves: each stem adds its weight, by rarity and number, to one of the places, under a sign of its own. */
export function termSumOf(words: readonly string[], model: SemanticModel): Float64Array {
  const sum = new Float64Array(PART_SIZES.terms)
  const stems = Map.groupBy(words, (word) => stemOf(word, 'en'))
  for (const [stem, times] of stems) {
    const hash = hashOf(stem)
    const place = hash % PART_SIZES.terms
    const share = times.every((word) => GENERIC_WORDS.has(word)) ? GENERIC_SHARE : 1
    const weight = share * (1 + Math.log(times.length)) * rarityOf(stem, model)
    sum[place] = (sum[place] ?? 0) + (hash >>> 31 === 1 ? weight : -weight)
  }
  return sum
}

/** FNV-1a with the finaliser of MurmurHash3, 32 bits: every bit of the word moves every bit of the hash. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function conceptsOf(sentence: Float64Array, meaning: Float64Array | null, model: SemanticModel): Float64Array | null {
  const { conceptProjection } = model
  const profile = conceptProfileOf(sentence, meaning, model.concepts)
  return projectedOf(
    profile.map((x, i) => x - (conceptProjection.mean[i] ?? 0)),
    conceptProjection,
  )
}

/** The square root of a text's share in each concept; its length is 1. */
export function conceptProfileOf(
  sentence: Float64Array,
  meaning: Float64Array | null,
  concepts: Anchors,
): Float64Array {
  return nearnessOf(sentence, meaning, concepts, CONCEPT_TEMPERATURE).map(Math.sqrt)
}

/** How a text is shared out over anchors, the nearer the more: the shares add up to 1. */
function nearnessOf(
  sentence: Float64Array,
  meaning: Float64Array | null,
  { sentences, words }: Anchors,
  temperature: number,
): Float64Array {
  return sharesOf(
    Float64Array.from({ length: sentences.length / sentence.length }, (_, row) => {
      const byWords = meaning === null ? 0 : dotOfRow(words, row, meaning)
      return (dotOfRow(sentences, row, sentence) + PROFILE_WORDS_WEIGHT * byWords) / (1 + PROFILE_WORDS_WEIGHT)
    }),
    temperature,
  )
}
