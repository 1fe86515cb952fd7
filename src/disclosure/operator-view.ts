import { type Confidential, reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Operator, operatorClearance } from '../domain/confidentiality/policy/disclosure.ts'
import { partyName } from '../domain/parties/profile.ts'
import type { Fact } from '../domain/quality/facts.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadIdentities } from '../store/disclosures.ts'
import { loadFacts } from '../store/facts.ts'
import type { KnownParty } from '../store/parties.ts'
import type { Db } from '../store/schema.ts'
import type { VettingRequest } from '../store/vetting-requests.ts'

type OpenedParty = KnownParty['who'] extends Confidential<infer Who> ? Who : never

/** Returns a party's identity and profile as it wrote them. */
export function openedParty(operator: Operator, party: KnownParty): OpenedParty {
  return reveal(operatorClearance(operator, party.identityId), party.who)
}

/** Returns the facts that sources gave about a party. */
export async function loadOpenedFacts(
  db: Db,
  operator: Operator,
  party: Pick<KnownParty, 'identityId'>,
): Promise<Fact[]> {
  return reveal(operatorClearance(operator, party.identityId), await loadFacts(db, party.identityId))
}

/** Returns a party's name. Null if it has none. */
export function openPartyName(operator: Operator, party: KnownParty): string | null {
  return partyName(openedParty(operator, party).standing.identity)
}

/** Returns a workspace's note to its request to be vetted. */
export function openVettingNote(operator: Operator, { note }: VettingRequest): string {
  return reveal(operatorClearance(operator, note.identityId), note)
}

/** Returns names keyed by party. Parties without a name and erased ones are omitted. */
export async function loadPartyNames(
  app: AppContext,
  operator: Operator,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const parties = await (await app.universe.current()).partiesOf(ids)
  const identities = await loadIdentities(app.database.db, ids)
  const names = new Map<number, string>()
  for (const [id, { identityId }] of parties) {
    const box = identities.get(id)
    const name = box && partyName(reveal(operatorClearance(operator, identityId), box))
    if (name) names.set(id, name)
  }
  return names
}
