import type { Step } from './step.ts'
import { contactFacts, productFacts, unreadOutcome } from './website-facts.ts'

/** What a buyer says of itself on its website, and how to reach it. */
export const profile: Step = async ({ readOwnWebsite }) => {
  const reading = await readOwnWebsite()
  return reading?.status === 'read'
    ? { state: 'done', facts: [...contactFacts(reading), ...productFacts(reading)] }
    : (unreadOutcome(reading) ?? { state: 'done', facts: [] })
}
