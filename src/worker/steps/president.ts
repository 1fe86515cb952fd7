import type { OutcomeSentence } from '../../domain/language/outcomes.ts'
import { findLeader, type Officer } from '../../domain/quality/officers.ts'
import { nothingBecause, unavailableBecause } from '../../domain/quality/outcome.ts'
import { companyPageOf } from '../../integrations/registry.ts'
import { fact, type Step } from './step.ts'

/** Finds the name and office of the company's leader; if that is a company, of that company's leader as well. */
export const president: Step = async (context) => {
  const known = await context.sirenToGoBy()
  if ('state' in known) return known
  const answer = await context.registries.companyOfSiren(known.siren)
  if (answer.status !== 'found') return { state: answer.status, reason: answer.reason, facts: [] }
  const leader = findLeader(answer.value.officers)
  if (leader === null) return nothingBecause('leader_not_listed')
  const found = (officer: Officer, detail: OutcomeSentence) =>
    fact({
      field: 'president',
      value: officer.name,
      detail,
      source: 'recherche-entreprises',
      reference: companyPageOf(known.siren),
      asOf: answer.asOf,
      matchedBy: known.matchedBy,
    })
  if (leader.kind === 'person')
    return { state: 'done', facts: [found(leader, { of: 'other', text: `${leader.office}.` })] }
  const own = found(leader, { of: 'office_of_company', office: leader.office })
  if (leader.siren === null) return { state: 'done', facts: [own] }
  const holding = await context.registries.companyOfSiren(leader.siren)
  if (holding.status === 'unavailable') return unavailableBecause(holding.reason)
  const behind = holding.status === 'found' ? findLeader(holding.value.officers) : null
  // Only one level is followed: a holding led by another company is named itself.
  if (behind?.kind !== 'person') return { state: 'done', facts: [own] }
  const detail = {
    of: 'office_in_holding',
    office: behind.office,
    company: leader.name,
    its_office: leader.office,
  } as const
  return { state: 'done', facts: [found(behind, detail)] }
}
