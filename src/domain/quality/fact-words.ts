import { type Language, LOCALES } from '../language/language.ts'
import { FACT_SOURCES, type FactField, type FactSource, type FactValue } from './facts.ts'

type Words = Readonly<Record<Language, string>>

const WEBSITE: Words = {
  en: FACT_SOURCES.website,
  fr: 'Le site de la société',
  de: 'Die Website des Unternehmens',
  es: 'El sitio web de la empresa',
}

/** Returns the name of a source. Registers keep their own names. */
export function sourceNameIn(language: Language, source: FactSource): string {
  return source === 'website' ? WEBSITE[language] : FACT_SOURCES[source]
}

/** Legal statuses by stored value. */
const STANDINGS: Readonly<Record<string, Words>> = {
  active: { en: 'active', fr: 'en activité', de: 'aktiv', es: 'activa' },
  closed: { en: 'closed', fr: 'cessée', de: 'geschlossen', es: 'cerrada' },
  'struck off': { en: 'struck off', fr: 'radiée', de: 'gelöscht', es: 'dada de baja' },
}

const TO: Words = { en: 'to', fr: 'à', de: 'bis', es: 'a' }
const OR_MORE: Words = { en: 'or more', fr: 'ou plus', de: 'oder mehr', es: 'o más' }

/** Translates values worded by the service (legal status, headcount band); null for others. */
export function factValueIn(language: Language, field: FactField, value: FactValue): string | null {
  if (typeof value !== 'string') return null
  if (field === 'legal_status') return STANDINGS[value]?.[language] ?? null
  return field === 'headcount' ? bandIn(language, value) : null
}

function bandIn(language: Language, band: string): string | null {
  const [, low, high] = /^([\d,]+) (?:to ([\d,]+)|or more)$/.exec(band) ?? []
  if (low === undefined) return null
  const count = (written: string) => Number(written.replaceAll(',', '')).toLocaleString(LOCALES[language])
  return high === undefined ? `${count(low)} ${OR_MORE[language]}` : `${count(low)} ${TO[language]} ${count(high)}`
}
