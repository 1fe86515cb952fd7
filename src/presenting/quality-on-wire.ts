import type { Static } from 'typebox'
import type { contract } from '../contract/index.ts'
import type { ContradictionList } from '../contract/party-shapes.ts'
import type { Language } from '../domain/language/language.ts'
import { outcomeIn } from '../domain/language/outcomes.ts'
import type { Side } from '../domain/parties/party.ts'
import {
  FACT_SOURCES,
  type Fact,
  factStatus,
  filedYear,
  isOld,
  type OwnEntries,
  verifiedFields,
} from '../domain/quality/facts.ts'
import { factValueIn, sourceNameIn } from '../domain/quality/quality-words.ts'
import type { RedFlag } from '../domain/quality/red-flags.ts'
import { profileQuality } from '../domain/quality/score.ts'
import { stepSources } from '../domain/quality/step-sources.ts'
import { QUALITY_STEPS, type QualityStep } from '../domain/quality/steps.ts'
import { ownEntries } from '../domain/workspace/entries.ts'
import type { Workspace } from '../domain/workspace/workspace.ts'
import type { StoredStep } from '../store/quality-steps.ts'
import { withoutNulls } from './api-mapping.ts'

/** Returns the steps and facts of a session's own party. */
export function partyOnWire(
  side: Side,
  id: number,
  workspace: Workspace,
  facts: readonly Fact[],
  steps: readonly StoredStep[],
  redFlags: RedFlag[],
  language: Language,
) {
  const entries = ownEntries(workspace, side)
  const shown = facts
    .filter(({ partyId, decision }) => partyId === id && decision !== 'superseded')
    .map((fact) => factOnWire(fact, entries, language))
  const order: readonly QualityStep[] = QUALITY_STEPS[side]
  const country = workspace.profiles[side]?.location.country ?? null
  const sources = order.flatMap((step) =>
    stepSources(step, country).map(({ source, fields }) => ({
      step,
      source,
      source_name: sourceNameIn(language, source),
      fields: [...fields],
    })),
  )
  return {
    entity_type: side,
    entity_id: id,
    sources,
    unsourced: order.filter((step) => stepSources(step, country).length === 0),
    data_quality: ownQuality(workspace, side),
    verified: [...verifiedFields(facts, entries)],
    ...(redFlags.length > 0 ? { red_flags: redFlags } : {}),
    conflicts: shown.filter(({ status }) => status === 'conflict').length,
    steps: steps
      .filter(({ partyId }) => partyId === id)
      .toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step))
      .map(({ step, state, attempts, retrying, reason, updatedAt }) => ({
        step,
        state,
        attempts,
        retrying,
        ...(reason === null ? {} : { last_error: outcomeIn(language, reason) }),
        updated_at: updatedAt,
      })),
    facts: shown,
  }
}

/** Data quality of a session's own party, 0 to 10; 0 without a profile. */
export function ownQuality(workspace: Workspace, side: Side): number {
  const profile = workspace.profiles[side]
  return profile ? profileQuality(side, profile, workspace.identity, workspace.facts).dataQuality : 0
}

type WireFact = Static<typeof contract.acceptFact.output>['fact']

/** Returns a fact with its status against the owner's entry. */
export function factOnWire(fact: Fact, entries: OwnEntries, language: Language): WireFact {
  const status = factStatus(fact, entries)
  return {
    id: fact.id,
    field: fact.field,
    value: fact.value,
    ...withoutNulls({ value_text: factValueIn(language, fact.field, fact.value) }),
    ...(fact.detail === null ? {} : { detail: outcomeIn(language, fact.detail) }),
    ...withoutNulls({ own_value: entries[fact.field] ?? null, as_of: fact.asOf }),
    // Superseded facts are not shown.
    status: status === 'superseded' ? 'rejected' : status,
    ...withoutNulls({ financial_year: filedYear(fact) }),
    ...(isOld(fact, fact.foundAt) ? { old: true } : {}),
    basis: fact.matchedBy === 'siren' ? 'fact' : 'interpretation',
    matched_by: fact.matchedBy,
    source: fact.source,
    source_name: sourceNameIn(language, fact.source),
    reference: fact.reference,
    found_at: fact.foundAt,
  }
}

/**
 * Returns the claims that registers contradict, for a viewer cleared for the party. The registers' values are for the
 * party alone.
 */
export function contradictionsOnWire(facts: readonly Fact[]): { contradictions?: Static<typeof ContradictionList> } {
  if (facts.length === 0) return {}
  return {
    contradictions: facts.map((fact) => ({
      field: fact.field,
      source_name: FACT_SOURCES[fact.source],
      ...withoutNulls({ financial_year: filedYear(fact) }),
    })),
  }
}
