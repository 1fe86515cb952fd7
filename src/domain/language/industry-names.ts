import { TOTAL_MARKET } from '../valuation/industry-figures.ts'
import { INDUSTRIES_DE } from './industries/de.ts'
import { INDUSTRIES_EN } from './industries/en.ts'
import { INDUSTRIES_ES } from './industries/es.ts'
import { INDUSTRIES_FR } from './industries/fr.ts'
import type { Language } from './language.ts'

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

/** Names of the industries, by language and by their published name. */
export const INDUSTRIES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: INDUSTRIES_EN,
  fr: INDUSTRIES_FR,
  de: INDUSTRIES_DE,
  es: INDUSTRIES_ES,
}

/** An industry of the valuation figures as a reader knows it. */
export function industryNameIn(language: Language, name: string): string {
  return name === TOTAL_MARKET ? ALL[language] : (INDUSTRIES[language][name] ?? name)
}

/** The industry of a company as a reader knows it: one for which no figures stand alone is of other industries, not of all. */
export function companyIndustryIn(language: Language, name: string): string {
  return name === TOTAL_MARKET ? OTHER[language] : industryNameIn(language, name)
}
