import { FUNCTION_WORDS } from '../../text/function-words.ts'
import { FOREIGN_LANGUAGES, type Language, splitPhrases, stemWord } from '../../text/words.ts'

/** Trades by the key of words in their names. */
export type TradeNames = Pick<ReadonlyMap<string, readonly NamedTrade[]>, 'get'>

export interface NamedTrade {
  readonly trade: number
  /** 1 if the words are the full name of this trade only; less for part of a name, or for a name of several trades. */
  readonly share: number
}

export const NAME_LANGUAGES: readonly Language[] = ['en', ...FOREIGN_LANGUAGES]

/** Words of the longest name, function words excluded. */
const NAME_WORDS_MAX = 4

/** Words in the names of more trades than this identify none. */
const TRADES_NAMED_MAX = 4

/** Limit on the words searched for names, against hostile texts. Companies state their trade sooner. */
const WORDS_READ_MAX = 200

/** Minimum weight of the first phrase in texts of any length: a company's product, a buyer's criterion. */
const FIRST_PHRASE = 0.8

/** Endings that derive persons and activities from one word: "caterers" and "catering". */
const DOERS: Readonly<Record<Language, RegExp>> = {
  en: /(?<=.{4})(?:ing|er|or|ery|ist)$/,
  fr: /(?<=.{4})(?:eur|eus|euse|age|eri|ation|ion|ist)$/,
  de: /(?<=.{4})(?:erei|ei|ung|er)$/,
  es: /(?<=.{4})(?:ador|edor|idor|acion|cion|eri|ista|ist)$/,
  it: /(?<=.{4})(?:ator|itor|tor|azion|izion|zion|eri|ist)$/,
}

/** Returns the stem of a word in a name, shared by plurals, persons and activities. */
function namedStemOf(word: string, language: Language): string {
  return stemWord(word, language).replace(DOERS[language], '')
}

/** Returns the words of a phrase that count in a name. */
const countedWordsOf = (phrase: readonly string[], language: Language): string[] =>
  phrase.filter((word) => word.length > 1 && !FUNCTION_WORDS[language].has(word))

const namedWordsOf = (phrase: readonly string[], language: Language): string[] =>
  countedWordsOf(phrase, language).map((word) => namedStemOf(word, language))

const keyOf = (language: Language, words: readonly string[]): string => `${language} ${words.join(' ')}`

/** Returns the keys of a text's phrases that are short enough to be a trade's name. */
export function tradeNameKeys(text: string, language: Language): string[] {
  return namesIn(text, language).map((words) => keyOf(language, words))
}

/** Sources of a trade's names, each in the order of {@link NAME_LANGUAGES}. */
export interface NamedBy {
  /** Descriptions: each phrase is a name, and each part of a phrase a weaker one. */
  readonly described: readonly string[]
  /** Further names, used only as a whole: "bodies" of "inspection bodies" means nothing. */
  readonly called: readonly string[]
}

export function indexTradeNames(trades: readonly NamedBy[]): Map<string, readonly NamedTrade[]> {
  const shares = new Map<string, Map<number, number>>()
  trades.forEach(({ described, called }, trade) => {
    const add = (key: string, share: number) => {
      const own = shares.get(key) ?? new Map<number, number>()
      shares.set(key, own.set(trade, Math.max(own.get(trade) ?? 0, share)))
    }
    for (const [i, language] of NAME_LANGUAGES.entries()) {
      for (const words of namesIn(described[i], language))
        for (const { key, length } of partsOf(words, language)) add(key, length / words.length)
      for (const words of namesIn(called[i], language)) add(keyOf(language, words), 1)
    }
  })
  return new Map(
    [...shares].flatMap(([key, own]) => {
      if (own.size > TRADES_NAMED_MAX) return []
      const sum = [...own.values()].reduce((all, share) => all + share, 0)
      return [[key, [...own].map(([trade, share]) => ({ trade, share: share ** 2 / sum }))]]
    }),
  )
}

const namesIn = (text = '', language: Language): string[][] =>
  splitPhrases(text)
    .map((phrase) => namedWordsOf(phrase, language))
    .filter(({ length }) => length > 0 && length <= NAME_WORDS_MAX)

function partsOf(words: readonly string[], language: Language): { key: string; length: number }[] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(NAME_WORDS_MAX, words.length - start) }, (_, i) => ({
      key: keyOf(language, words.slice(start, start + i + 1)),
      length: i + 1,
    })),
  )
}

/**
 * Returns the confidence, 0..1, with which a text names each trade. It grows with the share of the phrase that the name
 * covers and the share of the text that the phrase covers. A phrase that is no name in the text's language may be a
 * full name in another.
 */
export function tradesNamedIn(
  text: readonly (readonly string[])[],
  language: Language,
  names: TradeNames,
): Map<number, number> {
  const named = new Map<number, number>()
  const total = text.reduce((sum, phrase) => sum + countedWordsOf(phrase, language).length, 0)
  let left = WORDS_READ_MAX
  for (const [i, whole] of text.entries()) {
    const phrase = whole.slice(0, left)
    left -= phrase.length
    const found = namedByPhrase(phrase, language, names, 0)
    const others = found.length > 0 ? [] : NAME_LANGUAGES.flatMap((other) => namedByPhrase(phrase, other, names, 1))
    for (const { trade, share, words } of [...found, ...others]) {
      const surely = share * Math.max(i === 0 ? FIRST_PHRASE : 0, Math.sqrt(Math.min(1, words / Math.max(1, total))))
      named.set(trade, Math.max(named.get(trade) ?? 0, surely))
    }
  }
  return named
}

/** Returns the trades named by a phrase, weighted by the share of it that the name covers. */
function namedByPhrase(
  phrase: readonly string[],
  language: Language,
  names: TradeNames,
  coverageMin: number,
): { trade: number; share: number; words: number }[] {
  const words = namedWordsOf(phrase, language)
  return partsOf(words, language).flatMap(({ key, length }) => {
    const coverage = length / words.length
    return coverage < coverageMin
      ? []
      : (names.get(key) ?? []).map(({ trade, share }) => ({
          trade,
          share: share * Math.sqrt(coverage),
          words: words.length,
        }))
  })
}
