import type { Step } from './step.ts'
import { contactFacts, unreadOutcome } from './website-facts.ts'

/** Finds contact details on the company's website. */
export const contacts: Step = async ({ readOwnWebsite }) => {
  const reading = await readOwnWebsite()
  return reading?.status === 'read'
    ? { state: 'done', facts: contactFacts(reading) }
    : (unreadOutcome(reading) ?? { state: 'done', facts: [] })
}
