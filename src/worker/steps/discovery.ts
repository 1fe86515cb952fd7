import { unavailableBecause } from '../../domain/quality/outcome.ts'
import { entityFacts } from './legal-entity.ts'
import { siren } from './siren.ts'
import { findKnownSiren, type Step } from './step.ts'

/** Identifies a buyer's registered company, in France or elsewhere, and its legal entity identifier. */
export const discovery: Step = async (context) => {
  const company = await siren(context)
  const known = findKnownSiren(context.identity, context.facts)
  const found = company.facts.find(({ field }) => field === 'siren')
  const number = known?.siren ?? (found ? String(found.value) : null)
  if (number === null || company.state !== 'done') return company
  const entities = await context.registries.entitiesRegisteredAs(number)
  if (entities.status === 'unavailable') return unavailableBecause(entities.reason, company.facts)
  const matchedBy = found?.matchedBy ?? known?.matchedBy ?? 'name'
  const [entity] = entities.status === 'found' ? entities.value : []
  const lei = entity ? entityFacts(entity, matchedBy).filter(({ field }) => field === 'lei') : []
  return { state: 'done', facts: [...company.facts, ...lei] }
}
