import { FUNCTION_WORDS } from './function-words.ts'
import type { Reading } from './lexicon.ts'
import { stemOf } from './words.ts'

/** Components of the parts of a stored vector, in their order: sentence, words, terms, industries. */
export const PART_SIZES = { sentence: 128, words: 40, terms: 513, industries: 87 } as const
export const HYBRID_DIMENSIONS = 768

/** What is taken off a raw vector before its direction counts, and where the direction is projected to. */
export interface Projection {
  readonly mean: Float32Array
  readonly firstComponent: Float32Array
  /** Row-major, raw components × projected components. */
  readonly matrix: Float32Array
}

/** Everything fitted that turns a text's encoding and English words into its stored vector; read from model/. */
export interface SemanticModel {
  readonly sentence: Projection
  readonly words: Projection
  /** Row of each word in `wordTable`. */
  readonly wordRows: ReadonlyMap<string, number>
  /** int8 word vectors, `wordDimensions` a row, all of one length but for rounding. */
  readonly wordTable: Int8Array
  readonly wordDimensions: number
  /** How many of `corpusTexts` English texts hold a word of each stem. */
  readonly textsWithStem: ReadonlyMap<string, number>
  readonly corpusTexts: number
  /** int8 centred sentence and word vectors of each industry class, row by row, and the division of each class. */
  readonly classSentences: Int8Array
  readonly classWords: Int8Array
  readonly classDivisions: Uint8Array
  /** Steps of the stored form for each part of unit length. */
  readonly partScales: { readonly [part in keyof typeof PART_SIZES]: number }
}

/** How sharply a text's nearest industry classes stand out in its profile, and how much its words count beside its sentence. */
const PROFILE_TEMPERATURE = 0.05
const PROFILE_WORDS_WEIGHT = 0.6
const LENGTH_MIN = 1e-6

/**
 * The stored form of a text: four parts, each of unit length times its scale, rounded to int8. Sentence: the encoder's output,
 * centred, projected. Words: the mean word vector, rare words counting more. Terms: the words themselves, hashed. Industries:
 * how near the text is to each NACE class, by division, as square roots. A part with nothing to say is zero.
 *
 * @param encoded the encoder's output for the text in English; null when it had nothing to read.
 */
export function hybridVectorOf(encoded: ArrayLike<number> | null, reading: Reading, model: SemanticModel): Int8Array {
  const words = reading.english.flat().filter((word) => !FUNCTION_WORDS.en.has(word))
  const sentence = encoded === null || words.length === 0 ? null : centredOf(encoded, model.sentence)
  const meaning = centredOf(wordSumOf(words, model), model.words)
  const terms = unitOf(termSumOf([...words, ...reading.unknown], model))
  const industries = sentence === null ? null : unitOf(profileOf(sentence, meaning, model))
  const { partScales } = model
  const stored = new Int8Array(HYBRID_DIMENSIONS)
  let start = 0
  start = put(stored, start, PART_SIZES.sentence, projectedOf(sentence, model.sentence), partScales.sentence)
  start = put(stored, start, PART_SIZES.words, projectedOf(meaning, model.words), partScales.words)
  start = put(stored, start, PART_SIZES.terms, terms, partScales.terms)
  put(stored, start, PART_SIZES.industries, industries, partScales.industries)
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

/** The direction of a raw vector less what all have in common. */
export function centredOf(raw: ArrayLike<number>, { mean, firstComponent }: Projection): Float64Array | null {
  const own = unitOf(Float64Array.from(raw))
  if (own === null) return null
  let share = 0
  for (let i = 0; i < own.length; i++) {
    own[i] = (own[i] ?? 0) - (mean[i] ?? 0)
    share += (own[i] ?? 0) * (firstComponent[i] ?? 0)
  }
  return unitOf(own.map((x, i) => x - share * (firstComponent[i] ?? 0)))
}

function projectedOf(direction: Float64Array | null, { matrix }: Projection): Float64Array | null {
  if (direction === null) return null
  const size = matrix.length / direction.length
  const projected = new Float64Array(size)
  for (let i = 0; i < direction.length; i++)
    for (let k = 0; k < size; k++)
      projected[k] = (projected[k] ?? 0) + (direction[i] ?? 0) * (matrix[i * size + k] ?? 0)
  return unitOf(projected)
}

/** The vectors of a text's words, summed; a word counts by how rare it is. */
export function wordSumOf(words: readonly string[], model: SemanticModel): Float64Array {
  const { wordRows, wordTable, wordDimensions } = model
  const sum = new Float64Array(wordDimensions)
  for (const word of words) {
    const row = wordRows.get(word)
    if (row === undefined) continue
    const weight = rarityOf(stemOf(word, 'en'), model)
    for (let k = 0; k < wordDimensions; k++)
      sum[k] = (sum[k] ?? 0) + weight * (wordTable[row * wordDimensions + k] ?? 0)
  }
  return sum
}

/** Inverse document frequency of a stem, natural logarithm. */
function rarityOf(stem: string, { textsWithStem, corpusTexts }: SemanticModel): number {
  return Math.log((corpusTexts + 1) / ((textsWithStem.get(stem) ?? 0) + 0.5))
}

/** The words themselves: each stem adds its weight, by rarity and number, to one of the places, under a sign of its own. */
export function termSumOf(words: readonly string[], model: SemanticModel): Float64Array {
  const sum = new Float64Array(PART_SIZES.terms)
  const stems = Map.groupBy(words, (word) => stemOf(word, 'en'))
  for (const [stem, times] of stems) {
    const hash = hashOf(stem)
    const place = hash % PART_SIZES.terms
    const weight = (1 + Math.log(times.length)) * rarityOf(stem, model)
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

/** The square root of a text's share in each industry division. */
function profileOf(sentence: Float64Array, meaning: Float64Array | null, model: SemanticModel): Float64Array {
  const { classSentences, classWords, classDivisions } = model
  const classes = classDivisions.length
  const nearness = new Float64Array(classes)
  for (let c = 0; c < classes; c++) {
    const bySentence = dotOfRow(classSentences, c, sentence)
    const byWords = meaning === null ? 0 : dotOfRow(classWords, c, meaning)
    nearness[c] = (bySentence + PROFILE_WORDS_WEIGHT * byWords) / (1 + PROFILE_WORDS_WEIGHT)
  }
  const nearest = Math.max(...nearness)
  const shares = new Float64Array(PART_SIZES.industries)
  for (let c = 0; c < classes; c++) {
    const division = classDivisions[c] ?? 0
    shares[division] = (shares[division] ?? 0) + Math.exp(((nearness[c] ?? 0) - nearest) / PROFILE_TEMPERATURE)
  }
  return shares.map(Math.sqrt)
}

/** Dot product of a row of int8 with a unit vector; a row of unit length is stored × 127, at most 127 in any component. */
function dotOfRow(rows: Int8Array, row: number, vector: Float64Array): number {
  let dot = 0
  for (let i = 0; i < vector.length; i++) dot += (rows[row * vector.length + i] ?? 0) * (vector[i] ?? 0)
  return dot / CLASS_STEPS
}

/** Steps of the class vectors per unit of length: the largest component of 651 classes takes half of an int8's range. */
export const CLASS_STEPS = 254
