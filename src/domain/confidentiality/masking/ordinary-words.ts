import type { Language } from '../../matching/text/words.ts'
import { numeralIn } from './numerals.ts'
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
  /** Ordinary words that are better known as a company. */
  readonly brands: WordSet
}

const SHORTEST_COMPOUND = 7
/** A longer word is no compound that anybody writes, and taking it apart would cost the square of its length. */
const LONGEST_COMPOUND = 48
const SHORTEST_PART = 3
/** What German puts between two parts of a compound. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e']

/** Whether a folded word is one of a language's own, inflections and German compounds included. */
export function isWordOf(language: Language, word: string, { words, trade, places }: OrdinaryWords): boolean {
  if (words[language].has(word)) return true
  if (language !== 'de' || word.length < SHORTEST_COMPOUND || word.length > LONGEST_COMPOUND) return false
  // Regensburg and Wolfsburg are made of words.
  return !places.has(word) && numeralIn(word) === null && isCompound(word, [words.de, trade])
}

/** Whether a folded word is a word of any of the languages or of a trade. */
export function isOrdinary(word: string, ordinary: OrdinaryWords): boolean {
  if (ordinary.trade.has(word)) return true
  return (['en', 'fr', 'de', 'es', 'it'] as const).some((language) => isWordOf(language, word, ordinary))
}

/** Whether a word is two or more words of some sets one after the other, each of three letters or more: Werkzeug·maschinen·bau. */
function isCompound(word: string, sets: readonly WordSet[]): boolean {
  const reached = new Uint8Array(word.length + 1)
  reached[0] = 1
  for (let at = 0; at < word.length; at++) {
    if (!reached[at]) continue
    for (const end of sets.flatMap((set) => set.endsIn(word, at))) {
      if (end - at < SHORTEST_PART) continue
      if (end === word.length && at > 0) return true
      for (const link of LINKS) if (word.startsWith(link, end)) reached[end + link.length] = 1
    }
  }
  return false
}
