import type { Language } from '../language/language.ts'
import { sentenceTable } from '../sentence-table.ts'
import { GERMAN_REASONS } from './reason-words-de.ts'
import { SPANISH_REASONS } from './reason-words-es.ts'
import { FRENCH_REASONS } from './reason-words-fr.ts'

/** Why a step brought nothing, by language and by its English sentence. */
export const REASONS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  fr: FRENCH_REASONS,
  de: GERMAN_REASONS,
  es: SPANISH_REASONS,
}

const READERS = {
  fr: sentenceTable(REASONS.fr),
  de: sentenceTable(REASONS.de),
  es: sentenceTable(REASONS.es),
}

/** Why a step brought nothing, in its reader's language; what no table holds stays English. */
export function reasonIn(language: Language, reason: string): string {
  return language === 'en' ? reason : (READERS[language](reason) ?? reason)
}
