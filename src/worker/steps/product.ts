import { nothingBecause, type StepOutcome } from '../../domain/quality/outcome.ts'
import type { Step } from './step.ts'
import { productFacts, toWebsiteFacts, unreadOutcome } from './website-facts.ts'

/** Finds the company's products on its website. */
export const product: Step = async ({ readOwnWebsite }) => {
  const reading = await readOwnWebsite()
  if (reading?.status !== 'read') return unreadOutcome(reading) ?? { state: 'done', facts: [] }
  const facts = productFacts(reading)
  const outcome: StepOutcome = facts.length > 0 ? { state: 'done', facts } : nothingBecause('website_without_product')
  return { ...outcome, website: toWebsiteFacts(reading) }
}
