import type { Step } from './step.ts'
import { contactFacts, unreadOutcome } from './website-facts.ts'

/** How to reach the company, from its website. */
export const contacts: Step = async ({ readOwnWebsite }) => {
  const reading = await readOwnWebsite()
  return reading?.status === 'read'
    ? { state: 'done', facts: contactFacts(reading) }
    : (unreadOutcome(reading) ?? { state: 'done', facts: [] })
}
