import { ownPairing, partiesOfPairing } from '../disclosure/own-pairing.ts'
import { heldBack, MESSAGES_PER_DAY } from '../domain/deals/conversation.ts'
import { pairingId } from '../domain/deals/deal.ts'
import { introductionHeldBack, introductionState } from '../domain/deals/pairing-introduction.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import { lockSession } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { DAILY_RETRY_AFTER_S } from '../entry/refusal.ts'
import { introductionOnWire } from '../presenting/introduction-on-wire.ts'
import { eventsOfPair, insertEvents, messageEvents } from '../store/events.ts'
import {
  answerIntroduction as answer,
  insertIntroduction,
  introductionsAsked,
  lastIntroductions,
} from '../store/introductions.ts'
import { conversationStanding, insertMessage } from '../store/pairing-messages.ts'
import { lockPairings, type StoredPairing, showInterest } from '../store/pairings.ts'
import type { Db } from '../store/schema.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { maskMessage } from '../workspace/message.ts'

const HELD_BACK = {
  ended: 'introduction_ended',
  open: 'introduction_open',
  agreed: 'introduction_agreed',
  declined: 'introduction_declined',
  used_up: 'introduction_used_up',
} as const

export const askIntroduction: Handlers['askIntroduction'] = async ({ app, viewer, input, refuse, commit }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const { own, counterparty, buyer, seller } = await partiesOfPairing(app, viewer, pairing)
  if (counterparty.erased) return refuse('workspace_erased', 'counterparty_erased', 'read_or_abandon')
  if (pairing.withdrawn) return refuse('party_withdrawn', 'pairing_party_withdrawn', 'name_stays_open')
  if (counterparty.sessionId === null)
    return refuse('counterparty_without_workspace', 'counterparty_without_workspace', 'ask_operator_to_contact')
  return await commit(async (trx) => {
    const now = app.now()
    const { locked, last } = await lockIntroduction(trx, viewer, pairing)
    const asked = (await introductionsAsked(trx, [pairing.id], own.side)).get(pairing.id) ?? 0
    const why = introductionHeldBack(own.side, {
      state: introductionState(last, locked, now),
      last,
      asked,
      phase: locked.phase,
    })
    if (why !== null) return refuse('introduction_not_askable', HELD_BACK[why], 'read_introduction')
    const request = await insertIntroduction(trx, { pairingId: pairing.id, askedBy: own.side }, now)
    await showInterest(trx, pairing.id, own.side, now)
    const facts = { pair: pairingId(buyer.id, seller.id), by: own.side }
    await insertEvents(trx, eventsOfPair('introduction_asked', buyer, seller, facts), now)
    const wanted = { ...locked, [own.side === 'buyer' ? 'buyerActed' : 'sellerActed']: true }
    const known = { last: request, asked: asked + 1, bothCanAct: true }
    return { body: introductionOnWire(wanted, known, own.side, now) }
  })
}

export const answerIntroduction: Handlers['answerIntroduction'] = async ({ app, viewer, input, refuse, commit }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const { own, counterparty, buyer, seller } = await partiesOfPairing(app, viewer, pairing)
  if (counterparty.erased) return refuse('workspace_erased', 'counterparty_erased', 'read_or_abandon')
  const accepts = input.answer === 'accept'
  if (accepts && pairing.withdrawn) return refuse('party_withdrawn', 'pairing_party_withdrawn', 'name_stays_open')
  const note = input.note ?? null
  const blindText = note === null ? '' : await maskMessage(app, viewer.sessionId, note)
  return await commit(async (trx) => {
    const now = app.now()
    const { locked, last } = await lockIntroduction(trx, viewer, pairing)
    if (last?.askedBy === own.side && last.answer === null)
      return refuse('introduction_not_yours', 'introduction_is_others', 'wait_for_introduction')
    if (last === null || introductionState(last, locked, now) !== 'requested')
      return refuse('introduction_not_open', 'introduction_not_open', 'read_introduction')
    const declineReason = accepts ? null : (input.reason ?? 'other')
    const answered = await answer(trx, last.id, { answer: accepts ? 'accepted' : 'declined', declineReason }, now)
    if (accepts) await showInterest(trx, pairing.id, own.side, now)
    if (note !== null) {
      const since = new Date(now.getTime() - DAY_MS)
      const standing = await conversationStanding(trx, { pairingId: pairing.id, ownId: own.id, since })
      if (heldBack({ ...standing, counterpartyActed: true }) !== null)
        return refuse(
          'message_limit_reached',
          'messages_used_up',
          { of: 'messages_per_day', count: MESSAGES_PER_DAY },
          { retry_after: DAILY_RETRY_AFTER_S },
        )
      await insertMessage(trx, { pairingId: pairing.id, partyId: own.id, text: note, blindText }, now)
      await insertEvents(trx, messageEvents(own.id, counterparty.sessionId, input.pair_id), now)
    }
    const facts = { pair: pairingId(buyer.id, seller.id), by: own.side, answer: accepts ? 'accepted' : 'declined' }
    await insertEvents(trx, eventsOfPair('introduction_answered', buyer, seller, facts), now)
    const asked = (await introductionsAsked(trx, [pairing.id], own.side)).get(pairing.id) ?? 0
    const known = { last: answered, asked, bothCanAct: true }
    return { body: introductionOnWire(locked, known, own.side, now) }
  })
}

/** Locks a pairing and returns it with its last introduction. */
async function lockIntroduction(trx: Db, viewer: LoadedViewer, pairing: StoredPairing) {
  await lockSession(trx, viewer.sessionId)
  const [locked = pairing] = await lockPairings(trx, [pairing], viewer)
  return { locked, last: (await lastIntroductions(trx, [pairing.id])).get(pairing.id) ?? null }
}
