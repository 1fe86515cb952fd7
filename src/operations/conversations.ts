import { PAGE_ROWS } from '../contract/paging.ts'
import { existingClearances } from '../disclosure/disclose.ts'
import { readMessages } from '../disclosure/opened-contents.ts'
import { ownPairing, partiesOfPairing } from '../disclosure/own-pairing.ts'
import { viewParties } from '../disclosure/party-view.ts'
import { heldBack, MESSAGES_PER_DAY, UNANSWERED_MESSAGES_MAX } from '../domain/deals/conversation.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import { lockSession } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { DAILY_RETRY_AFTER_S } from '../entry/refusal.ts'
import { messageOnWire } from '../presenting/message-on-wire.ts'
import { pageLink } from '../presenting/page-link.ts'
import { insertEvents, messageEvents } from '../store/events.ts'
import { conversationStanding, insertMessage, markRead, pairingMessages } from '../store/pairing-messages.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { maskMessage } from '../workspace/message.ts'

export const listMessages: Handlers['listMessages'] = async ({ app, viewer, input, refuse }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const { limit = PAGE_ROWS, before = null } = input
  const rows = await pairingMessages(app.database.db, pairing.id, { before, limit: limit + 1 })
  const { own, counterparty } = await partiesOfPairing(app, viewer, pairing)
  const clearances = await existingClearances(app, viewer, [own, counterparty])
  const known = await viewParties(app, viewer, [counterparty], clearances)
  return {
    body: {
      messages: readMessages(clearances, rows.slice(0, limit)).map((message) => messageOnWire(message, own.id)),
      counterparty: known.get(counterparty.id)?.name ?? '',
      more: rows.length > limit,
    },
    headers: pageLink(rows, limit, {}, 'before'),
  }
}

export const sendMessage: Handlers['sendMessage'] = async ({ app, viewer, input, refuse, commit }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const ownId = ownIdIn(viewer, pairing)
  const { counterparty } = await partiesOfPairing(app, viewer, pairing)
  if (counterparty.erased) return refuse('workspace_erased', 'counterparty_erased', 'read_or_abandon')
  if (pairing.withdrawn) return refuse('party_withdrawn', 'pairing_party_withdrawn', 'write_after_reinstatement')
  if (counterparty.sessionId === null)
    return refuse('counterparty_without_workspace', 'counterparty_without_workspace', 'ask_operator_to_contact')
  const blindText = await maskMessage(app, viewer.sessionId, input.text)
  return await commit(async (trx) => {
    await lockSession(trx, viewer.sessionId)
    const now = app.now()
    const since = new Date(now.getTime() - DAY_MS)
    const standing = await conversationStanding(trx, { pairingId: pairing.id, ownId, since })
    const counterpartyActed = counterparty.side === 'buyer' ? pairing.buyerActed : pairing.sellerActed
    const why = heldBack({ ...standing, counterpartyActed })
    if (why === 'daily')
      return refuse(
        'message_limit_reached',
        'messages_used_up',
        { of: 'messages_per_day', count: MESSAGES_PER_DAY },
        { retry_after: DAILY_RETRY_AFTER_S },
      )
    if (why === 'unanswered')
      return refuse('message_unanswered', 'message_unanswered', {
        of: 'wait_for_answer',
        count: UNANSWERED_MESSAGES_MAX,
      })
    const { id, sentAt } = await insertMessage(
      trx,
      { pairingId: pairing.id, partyId: ownId, text: input.text, blindText },
      now,
    )
    await insertEvents(trx, messageEvents(ownId, counterparty.sessionId, input.pair_id), now)
    return { body: { message_id: id, from: 'own', text: input.text, sent_at: sentAt } }
  })
}

export const markMessagesRead: Handlers['markMessagesRead'] = async ({ app, viewer, input, refuse, commit }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const ownId = ownIdIn(viewer, pairing)
  return await commit(async (trx) => {
    const marked = await markRead(trx, { pairingId: pairing.id, ownId, upTo: input.up_to }, app.now())
    return { body: { marked } }
  })
}

function ownIdIn({ buyerId }: LoadedViewer, pairing: StoredPairing): number {
  return buyerId === pairing.buyerId ? pairing.buyerId : pairing.sellerId
}
