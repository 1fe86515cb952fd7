import { numeralIn } from '../../text/numerals.ts'
import type { Language } from '../../text/words.ts'
import { isMadeOfWords } from './german-words.ts'
import type { WordSet } from './word-set.ts'

/** What a blind text may keep: the words of the five languages, of trades, and of names that name nobody. All folded. */
export interface OrdinaryWords {
  readonly words: Readonly<Record<Language, WordSet>>
  /** Words of the lexicon of trades, which matching reads. */
  readonly trade: WordSet
  /** Countries, regions, peoples, months, abbreviations of trades. */
  readonly kept: WordSet
  /** Towns. */
  readonly places: WordSet
  /** Towns of German-speaking countries that are German words, which count as towns only where a text says where. */
  readonly towns: WordSet
  /** Ordinary words that are better known as a company. */
  readonly brands: WordSet
  /** Given names, words of a language among them. */
  readonly people: WordSet
}

/** Whether a folded word is one of a language's own, inflections and German compounds included. */
export function isLanguageWord(language: Language, word: string, { words, trade, places }: OrdinaryWords): boolean {
  if (words[language].has(word)) return true
  if (language !== 'de') return false
  // Regensburg and Wolfsburg are made of words.
  return !places.has(word) && numeralIn(word) === null && isMadeOfWords(word, words.de, trade)
}

/** Whether a folded word is a word of any of the languages or of a trade. */
export function isOrdinary(word: string, ordinary: OrdinaryWords): boolean {
  if (ordinary.trade.has(word)) return true
  return (['en', 'fr', 'de', 'es', 'it'] as const).some((language) => isLanguageWord(language, word, ordinary))
}
