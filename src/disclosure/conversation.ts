import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import type { Clearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { PairingMessage } from '../store/pairing-messages.ts'

/** A message as one reader may read it. */
export interface ReadMessage extends Pick<PairingMessage, 'id' | 'partyId' | 'sentAt' | 'readAt'> {
  text: string
  /** Words that could tell who wrote it are left out. */
  masked: boolean
}

/** Messages as written where the reader was told the writer's name, else in ordinary words; `told` are its clearances, by party. */
export function readMessages(told: ReadonlyMap<number, Clearance>, messages: readonly PairingMessage[]): ReadMessage[] {
  return messages.map(({ id, partyId, text, blindText, sentAt, readAt }) => {
    const writer = told.get(partyId)
    return { id, partyId, sentAt, readAt, text: writer ? reveal(writer, text) : blindText, masked: !writer }
  })
}
