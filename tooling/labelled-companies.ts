import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A company as the evaluation sees it: a buyer's short text, a seller's long text, and the industry they stand for. */
export interface LabelledCompany {
  readonly industry: string
  readonly short: string
  readonly long: string
}

/** Real companies under one labelling; pairs are formed within a collection only. */
export interface Collection {
  readonly name: string
  readonly companies: readonly LabelledCompany[]
}

const START_UPS = 'eval/companies_subindustry.json'
const LISTED = 'companies/companies_eu_listed.json'

/** Industries with fewer companies say little about either side. */
const COMPANIES_PER_INDUSTRY_MIN = 8
const LISTED_TAKEN_MAX = 1200
const LISTED_SHORT_CHARACTERS = 100
const LISTED_SUMMARY_CHARACTERS_MIN = 300

/**
 * Reads the collections under a data folder: start-ups (one-liner against description, 47 subindustries) and listed European
 * companies (opening words of the summary, less the name's first word, against the rest). A path to a `.json` file reads
 * that one as start-ups.
 *
 * @returns none when the path holds neither.
 */
export function readCollections(path: string): Collection[] {
  const startUps = path.endsWith('.json') ? path : join(path, START_UPS)
  const listed = join(path, LISTED)
  return [
    ...(existsSync(startUps) ? [{ name: `start-ups (${basename(startUps)})`, companies: startUpsOf(startUps) }] : []),
    ...(existsSync(listed) ? [{ name: `listed companies (${basename(listed)})`, companies: listedOf(listed) }] : []),
  ]
}

/**
 * Whether an industry is held out: figures are fitted on the others and judged on these. Decided by its name alone (about
 * half), so that fitting and judging agree without a list.
 */
export function isHeldOut(industry: string): boolean {
  return ((hashOf(industry) >>> 16) & 1) === 1
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

function startUpsOf(file: string): LabelledCompany[] {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { one: string; long: string; sub: string }[]
  return rows.map(({ one, long, sub }) => ({ industry: sub, short: one, long }))
}

function listedOf(file: string): LabelledCompany[] {
  const rows = (JSON.parse(readFileSync(file, 'utf8')) as { summary?: string; industry?: string }[]).flatMap((row) =>
    row.industry && listedTextsOf(row.summary ?? '') !== null
      ? [{ industry: row.industry, summary: row.summary ?? '' }]
      : [],
  )
  const step = Math.max(1, rows.length / LISTED_TAKEN_MAX)
  const taken = Array.from({ length: Math.floor(rows.length / step) }, (_, i) => rows[Math.floor(i * step)]).flatMap(
    (row) => row ?? [],
  )
  const sizes = Map.groupBy(taken, ({ industry }) => industry)
  return taken
    .filter(({ industry }) => (sizes.get(industry)?.length ?? 0) >= COMPANIES_PER_INDUSTRY_MIN)
    .flatMap(({ industry, summary }) => {
      const texts = listedTextsOf(summary)
      return texts === null ? [] : [{ industry, ...texts }]
    })
}

/** The opening words of a listed company's summary, less its name's first word, and the rest; null when it is too short. */
export function listedTextsOf(summary: string): Pick<LabelledCompany, 'short' | 'long'> | null {
  if (summary.length < LISTED_SUMMARY_CHARACTERS_MIN) return null
  const words = summary.slice(summary.indexOf(' ') + 1)
  return { short: words.slice(0, LISTED_SHORT_CHARACTERS), long: words.slice(LISTED_SHORT_CHARACTERS) }
}
