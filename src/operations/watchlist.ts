import { ownPairings, present } from '../disclosure/disclose.ts'
import { isInCircle } from '../domain/confidentiality/policy/circle.ts'
import { pairIdOf } from '../domain/deal.ts'
import { languageOf } from '../domain/memo/language.ts'
import type { Handlers } from '../entry/perform.ts'
import { pairIn } from '../matching-index/universe.ts'
import type { StoredPairing } from '../store/pairings.ts'
import { lockSessionById } from '../store/sessions.ts'
import { unwatch, watch, watchedBy } from '../store/watchlist.ts'
import { matchesOnWire, ownCandidate } from './matching.ts'

/** Parties that one session may watch. */
const WATCHED_MAX = 500

export const watchParty: Handlers['watchParty'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id, watching } = input
  const { sessionId } = viewer
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const party = await universe.partyOf(id)
  const isMatch = party !== null && isInCircle(party.circle, viewer.network) && (pairIn(own, party)?.isMatch ?? false)
  const isPaired = (await ownPairings(app, viewer, [id])).size > 0
  return await commit(async (trx) => {
    await lockSessionById(trx, sessionId)
    const watched = await watchedBy(trx, sessionId)
    const isWatched = watched.some(({ partyId }) => partyId === id)
    if (!isMatch && !isPaired && !(isWatched && !watching))
      return refuse(
        'party_out_of_scope',
        'the party is outside this session',
        'Watch a party of GET /api/matches or the counterparty of a pairing of GET /api/pairings.',
      )
    const answer = (count: number) => ({ body: { id, watching, watched_count: count } })
    if (isWatched === watching) return answer(watched.length)
    if (!watching) await unwatch(trx, sessionId, id)
    else if (watched.length < WATCHED_MAX) await watch(trx, sessionId, id, app.now())
    else
      return refuse(
        'watchlist_full',
        'the watchlist is full',
        `It holds ${WATCHED_MAX} parties: stop watching one of them first.`,
      )
    return answer(watched.length + (watching ? 1 : -1))
  })
}

export const listWatched: Handlers['listWatched'] = async ({ app, viewer, asked, refuse }) => {
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const watched = new Map(
    (await watchedBy(app.database.db, viewer.sessionId)).map(({ partyId, watchedAt }) => [partyId, watchedAt]),
  )
  const parties = await universe.partiesOf([...watched.keys()])
  const pairings = await ownPairings(app, viewer, [...watched.keys()])
  const pairs = [...watched.keys()].flatMap((id) => {
    const candidate = parties.get(id)
    const pair = candidate && pairIn(own, candidate)
    return candidate && pair && ((pair.isMatch && isInCircle(candidate.circle, viewer.network)) || pairings.has(id))
      ? [{ ...pair, id, candidate }]
      : []
  })
  const { shown: views } = await present(
    app,
    viewer,
    universe,
    pairs.map(({ candidate }) => candidate),
  )
  const shown = await matchesOnWire(app, viewer, own, pairs, views, languageOf(asked.acceptLanguage))
  const matching = new Set(pairs.filter(({ isMatch }) => isMatch).map(({ id }) => id))
  const body = shown.map((match) => ({
    ...match,
    is_match: matching.has(match.id),
    watched_at: watched.get(match.id) ?? '',
    ...pairingOnWire(pairings.get(match.id)),
  }))
  return { body: { watched: body, count: body.length } }
}

function pairingOnWire(pairing: StoredPairing | undefined) {
  if (pairing === undefined) return {}
  return { pair_id: pairIdOf(pairing.buyerId, pairing.sellerId), phase: pairing.phase }
}
