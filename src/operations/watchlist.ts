import { discloseList } from '../disclosure/disclose.ts'
import { ownCandidate } from '../disclosure/own-party.ts'
import { languageOf } from '../domain/language/language.ts'
import type { Handlers } from '../entry/perform.ts'
import { withinReach } from '../matches/within-reach.ts'
import { marksOnWire } from '../presenting/marks-on-wire.ts'
import { lockSessionById } from '../store/sessions.ts'
import { unwatch, watch, watchedBy } from '../store/watchlist.ts'

/** Parties that one session may watch. */
const WATCHED_MAX = 500

export const watchParty: Handlers['watchParty'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id, watching } = input
  const { sessionId } = viewer
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const isWithinReach = (await withinReach(app, viewer, universe, own, [id])).length > 0
  return await commit(async (trx) => {
    await lockSessionById(trx, sessionId)
    const watched = await watchedBy(trx, sessionId)
    const isWatched = watched.some(({ partyId }) => partyId === id)
    if (!isWithinReach && !(isWatched && !watching))
      return refuse('party_out_of_scope', 'party_out_of_scope', 'watch_match')
    const answer = (count: number) => ({ body: { id, watching, watched_count: count } })
    if (isWatched === watching) return answer(watched.length)
    if (!watching) await unwatch(trx, sessionId, id)
    else if (watched.length < WATCHED_MAX) await watch(trx, sessionId, id, app.now())
    else return refuse('watchlist_full', 'watchlist_full', { of: 'stop_watching_one', count: WATCHED_MAX })
    return answer(watched.length + (watching ? 1 : -1))
  })
}

export const listWatched: Handlers['listWatched'] = async ({ app, viewer, input, asked, refuse }) => {
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const watched = new Map(
    (await watchedBy(app.database.db, viewer.sessionId)).map(({ partyId, watchedAt }) => [partyId, watchedAt]),
  )
  const pairs = await withinReach(app, viewer, universe, own, [...watched.keys()])
  const { shown: views } = await discloseList(
    app,
    viewer,
    universe,
    pairs.map(({ candidate }) => candidate),
    input.names,
  )
  const fieldsOf = (watchedAt: string) => ({ watched_at: watchedAt })
  const body = await marksOnWire(app, viewer, own, pairs, views, watched, fieldsOf, languageOf(asked.acceptLanguage))
  return { body: { watched: body, count: body.length } }
}
