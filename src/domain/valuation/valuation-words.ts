import type { Language } from '../language/language.ts'
import { writeFact } from '../language/sentences.ts'
import type { Assumption, Supposition } from './assumptions.ts'
import { METHODS, WEIGHTS } from './triangulation.ts'
import type { Valuation } from './valuation.ts'
import type { ValuationWords } from './valuation-word-list.ts'
import { VALUATION_WORDS_DE } from './valuation-words-de.ts'
import { VALUATION_WORDS_EN } from './valuation-words-en.ts'
import { VALUATION_WORDS_ES } from './valuation-words-es.ts'
import { VALUATION_WORDS_FR } from './valuation-words-fr.ts'
import { warningIn } from './warning-words.ts'
import type { Working } from './workings.ts'

export const VALUATION_WORDS: Readonly<Record<Language, ValuationWords>> = {
  en: VALUATION_WORDS_EN,
  fr: VALUATION_WORDS_FR,
  de: VALUATION_WORDS_DE,
  es: VALUATION_WORDS_ES,
}

export function assumptionIn(language: Language, assumption: Assumption): string {
  return writeFact<Supposition>(VALUATION_WORDS[language].assumptions, assumption)
}

/** Words the calculation of a figure, without its result. */
export function workingIn(language: Language, working: Working): string {
  return writeFact(VALUATION_WORDS[language].workings, working)
}

/**
 * Words a valuation: the methods with their weights, the reason if they diverge, the coverage of the range, and figures
 * to question; without a value, the figures needed.
 */
export function valuationMessageIn(language: Language, valuation: Valuation): string {
  const { noValue, valuedBy, divergence, coverage } = VALUATION_WORDS[language]
  if (valuation.status === 'no_data') return noValue[valuation.reason]
  const methods = valuedBy(METHODS.map((method) => [method, Math.round(WEIGHTS[method] * 100)]))
  const apart = valuation.divergence === null ? '' : divergence(valuation.divergence)
  const warnings = valuation.warnings.map((warning) => ` ${warningIn(language, warning)}`)
  return methods + apart + coverage(valuation.coverage) + warnings.join('')
}
