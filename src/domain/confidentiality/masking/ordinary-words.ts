import { numeralIn } from '../../text/numerals.ts'
import type { Language } from '../../text/words.ts'
import { isMadeOfWords } from './german-words.ts'
import type { WordSet } from './word-set.ts'

/**
 * Words that a blind text may keep: those of the five languages and of trades, and names that identify no one. All
 * folded.
 */
export interface OrdinaryWords {
  readonly words: Readonly<Record<Language, WordSet>>
  /** Words of the trade lexicon used by matching. */
  readonly trade: WordSet
  /** Words of trade names in Dutch, Portuguese, Swedish, Danish, Norwegian and Polish. */
  readonly further: WordSet
  /** First parts of compounds of such words: "kozijnen". */
  readonly furtherStarts: WordSet
  /** Heads of trades, which are last parts of such compounds: "fabrikant". */
  readonly furtherHeads: WordSet
  /** Words of mandates in these languages: "wij zoeken", "inte". */
  readonly grammar: WordSet
  /** Countries, regions, peoples, months, abbreviations of trades. */
  readonly kept: WordSet
  /** Towns. */
  readonly places: WordSet
  /** Towns of German-speaking countries that are German words, which count as towns only where a text says where. */
  readonly towns: WordSet
  /** Ordinary words better known as companies. */
  readonly brands: WordSet
  /** Given names, including those that are also words. */
  readonly people: WordSet
}

/** True if a folded word belongs to a language, inflections and German compounds included. */
export function isLanguageWord(language: Language, word: string, { words, trade, places }: OrdinaryWords): boolean {
  if (words[language].has(word)) return true
  if (language !== 'de') return false
  // Regensburg and Wolfsburg are composed of words.
  return !places.has(word) && numeralIn(word) === null && isMadeOfWords(word, words.de, trade)
}

const LONGEST_COMPOUND = 48
const SHORTEST_START = 4
/** Linking elements of Germanic compounds. */
const LINKS = ['', 's', 'e', 'n', 'en', 'er']

/** True if a folded word is in a trade's name in a further language, or composed of such a word and a head of trades. */
export function isFurtherWord(word: string, { further, furtherStarts, furtherHeads, trade }: OrdinaryWords): boolean {
  if (further.has(word)) return true
  if (word.length > LONGEST_COMPOUND) return false
  return [furtherStarts, trade].some((starts) =>
    starts
      .endsIn(word, 0)
      .some(
        (end) =>
          end >= SHORTEST_START &&
          LINKS.some((link) => word.startsWith(link, end) && furtherHeads.has(word.slice(end + link.length))),
      ),
  )
}

/** True if a folded word belongs to one of the languages, to a trade or to its names in a further language. */
export function isOrdinary(word: string, ordinary: OrdinaryWords): boolean {
  if (ordinary.trade.has(word) || ordinary.grammar.has(word) || isFurtherWord(word, ordinary)) return true
  return (['en', 'fr', 'de', 'es', 'it'] as const).some((language) => isLanguageWord(language, word, ordinary))
}
