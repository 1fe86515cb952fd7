import type { FoundFact, MatchedBy } from '../../domain/quality/facts.ts'
import { gleifRecordOf, type LegalEntity } from '../../integrations/registry.ts'
import { fact } from './step.ts'

/** Returns the facts of a GLEIF record. */
export function entityFacts(entity: LegalEntity, matchedBy: MatchedBy): FoundFact[] {
  const { lei, name, address, isActive, updatedOn, jurisdiction } = entity
  const common = { source: 'gleif', reference: gleifRecordOf(lei), asOf: updatedOn, matchedBy } as const
  const where = jurisdiction === null ? null : ({ of: 'registered_in', jurisdiction } as const)
  return [
    fact({ ...common, field: 'lei', value: lei, detail: where }),
    fact({ ...common, field: 'company', value: name }),
    ...(address === null ? [] : [fact({ ...common, field: 'address', value: address })]),
    fact({ ...common, field: 'legal_status', value: isActive ? 'active' : 'closed' }),
  ]
}
