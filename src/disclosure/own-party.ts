import type { Refuse } from '../entry/refusal.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/** Returns the party a session acts for. Refuses with 404 a session without one. */
export async function ownCandidate(
  viewer: LoadedViewer,
  universe: Universe,
  refuse: Refuse<'no_profile'>,
): Promise<Candidate> {
  const partyId = ownPartyId(viewer) ?? refuse('no_profile', 'no_profile', 'add_profile')
  const own = await universe.partyOf(partyId)
  if (own === null) throw new Error('a party of the store is missing from the universe')
  return own
}

/** Returns the id of the party a session acts for. Null until it has a profile on its side. */
export function ownPartyId(viewer: LoadedViewer): number | null {
  if (viewer.side === null) return null
  return viewer.side === 'buyer' ? viewer.buyerId : viewer.sellerId
}
