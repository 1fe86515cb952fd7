import { EUROS } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { formatsAt } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { EvidenceEffect } from './valuation.ts'

/** Names a part of the company file whose effect on a value is stated. */
export function effectNameIn(language: DocumentLanguage, { of }: EvidenceEffect): string {
  return wordsIn(language, 'valuation')(`effects.${of}`)
}

/** Formats an effect in the currency of a rate with its sign. */
export function effectEurMIn(language: DocumentLanguage, { effectEurM }: EvidenceEffect, rate = EUROS): string {
  return `${effectEurM < 0 ? '−' : '+'}${formatsAt(language, rate).eurMDerived(Math.abs(effectEurM))}`
}
