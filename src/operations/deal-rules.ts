import { ownPairing } from '../disclosure/own-pairing.ts'
import { isActive } from '../domain/deals/deal.ts'
import { lockSession } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { refuseErased } from '../entry/viewer.ts'
import { dealRulesOnWire } from '../presenting/deal-rules-on-wire.ts'
import { withoutNulls } from '../presenting/without-nulls.ts'
import { insertEventsOfPairs } from '../store/events.ts'
import { lockPairings } from '../store/pairings.ts'
import { setPaused } from '../store/pauses.ts'
import { setDealRules as changeDealRules, loadDealRules } from '../store/phase-requests.ts'
import { keepSession } from '../store/sessions.ts'

export const getDealRules: Handlers['getDealRules'] = async ({ app, viewer }) => ({
  body: dealRulesOnWire(await loadDealRules(app.database.db, viewer.sessionId)),
})

export const setDealRules: Handlers['setDealRules'] = async ({ viewer, input, commit }) =>
  await commit(async (trx) => {
    await lockSession(trx, viewer.sessionId)
    const { phase_consent, pause_others_at_loi } = input
    const before = await loadDealRules(trx, viewer.sessionId)
    const rules = {
      phaseConsent: phase_consent ?? before.phaseConsent,
      pauseOthersAtLoi: pause_others_at_loi ?? before.pauseOthersAtLoi,
    }
    await changeDealRules(trx, viewer.sessionId, rules)
    return { body: dealRulesOnWire(rules) }
  })

export const pausePairing: Handlers['pausePairing'] = async ({ app, viewer, input, refuse, commit }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  if (viewer.sellerId !== pairing.sellerId) return refuse('pause_not_yours', 'pause_is_sellers', 'write_to_seller')
  return await commit(async (trx) => {
    refuseErased({ erased: !(await keepSession(trx, viewer.sessionId)) })
    const now = app.now()
    const [locked = pairing] = await lockPairings(trx, [pairing], viewer)
    if (input.paused && !isActive(locked.phase)) return refuse('pairing_ended', 'pairing_ended', 'reopen_first')
    const type = input.paused ? ('pairing_paused' as const) : ('pairing_resumed' as const)
    if (await setPaused(trx, pairing.id, input.paused, now))
      await insertEventsOfPairs(trx, type, [pairing], () => ({ pair: input.pair_id }), now)
    const pausedAt = input.paused ? (locked.pausedAt ?? now.toISOString()) : null
    return { body: { pair_id: input.pair_id, ...withoutNulls({ paused_at: pausedAt }) } }
  })
}
