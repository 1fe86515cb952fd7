import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHeldOut, readCollections } from '../bench/labelled-companies.ts'
import { FUNCTION_WORDS } from '../src/domain/matching/function-words.ts'
import { phrasesOf, stemOf } from '../src/domain/matching/words.ts'

/** How many English texts hold each word and each stem. */
export interface Corpus {
  readonly texts: number
  readonly textsWithWord: ReadonlyMap<string, number>
  readonly textsWithStem: ReadonlyMap<string, number>
}

/** Words of fewer texts are names and mistakes more often than words. */
const TEXTS_MIN = 2

export function corpusOf(texts: readonly string[]): Corpus {
  const withWord = new Map<string, number>()
  const withStem = new Map<string, number>()
  for (const text of texts) {
    const words = new Set(
      phrasesOf(text)
        .flat()
        .filter((word) => !FUNCTION_WORDS.en.has(word)),
    )
    for (const word of words) withWord.set(word, (withWord.get(word) ?? 0) + 1)
    for (const stem of new Set([...words].map((word) => stemOf(word, 'en'))))
      withStem.set(stem, (withStem.get(stem) ?? 0) + 1)
  }
  return { texts: texts.length, textsWithWord: frequent(withWord), textsWithStem: frequent(withStem) }
}

function frequent(counts: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...counts].filter(([, count]) => count >= TEXTS_MIN).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Company texts outside held-out industries: those to fit on, other start-ups, other listed companies. */
export function corpusTextsOf(folder: string): string[] {
  const evaluated = readCollections(folder).flatMap(({ companies }) => companies)
  const evaluatedStarts = new Set(evaluated.map(({ long }) => long.slice(0, 60)))
  const startUps = rowsOf<{ one_liner?: string; long_description?: string }>(folder, 'companies/companies_yc_2024.json')
    .filter(({ long_description: long = '' }) => !evaluatedStarts.has(long?.slice(0, 60) ?? ''))
    .map(({ one_liner: short, long_description: long }) => `${short ?? ''}. ${long ?? ''}`)
  const listed = rowsOf<{ summary?: string; industry?: string }>(folder, 'companies/companies_eu_listed.json')
    .filter(({ industry }) => industry && !isHeldOut(industry))
    .map(({ summary }) => summary ?? '')
  const fitted = evaluated.filter(({ industry }) => !isHeldOut(industry)).map(({ short, long }) => `${short}. ${long}`)
  return [...fitted, ...startUps, ...listed]
}

function rowsOf<Row>(folder: string, name: string): Row[] {
  const file = join(folder, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[]) : []
}
