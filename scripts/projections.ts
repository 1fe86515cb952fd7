import { FUNCTION_WORDS } from '../src/domain/matching/text/function-words.ts'
import {
  type Anchors,
  type Centring,
  centredOf,
  conceptProfileOf,
  PART_SIZES,
  type SemanticModel,
  unitOf,
  wordSumOf,
} from '../src/domain/matching/text/hybrid-vector.ts'
import type { Reading } from '../src/domain/matching/text/lexicon.ts'
import { ANCHOR_STEPS } from '../src/domain/matching/text/nearness.ts'
import { type Matching, matchedDirectionsOf, type TextPair } from './matched-directions.ts'
import { meanOf, principalDirectionsOf } from './principal-components.ts'

/** How the sentence part and the concept part keep what two texts of one company share, each as it tells industries best. */
const SENTENCES_MATCHED: Matching = { count: PART_SIZES.sentence, regularisation: 0.3, power: 0.5 }
const CONCEPTS_MATCHED: Matching = { count: PART_SIZES.concepts, regularisation: 1, power: 0.25 }

/** A text as fitting sees it. */
export interface ReadText {
  readonly reading: Reading
  readonly encoded: ArrayLike<number> | null
}

/** A company's two texts as fitting sees them. */
export interface ReadPair {
  readonly short: ReadText
  readonly long: ReadText
}

/**
 * Centring of sentence and word vectors, each source of texts weighing the same however many it has; and the projection of
 * sentences, by what two texts of one company have in common.
 */
export function projectionsOf(
  sources: readonly (readonly ReadText[])[],
  collections: readonly (readonly ReadPair[])[],
  base: BaseModel,
): Pick<SemanticModel, 'sentence' | 'words'> {
  const centring = centringOf(sources.map((texts) => texts.flatMap(({ encoded }) => directionOf(encoded))))
  const pairs = comparedOf(collections, ({ encoded }) => (encoded === null ? null : centredOf(encoded, centring)))
  return {
    sentence: { ...centring, matrix: matrixOf(matchedDirectionsOf(pairs, SENTENCES_MATCHED)) },
    words: centringOf(sources.map((texts) => texts.flatMap(({ reading }) => directionOf(sumOf(reading, base))))),
  }
}

/** What is compared of every company whose two texts both have it. */
function comparedOf(
  collections: readonly (readonly ReadPair[])[],
  partOf: (text: ReadText) => Float64Array | null,
): TextPair[][] {
  return collections.map((companies) =>
    companies.flatMap((company) => {
      const [short, long] = [partOf(company.short), partOf(company.long)]
      return short && long ? [{ short, long }] : []
    }),
  )
}

/** What of a model the word part needs before anything is projected. */
export type BaseModel = Pick<
  SemanticModel,
  'wordRows' | 'wordTable' | 'wordDimensions' | 'textsWithStem' | 'corpusTexts'
>

function directionOf(raw: ArrayLike<number> | null): Float64Array[] {
  const unit = raw === null ? null : unitOf(Float64Array.from(raw))
  return unit === null ? [] : [unit]
}

function sumOf({ english }: Reading, base: BaseModel): Float64Array {
  const words = english.flat().filter((word) => !FUNCTION_WORDS.en.has(word))
  return wordSumOf(words, base)
}

function centringOf(sources: readonly (readonly Float64Array[])[]): Centring {
  const rows = sources.flat()
  const weights = weightsOf(sources)
  const mean = meanOf({ rows, weights })
  const centred = rows.map((row) => row.map((x, i) => x - (mean[i] ?? 0)))
  const [first = new Float64Array()] = principalDirectionsOf({ rows: centred, weights }, 1)
  return { mean: Float32Array.from(mean), firstComponent: Float32Array.from(first) }
}

function weightsOf(sources: readonly (readonly unknown[])[]): number[] {
  return sources.flatMap((source) => source.map(() => 1 / source.length))
}

type Projections = Pick<SemanticModel, 'sentence' | 'words'>

/** The centred directions of anchors as int8; an anchor told in several texts is their mean. */
export function anchorsOf(
  anchors: readonly (readonly ReadText[])[],
  projections: Projections,
  base: BaseModel,
): Anchors {
  const rowsOf = (directionIn: (text: ReadText) => Float64Array | null, dimensions: number) => {
    const rows = new Int8Array(anchors.length * dimensions)
    anchors.forEach((texts, row) => {
      const sum = new Float64Array(dimensions)
      for (const text of texts)
        directionIn(text)?.forEach((x, k) => {
          sum[k] = (sum[k] ?? 0) + x
        })
      ;(unitOf(sum) ?? sum).forEach((x, k) => {
        rows[row * dimensions + k] = Math.max(-127, Math.min(127, Math.round(x * ANCHOR_STEPS)))
      })
    })
    return rows
  }
  return {
    sentences: rowsOf((text) => sentenceOf(text, projections), projections.sentence.mean.length),
    words: rowsOf((text) => meaningOf(text, projections, base), projections.words.mean.length),
  }
}

/**
 * Mean of the profiles over the concepts, each source of texts weighing the same; and their projection, by what two texts of
 * one company have in common.
 */
export function conceptProjectionOf(
  sources: readonly (readonly ReadText[])[],
  collections: readonly (readonly ReadPair[])[],
  concepts: Anchors,
  projections: Projections,
  base: BaseModel,
): SemanticModel['conceptProjection'] {
  const profileOf = (text: ReadText) => {
    const sentence = sentenceOf(text, projections)
    return sentence === null ? null : conceptProfileOf(sentence, meaningOf(text, projections, base), concepts)
  }
  const profiles = sources.map((texts) => texts.flatMap((text) => profileOf(text) ?? []))
  const mean = meanOf({ rows: profiles.flat(), weights: weightsOf(profiles) })
  const pairs = comparedOf(collections, (text) => profileOf(text)?.map((x, i) => x - (mean[i] ?? 0)) ?? null)
  return {
    mean: Float32Array.from(mean),
    matrix: matrixOf(matchedDirectionsOf(pairs, CONCEPTS_MATCHED)),
  }
}

function sentenceOf({ encoded }: ReadText, { sentence }: Projections): Float64Array | null {
  return encoded === null ? null : centredOf(encoded, sentence)
}

function meaningOf({ reading }: ReadText, { words }: Projections, base: BaseModel): Float64Array | null {
  return centredOf(sumOf(reading, base), words)
}

/** Row-major, raw components × directions. */
function matrixOf(directions: readonly Float64Array[]): Float32Array {
  const size = directions[0]?.length ?? 0
  const count = directions.length
  return Float32Array.from({ length: size * count }, (_, at) => directions[at % count]?.[Math.floor(at / count)] ?? 0)
}
