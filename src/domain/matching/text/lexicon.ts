import { isCompound, translateCompound } from '../../text/compounds.ts'
import type { Dictionary, Lexicon } from '../../text/dictionary.ts'
import { FUNCTION_WORDS, GENERIC_WORDS } from '../../text/function-words.ts'
import { detectLanguage } from '../../text/language.ts'
import {
  FOREIGN_LANGUAGES,
  type ForeignLanguage,
  type Language,
  singularForm,
  splitPhrases,
  stemWord,
} from '../../text/words.ts'
import { englishCognate } from './cognates.ts'

/** A text brought to English: phrases of English words, and the words that no lexicon knows. */
export interface Reading {
  readonly language: Language
  /** Whether so many words were brought over from another language that the text is no longer English prose. */
  readonly translated: boolean
  readonly english: readonly string[][]
  readonly unknown: readonly string[]
  /** The content words in the text's own language, stemmed. */
  readonly own: readonly string[]
  /** The text as it stands, phrase by phrase. */
  readonly phrases: readonly (readonly string[])[]
}

/**
 * What the sentence encoder reads of a text: the text itself when it is English prose, else its English words. A text of a
 * few words is read without those that any trade uses, if others remain: "industrial bakery" is about bread.
 */
export function textForEncoder(text: string, { english, translated }: Reading): string {
  const words = english.flat().filter((word) => !FUNCTION_WORDS.en.has(word))
  const telling = words.filter((word) => !GENERIC_WORDS.has(word))
  if (words.length <= FEW_WORDS && telling.length > 0 && telling.length < words.length) return telling.join(' ')
  return translated ? english.map((phrase) => phrase.join(' ')).join(', ') : text
}

/** Words of the longest phrase that a dictionary keeps as one entry. */
export const PHRASE_WORDS_MAX = 4

/** Characters looked at, so that a hostile text costs no more than a long one. */
const CHARACTERS_READ_MAX = 5000

/** Content words up to which a text is read without the generic ones. */
const FEW_WORDS = 6

/** An English text may hold this share of words from elsewhere and still be read as it stands. */
const FOREIGN_SHARE_MAX = 0.25

/** The key of a phrase in a dictionary: its content words, stemmed. '' when it has none. */
export function phraseKeyIn(words: readonly string[], language: Language): string {
  return words
    .filter((word) => isContent(word, language))
    .map((word) => stemWord(word, language))
    .join(' ')
}

/** Whether a word can tell one business from another: no function word, single letter or bare number. */
function isContent(word: string, language: Language): boolean {
  return word.length > 1 && !/^\d+$/.test(word) && !FUNCTION_WORDS[language].has(word)
}

/**
 * Reads a text of any of the five languages, or of several, as English words. The language of the whole decides about words
 * that two languages share; a word foreign to it is looked up in the others. Words that nothing explains are kept apart.
 */
export function readText(text: string, lexicon: Lexicon): Reading {
  const phrases = splitPhrases(text.slice(0, CHARACTERS_READ_MAX))
  const likeliest = readingIn(detectLanguage(text, phrases.flat(), lexicon), phrases, lexicon)
  const { language, english, unknown, own } = likeliest.english.length > 0 ? likeliest : guessedOf(likeliest, lexicon)
  const asWritten = new Set(phrases.flat().flatMap((word) => [word, stemWord(word, 'en')]))
  const words = english.flat()
  const brought = words.filter((word) => !asWritten.has(word)).length
  const translated = language !== 'en' || brought > words.length * FOREIGN_SHARE_MAX
  return { language, translated, english, unknown, own, phrases }
}

type ReadIn = Omit<Reading, 'translated' | 'phrases'>

function readingIn(language: Language, phrases: readonly (readonly string[])[], lexicon: Lexicon): ReadIn {
  const unknown: string[] = []
  const english = phrases
    .map((phrase) => englishOf(phrase, language, lexicon, unknown))
    .filter((words) => words.length > 0)
  const own = phrases
    .flat()
    .filter((word) => isContent(word, language))
    .map((word) => stemWord(word, language))
  return { language, english, unknown, own }
}

/** What says nothing in its likeliest language, in the first of the others that makes words of it ("acetileno"). */
function guessedOf(likeliest: ReadIn, lexicon: Lexicon): ReadIn {
  const guesses = FOREIGN_LANGUAGES.map((language) => readingIn(language, [likeliest.unknown], lexicon))
  return guesses.find(({ english }) => english.length > 0) ?? likeliest
}

function englishOf(phrase: readonly string[], language: Language, lexicon: Lexicon, unknown: string[]): string[] {
  const content = phrase.filter((word) => isContent(word, language))
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
  const stems = words.slice(start, start + PHRASE_WORDS_MAX).map((word) => stemWord(word, language))
  for (let length = stems.length; length > 0; length--) {
    const own = length === 1 ? dictionary.get(singularForm(words[start] ?? '', language)) : undefined
    const english = own ?? dictionary.get(stems.slice(0, length).join(' '))
    if (english !== undefined) return { english, length }
  }
  return null
}

/** One word in English by every other way: a German compound, the word itself, a cognate, another language's dictionary. */
function wordInEnglish(word: string, language: Language, lexicon: Lexicon): string | null {
  const isEnglish = (candidate: string) => (lexicon.englishTexts.get(candidate) ?? 0) > 0
  const isWord = (candidate: string) => isEnglish(candidate) || lexicon.englishWords.has(candidate)
  const { dictionaries } = lexicon
  if (language === 'en') {
    const singular = stemWord(word, 'en')
    return isWord(word) ? word : isWord(singular) ? singular : inAnyDictionary(word, lexicon)
  }
  const compound = language === 'de' ? translateCompound(word, dictionaries.de, isEnglish) : null
  return (
    compound ?? (isEnglish(word) ? word : (englishCognate(word, language, isWord) ?? inAnyDictionary(word, lexicon)))
  )
}

function inAnyDictionary(word: string, { dictionaries, englishTexts }: Lexicon): string | null {
  if (word.length < 3) return null
  for (const language of FOREIGN_LANGUAGES) {
    const english = dictionaries[language].get(stemWord(word, language))
    if (english !== undefined) return english
  }
  return word.length > 7 && isCompound(word, dictionaries.de)
    ? translateCompound(word, dictionaries.de, (part) => englishTexts.has(part))
    : null
}
