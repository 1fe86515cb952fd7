import { ownPairings } from '../disclosure/disclose.ts'
import { isShownTo } from '../domain/confidentiality/policy/circle.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type Candidate, type Match, pairIn, type Universe } from '../matching-index/universe.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/** A counterparty that a session may mark: a current match of its party, a pairing, or both. */
export interface WithinReach extends Match {
  pairing: StoredPairing | null
}

/** Returns the parties that a session may mark, in the given order; others are omitted whether or not they exist. */
export async function withinReach(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  own: Candidate,
  ids: readonly number[],
): Promise<WithinReach[]> {
  const parties = await universe.partiesOf(ids)
  const pairings = await ownPairings(app, viewer, [...ids])
  return ids.flatMap((id) => {
    const candidate = parties.get(id)
    const pair = candidate && pairIn(own, candidate)
    const pairing = pairings.get(id) ?? null
    if (!candidate || !pair) return []
    const isMatch = pair.isMatch && isShownTo(own, candidate)
    return isMatch || pairing !== null ? [{ ...pair, isMatch, id, candidate, pairing }] : []
  })
}
