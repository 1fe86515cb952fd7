import type { OutcomeSentence } from '../language/outcomes.ts'
import type { FoundFact } from './facts.ts'
import type { WebsiteFacts } from './website.ts'

/**
 * Result of a step. `nothing`: the sources have no record; `unavailable`: one did not respond, and the facts of the
 * others are kept. The reason is shown to the party only and contains no value of its own.
 */
export type StepOutcome = (
  | { state: 'done'; facts: FoundFact[] }
  | { state: 'nothing' | 'unavailable'; facts: FoundFact[]; reason: OutcomeSentence }
) & {
  /** Input of the product analysis. */
  website?: WebsiteFacts
}

export const nothingBecause = (reason: OutcomeSentence, facts: FoundFact[] = []): StepOutcome => ({
  state: 'nothing',
  facts,
  reason,
})
export const unavailableBecause = (reason: OutcomeSentence, facts: FoundFact[] = []): StepOutcome => ({
  state: 'unavailable',
  facts,
  reason,
})
