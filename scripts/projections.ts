import { CLASS_STEPS, centredOf, PART_SIZES, type Projection, type SemanticModel, unitOf, wordSumOf } from '../src/domain/matching/hybrid-vector.ts'
import { FUNCTION_WORDS } from '../src/domain/matching/function-words.ts'
import type { Reading } from '../src/domain/matching/lexicon.ts'
import type { IndustryClass } from './industry-classes.ts'
import { meanOf, principalDirectionsOf, type WeightedRows } from './principal-components.ts'

/** A text as fitting sees it. */
export interface ReadText {
  readonly reading: Reading
  readonly encoded: ArrayLike<number> | null
}

type Words = Parameters<typeof wordSumOf>[1]

/** Centring and projection of the sentence and the word part; each source of texts weighs the same however many it has. */
export function projectionsOf(sources: readonly (readonly ReadText[])[], base: BaseModel): Pick<SemanticModel, 'sentence' | 'words'> {
  return {
    sentence: projectionOf(sources.map((texts) => texts.flatMap(({ encoded }) => directionOf(encoded))), PART_SIZES.sentence),
    words: projectionOf(sources.map((texts) => texts.flatMap(({ reading }) => directionOf(sumOf(reading, base)))), PART_SIZES.words),
  }
}

/** What of a model the word part needs before anything is projected. */
export type BaseModel = Pick<SemanticModel, 'wordRows' | 'wordTable' | 'wordDimensions' | 'textsWithStem' | 'corpusTexts'>

function directionOf(raw: ArrayLike<number> | null): Float64Array[] {
  const unit = raw === null ? null : unitOf(Float64Array.from(raw))
  return unit === null ? [] : [unit]
}

function sumOf({ english }: Reading, base: BaseModel): Float64Array {
  const words = english.flat().filter((word) => !FUNCTION_WORDS.en.has(word))
  return wordSumOf(words, base as Words)
}

function projectionOf(sources: readonly (readonly Float64Array[])[], size: number): Projection {
  const rows = sources.flat()
  const weights = sources.flatMap((source) => source.map(() => 1 / source.length))
  const mean = meanOf({ rows, weights })
  const centred: WeightedRows = { rows: rows.map((row) => row.map((x, i) => x - (mean[i] ?? 0))), weights }
  const [first = new Float64Array()] = principalDirectionsOf(centred, 1)
  const centring = { mean: Float32Array.from(mean), firstComponent: Float32Array.from(first), matrix: new Float32Array() }
  const directions = rows.map((row) => centredOf(row, centring) ?? new Float64Array(row.length))
  const kept = principalDirectionsOf({ rows: directions, weights }, size)
  const matrix = Float32Array.from({ length: mean.length * size }, (_, at) => kept[at % size]?.[Math.floor(at / size)] ?? 0)
  return { ...centring, matrix }
}

/** The centred directions of the industry classes as int8: half by their label, half by what they include. */
export function classTablesOf(
  classes: readonly IndustryClass[],
  texts: { readonly labels: readonly ReadText[]; readonly contents: readonly ReadText[] },
  { sentence, words }: Pick<SemanticModel, 'sentence' | 'words'>,
  base: BaseModel,
): Pick<SemanticModel, 'classSentences' | 'classWords' | 'classDivisions'> {
  const rowsOf = (directionOfText: (text: ReadText) => Float64Array | null, dimensions: number) =>
    Int8Array.from(
      classes.flatMap((_, i) => {
        const [label, contents] = [texts.labels[i], texts.contents[i]]
        const parts = [label, contents].flatMap((text) => (text ? (directionOfText(text) ?? []) : [])) as Float64Array[]
        const sum = new Float64Array(dimensions)
        for (const part of parts) for (let k = 0; k < dimensions; k++) sum[k] = (sum[k] ?? 0) + (part[k] ?? 0)
        return Array.from(unitOf(sum) ?? sum, (x) => Math.max(-127, Math.min(127, Math.round(x * CLASS_STEPS))))
      }),
    )
  return {
    classSentences: rowsOf(({ encoded }) => (encoded === null ? null : centredOf(encoded, sentence)), sentence.mean.length),
    classWords: rowsOf(({ reading }) => centredOf(sumOf(reading, base), words), words.mean.length),
    classDivisions: Uint8Array.from(classes, ({ division }) => division),
  }
}
