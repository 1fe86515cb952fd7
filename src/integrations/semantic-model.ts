import { readFileSync } from 'node:fs'
import type { SemanticModel } from '../domain/matching/text/hybrid-vector.ts'
import { isOfDictionaries, type Reading, readText } from '../domain/matching/text/lexicon.ts'
import {
  type Acronyms,
  compileAcronyms,
  compileFurtherNames,
  expandAcronyms,
  findFurtherNames,
  namesInFirstSentence,
  writeEnglishNames,
} from '../domain/matching/text/spelt-out.ts'
import type { TradeModel, TradeWord } from '../domain/matching/text/trade-profile.ts'
import { guessLanguage } from '../domain/reading/language-guess.ts'
import type { ReadLanguage } from '../domain/reading/rules.ts'
import { tokenize } from '../domain/reading/tokens.ts'
import { DESCRIBED_LANGUAGES } from '../domain/reading/vocabulary.ts'
import type { Dictionary, Lexicon } from '../domain/text/dictionary.ts'
import { completeElisions } from '../domain/text/elisions.ts'
import type { ForeignLanguage } from '../domain/text/words.ts'
import { loadLanguageRules } from './reading-rules.ts'
import { compoundHeadLines, furtherNameLines, tradeRows } from './trade-vocabulary.ts'

/** The used part of model/figures.json. */
interface ModelFigures {
  readonly corpusTexts: number
  readonly textsWithStem: Readonly<Record<string, number>>
  readonly textsWithWord: Readonly<Record<string, number>>
}

/** Content of model/trades.json, written by `scripts/fit-trades.ts`. */
export interface TradeFigures {
  readonly ids: readonly string[]
  /** For each word its weight, then trades and shares alternately; weights and shares in thousandths. */
  readonly words: Readonly<Record<string, readonly number[]>>
  /** Like `words`, for descriptions of trades without their names. */
  readonly said: Readonly<Record<string, readonly number[]>>
  /** For names of trades, trades and shares alternately; shares in thousandths. */
  readonly names: Readonly<Record<string, readonly number[]>>
  /** Steps of the stored form for each part of unit length. */
  readonly partScales: SemanticModel['partScales']
}

const FOLDER = new URL('../../model/', import.meta.url)
const SENTENCE_DIMENSIONS = 512

const bytesOf = (name: string) => readFileSync(new URL(name, FOLDER))
const int8Of = (name: string) => new Int8Array(bytesOf(name))
const jsonOf = <T>(name: string): T => JSON.parse(bytesOf(name).toString('utf8')) as T

/**
 * Returns the steps of the stored form for each part of unit length.
 * @throws Error if a file is missing
 */
export function readPartScales(): SemanticModel['partScales'] {
  return jsonOf<TradeFigures>('trades.json').partScales
}

/**
 * Reads the trades of model/.
 * @throws Error if a file is missing
 */
function readTrades(): TradeModel {
  const { ids, words, said, names } = jsonOf<TradeFigures>('trades.json')
  return {
    ids,
    sentences: int8Of('trades.int8'),
    words: readWhenAsked(words, tradeWordOf),
    colloquial: readWhenAsked(said, tradeWordOf),
    names: readWhenAsked(names, sharesOf),
  }
}

/** Reads rows on demand: eagerly, the model took 0.68 s to load and 39 MB instead of 0.33 s and 24 MB. */
function readWhenAsked<T>(
  rows: Readonly<Record<string, readonly number[]>>,
  read: (row: readonly number[]) => T,
): Pick<ReadonlyMap<string, T>, 'get'> {
  return {
    get(word) {
      const row = Object.hasOwn(rows, word) ? rows[word] : undefined
      return row === undefined ? undefined : read(row)
    },
  }
}

function tradeWordOf([weight = 0, ...rest]: readonly number[]): TradeWord {
  return { weight: weight / 1000, trades: sharesOf(rest) }
}

function sharesOf(row: readonly number[]): { trade: number; share: number }[] {
  const pairs = Array.from({ length: row.length / 2 }, (_, i) => row.slice(2 * i, 2 * i + 2))
  return pairs.map(([trade = 0, share = 0]) => ({ trade, share: share / 1000 }))
}

/**
 * Reads the dictionaries and the English vocabulary of model/.
 * @throws Error if a file is missing
 */
export function readLexicon(): Lexicon {
  return readLexiconWith(new Map(Object.entries(jsonOf<ModelFigures>('figures.json').textsWithWord)))
}

