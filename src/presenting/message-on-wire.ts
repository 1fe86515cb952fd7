import type { Static } from 'typebox'
import type { sendMessage } from '../contract/conversations.ts'
import type { ReadMessage } from '../disclosure/opened-contents.ts'
import { withoutNulls } from './without-nulls.ts'

/** Returns a message as the API answers it to the party `ownId`. */
export function messageOnWire(
  { id, partyId, text, masked, sentAt, readAt }: ReadMessage,
  ownId: number,
): Static<(typeof sendMessage)['output']> {
  return {
    message_id: id,
    from: partyId === ownId ? 'own' : 'counterparty',
    text,
    ...(partyId === ownId ? {} : { counterparty_text: text }),
    ...(masked ? { masked } : {}),
    sent_at: sentAt,
    ...withoutNulls({ read_at: readAt }),
  }
}
