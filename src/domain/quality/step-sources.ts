import type { FactField, FactSource } from './facts.ts'
import type { QualityStep } from './steps.ts'

const REGISTERED = ['company', 'siren', 'address', 'activity_code', 'headcount', 'founded_on', 'legal_status'] as const
const IN_GLEIF = ['lei', 'company', 'address', 'legal_status'] as const
const ON_WEBSITE = ['website', 'email', 'phone', 'contact_page', 'company'] as const

/** A source of a step, with the facts that it can give. */
export interface StepSource {
  source: FactSource
  fields: readonly FactField[]
}

const EVERYWHERE: Partial<Record<QualityStep, readonly StepSource[]>> = {
  contacts: [{ source: 'website', fields: ON_WEBSITE }],
  product: [{ source: 'website', fields: ['self_description', 'technologies'] }],
  profile: [{ source: 'website', fields: [...ON_WEBSITE, 'self_description', 'technologies'] }],
}
const IN_FRANCE: Partial<Record<QualityStep, readonly StepSource[]>> = {
  siren: [{ source: 'recherche-entreprises', fields: REGISTERED }],
  financials: [
    { source: 'ratios-inpi-bce', fields: ['revenue', 'growth', 'ebitda_margin'] },
    { source: 'bodacc', fields: ['insolvency', 'deregistration'] },
  ],
  president: [{ source: 'recherche-entreprises', fields: ['president'] }],
  advisor: [{ source: 'recherche-entreprises', fields: ['auditor'] }],
  discovery: [
    { source: 'recherche-entreprises', fields: REGISTERED },
    { source: 'gleif', fields: ['lei'] },
  ],
}
const ELSEWHERE: Partial<Record<QualityStep, readonly StepSource[]>> = {
  siren: [{ source: 'gleif', fields: IN_GLEIF }],
  discovery: [{ source: 'gleif', fields: IN_GLEIF }],
}

export const FRANCE = 'FR'

/**
 * Returns the sources of a step for a company in a country (ISO 3166); empty if none serves it. Without a country,
 * those of France and of elsewhere are asked.
 */
export function stepSources(step: QualityStep, country: string | null): readonly StepSource[] {
  if (country === FRANCE) return EVERYWHERE[step] ?? IN_FRANCE[step] ?? []
  const french = country === null ? (IN_FRANCE[step] ?? []) : []
  const elsewhere = ELSEWHERE[step] ?? []
  return (
    EVERYWHERE[step] ?? [
      ...french
        .filter(({ source }) => elsewhere.every((one) => one.source !== source))
        .map(({ source, fields }) => ({ source, fields: fields.filter((field) => field !== 'siren') })),
      ...elsewhere,
    ]
  )
}
