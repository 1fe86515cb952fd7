import type { Language } from '../language/language.ts'
import { type Sentences, sentenceOf } from '../language/sentences.ts'
import type { Assumption, Source, Supposition } from './assumptions.ts'
import type { Divergence } from './divergence.ts'
import type { Method } from './triangulation.ts'
import type { NoValue } from './valuation.ts'
import { VALUATION_WORDS_DE } from './valuation-words-de.ts'
import { VALUATION_WORDS_EN } from './valuation-words-en.ts'
import { VALUATION_WORDS_ES } from './valuation-words-es.ts'
import { VALUATION_WORDS_FR } from './valuation-words-fr.ts'
import type { Working } from './workings.ts'

/** Every sentence of a valuation, in one language. */
export interface ValuationWords {
  readonly assumptions: Sentences<Supposition>
  readonly sources: Readonly<Record<Source, string>>
  readonly workings: Sentences<Working>
  /** Which methods the value rests on, each with its whole percent of it. */
  readonly valuedBy: (shares: readonly (readonly [Method, number])[]) => string
  /** What stands behind the rail: published prices of unlisted companies. */
  readonly rail: string
  /** Why the methods lie far apart and which a buyer will use; follows another sentence. */
  readonly divergence: (divergence: Divergence) => string
  readonly noValue: Readonly<Record<NoValue['reason'], string>>
}

/** By language. */
export const VALUATION_WORDS: Readonly<Record<Language, ValuationWords>> = {
  en: VALUATION_WORDS_EN,
  fr: VALUATION_WORDS_FR,
  de: VALUATION_WORDS_DE,
  es: VALUATION_WORDS_ES,
}

/** What an assumption is of. */
export function assumptionIn(language: Language, assumption: Assumption): string {
  return sentenceOf<Supposition>(VALUATION_WORDS[language].assumptions, assumption)
}

/** How a figure was worked out, without the figure itself. */
export function workingIn(language: Language, working: Working): string {
  return sentenceOf(VALUATION_WORDS[language].workings, working)
}
