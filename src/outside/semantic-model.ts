import { readFileSync } from 'node:fs'
import { PART_SIZES, type Projection, type SemanticModel } from '../domain/matching/hybrid-vector.ts'
import type { Dictionary, Lexicon } from '../domain/matching/lexicon.ts'
import type { ForeignLanguage } from '../domain/matching/words.ts'

/** The part of model/figures.json that a reader needs. */
export interface ModelFigures {
  readonly corpusTexts: number
  readonly textsWithStem: Readonly<Record<string, number>>
  readonly textsWithWord: Readonly<Record<string, number>>
  readonly classDivisions: readonly number[]
  readonly partScales: { readonly [part in keyof typeof PART_SIZES]: number }
}

const FOLDER = new URL('../../model/', import.meta.url)
export const SENTENCE_DIMENSIONS = 512
export const WORD_DIMENSIONS = 100

const bytesOf = (name: string) => readFileSync(new URL(name, FOLDER))
const int8Of = (name: string) => new Int8Array(bytesOf(name))
const jsonOf = <T>(name: string): T => JSON.parse(bytesOf(name).toString('utf8')) as T

/** The dictionaries and the English vocabulary of model/. @throws Error when a file is missing. */
export function readLexicon(): Lexicon {
  return readLexiconWith(new Map(Object.entries(jsonOf<ModelFigures>('figures.json').textsWithWord)))
}

/** The dictionaries of model/ with a vocabulary: how many English texts hold each word. */
export function readLexiconWith(englishTexts: ReadonlyMap<string, number>): Lexicon {
  const tables = jsonOf<Record<ForeignLanguage, Record<string, string>>>('lexicon.json')
  const dictionaryOf = (language: ForeignLanguage): Dictionary => new Map(Object.entries(tables[language]))
  return {
    dictionaries: { fr: dictionaryOf('fr'), de: dictionaryOf('de'), es: dictionaryOf('es'), it: dictionaryOf('it') },
    englishTexts,
    englishWords: readWordVectors().wordRows,
  }
}

/** Words and their vectors out of model/. @throws Error when a file is missing. */
export function readWordVectors(): Pick<SemanticModel, 'wordRows' | 'wordTable' | 'wordDimensions'> {
  const words = bytesOf('words.txt').toString('utf8').trimEnd().split('\n')
  return {
    wordRows: new Map(words.map((word, row) => [word, row])),
    wordTable: int8Of('words.int8'),
    wordDimensions: WORD_DIMENSIONS,
  }
}

/** The fitted model of model/, about 9 MB in memory. @throws Error when a file is missing. */
export function readSemanticModel(): SemanticModel {
  const figures = jsonOf<ModelFigures>('figures.json')
  const classes = int8Of('classes.int8')
  const sentences = figures.classDivisions.length * SENTENCE_DIMENSIONS
  const floats = new Float32Array(new Uint8Array(bytesOf('projections.f32')).buffer)
  const wordsStart = SENTENCE_DIMENSIONS * (PART_SIZES.sentence + 2)
  return {
    ...readWordVectors(),
    sentence: projectionOf(floats.subarray(0, wordsStart), SENTENCE_DIMENSIONS),
    words: projectionOf(floats.subarray(wordsStart), WORD_DIMENSIONS),
    textsWithStem: new Map(Object.entries(figures.textsWithStem)),
    corpusTexts: figures.corpusTexts,
    classSentences: classes.subarray(0, sentences),
    classWords: classes.subarray(sentences),
    classDivisions: Uint8Array.from(figures.classDivisions),
    partScales: figures.partScales,
  }
}

/** Mean, first component and matrix, one after another. */
function projectionOf(floats: Float32Array, dimensions: number): Projection {
  return {
    mean: floats.slice(0, dimensions),
    firstComponent: floats.slice(dimensions, 2 * dimensions),
    matrix: floats.slice(2 * dimensions),
  }
}
