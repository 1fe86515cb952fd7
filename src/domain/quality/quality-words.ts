import { wordsIn } from '../language/catalogue.ts'
import { DOCUMENT_LOCALES, type DocumentLanguage } from '../language/language.ts'
import { FACT_SOURCES, type FactField, type FactSource, type FactValue } from './facts.ts'
import type { RedFlag } from './red-flags.ts'

/** Returns the name of a source. Registers keep their own names. */
export function sourceNameIn(language: DocumentLanguage, source: FactSource): string {
  return source === 'website' ? wordsIn(language, 'quality')('website') : FACT_SOURCES[source]
}

/** Legal statuses by stored value. */
const STANDINGS: ReadonlyMap<string, 'active' | 'closed' | 'struck_off'> = new Map([
  ['active', 'active'],
  ['closed', 'closed'],
  ['struck off', 'struck_off'],
])

/** Translates values worded by the service (legal status, headcount band); null for others. */
export function factValueIn(language: DocumentLanguage, field: FactField, value: FactValue): string | null {
  if (typeof value !== 'string') return null
  if (field === 'headcount') return bandIn(language, value)
  const standing = field === 'legal_status' ? STANDINGS.get(value) : undefined
  return standing === undefined ? null : wordsIn(language, 'quality')(`standings.${standing}`)
}

function bandIn(language: DocumentLanguage, band: string): string | null {
  const [, low, high] = /^([\d,]+) (?:to ([\d,]+)|or more)$/.exec(band) ?? []
  if (low === undefined) return null
  const words = wordsIn(language, 'quality')
  const count = (written: string) => Number(written.replaceAll(',', '')).toLocaleString(DOCUMENT_LOCALES[language])
  return high === undefined
    ? words('headcount.or_more', { low: count(low) })
    : words('headcount.range', { low: count(low), high: count(high) })
}

/** Words a red flag without naming the company. */
export function redFlagIn(language: DocumentLanguage, flag: RedFlag): string {
  return wordsIn(language, 'quality')(`red_flags.${flag}`)
}
