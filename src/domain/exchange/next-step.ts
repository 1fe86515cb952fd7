import { wordsIn } from '../language/catalogue.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Topic } from './boundary.ts'
import type { Constraints } from './constraints.ts'

/** Next step, and whether it ends the exchange under the agent's own boundary. */
export interface NextStep {
  readonly next: string
  readonly ends: boolean
}

/** State of an exchange before its next step. */
interface ExchangeState {
  /** Missing fields of the manifest. */
  readonly lacking: readonly string[]
  /** Missing information without which no intent could be scored. */
  readonly unstated: readonly ('direction' | 'sector')[]
  /** True if at least five counterparties match. */
  readonly served: boolean
  /** Credential of the participant's replies: the key of its thread, or the token that the operator issued. */
  readonly repliesBy?: 'key' | 'token'
  /** Language of the manifest. */
  readonly language?: DocumentLanguage
}

const REGISTERING: readonly Topic[] = ['registration', 'nda', 'signing', 'names']

/** Decides the step after an answer. If there is none, it states the reason and a remedy. */
export function decideNextStep(
  { lacking, unstated, served, repliesBy = 'key', language = 'en' }: ExchangeState,
  { withheld, exitsOn }: Constraints,
): NextStep {
  const words = wordsIn(language, 'exchange-answers')
  if (lacking[0] !== undefined)
    return { next: words('step.lacking', { field: lacking[0], fields: lacking.join(', ') }), ends: false }
  if (unstated.length > 0) {
    const parts = unstated.map((part) => words(`step.${part}`)).join(', ')
    return { next: words('step.missing', { parts, how: words(`step.by_${repliesBy}`) }), ends: false }
  }
  const excluded = REGISTERING.filter((topic) => withheld.has(topic) || exitsOn.has(topic))
  if (excluded.includes('registration') || excluded.includes('nda') || excluded.includes('signing')) {
    const ends = excluded.some((topic) => exitsOn.has(topic))
    return { next: words(ends ? 'step.ends' : 'step.refused'), ends }
  }
  const mentionsFew = !served && !withheld.has('counts') && !withheld.has('figures')
  const open = words('step.open')
  return { next: mentionsFew ? `${open} ${words('step.few')}` : open, ends: false }
}

/** Joins the statements of a message, with the next step last. */
export function composeMessage(statements: readonly string[], next: string, language: DocumentLanguage = 'en'): string {
  return [...statements, wordsIn(language, 'exchange-answers')('next', { step: next })].join('\n')
}
