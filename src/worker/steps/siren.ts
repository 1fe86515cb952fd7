import { sameCompany } from '../../domain/quality/company-names.ts'
import { numberSpellings } from '../../domain/quality/company-number.ts'
import type { FoundFact, MatchedBy } from '../../domain/quality/facts.ts'
import { nothingBecause, type StepOutcome, unavailableBecause } from '../../domain/quality/outcome.ts'
import { parseSiren } from '../../domain/quality/siren.ts'
import { FRANCE } from '../../domain/quality/step-sources.ts'
import { companyPageOf, type RegisteredCompany } from '../../integrations/registry.ts'
import { entityFacts } from './legal-entity.ts'
import { bearsPartysName, fact, type Step, type StepContext } from './step.ts'

/**
 * Identifies the party's registered company: by its own SIREN, else by the SIREN in its website's imprint, else by its
 * name if exactly one active company bears it. Outside France, by company number and name in GLEIF, else by name alone.
 */
export const siren: Step = async (context) => {
  const { identity, country } = context
  if (identity.siren !== null) {
    const own = parseSiren(identity.siren)
    return own === null
      ? nothingBecause('siren_invalid')
      : await bySiren(context, own, (company) => (bearsPartysName(identity, company) ? 'siren' : 'unconfirmed'))
  }
  if (country !== null && country !== FRANCE) return (await entityByNumber(context)) ?? (await entityByName(context))
  const reading = await context.readOwnWebsite()
  const stated = reading?.status === 'read' ? parseSiren(reading.siren ?? '') : null
  return stated === null ? await byName(context) : await bySiren(context, stated, () => 'domain')
}

async function bySiren(
  { registries }: StepContext,
  number: string,
  matchedBy: (company: RegisteredCompany) => MatchedBy,
): Promise<StepOutcome> {
  const answer = await registries.companyOfSiren(number)
  if (answer.status !== 'found') return { state: answer.status, reason: answer.reason, facts: [] }
  return { state: 'done', facts: companyFacts(answer.value, matchedBy(answer.value)) }
}

async function byName(context: StepContext): Promise<StepOutcome> {
  const { company } = context.identity
  if (company === null) return nothingBecause('name_and_siren_missing')
  const answer = await context.registries.companiesNamed(company)
  if (answer.status === 'unavailable') return { state: 'unavailable', reason: answer.reason, facts: [] }
  const named = answer.status === 'nothing' ? [] : answer.value.filter((one) => bearsName(one, company))
  const [only, ...others] = named
  if (!only) return context.country === null ? await entityByName(context) : nothingBecause(NO_ONE)
  if (others.length > 0) return nothingBecause({ of: 'companies_of_same_name', count: named.length })
  return { state: 'done', facts: companyFacts(only, 'name') }
}

const NO_ONE = 'company_not_named_so'

const bearsName = ({ isActive, names }: RegisteredCompany, name: string) =>
  isActive && names.some((one) => sameCompany(one, name))

/**
 * Looks up the party's own company number in GLEIF. Returns null if no active entity of that country has both the
 * number and the party's name; German registers share numbers, and a number with another name proves nothing.
 */
async function entityByNumber({ identity, registries }: StepContext): Promise<StepOutcome | null> {
  const { company, companyNumber } = identity
  if (company === null || companyNumber === null) return null
  const number = numberSpellings(companyNumber).at(-1) ?? companyNumber
  const answer = await registries.entitiesRegisteredAs(number)
  if (answer.status === 'unavailable') return unavailableBecause(answer.reason)
  const own = (answer.status === 'nothing' ? [] : answer.value).filter(
    ({ name, isActive, jurisdiction }) =>
      isActive && jurisdiction?.slice(0, 2) === companyNumber.slice(0, 2) && sameCompany(name, company),
  )
  const [only, ...others] = own
  return only === undefined || others.length > 0 ? null : { state: 'done', facts: entityFacts(only, 'siren') }
}

async function entityByName({ identity: { company }, registries }: StepContext): Promise<StepOutcome> {
  if (company === null) return nothingBecause('name_missing')
  const answer = await registries.entitiesNamed(company)
  if (answer.status === 'unavailable') return { state: 'unavailable', reason: answer.reason, facts: [] }
  const named = answer.status === 'nothing' ? [] : answer.value.filter((one) => sameCompany(one.name, company))
  const [only, ...others] = named.filter(({ isActive }) => isActive)
  if (!only || others.length > 0) return nothingBecause(only ? 'entities_of_same_name' : NO_ONE)
  return { state: 'done', facts: entityFacts(only, 'name') }
}

/** Returns the facts of a company's register entry. */
export function companyFacts(company: RegisteredCompany, matchedBy: MatchedBy): FoundFact[] {
  const { names, address, activityCode, headcount, foundedOn, updatedOn } = company
  const common = {
    source: 'recherche-entreprises',
    reference: companyPageOf(company.siren),
    asOf: updatedOn,
    matchedBy,
  } as const
  const legalName = names[0] ?? null
  return [
    fact({ ...common, field: 'siren', value: company.siren }),
    ...(legalName === null ? [] : [fact({ ...common, field: 'company', value: legalName })]),
    ...(address === null ? [] : [fact({ ...common, field: 'address', value: address, detail: 'registered_office' })]),
    ...(activityCode === null
      ? []
      : [fact({ ...common, field: 'activity_code', value: activityCode, detail: 'naf_rev_2' })]),
    ...(headcount === null ? [] : [fact({ ...common, field: 'headcount', value: headcount, detail: 'insee_band' })]),
    ...(foundedOn === null ? [] : [fact({ ...common, field: 'founded_on', value: foundedOn })]),
    fact({ ...common, field: 'legal_status', value: legalStatusOf(company) }),
  ]
}

function legalStatusOf({ isActive, isStruckOff }: RegisteredCompany): string {
  if (isStruckOff) return 'struck off'
  return isActive ? 'active' : 'closed'
}
