import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Operator, operatorClearance } from '../domain/confidentiality/policy/disclosure.ts'
import { nameOf, type Profile } from '../domain/profile.ts'
import type { KnownParty } from '../store/parties.ts'

/** A party's profile as it wrote it. */
export function profileOf(operator: Operator, party: KnownParty): Profile {
  return reveal(operatorClearance(operator, party.identityId), party.who).profile
}

/** The name a party goes by; null where it has none. */
export function partyNameOf(operator: Operator, party: KnownParty): string | null {
  return nameOf(reveal(operatorClearance(operator, party.identityId), party.who).standing.identity)
}
