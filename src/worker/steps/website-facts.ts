import type { FoundFact } from '../../domain/quality/facts.ts'
import { nothingBecause, type StepOutcome, unavailableBecause } from '../../domain/quality/outcome.ts'
import { parseSiren } from '../../domain/quality/siren.ts'
import type { WebsiteFacts } from '../../domain/quality/website.ts'
import type { WebsiteReading } from '../../integrations/website.ts'
import { fact } from './step.ts'

type Read = Extract<WebsiteReading, { status: 'read' }>

/** Returns the outcome of a step that needs a website reading and has none. Null if there is one. */
export function unreadOutcome(reading: WebsiteReading | null): StepOutcome | null {
  if (reading === null) return nothingBecause('website_unknown')
  if (reading.status === 'read') return null
  return reading.status === 'unavailable' ? unavailableBecause(reading.reason) : nothingBecause(reading.reason)
}

const commonOf = ({ finalUrl, readAt }: Read) =>
  ({ source: 'website', reference: finalUrl, asOf: readAt.slice(0, 10), matchedBy: 'domain' }) as const

/** Returns the company's contact details and legal identity as facts. */
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

/** Returns the input of the product analysis. */
export function toWebsiteFacts({ pages, legalName, siren, ...reading }: Read): WebsiteFacts {
  const { finalUrl, description, language, technologies, readAt } = reading
  const namesPublisher = legalName !== null || siren !== null
  return { finalUrl, description, language, technologies, readAt, namesPublisher, pages }
}

const DESCRIPTION_CHARACTERS_MAX = 500

/** Returns the company's own description and its website's technologies as facts. */
export function productFacts(reading: Read): FoundFact[] {
  const common = commonOf(reading)
  const names = reading.technologies.map(({ name }) => name)
  const description = reading.description?.slice(0, DESCRIPTION_CHARACTERS_MAX) ?? null
  return [
    ...(description === null ? [] : [fact({ ...common, field: 'self_description', value: description })]),
    ...(names.length === 0 ? [] : [fact({ ...common, field: 'technologies', value: names.join(', ') })]),
  ]
}
