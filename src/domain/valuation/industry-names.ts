import type { Language } from '../language/language.ts'
import { TOTAL_MARKET } from './industry-figures.ts'
import { INDUSTRIES_DE } from './industry-names/de.ts'
import { INDUSTRIES_EN } from './industry-names/en.ts'
import { INDUSTRIES_ES } from './industry-names/es.ts'
import { INDUSTRIES_FR } from './industry-names/fr.ts'

const ALL: Readonly<Record<Language, string>> = {
  en: 'All industries',
  fr: 'Tous secteurs',
  de: 'Alle Branchen',
  es: 'Todos los sectores',
}

const OTHER: Readonly<Record<Language, string>> = {
  en: 'Other industries',
  fr: 'Autres secteurs',
  de: 'Andere Branchen',
  es: 'Otros sectores',
}

/** Industry names by language and published name. */
export const INDUSTRIES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: INDUSTRIES_EN,
  fr: INDUSTRIES_FR,
  de: INDUSTRIES_DE,
  es: INDUSTRIES_ES,
}

/** Returns the name of an industry in the valuation. */
export function industryNameIn(language: Language, name: string): string {
  return name === TOTAL_MARKET ? ALL[language] : (INDUSTRIES[language][name] ?? name)
}

/**
 * Returns the name of a company's industry. One without figures of its own is "other industries" instead of "all
 * industries".
 */
export function companyIndustryIn(language: Language, name: string): string {
  return name === TOTAL_MARKET ? OTHER[language] : industryNameIn(language, name)
}
