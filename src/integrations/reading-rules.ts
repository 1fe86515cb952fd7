import { readdirSync, readFileSync } from 'node:fs'
import { compileGazetteer } from '../domain/reading/gazetteer.ts'
import type { ReadingRules } from '../domain/reading/read-text.ts'
import { compileHeads } from '../domain/reading/role-heads.ts'
import { compileRules, READ_LANGUAGES, type ReadLanguage, type RuleBook } from '../domain/reading/rules.ts'
import { compileVocabulary } from '../domain/reading/vocabulary.ts'

const LEXICON = new URL('../../lexicon/reading/', import.meta.url)
const MODEL = new URL('../../model/places/', import.meta.url)

const linesOf = (name: string, folder: URL) => readFileSync(new URL(name, folder), 'utf8').split('\n')

let loaded: ReadingRules | null = null

/** Loads the rules by which texts are read, once for the process. @throws Error when a file is missing or has a line that is no rule. */
export function loadReadingRules(): ReadingRules {
  loaded ??= {
    grammar: Object.fromEntries(
      READ_LANGUAGES.map((language) => [language, compileRules(linesOf(`${language}.txt`, LEXICON))]),
    ) as Record<ReadLanguage, RuleBook>,
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
  const trades = new URL('../trades/', LEXICON)
  const files = readdirSync(trades).filter((name) => name.endsWith('.txt'))
  // Short words of names in further languages are their prepositions.
  const further = linesOf('names/further-languages.txt', trades).map((line) => line.replace(SHORT_WORDS, ''))
  return [...[...files, 'names/called.txt'].flatMap((name) => linesOf(name, trades)), ...further]
}

const SHORT_WORDS = /(?<![\p{L}-])\p{L}{1,4}(?![\p{L}-])/gu
