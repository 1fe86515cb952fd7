import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import type { Clearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { PairingMessage } from '../store/pairing-messages.ts'

/** A message as one reader may see it. */
export interface ReadMessage extends Pick<PairingMessage, 'id' | 'partyId' | 'sentAt' | 'readAt'> {
  text: string
  /** True if words that could identify the writer are left out. */
  masked: boolean
}

/**
 * Returns messages as written if the writer's name has been disclosed to the reader, otherwise their blind texts.
 * `clearances` holds the reader's clearances, keyed by party.
 */
export function readMessages(
  clearances: ReadonlyMap<number, Clearance>,
  messages: readonly PairingMessage[],
): ReadMessage[] {
  return messages.map(({ id, partyId, text, blindText, sentAt, readAt }) => {
    const writer = clearances.get(partyId)
    return { id, partyId, sentAt, readAt, text: writer ? reveal(writer, text) : blindText, masked: !writer }
  })
}
