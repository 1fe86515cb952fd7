/**
 * Builds model/ordinary-words/people.words: given names of the countries whose languages are read, and of their neighbours.
 *
 *   npm install --prefix <folder> --ignore-scripts @faker-js/faker@9.9.0
 *   node scripts/build-given-names.ts <folder>
 *
 * Source and licence: docs/decisions/0096-names-in-blind-texts.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { foldWithPositions } from '../src/domain/text/folded-text.ts'
import { FUNCTION_WORDS } from '../src/domain/text/function-words.ts'
import { wordAutomatonOf } from './word-automaton.ts'

const packages = process.argv[2]
if (packages === undefined) {
  console.error('Name the folder that holds the package: node scripts/build-given-names.ts <folder>')
  process.exit(2)
}
const LOCALES = ['en', 'fr', 'fr_BE', 'fr_CH', 'de', 'de_AT', 'de_CH', 'es', 'it', 'nl', 'sv', 'nb_NO', 'da', 'pt_PT']
const SHORTEST = 3

type Names = Readonly<Record<string, readonly (string | { readonly value: string })[] | undefined>>
const { allLocales } = createRequire(`${packages}/node_modules/`)('@faker-js/faker') as {
  allLocales: Readonly<Record<string, { readonly person?: { readonly first_name?: Names } } | undefined>>
}
const listed = LOCALES.flatMap((locale) => Object.values(allLocales[locale]?.person?.first_name ?? {}))
  .flatMap((names) => names ?? [])
  .map((name) => (typeof name === 'string' ? name : name.value))
const byHand = readFileSync(new URL('../lexicon/ordinary/given-names.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))

const isSmallWord = (word: string) => Object.values(FUNCTION_WORDS).some((words) => words.has(word))
const names = new Set<string>()
for (const text of [...listed, ...byHand])
  for (const word of foldWithPositions(text)
    .plain.toLowerCase()
    .split(/[^a-z]+/))
    if (word.length >= SHORTEST && !isSmallWord(word)) names.add(word)
const automaton = wordAutomatonOf([...names].sort())
writeFileSync(new URL('../model/ordinary-words/people.words', import.meta.url), automaton)
console.log(`people ${names.size} names, ${automaton.byteLength} bytes`)
