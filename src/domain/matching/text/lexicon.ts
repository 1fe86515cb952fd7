import { isCompound, translateCompound } from '../../text/compounds.ts'
import type { Dictionary, Lexicon } from '../../text/dictionary.ts'
import { FUNCTION_WORDS, FURTHER_FUNCTION_WORDS, GENERIC_WORDS } from '../../text/function-words.ts'
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

/** Text in English: phrases of English words, and the words that no lexicon has. */
export interface Reading {
  readonly language: Language
  /** True if so many words were translated that the text is no longer English prose. */
  readonly translated: boolean
  readonly english: readonly string[][]
  readonly unknown: readonly string[]
  /** Content words in the text's own language, stemmed. */
  readonly own: readonly string[]
  /** Text as written, phrase by phrase. */
  readonly phrases: readonly (readonly string[])[]
}

/**
 * Returns the input of the sentence encoder: the text itself if it is English prose, else its English words. Short
 * texts omit words common to all trades if others remain: "industrial bakery" is about bread.
 */
export function textForEncoder(text: string, { english, translated }: Reading): string {
  const words = english.flat().filter((word) => !FUNCTION_WORDS.en.has(word))
  const specific = words.filter((word) => !GENERIC_WORDS.has(word))
  if (words.length <= FEW_WORDS && specific.length > 0 && specific.length < words.length) return specific.join(' ')
  return translated ? english.map((phrase) => phrase.join(' ')).join(', ') : text
}

/** Words of the longest phrase in a dictionary entry. */
export const PHRASE_WORDS_MAX = 4

/** Limit on the characters processed, against hostile texts. */
const CHARACTERS_READ_MAX = 5000

/** Content words up to which generic ones are dropped. */
const FEW_WORDS = 6

/** Largest share of translated words with which an English text is still encoded as written. */
const FOREIGN_SHARE_MAX = 0.25

/** Returns the dictionary key of a phrase: its content words, stemmed; '' without any. */
export function phraseKeyIn(words: readonly string[], language: Language): string {
  return words
    .filter((word) => isContent(word, language))
    .map((word) => stemWord(word, language))
    .join(' ')
}

/** True unless a function word, single letter or bare number. */
function isContent(word: string, language: Language): boolean {
  return word.length > 1 && !/^\d+$/.test(word) && !FUNCTION_WORDS[language].has(word)
}

/**
 * Reads a text in one or several of the five languages as English words. The main language decides words that two
 * languages share; words foreign to it are looked up in the others. Unknown words are returned separately.
 */
export function readText(text: string, lexicon: Lexicon): Reading {
  const written = splitPhrases(text.slice(0, CHARACTERS_READ_MAX))
  const first = likeliestReading(text, written, lexicon)
  const phrases = withoutFurtherFunctionWords(written, first.unknown)
  const likeliest = phrases === written ? first : likeliestReading(text, phrases, lexicon)
  const { language, english, unknown, own } = likeliest.english.length > 0 ? likeliest : guessedOf(likeliest, lexicon)
  const asWritten = new Set(phrases.flat().flatMap((word) => [word, stemWord(word, 'en')]))
  const words = english.flat()
  const brought = words.filter((word) => !asWritten.has(word)).length
  const translated = language !== 'en' || brought > words.length * FOREIGN_SHARE_MAX
  return { language, translated, english, unknown, own, phrases }
}

function likeliestReading(text: string, phrases: readonly (readonly string[])[], lexicon: Lexicon): ReadIn {
  return readingIn(detectLanguage(text, phrases.flat(), lexicon), phrases, lexicon)
}

/** Leaves out function words of further languages unless most other words are known: masked Dutch "[…] van […]" is about no vans. */
function withoutFurtherFunctionWords(phrases: string[][], unknown: readonly string[]): string[][] {
  const isFurther = (word: string) => FURTHER_FUNCTION_WORDS.has(word)
  const others = phrases.flat().filter((word) => word.length > 1 && !isFurther(word))
  const unread = unknown.filter((word) => !isFurther(word))
  return 2 * unread.length < others.length || !phrases.some((phrase) => phrase.some(isFurther))
    ? phrases
    : phrases.map((phrase) => phrase.filter((word) => !isFurther(word))).filter(({ length }) => length > 0)
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

/**
 * Falls back to the first other language in which the unknown words of an unreadable text are recognised ("acetileno").
 */
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

/** Translates one word by other means: a German compound, the word itself, a cognate, another language's dictionary. */
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

/** True if a dictionary or English texts have every content word of a reading as it is: German "Armaturen", which is Dutch too. */
export function isOfDictionaries({ phrases }: Reading, { dictionaries, englishTexts }: Lexicon): boolean {
  return phrases
    .flat()
    .filter((word) => word.length > 1)
    .every(
      (word) =>
        englishTexts.has(word) ||
        FOREIGN_LANGUAGES.some(
          (language) =>
            dictionaries[language].has(stemWord(word, language)) ||
            dictionaries[language].has(singularForm(word, language)) ||
            FUNCTION_WORDS[language].has(word),
        ),
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
