import { setImmediate as turn } from 'node:timers/promises'
import { ownPairings } from '../disclosure/disclose.ts'
import { ownPartyId } from '../disclosure/own-party.ts'
import { byRank } from '../domain/matching/scoring/shortlist.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type Candidate, type Match, type Universe, withThesisAlone } from '../matching-index/universe.ts'
import { insertEvents } from '../store/events.ts'
import { notYetSuggested, recordSuggestions } from '../store/match-marks.ts'
import { keepSession, type LoadedViewer } from '../store/sessions.ts'
import { loadDismissedMatches, matchesWithout } from './shown-matches.ts'

/** Size of the list whose new entries are reported. */
export const BEST_MATCHES = { limit: 50, after: null }

/**
 * Records an event for counterparties that are new among a session's best matches, or among those of one of its theses:
 * one event for each thesis that fits some of them best, and one for those that the profile or a past deal fits best,
 * each naming the best of them. A counterparty is reported once, however many theses it fits, and never after a pairing
 * with it exists.
 */
export async function suggestMatches(app: AppContext, viewer: LoadedViewer, universe: Universe): Promise<void> {
  const partyId = ownPartyId(viewer)
  const own = partyId === null ? null : await universe.partyOf(partyId)
  if (own === null) return
  const best = await bestOfEachList(app, viewer, universe, own)
  const unreported = await notYetSuggested(app.database.db, viewer.sessionId, [...best.keys()])
  const paired = await ownPairings(app, viewer, unreported)
  const news = unreported.flatMap((id) => (paired.has(id) ? [] : (best.get(id) ?? [])))
  if (news.length > 0) await recordNews(app, viewer.sessionId, own, news)
}

/**
 * Returns the best matches of a session and of each of its theses; each counterparty from the list in which it fits
 * best.
 */
async function bestOfEachList(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  own: Candidate,
): Promise<ReadonlyMap<number, Match>> {
  // A match of one thesis is a match of the whole party, so dismissals are compared once.
  const hidden = await loadDismissedMatches(app, viewer, universe, own)
  const { shown } = await matchesWithout(hidden, universe, own, BEST_MATCHES)
  const best = new Map(shown.map((match) => [match.id, match]))
  for (const thesisId of new Set(own.furtherTheses.map((thesis) => thesis.thesisId))) {
    const alone = thesisId === undefined ? null : withThesisAlone(own, thesisId)
    if (alone === null) continue
    // Cached pages return without waiting, so yield between theses.
    await turn()
    const list = await matchesWithout(hidden, universe, alone, BEST_MATCHES)
    for (const match of list.shown) if (match.fit > (best.get(match.id)?.fit ?? 0)) best.set(match.id, match)
  }
  return best
}

async function recordNews(app: AppContext, sessionId: number, own: Candidate, news: readonly Match[]): Promise<void> {
  await app.database.transact(async (trx) => {
    if (!(await keepSession(trx, sessionId))) return
    const now = app.now()
    const ids = news.map(({ id }) => id)
    const recorded = await recordSuggestions(trx, sessionId, ids, now)
    const byThesis = Map.groupBy(
      news.filter(({ id }) => recorded.has(id)).toSorted(byRank),
      // Sellers must not learn of their buyers' theses, not even from the number of events.
      ({ thesis }) => (own.side === 'buyer' ? thesis.thesisId : undefined),
    )
    // The last event stored is listed first, so the best match goes last.
    const events = [...byThesis].toReversed().flatMap(([thesisId, [best, ...others]]) => {
      if (best === undefined) return []
      const facts = { count: 1 + others.length, best_fit: best.fit }
      const ofThesis = thesisId === undefined ? facts : { ...facts, thesis_id: thesisId }
      return [{ sessionId, type: 'match_suggested' as const, partyId: best.id, facts: ofThesis }]
    })
    await insertEvents(trx, events, now)
  })
}
