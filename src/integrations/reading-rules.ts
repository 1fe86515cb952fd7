import { readdirSync, readFileSync } from 'node:fs'
import { compileGazetteer } from '../domain/reading/gazetteer.ts'
import type { LanguageRules } from '../domain/reading/language-guess.ts'
import { compileLetters } from '../domain/reading/letters.ts'
import type { ReadingRules } from '../domain/reading/read-text.ts'
import { compileHeads, HEAD_LAST } from '../domain/reading/role-heads.ts'
import {
  compileRules,
  READ_LANGUAGES,
  type ReadLanguage,
  type RuleBook,
  readRuleLine,
} from '../domain/reading/rules.ts'
import { compileVocabulary } from '../domain/reading/vocabulary.ts'
import { compileCompounds, type KnownCompounds } from '../domain/text/elisions.ts'

const LEXICON = new URL('../../lexicon/reading/', import.meta.url)
const MODEL = new URL('../../model/places/', import.meta.url)

const linesOf = (name: string, folder: URL) => readFileSync(new URL(name, folder), 'utf8').split('\n')

let loaded: ReadingRules | null = null
let loadedLanguages: LanguageRules | null = null
let loadedCompounds: KnownCompounds | null = null

/** Loads the rules that recognise the language of a text, once for the process. @throws Error when a file is missing. */
export function loadLanguageRules(): LanguageRules {
  loadedLanguages ??= {
    grammar: Object.fromEntries(
      READ_LANGUAGES.map((language) => [language, compileRules(linesOf(`${language}.txt`, LEXICON))]),
    ) as Record<ReadLanguage, RuleBook>,
    letters: compileLetters(letterSamples()),
    compounds: () => (loadedCompounds ??= compileCompounds(germanicNames())),
  }
  return loadedLanguages
}

/** Loads the rules by which texts are read, once for the process. @throws Error when a file is missing or has a line that is no rule. */
export function loadReadingRules(): ReadingRules {
  loaded ??= {
    ...loadLanguageRules(),
    heads: compileHeads(linesOf('heads.txt', LEXICON)),
    shared: compileRules(linesOf('any.txt', LEXICON)),
    kinds: compileRules([...READ_LANGUAGES, 'any'].flatMap((name) => linesOf(`${name}.txt`, LEXICON).filter(isKind))),
    sizes: [compileRules(linesOf('sizes.txt', LEXICON))],
    vocabulary: compileVocabulary(tradeLines()),
    gazetteer: compileGazetteer([...areaLines(), ...linesOf('geonames.tsv', MODEL)]),
  }
  return loaded
}

const isKind = (line: string): boolean => line.startsWith('kind:')

function areaLines(): string[] {
  return linesOf('areas.txt', LEXICON)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [code = '', name = '', names = ''] = line.split('|').map((part) => part.trim())
      return [
        code,
        name,
        '',
        ...names
          .split(';')
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      ].join('\t')
    })
}

function tradeLines(): string[] {
  // Short words of names in further languages are their prepositions.
  const further = linesOf('names/further-languages.txt', TRADES).map((line) =>
    line.split('|').map(firstNames(NAMES_KNOWN)).join('|').replace(SHORT_WORDS, ''),
  )
  return [...[...tradeFiles(), 'names/called.txt'].flatMap((name) => linesOf(name, TRADES)), ...further]
}

const TRADES = new URL('../trades/', LEXICON)
/** Languages in the order of the columns in the files of trades. */
const DESCRIBED: readonly ReadLanguage[] = ['en', 'fr', 'de', 'es', 'it']
const FURTHER: readonly ReadLanguage[] = ['nl', 'pt', 'sv', 'da', 'nb', 'pl']

/** Names of a trade that count as text of their language: some trades have many. */
const NAMES_SAMPLED = 3
/** Names of a trade in a further language whose words an English or Spanish text may use: of more words too many begin like others (bilbarnstolar, Bilbao). */
const NAMES_KNOWN = 6
const firstNames = (namesMax: number) => (cell: string) => cell.split(',').slice(0, namesMax).join(',')

/** Returns text in each language: its rules, and the names of trades. */
function letterSamples(): Record<ReadLanguage, string> {
  const described = columnsOf(['names/called.txt', ...tradeFiles()])
  const further = columnsOf(['names/further-languages.txt'], NAMES_SAMPLED)
  return Object.fromEntries(
    READ_LANGUAGES.map((language) => {
      const rules = linesOf(`${language}.txt`, LEXICON).flatMap((line) => readRuleLine(line)?.phrases.join(';') ?? [])
      const names = described[DESCRIBED.indexOf(language)] ?? further[FURTHER.indexOf(language)]
      return [language, [...rules, names].join(' ')]
    }),
  ) as Record<ReadLanguage, string>
}

/** Returns the names of trades in languages that write compounds as one word. */
function germanicNames(): string {
  const described = columnsOf(['names/called.txt', ...tradeFiles()])
  const further = columnsOf(['names/further-languages.txt'])
  const isGermanic = (language: ReadLanguage) => language !== 'en' && HEAD_LAST.has(language)
  return [
    ...described.filter((_, i) => isGermanic(DESCRIBED[i] as ReadLanguage)),
    ...further.filter((_, i) => isGermanic(FURTHER[i] as ReadLanguage)),
  ].join(' ')
}

/** Returns the columns behind the ids of some files of trades. */
function columnsOf(names: readonly string[], namesMax = Number.POSITIVE_INFINITY): string[] {
  const rows = names.flatMap((name) => linesOf(name, TRADES)).filter((line) => !line.startsWith('#'))
  const cells = rows.map((line) => line.split('|').slice(1).map(firstNames(namesMax)))
  return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, at) =>
    cells.map((row) => row[at] ?? '').join(' '),
  )
}

const tradeFiles = (): string[] => readdirSync(TRADES).filter((name) => name.endsWith('.txt'))

const SHORT_WORDS = /(?<![\p{L}-])\p{L}{1,4}(?![\p{L}-])/gu
