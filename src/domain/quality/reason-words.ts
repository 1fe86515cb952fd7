import type { Language } from '../memo/language.ts'
import { sentenceTable } from '../sentence-table.ts'
import { FRENCH_REASONS } from './reason-words-fr.ts'

/** Why a step brought nothing, in French; null for a sentence the table does not hold. */
export const frenchReasonOf = sentenceTable(FRENCH_REASONS)

/** Why a step brought nothing, in its reader's language; what the French table lacks stays English. */
export const reasonIn = (language: Language, reason: string): string =>
  language === 'fr' ? (frenchReasonOf(reason) ?? reason) : reason
