import { showKnown } from '../disclosure/disclose.ts'
import { ownCandidate } from '../disclosure/own-party.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import type { Handlers } from '../entry/perform.ts'
import { checkReach } from '../matches/marks.ts'
import { withinReach } from '../matches/within-reach.ts'
import { marksOnWire } from '../presenting/marks-on-wire.ts'
import { type Dismissal, dismiss, dismissedBy, removeMark } from '../store/match-marks.ts'

/** Maximum number of dismissals per session: a page of its matches reads as many extra rows of the ranking. */
const DISMISSED_MAX = 500

export const dismissMatch: Handlers['dismissMatch'] = async (context) => {
  const { app, viewer, input, refuse, commit } = context
  const { id, dismissed, reason = 'other' } = input
  const { sessionId } = viewer
  const lockMarks = await checkReach(context, id)
  return await commit(async (trx) => {
    const change = { marksOf: dismissedBy, isRemoved: !dismissed, remedy: 'dismiss_match' } as const
    const { count, isMarked } = await lockMarks(trx, change)
    const answer = (total: number) => ({ body: { id, dismissed, dismissed_count: total } })
    if (!dismissed) {
      if (isMarked) await removeMark(trx, 'dismissed_matches', sessionId, id)
      return answer(count - (isMarked ? 1 : 0))
    }
    if (!isMarked && count >= DISMISSED_MAX)
      return refuse('dismissals_full', 'dismissals_full', { of: 'take_dismissal_back', count: DISMISSED_MAX })
    await dismiss(trx, sessionId, { partyId: id, reason, dismissedAt: app.now().toISOString() })
    await removeMark(trx, 'watched_parties', sessionId, id)
    return answer(count + (isMarked ? 0 : 1))
  })
}

export const listDismissed: Handlers['listDismissed'] = async ({ app, viewer, asked, refuse }) => {
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const dismissals = new Map((await dismissedBy(app.database.db, viewer.sessionId)).map((one) => [one.partyId, one]))
  const pairs = await withinReach(app, viewer, universe, own, [...dismissals.keys()])
  const views = await showKnown(
    app,
    viewer,
    pairs.map(({ candidate }) => candidate),
  )
  const fieldsOf = ({ reason, dismissedAt }: Dismissal) => ({ reason, dismissed_at: dismissedAt })
  const language = negotiateLanguage(asked.acceptLanguage)
  const body = await marksOnWire(app, viewer, { own, pairs, views, marks: dismissals }, fieldsOf, language)
  return { body: { dismissed: body, count: body.length } }
}
