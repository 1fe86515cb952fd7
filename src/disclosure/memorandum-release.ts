import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import type { Clearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { MemorandumFacts } from '../domain/memo/memorandum-facts.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import { refuseBelowRole } from '../entry/viewer.ts'
import type { StoredVersion } from '../store/memoranda.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { clearanceByRecord, discloseParties } from './disclose.ts'
import { refuseHeldBack, refuseWithheld } from './withheld.ts'

/** Returns the facts of a released version. */
export function openedRelease(clearance: Clearance, version: Pick<StoredVersion, 'facts'>): MemorandumFacts {
  return reveal(clearance, version.facts)
}

/** Returns proof that the buyer may know the seller, by the same rules and with the same refusals as for its name. */
export async function sellersClearance(
  app: AppContext,
  viewer: LoadedViewer,
  { sellerId }: StoredPairing,
  refuse: Refuse<
    'party_withdrawn' | 'human_check_required' | 'consent_required' | 'assurance_required' | 'disclosure_limit_reached'
  >,
): Promise<Clearance> {
  const universe = await app.universe.current()
  const seller = await universe.partyOf(sellerId)
  if (seller === null) throw new Error('the seller of a pairing is missing from the universe')
  const { shown, withheld } = await discloseParties(app, viewer, universe, [seller])
  const usedUp = withheld.get(sellerId)
  if (usedUp !== undefined) refuseWithheld(app, usedUp, refuse)
  const isDisclosed = shown.get(sellerId)?.cleared ?? false
  const clearance = isDisclosed ? clearanceByRecord(app, viewer, seller, isDisclosed) : null
  if (clearance !== null) return clearance
  refuseBelowRole(viewer, 'member')
  await refuseHeldBack(app, viewer, seller, refuse)
  return refuse('party_withdrawn', 'pairing_party_withdrawn', 'name_stays_open')
}