/** Reads the dictionaries of model/ with a given vocabulary, the number of English texts that hold each word. */
export function readLexiconWith(englishTexts: ReadonlyMap<string, number>): Lexicon {
  const tables = jsonOf<Record<ForeignLanguage, Record<string, string>>>('lexicon.json')
  const dictionaryOf = (language: ForeignLanguage): Dictionary => new Map(Object.entries(tables[language]))
  const dictionaries = {
    fr: dictionaryOf('fr'),
    de: dictionaryOf('de'),
    es: dictionaryOf('es'),
    it: dictionaryOf('it'),
  }
  const translations = Object.values(dictionaries).flatMap((dictionary) => [...dictionary.values()])
  return {
    dictionaries,
    englishTexts,
    englishWords: new Set([
      ...bytesOf('words.txt').toString('utf8').trimEnd().split('\n'),
      ...translations.flatMap((english) => english.split(' ')),
    ]),
  }
}

/**
 * Reads the model of model/, about 24 MB in memory.
 * @throws Error if a file is missing
 */
export function readSemanticModel(): SemanticModel {
  return { ...readFittedModel(), trades: readTrades(), partScales: readPartScales() }
}

/**
 * Reads the part of the model fitted on companies, without its trades.
 * @throws Error if a file is missing
 */
export function readFittedModel(): Omit<SemanticModel, 'trades' | 'partScales'> {
  const figures = jsonOf<ModelFigures>('figures.json')
  const floats = new Float32Array(new Uint8Array(bytesOf('projections.f32')).buffer)
  return {
    sentence: {
      mean: floats.slice(0, SENTENCE_DIMENSIONS),
      firstComponent: floats.slice(SENTENCE_DIMENSIONS, 2 * SENTENCE_DIMENSIONS),
      matrix: floats.slice(2 * SENTENCE_DIMENSIONS),
    },
    textsWithStem: new Map(Object.entries(figures.textsWithStem)),
    corpusTexts: figures.corpusTexts,
  }
}

/**
 * Reads the acronyms of trades.
 * @throws Error if the file is missing
 */
function readAcronyms(): Acronyms {
  const file = new URL('../../lexicon/reading/acronyms.txt', import.meta.url)
  return compileAcronyms(readFileSync(file, 'utf8').split('\n'))
}

/** A text as it is embedded, with its reading. */
interface ReadForEmbedding {
  readonly text: string
  readonly reading: Reading
}

/** English names of a trade that stand behind its name in a further language: "garages" alone may be for parking. */
const NAMES_WRITTEN = 2

/** True for a text in a further language. Short Spanish texts may be taken for Portuguese. */
function isFurther(language: ReadLanguage, { unknown }: Reading): boolean {
  return !DESCRIBED_LANGUAGES.has(language) && (language !== 'pt' || unknown.length > 0)
}

/**
 * Loads all that a text is read with before it is embedded: the lexicon, acronyms of trades, and names of trades in
 * further languages. Of a text in one of these only the names count, since its other words resemble English ones by chance: Dutch "met", Swedish
 * "med".
 * @throws Error if a file is missing
 */
export function openTextReader(): (text: string) => ReadForEmbedding {
  const [lexicon, acronyms, trades] = [readLexicon(), readAcronyms(), tradeRows()]
  const englishNames = trades.map(([, described = '']) => described.split(',', NAMES_WRITTEN).join(',').trim())
  const furtherNames = compileFurtherNames(
    furtherNameLines(),
    trades.map(([id = '']) => id),
    compoundHeadLines(),
  )
  const languages = loadLanguageRules()
  return (written) => {
    const { text } = completeElisions(written, languages.compounds)
    const expanded = expandAcronyms(text, acronyms)
    const reading = readText(expanded, lexicon)
    const isAbroad =
      !isOfDictionaries(reading, lexicon) && isFurther(guessLanguage(text, tokenize(text), languages), reading)
    const found = findFurtherNames(expanded, furtherNames, isAbroad ? null : reading.unknown)
    if (found.length === 0) return { text: expanded, reading }
    const named =
      isAbroad && expanded === text
        ? namesInFirstSentence(text, found)
            .map(({ trade }) => englishNames[trade])
            .join('. ')
        : writeEnglishNames(expanded, found, englishNames)
    return { text: named, reading: readText(named, lexicon) }
  }
}
