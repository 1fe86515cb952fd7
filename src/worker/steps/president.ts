import { leaderOf, type Officer } from '../../domain/quality/officers.ts'
import { nothingBecause, unavailableBecause } from '../../domain/quality/outcome.ts'
import { companyPageOf } from '../../integrations/registry.ts'
import { fact, type Step } from './step.ts'

/** Who leads the company; where another company does, who leads that one. Name and office, nothing else. */
export const president: Step = async (context) => {
  const known = await context.sirenToGoBy()
  if ('state' in known) return known
  const answer = await context.registries.companyOfSiren(known.siren)
  if (answer.status !== 'found') return { state: answer.status, reason: answer.reason, facts: [] }
  const leader = leaderOf(answer.value.officers)
  if (leader === null) return nothingBecause('The register lists nobody who leads the company.')
  const found = (officer: Officer, detail: string) =>
    fact({
      field: 'president',
      value: officer.name,
      detail,
      source: 'recherche-entreprises',
      reference: companyPageOf(known.siren),
      asOf: answer.asOf,
      matchedBy: known.matchedBy,
    })
  if (leader.kind === 'person') return { state: 'done', facts: [found(leader, `${leader.office}.`)] }
  const own = found(leader, `${leader.office}; a company.`)
  if (leader.siren === null) return { state: 'done', facts: [own] }
  const holding = await context.registries.companyOfSiren(leader.siren)
  if (holding.status === 'unavailable') return unavailableBecause(holding.reason)
  const behind = holding.status === 'found' ? leaderOf(holding.value.officers) : null
  // One hop: a holding led by yet another company is named as it is.
  if (behind?.kind !== 'person') return { state: 'done', facts: [own] }
  return { state: 'done', facts: [found(behind, `${behind.office} of ${leader.name}, which is ${leader.office}.`)] }
}
