import type { Identity } from '../../domain/profile.ts'
import { matchesRegisteredName } from '../../domain/quality/company-names.ts'
import type { Fact, FoundFact, MatchedBy } from '../../domain/quality/facts.ts'
import type { StepOutcome } from '../../domain/quality/outcome.ts'
import { parseSiren } from '../../domain/quality/siren.ts'
import type { RegisteredCompany, Registries } from '../../integrations/registry.ts'
import type { WebsiteReading } from '../../integrations/website.ts'

/** What a step works with. It reads and answers; keeping what it found is not its business, so doing it twice does no harm. */
export interface StepContext {
  registries: Registries
  identity: Identity
  /** ISO 3166 code; null when not known, and then France is tried first. */
  country: string | null
  /** What is known already; what was rejected or superseded is left out. */
  facts: readonly Fact[]
  /** The SIREN to go by, after waiting for the step that looks for it; or how a step that needs it ends without. */
  sirenToGoBy(): Promise<KnownSiren | StepOutcome>
  /** The party's website, read once for all steps of a run; null when nothing says where it is. */
  readOwnWebsite(): Promise<WebsiteReading | null>
}

export type Step = (context: StepContext) => Promise<StepOutcome>

/** The SIREN to ask about, and how far it is known to be the party's. */
export interface KnownSiren {
  siren: string
  matchedBy: MatchedBy
}

/** The party's own SIREN, else the one its website states, else the one its name led to. */
export function findKnownSiren(identity: Identity, facts: readonly Fact[]): KnownSiren | null {
  const own = identity.siren === null ? null : parseSiren(identity.siren)
  if (own !== null) return { siren: own, matchedBy: 'siren' }
  const found = facts.filter(({ field }) => field === 'siren')
  for (const matchedBy of ['domain', 'name'] as const) {
    const fact = found.findLast((one) => one.matchedBy === matchedBy)
    if (fact) return { siren: String(fact.value), matchedBy }
  }
  return null
}

/**
 * Whether a company that is registered under the party's own SIREN goes by the party's name: the company it states, else its
 * contact's name.
 */
export function bearsPartysName({ company, name }: Identity, { names, tradeNames }: RegisteredCompany): boolean {
  const stated = company ?? name
  return stated !== null && matchesRegisteredName(stated, [...names, ...tradeNames])
}

/** A fact of a source, its optional parts filled. */
export function fact(
  found: Pick<FoundFact, 'field' | 'value' | 'source' | 'reference' | 'matchedBy'> &
    Partial<Pick<FoundFact, 'detail' | 'asOf'>>,
): FoundFact {
  return { detail: null, asOf: null, ...found }
}
