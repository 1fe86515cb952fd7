import type { Page } from '../domain/matching/shortlist.ts'
import type { Candidate, Match, Universe } from '../index/universe.ts'
import { insertEvents } from '../store/events.ts'
import { keepSession, type LoadedViewer } from '../store/sessions.ts'
import { recordSuggestions, unsuggestedAmong } from '../store/suggestions.ts'
import { ownPairings } from './disclosure.ts'
import type { House } from './house.ts'
import { ownPartyOf } from './matching.ts'

/** A party's best matches: among them a new one is news. */
export const bestMatchesOf = (universe: Universe, own: Candidate): Promise<Page<Match>> =>
  universe.matchesOf(own, { limit: 50, after: null })

/**
 * Tells a session's activity which counterparties have come among its best matches since it was last told, all in one event
 * about the best of them. A counterparty is news once, and one that is paired with is none.
 */
export async function suggestMatches(house: House, viewer: LoadedViewer, universe: Universe): Promise<void> {
  const partyId = ownPartyOf(viewer)
  const own = partyId === null ? null : await universe.partyOf(partyId)
  if (own === null) return
  const { shown } = await bestMatchesOf(universe, own)
  const untold = await unsuggestedAmong(
    house.database.db,
    viewer.sessionId,
    shown.map(({ id }) => id),
  )
  const paired = await ownPairings(house, viewer, untold)
  const news = untold.filter((id) => !paired.has(id))
  if (news.length > 0) await tell(house, viewer.sessionId, news, shown)
}

async function tell(house: House, sessionId: number, news: readonly number[], matches: readonly Match[]) {
  await house.database.transact(async (trx) => {
    if (!(await keepSession(trx, sessionId))) return
    const told = await recordSuggestions(trx, sessionId, news, house.now())
    const best = matches.find(({ id }) => told.has(id))
    if (best === undefined) return
    const facts = { count: told.size, best_fit: best.fit }
    await insertEvents(trx, [{ sessionId, type: 'match_suggested', partyId: best.id, facts }], house.now())
  })
}
