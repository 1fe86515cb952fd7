import { cognateOf } from './cognates.ts'
import { compoundOf } from './compounds.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { FOREIGN_LANGUAGES, type ForeignLanguage, type Language, phrasesOf, stemOf } from './words.ts'

/** English for the words and phrases of one language; keys are stems of content words joined by a space. */
export type Dictionary = ReadonlyMap<string, string>

/** What a translation reads: a dictionary a language, and how many English company texts hold each English word. */
export interface Lexicon {
  readonly dictionaries: Readonly<Record<ForeignLanguage, Dictionary>>
  readonly englishTexts: ReadonlyMap<string, number>
}

/** A text brought to English: phrases of English words, and the words that no lexicon knows. */
export interface Reading {
  readonly language: Language
  readonly english: readonly string[][]
  readonly unknown: readonly string[]
}

/** Words of the longest phrase that a dictionary keeps as one entry. */
export const PHRASE_WORDS_MAX = 4

/** Texts from which a word counts as wholly English; a rarer one may as well be borrowed. */
const COMMON_IN_TEXTS = 60

/** The key of a phrase in a dictionary: its content words, stemmed. '' when it has none. */
export function keyOf(words: readonly string[], language: Language): string {
  return words
    .filter((word) => !FUNCTION_WORDS[language].has(word))
    .map((word) => stemOf(word, language))
    .join(' ')
}

/**
 * Reads a text of any of the five languages, or of several, as English words. The language of the whole decides about words
 * that two languages share; a word foreign to it is looked up in the others. Words that nothing explains are kept apart.
 */
export function readingOf(text: string, lexicon: Lexicon): Reading {
  const phrases = phrasesOf(text)
  const language = languageOf(phrases.flat(), /[À-ɏ]/.test(text), lexicon)
  const unknown: string[] = []
  const english = phrases.map((phrase) => englishOf(phrase, language, lexicon, unknown))
  return { language, english: english.filter((words) => words.length > 0), unknown }
}

/** The language in which most of the words are at home; English when two claim the same. */
function languageOf(words: readonly string[], hasAccents: boolean, lexicon: Lexicon): Language {
  let best: Language = 'en'
  let most = words.reduce((sum, word) => sum + englishClaimOf(word, lexicon), 0) - (hasAccents ? 0.5 : 0)
  for (const language of FOREIGN_LANGUAGES) {
    const claim = words.reduce((sum, word) => sum + foreignClaimOf(word, language, lexicon), 0)
    if (claim > most + 1e-9) {
      best = language
      most = claim
    }
  }
  return best
}

function englishClaimOf(word: string, { englishTexts }: Lexicon): number {
  if (FUNCTION_WORDS.en.has(word)) return 1
  return 0.7 * Math.min(1, Math.log1p(englishTexts.get(word) ?? 0) / Math.log1p(COMMON_IN_TEXTS))
}

function foreignClaimOf(word: string, language: ForeignLanguage, { dictionaries }: Lexicon): number {
  if (FUNCTION_WORDS[language].has(word)) return 1
  const dictionary = dictionaries[language]
  if (dictionary.has(stemOf(word, language))) return 0.7
  return language === 'de' && word.length > 7 && compoundOf(word, dictionary) !== null ? 0.7 : 0
}

function englishOf(phrase: readonly string[], language: Language, lexicon: Lexicon, unknown: string[]): string[] {
  const content = phrase.filter((word) => !FUNCTION_WORDS[language].has(word))
  const english: string[] = []
  for (let i = 0; i < content.length; ) {
    const found = language === 'en' ? null : longestEntry(content, i, language, lexicon.dictionaries[language])
    const word = content[i] ?? ''
    const words = found?.english ?? wordInEnglish(word, language, lexicon)
    if (words === null) unknown.push(word)
    else english.push(...words.split(' '))
    i += found?.length ?? 1
  }
  return english
}

function longestEntry(
  words: readonly string[],
  start: number,
  language: ForeignLanguage,
  dictionary: Dictionary,
): { english: string; length: number } | null {
  const stems = words.slice(start, start + PHRASE_WORDS_MAX).map((word) => stemOf(word, language))
  for (let length = stems.length; length > 0; length--) {
    const english = dictionary.get(stems.slice(0, length).join(' '))
    if (english !== undefined) return { english, length }
  }
  return null
}

/** One word in English by every other way: a German compound, the word itself, a cognate, another language's dictionary. */
function wordInEnglish(word: string, language: Language, lexicon: Lexicon): string | null {
  const isEnglish = (candidate: string) => (lexicon.englishTexts.get(candidate) ?? 0) > 0
  const { dictionaries } = lexicon
  if (language === 'en') return isEnglish(word) ? word : inAnyDictionary(word, dictionaries)
  const compound = language === 'de' ? compoundOf(word, dictionaries.de) : null
  return compound ?? (isEnglish(word) ? word : (cognateOf(word, language, isEnglish) ?? inAnyDictionary(word, dictionaries)))
}

function inAnyDictionary(word: string, dictionaries: Lexicon['dictionaries']): string | null {
  if (word.length < 3) return null
  for (const language of FOREIGN_LANGUAGES) {
    const english = dictionaries[language].get(stemOf(word, language))
    if (english !== undefined) return english
  }
  return word.length > 7 ? compoundOf(word, dictionaries.de) : null
}
