import type { Step } from './step.ts'
import { contactFacts, productFacts, unreadOutcome } from './website-facts.ts'

/** Finds a buyer's own description and contact details on its website. */
export const profile: Step = async ({ readOwnWebsite }) => {
  const reading = await readOwnWebsite()
  return reading?.status === 'read'
    ? { state: 'done', facts: [...contactFacts(reading), ...productFacts(reading)] }
    : (unreadOutcome(reading) ?? { state: 'done', facts: [] })
}
