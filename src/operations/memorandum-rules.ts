import { pairingId } from '../domain/deals/deal.ts'
import type { Handlers } from '../entry/perform.ts'
import { refuseNoSeller } from '../memoranda/memorandum-facts.ts'
import { applyReleaseRule, notifyOfReleases } from '../memoranda/release-rule.ts'
import { insertEvents } from '../store/events.ts'
import { dropRule, keepRule, loadReleaseRule, revokeByRule } from '../store/memoranda.ts'
import { lockSessionById } from '../store/sessions.ts'

export const setReleaseRule: Handlers['setReleaseRule'] = async ({ app, viewer, input, commit, refuse }) => {
  const sellerId = viewer.sellerId ?? refuseNoSeller(refuse)
  const fromPhase = input.from_phase
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const now = app.now()
    const known = await loadReleaseRule(trx, sellerId)
    if (known?.fromPhase !== fromPhase) {
      await keepRule(trx, sellerId, fromPhase, now)
      const facts = { release: 'rule_set', phase: fromPhase }
      await insertEvents(trx, [{ sessionId: viewer.sessionId, type: 'memo_generated', partyId: null, facts }], now)
    }
    const released = await applyReleaseRule(trx, { ...viewer, sellerId }, now)
    const setAt = known?.fromPhase === fromPhase ? known.setAt : now.toISOString()
    return { body: { from_phase: fromPhase, set_at: setAt, released } }
  })
}

export const endReleaseRule: Handlers['endReleaseRule'] = async ({ app, viewer, commit, refuse }) => {
  const sellerId = viewer.sellerId ?? refuseNoSeller(refuse)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const now = app.now()
    // The rule first, then its releases: a release under way waits for the rule's lock and is then revoked here.
    const ended = await dropRule(trx, sellerId)
    const buyerIds = await revokeByRule(trx, sellerId, now)
    const facts = { release: 'rule_ended' }
    if (ended)
      await insertEvents(trx, [{ sessionId: viewer.sessionId, type: 'memo_generated', partyId: null, facts }], now)
    await notifyOfReleases(trx, { ...viewer, sellerId }, buyerIds, { release: 'revoked', rule: true }, now)
    return { body: { revoked: buyerIds.map((buyerId) => pairingId(buyerId, sellerId)) } }
  })
}
