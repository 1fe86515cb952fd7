import type { FoundFact } from '../../domain/quality/facts.ts'
import { nothingBecause, type StepOutcome, unavailableBecause } from '../../domain/quality/outcome.ts'
import { parseSiren } from '../../domain/quality/siren.ts'
import type { WebsiteFacts } from '../../domain/quality/website.ts'
import type { WebsiteReading } from '../../integrations/website.ts'
import { fact } from './step.ts'

type Read = Extract<WebsiteReading, { status: 'read' }>

/** How a step that lives by the website ends when there is no reading; null when there is one. */
export function unreadOutcome(reading: WebsiteReading | null): StepOutcome | null {
  if (reading === null) return nothingBecause('website_unknown')
  if (reading.status === 'read') return null
  return reading.status === 'unavailable' ? unavailableBecause(reading.reason) : nothingBecause(reading.reason)
}

const commonOf = ({ finalUrl, readAt }: Read) =>
  ({ source: 'website', reference: finalUrl, asOf: readAt.slice(0, 10), matchedBy: 'domain' }) as const

/** How to reach the company, and who it says it is. */
export function contactFacts(reading: Read): FoundFact[] {
  const common = commonOf(reading)
  const { legalName, emails, phones, contactPage } = reading
  const siren = parseSiren(reading.siren ?? '')
  const [email] = emails
  const [phone] = phones
  return [
    fact({ ...common, field: 'website', value: new URL(reading.finalUrl).origin }),
    ...(email === undefined ? [] : [fact({ ...common, field: 'email', value: email })]),
    ...(phone === undefined ? [] : [fact({ ...common, field: 'phone', value: phone })]),
    ...(contactPage === null ? [] : [fact({ ...common, field: 'contact_page', value: contactPage })]),
    ...(legalName === null ? [] : [fact({ ...common, field: 'company', value: legalName, detail: 'from_imprint' })]),
    ...(siren === null ? [] : [fact({ ...common, field: 'siren', value: siren, detail: 'from_imprint' })]),
  ]
}

/** What the product is analysed from. */
export function toWebsiteFacts({ pages, legalName, siren, ...reading }: Read): WebsiteFacts {
  const { finalUrl, description, language, technologies, readAt } = reading
  const namesPublisher = legalName !== null || siren !== null
  return { finalUrl, description, language, technologies, readAt, namesPublisher, pages }
}

const DESCRIPTION_CHARACTERS_MAX = 500

/** What the website says the company does, in its own words, and what it is built with. */
export function productFacts(reading: Read): FoundFact[] {
  const common = commonOf(reading)
  const names = reading.technologies.map(({ name }) => name)
  const description = reading.description?.slice(0, DESCRIPTION_CHARACTERS_MAX) ?? null
  return [
    ...(description === null ? [] : [fact({ ...common, field: 'self_description', value: description })]),
    ...(names.length === 0 ? [] : [fact({ ...common, field: 'technologies', value: names.join(', ') })]),
  ]
}
