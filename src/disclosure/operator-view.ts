import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Operator, operatorClearance } from '../domain/confidentiality/policy/disclosure.ts'
import { nameOf, type Profile } from '../domain/profile.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadIdentities } from '../store/disclosures.ts'
import type { KnownParty } from '../store/parties.ts'

/** A party's profile as it wrote it. */
export function profileOf(operator: Operator, party: KnownParty): Profile {
  return reveal(operatorClearance(operator, party.identityId), party.who).profile
}

/** The name a party goes by; null where it has none. */
export function partyNameOf(operator: Operator, party: KnownParty): string | null {
  return nameOf(reveal(operatorClearance(operator, party.identityId), party.who).standing.identity)
}

/** The names that some parties go by, by party; one that has none, or was erased, is left out. */
export async function partyNamesOf(
  app: AppContext,
  operator: Operator,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const parties = await (await app.universe.current()).partiesOf(ids)
  const identities = await loadIdentities(app.database.db, ids)
  const names = new Map<number, string>()
  for (const [id, { identityId }] of parties) {
    const box = identities.get(id)
    const name = box && nameOf(reveal(operatorClearance(operator, identityId), box))
    if (name) names.set(id, name)
  }
  return names
}
