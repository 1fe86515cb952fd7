import type { ForeignLanguage } from './words.ts'

/** English for the words and phrases of one language; keys are stems of content words joined by a space. */
export type Dictionary = ReadonlyMap<string, string>

/** What a translation reads: a dictionary a language, and how many English company texts hold each English word. */
export interface Lexicon {
  readonly dictionaries: Readonly<Record<ForeignLanguage, Dictionary>>
  readonly englishTexts: ReadonlyMap<string, number>
  /** A wider English vocabulary, against which guesses are checked. */
  readonly englishWords: ReadonlySet<string>
}
