import type { Identity } from '../../domain/parties/profile.ts'
import { matchesRegisteredName } from '../../domain/quality/company-names.ts'
import type { Fact, FoundFact, MatchedBy } from '../../domain/quality/facts.ts'
import type { StepOutcome } from '../../domain/quality/outcome.ts'
import { parseSiren } from '../../domain/quality/siren.ts'
import type { RegisteredCompany, Registries } from '../../integrations/registry.ts'
import type { WebsiteReading } from '../../integrations/website.ts'

/** Inputs of a step. A step only reads and returns findings, so it can safely run twice. */
export interface StepContext {
  registries: Registries
  identity: Identity
  /** ISO 3166 code. Null if unknown; France is tried first then. */
  country: string | null
  /** Known facts, without rejected and superseded ones. */
  facts: readonly Fact[]
  /**
   * Returns the SIREN to use, after waiting for the step that looks for it, or the outcome of a step that cannot run
   * without one.
   */
  sirenToGoBy(): Promise<KnownSiren | StepOutcome>
  /** Reads the party's website, once for all steps of a run. Null if no address is known. */
  readOwnWebsite(): Promise<WebsiteReading | null>
}

export type Step = (context: StepContext) => Promise<StepOutcome>

/** The SIREN to query, and how it was matched to the party. */
export interface KnownSiren {
  siren: string
  matchedBy: MatchedBy
}

/** Returns the party's own SIREN, else the one its website states, else the one found by its name. */
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
 * True if a company registered under the party's own SIREN bears the party's name: its stated company, else its
 * contact's name.
 */
export function bearsPartysName({ company, name }: Identity, { names, tradeNames }: RegisteredCompany): boolean {
  const stated = company ?? name
  return stated !== null && matchesRegisteredName(stated, [...names, ...tradeNames])
}

/** Returns a fact with its optional parts filled. */
export function fact(
  found: Pick<FoundFact, 'field' | 'value' | 'source' | 'reference' | 'matchedBy'> &
    Partial<Pick<FoundFact, 'detail' | 'asOf'>>,
): FoundFact {
  return { detail: null, asOf: null, ...found }
}
