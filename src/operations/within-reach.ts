import { ownPairings } from '../disclosure/disclose.ts'
import type { PartyView } from '../disclosure/party-view.ts'
import { isShownTo } from '../domain/confidentiality/policy/circle.ts'
import { pairIdOf } from '../domain/deal.ts'
import type { Language } from '../domain/memo/language.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type Candidate, type Match, pairIn, type Universe } from '../matching-index/universe.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { matchesOnWire } from './matching.ts'

/** A counterparty that a session may mark: a current match of its own party, one that it is paired with, or both. */
export interface WithinReach extends Match {
  pairing: StoredPairing | null
}

/** Those of some parties that a session may mark, in the order given; all others are left out, whether they exist or not. */
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

/** The pairing with a marked counterparty, as its fields on the wire. */
function pairingOnWire(pairing: StoredPairing | null) {
  if (pairing === null) return {}
  return { pair_id: pairIdOf(pairing.buyerId, pairing.sellerId), phase: pairing.phase }
}

/** The marked counterparties that are within reach today, each as among the matches, with its pairing and what `fieldsOf` says of its mark. */
export async function marksOnWire<Mark, Fields extends object>(
  app: AppContext,
  viewer: LoadedViewer,
  own: Candidate,
  pairs: readonly WithinReach[],
  views: ReadonlyMap<number, PartyView>,
  marks: ReadonlyMap<number, Mark>,
  fieldsOf: (mark: Mark) => Fields,
  language: Language,
) {
  const pairById = new Map(pairs.map((pair) => [pair.id, pair]))
  const matches = await matchesOnWire(app, viewer, own, pairs, views, language)
  return matches.flatMap((match) => {
    const [mark, pair] = [marks.get(match.id), pairById.get(match.id)]
    if (mark === undefined || pair === undefined) return []
    return [{ ...match, is_match: pair.isMatch, ...fieldsOf(mark), ...pairingOnWire(pair.pairing) }]
  })
}
