import type { OutcomeSentence } from '../language/outcomes.ts'
import type { FoundFact } from './facts.ts'
import type { WebsiteFacts } from './website.ts'

/**
 * How an attempt at a step ended. `nothing`: the sources were asked and know nothing; `unavailable`: one did not answer, and
 * what the others said is kept. A reason is for the party's own eyes and repeats no value of it.
 */
export type StepOutcome = (
  | { state: 'done'; facts: FoundFact[] }
  | { state: 'nothing' | 'unavailable'; facts: FoundFact[]; reason: OutcomeSentence }
) & {
  /** What the product is analysed from. */
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
