import type { Language } from '../domain/memo/language.ts'
import { sentenceTable } from '../domain/sentence-table.ts'
import type { Problem } from './problem.ts'
import { FRENCH_REFUSALS } from './refusal-words-fr.ts'

/** A sentence of a refusal in French; null for one the table does not hold. */
export const frenchRefusalOf = sentenceTable(FRENCH_REFUSALS)

/** A problem in its reader's language; what the French table lacks stays English. */
export function spokenIn(language: Language, problem: Problem): Problem {
  if (language === 'en') return problem
  const { error, title, detail } = problem
  return {
    ...problem,
    error: frenchRefusalOf(error) ?? error,
    title: frenchRefusalOf(title) ?? title,
    ...(detail === undefined ? {} : { detail: frenchRefusalOf(detail) ?? detail }),
  }
}
