import { listAuditors } from '../../domain/quality/officers.ts'
import { nothingBecause } from '../../domain/quality/outcome.ts'
import { companyPageOf } from '../../integrations/registry.ts'
import { fact, type Step } from './step.ts'

/** Finds the statutory auditors. */
export const advisor: Step = async (context) => {
  const known = await context.sirenToGoBy()
  if ('state' in known) return known
  const answer = await context.registries.companyOfSiren(known.siren)
  if (answer.status !== 'found') return { state: answer.status, reason: answer.reason, facts: [] }
  const auditors = listAuditors(answer.value.officers)
  if (auditors.length === 0) return nothingBecause('auditor_not_listed')
  const common = {
    source: 'recherche-entreprises',
    reference: companyPageOf(known.siren),
    asOf: answer.asOf,
    matchedBy: known.matchedBy,
  } as const
  const value = auditors.map(({ name }) => name).join('; ')
  const offices = auditors.map(({ office }) => office).join('; ')
  return {
    state: 'done',
    facts: [fact({ ...common, field: 'auditor', value, detail: { of: 'other', text: offices } })],
  }
}
