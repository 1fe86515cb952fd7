import lists from '../../../model/domain/function-words.json' with { type: 'json' }
import type { Language } from './words.ts'

/** Function words, folded by {@link import('./words.ts').foldText}. They also identify the language of a text. */
export const FUNCTION_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(lists.en),
  fr: new Set(lists.fr),
  de: new Set(lists.de),
  es: new Set(lists.es),
  it: new Set(lists.it),
}

/** Function words of languages that the lexicon does not translate. English has some of them with another meaning: "van", "till". */
export const FURTHER_FUNCTION_WORDS: ReadonlySet<string> = new Set(lists.further)

/**
 * Trade words used by nearly every text. In a phrase with a specific word, the specific one decides: "industrial
 * cleaning" is about cleaning, and "industrial bakery" about bread.
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(lists.trades)
