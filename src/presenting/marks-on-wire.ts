import type { PartyView } from '../disclosure/party-view.ts'
import { pairingId } from '../domain/deals/deal.ts'
import type { Language } from '../domain/language/language.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { WithinReach } from '../matches/within-reach.ts'
import type { Candidate } from '../matching-index/universe.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { matchesOnWire } from './match-on-wire.ts'

function pairingOnWire(pairing: StoredPairing | null) {
  if (pairing === null) return {}
  return { pair_id: pairingId(pairing.buyerId, pairing.sellerId), phase: pairing.phase }
}

/** The marked parties of a viewer: its own side, the pairs within reach, and by party id the view and the mark of each. */
interface MarkedParties<Mark> {
  own: Candidate
  pairs: readonly WithinReach[]
  views: ReadonlyMap<number, PartyView>
  marks: ReadonlyMap<number, Mark>
}

/**
 * Returns the marked counterparties within reach, each as in the list of matches, with its pairing and the fields that
 * `fieldsOf` gives for its mark.
 */
export async function marksOnWire<Mark, Fields extends object>(
  app: AppContext,
  viewer: LoadedViewer,
  { own, pairs, views, marks }: MarkedParties<Mark>,
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
