import type { ForeignLanguage } from './words.ts'

/** English translations of the words and phrases of one language. Keys are stems of content words joined by a space. */
export type Dictionary = ReadonlyMap<string, string>

/**
 * Translation data: a dictionary per language, and for each English word the number of English company texts that
 * contain it.
 */
export interface Lexicon {
  readonly dictionaries: Readonly<Record<ForeignLanguage, Dictionary>>
  readonly englishTexts: ReadonlyMap<string, number>
  /** Larger English vocabulary for checking guesses. */
  readonly englishWords: ReadonlySet<string>
}
