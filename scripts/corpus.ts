import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUNCTION_WORDS } from '../src/domain/text/function-words.ts'
import { splitPhrases, stemWord } from '../src/domain/text/words.ts'
import { isHeldOut, type LabelledCompany, listedTextsOf, readCollections } from '../tooling/labelled-companies.ts'

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
      splitPhrases(text)
        .flat()
        .filter((word) => !FUNCTION_WORDS.en.has(word)),
    )
    for (const word of words) withWord.set(word, (withWord.get(word) ?? 0) + 1)
    for (const stem of new Set([...words].map((word) => stemWord(word, 'en'))))
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
  const fitted = evaluated.filter(({ industry }) => !isHeldOut(industry)).map(({ short, long }) => `${short}. ${long}`)
  const startUps = otherStartUpsOf(folder, evaluated).map(({ short, long }) => `${short}. ${long}`)
  const listed = listedRowsOf(folder).map(({ summary }) => summary ?? '')
  return [...fitted, ...startUps, ...listed]
}

/** Companies of no evaluation, a list a collection: start-ups, of industry '', and listed companies outside held-out ones. */
export function otherCompaniesOf(folder: string): LabelledCompany[][] {
  const evaluated = readCollections(folder).flatMap(({ companies }) => companies)
  const startsOfEvaluated = new Set(evaluated.map(({ long }) => startOf(long)))
  return [
    otherStartUpsOf(folder, evaluated).filter(({ short, long }) => short !== '' && long !== ''),
    listedRowsOf(folder)
      .flatMap(({ industry = '', summary = '' }) => {
        const texts = listedTextsOf(summary)
        return texts === null ? [] : [{ industry, ...texts }]
      })
      .filter(({ long }) => !startsOfEvaluated.has(startOf(long))),
  ]
}

function otherStartUpsOf(folder: string, evaluated: readonly LabelledCompany[]): LabelledCompany[] {
  const startsOfEvaluated = new Set(evaluated.map(({ long }) => startOf(long)))
  return rowsOf<{ one_liner?: string; long_description?: string }>(folder, 'companies/companies_yc_2024.json')
    .map(({ one_liner: short, long_description: long }) => ({ industry: '', short: short ?? '', long: long ?? '' }))
    .filter(({ long }) => !startsOfEvaluated.has(startOf(long)))
}

function listedRowsOf(folder: string): { summary?: string; industry?: string }[] {
  return rowsOf<{ summary?: string; industry?: string }>(folder, 'companies/companies_eu_listed.json').filter(
    ({ industry }) => industry && !isHeldOut(industry),
  )
}

function startOf(text: string): string {
  return text.slice(0, 60)
}

function rowsOf<Row>(folder: string, name: string): Row[] {
  const file = join(folder, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[]) : []
}
