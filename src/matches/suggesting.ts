import { ownPairings } from '../disclosure/disclose.ts'
import { ownPartyOf } from '../disclosure/own-party.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { MatchPage } from '../matching-index/loaded.ts'
import type { Candidate, Match, Universe } from '../matching-index/universe.ts'
import { insertEvents } from '../store/events.ts'
import { keepSession, type LoadedViewer } from '../store/sessions.ts'
import { notYetSuggested, recordSuggestions } from '../store/suggestions.ts'
import { shownMatchesOf } from './shown-matches.ts'

/** A session's best matches: among them a new one is news. */
export const bestMatchesOf = (
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  own: Candidate,
): Promise<MatchPage> => shownMatchesOf(app, viewer, universe, own, { limit: 50, after: null })

/**
 * Tells a session's activity which counterparties have come among its best matches since it was last told, all in one event
 * about the best of them. A counterparty is news once, and not at all once it is paired with.
 */
export async function suggestMatches(app: AppContext, viewer: LoadedViewer, universe: Universe): Promise<void> {
  const partyId = ownPartyOf(viewer)
  const own = partyId === null ? null : await universe.partyOf(partyId)
  if (own === null) return
  const { shown } = await bestMatchesOf(app, viewer, universe, own)
  const untold = await notYetSuggested(
    app.database.db,
    viewer.sessionId,
    shown.map(({ id }) => id),
  )
  const paired = await ownPairings(app, viewer, untold)
  const news = untold.filter((id) => !paired.has(id))
  if (news.length > 0) await tell(app, viewer.sessionId, news, shown)
}

async function tell(app: AppContext, sessionId: number, news: readonly number[], matches: readonly Match[]) {
  await app.database.transact(async (trx) => {
    if (!(await keepSession(trx, sessionId))) return
    const told = await recordSuggestions(trx, sessionId, news, app.now())
    const best = matches.find(({ id }) => told.has(id))
    if (best === undefined) return
    const facts = { count: told.size, best_fit: best.fit }
    await insertEvents(trx, [{ sessionId, type: 'match_suggested', partyId: best.id, facts }], app.now())
  })
}
