import type { Side } from '../parties/party.ts'
import { type Identity, type Profile, profileFields } from '../parties/profile.ts'
import { contradictingFacts, type Fact, verifiedFields } from './facts.ts'
import { type Quality, scoreQuality } from './score.ts'

/** Scores the data quality of a profile. Entries confirmed by a register count in full. */
export function profileQuality(side: Side, profile: Profile, identity: Identity, facts: readonly Fact[] = []): Quality {
  const fields = profileFields(side, profile, identity)
  const contradicted = new Set(contradictingFacts(facts, fields).map(({ field }) => field))
  const { financialYears } = profile.file
  const counted = { ...fields, financial_years: financialYears?.length ? financialYears : null }
  return scoreQuality(side, counted, verifiedFields(facts, fields), contradicted)
}
