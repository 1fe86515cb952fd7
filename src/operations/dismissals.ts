import { showKnown } from '../disclosure/disclose.ts'
import { ownCandidate } from '../disclosure/own-party.ts'
import { languageOf } from '../domain/language/language.ts'
import type { Handlers } from '../entry/perform.ts'
import { withinReach } from '../matches/within-reach.ts'
import { marksOnWire } from '../presenting/marks-on-wire.ts'
import { type Dismissal, dismiss, dismissedBy, takeBack } from '../store/dismissals.ts'
import { lockSessionById } from '../store/sessions.ts'
import { unwatch } from '../store/watchlist.ts'

/** Parties that one session may dismiss: a page of its matches reads as many more rows of the ranking. */
const DISMISSED_MAX = 500

export const dismissMatch: Handlers['dismissMatch'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id, dismissed, reason = 'other' } = input
  const { sessionId } = viewer
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const isWithinReach = (await withinReach(app, viewer, universe, own, [id])).length > 0
  return await commit(async (trx) => {
    await lockSessionById(trx, sessionId)
    const before = await dismissedBy(trx, sessionId)
    const isDismissed = before.some(({ partyId }) => partyId === id)
    if (!isWithinReach && !(isDismissed && !dismissed))
      return refuse('party_out_of_scope', 'party_out_of_scope', 'dismiss_match')
    const answer = (count: number) => ({ body: { id, dismissed, dismissed_count: count } })
    if (!dismissed) {
      if (isDismissed) await takeBack(trx, sessionId, id)
      return answer(before.length - (isDismissed ? 1 : 0))
    }
    if (!isDismissed && before.length >= DISMISSED_MAX)
      return refuse('dismissals_full', 'dismissals_full', { of: 'take_dismissal_back', count: DISMISSED_MAX })
    await dismiss(trx, sessionId, { partyId: id, reason, dismissedAt: app.now().toISOString() })
    await unwatch(trx, sessionId, id)
    return answer(before.length + (isDismissed ? 0 : 1))
  })
}

export const listDismissed: Handlers['listDismissed'] = async ({ app, viewer, asked, refuse }) => {
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const dismissals = new Map((await dismissedBy(app.database.db, viewer.sessionId)).map((one) => [one.partyId, one]))
  const pairs = await withinReach(app, viewer, universe, own, [...dismissals.keys()])
  const known = await showKnown(
    app,
    viewer,
    pairs.map(({ candidate }) => candidate),
  )
  const fieldsOf = ({ reason, dismissedAt }: Dismissal) => ({ reason, dismissed_at: dismissedAt })
  const language = languageOf(asked.acceptLanguage)
  const body = await marksOnWire(app, viewer, own, pairs, known, dismissals, fieldsOf, language)
  return { body: { dismissed: body, count: body.length } }
}
