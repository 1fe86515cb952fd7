import { readdirSync, readFileSync } from 'node:fs'
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../src/domain/text/words.ts'

/** One thing of business life in English words, and its names in each language, the most usual first. */
export type CuratedEntry = { readonly english: string } & Readonly<Record<ForeignLanguage, readonly string[]>>

const FOLDER = new URL('../lexicon/', import.meta.url)

/** The lists written by hand in lexicon/: a line an entry, columns by `|`, names by commas, `#` a comment. */
export function readCuratedEntries(): CuratedEntry[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(entryOf)
}

function entryOf(line: string): CuratedEntry {
  const [english = '', ...columns] = line.split('|').map((column) => column.trim())
  if (columns.length !== FOREIGN_LANGUAGES.length) throw new Error(`A lexicon line needs five columns: ${line}`)
  const namesOf = (language: ForeignLanguage) =>
    (columns[FOREIGN_LANGUAGES.indexOf(language)] ?? '').split(',').flatMap((name) => name.trim() || [])
  return { english, fr: namesOf('fr'), de: namesOf('de'), es: namesOf('es'), it: namesOf('it') }
}

/** Single things in English and in one language, for reading only: they name no concept. */
export function readWordEntries(language: ForeignLanguage): { english: string; foreign: readonly string[] }[] {
  return readRows(`words/${language}.txt`)
}

/**
 * Words of one language in rows of a whole field, `lexicon/words/fields`: trades, firms and goods with the English of them all, which is
 * wider than that of each. French has none.
 */
export function readFieldEntries(language: ForeignLanguage): { english: string; foreign: readonly string[] }[] {
  return language === 'fr' ? [] : readRows(`words/fields/${language}.txt`)
}

function readRows(name: string): { english: string; foreign: readonly string[] }[] {
  return readFileSync(new URL(name, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [names = '', english = ''] = line.split('|').map((column) => column.trim())
      return { english, foreign: names.split(',').flatMap((name) => name.trim() || []) }
    })
}
