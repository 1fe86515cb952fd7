import { discloseList } from '../disclosure/disclose.ts'
import { ownCandidate } from '../disclosure/own-party.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import type { Handlers } from '../entry/perform.ts'
import { checkReach } from '../matches/marks.ts'
import { withinReach } from '../matches/within-reach.ts'
import { marksOnWire } from '../presenting/marks-on-wire.ts'
import { removeMark, watch, watchedBy } from '../store/match-marks.ts'

/** Maximum number of watched parties per session. */
const WATCHED_MAX = 500

export const watchParty: Handlers['watchParty'] = async (context) => {
  const { app, viewer, input, refuse, commit } = context
  const { id, watching } = input
  const { sessionId } = viewer
  const lockMarks = await checkReach(context, id)
  return await commit(async (trx) => {
    const change = { marksOf: watchedBy, isRemoved: !watching, remedy: 'watch_match' } as const
    const { count, isMarked } = await lockMarks(trx, change)
    const answer = (total: number) => ({ body: { id, watching, watched_count: total } })
    if (isMarked === watching) return answer(count)
    if (!watching) await removeMark(trx, 'watched_parties', sessionId, id)
    else if (count < WATCHED_MAX) await watch(trx, sessionId, id, app.now())
    else return refuse('watchlist_full', 'watchlist_full', { of: 'stop_watching_one', count: WATCHED_MAX })
    return answer(count + (watching ? 1 : -1))
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
  const language = negotiateLanguage(asked.acceptLanguage)
  const body = await marksOnWire(app, viewer, { own, pairs, views, marks: watched }, fieldsOf, language)
  return { body: { watched: body, count: body.length } }
}
