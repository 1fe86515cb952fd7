import { FURTHER_FUNCTION_WORDS } from '../../text/function-words.ts'
import { foldText } from '../../text/words.ts'

/** A name of a trade in a language that the lexicon does not translate. */
interface FurtherName {
  readonly words: readonly string[]
  /** Number of the trade in the lexicon's order. */
  readonly trade: number
}

/** Names of trades in Dutch, Portuguese, Swedish, Danish, Norwegian and Polish, by the first letters of their first words. */
export type FurtherNames = ReadonlyMap<string, readonly FurtherName[]>

/** A name found in a text. */
interface FoundName {
  readonly trade: number
  readonly words: readonly string[]
  /** End of the name in the text. */
  readonly end: number
}

/** Names found in one text at most, so that a list of trades does not grow without a bound. */
const FOUND_MAX = 12
const KEY_LETTERS = 4
/** Letters by which an inflected word may be longer than the name's. */
const LONGER_MAX = 3
const WORD = /[\p{L}\p{N}]+/gu
/** Words before a customer, folded: "kronen voor tandartsen". */
const BEFORE_CUSTOMER = new Set(['voor', 'aan', 'para', 'for', 'til', 'till', 'at', 'dla'])
/** Letters of the shortest name of one word: folded Norwegian "fôr", feed, is "for". */
const SINGLE_LETTERS_MIN = 5

/** Compiles rows of an id and a list of names, separated by commas, in each language. */
export function compileFurtherNames(rows: readonly (readonly string[])[], tradeIds: readonly string[]): FurtherNames {
  const number = new Map(tradeIds.map((id, at) => [id, at]))
  const names = new Map<string, FurtherName[]>()
  for (const [id = '', ...languages] of rows) {
    const trade = number.get(id)
    if (trade === undefined) continue
    for (const name of languages.flatMap((list) => list.split(','))) {
      const words = foldText(name).match(WORD) ?? []
      if (words.length === 0) continue
      const key = keyOf(words[0] as string)
      names.set(key, [...(names.get(key) ?? []), { words, trade }])
    }
  }
  for (const list of names.values()) list.sort((one, other) => other.words.length - one.words.length)
  return names
}

const keyOf = (word: string): string => word.slice(0, KEY_LETTERS)

/** Share of unknown words from which a text may be in a further language. */
const UNKNOWN_SHARE_MIN = 0.3

/**
 * Finds the names of trades in a text, inflected ones included, each trade once; the longest name at a word counts.
 * A single word counts as a name only if the five languages lack it in a text that they explain badly: Swedish "glass" is ice
 * cream, English "glass" is not. A customer after "for" is skipped.
 *
 * @param unknown words of the text that the lexicon does not explain, folded.
 */
export function findFurtherNames(text: string, names: FurtherNames, unknown: readonly string[]): FoundName[] {
  const isUnknown = new Set(unknown)
  const words = [...text.matchAll(WORD)].map(([word], at, all) => ({
    folded: foldText(word),
    end: (all[at]?.index ?? 0) + word.length,
  }))
  const telling = words.filter(({ folded }) => !FURTHER_FUNCTION_WORDS.has(folded))
  const unread = unknown.filter((word) => !FURTHER_FUNCTION_WORDS.has(word))
  const isForeign = unread.length >= telling.length * UNKNOWN_SHARE_MIN
  const found = new Map<number, FoundName>()
  for (let at = 0; at < words.length && found.size < FOUND_MAX; at += 1) {
    const starting = names.get(keyOf(words[at]?.folded ?? '')) ?? []
    const name = starting.find((one) => one.words.every((word, i) => isInflected(words[at + i]?.folded ?? '', word)))
    if (name === undefined) continue
    const written = words.slice(at, at + name.words.length)
    const [single = ''] = written.length === 1 ? written.map(({ folded }) => folded) : []
    if (written.length === 1 && !(isForeign && isUnknown.has(single) && single.length >= SINGLE_LETTERS_MIN)) continue
    if (BEFORE_CUSTOMER.has(words[at - 1]?.folded ?? '')) continue
    if (!found.has(name.trade))
      found.set(name.trade, {
        trade: name.trade,
        words: written.map(({ folded }) => folded),
        end: written.at(-1)?.end ?? 0,
      })
    at += name.words.length - 1
  }
  return [...found.values()]
}

/** True if a word is the name's, apart from an ending: "piekarni" of "piekarnie", "apotheek" of "apotheken". */
function isInflected(word: string, named: string): boolean {
  if (word === named) return true
  const ending = named.length >= 8 ? 3 : named.length >= 6 ? 2 : named.length === 5 ? 1 : 0
  return (
    ending > 0 && word.length <= named.length + LONGER_MAX && word.startsWith(named.slice(0, named.length - ending))
  )
}

/** Returns the trade whose name in a further language is the whole text; null for any other text. */
export function tradeNamedAbroad(text: string, names: FurtherNames): number | null {
  const words = (text.match(WORD) ?? []).map(foldText)
  const [found = null] = findFurtherNames(text, names, words)
  return found?.words.length === words.length ? found.trade : null
}

/** Writes behind each name of a trade its English name: the dictionaries hold five languages only. */
export function writeEnglishNames(text: string, found: readonly FoundName[], englishNames: readonly string[]): string {
  let [written, from] = ['', 0]
  for (const { trade, end } of found.toSorted((one, other) => one.end - other.end)) {
    written += `${text.slice(from, end)} (${englishNames[trade] ?? ''})`
    from = end
  }
  return written + text.slice(from)
}

/** Words that acronyms of trades stand for, by acronym in capitals. */
export type Acronyms = ReadonlyMap<string, string>

/** A word of capitals and digits, alone or in the plural: "MSP", "CDMOs", "3PL", "M&E". */
const ACRONYM = /(?<![\p{L}\p{N}&])(\p{N}?\p{Lu}[\p{L}&]{0,6}?)s?(?![\p{L}\p{N}&])/gu

/** Expansions of one text at most, so that a list of acronyms does not grow without a bound. */
const EXPANSIONS_MAX = 8

/** Compiles lines `acronym | words`. */
export function compileAcronyms(lines: readonly string[]): Acronyms {
  return new Map(
    lines
      .filter((line) => line.includes('|') && !line.startsWith('#'))
      .map((line) => {
        const [acronym = '', words = ''] = line.split('|').map((part) => part.trim())
        return [acronym, words] as const
      }),
  )
}

/** Writes behind each acronym of a text the words that it stands for, once each: the dictionaries hold the words only. */
export function expandAcronyms(text: string, acronyms: Acronyms): string {
  const expanded = new Set<string>()
  return text.replace(ACRONYM, (written, acronym: string) => {
    const words = acronyms.get(acronym)
    if (words === undefined || expanded.has(acronym) || expanded.size >= EXPANSIONS_MAX) return written
    expanded.add(acronym)
    return `${written} (${words})`
  })
}
