import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate } from '../matching-index/universe.ts'
import type { PairingMessage } from '../store/pairing-messages.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { toldClearances } from './disclose.ts'

/** A message as one reader may read it. */
export interface ReadMessage extends Pick<PairingMessage, 'id' | 'partyId' | 'sentAt' | 'readAt'> {
  text: string
  /** Words that could tell who wrote it are left out. */
  masked: boolean
}

/** Messages between these parties: as written where the viewer was told the writer's name, else in ordinary words. Tells nobody a new name. */
export async function readMessages(
  app: AppContext,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
  messages: readonly PairingMessage[],
): Promise<ReadMessage[]> {
  const clearances = await toldClearances(app, viewer, parties)
  return messages.map(({ id, partyId, text, blindText, sentAt, readAt }) => {
    const writer = clearances.get(partyId)
    return { id, partyId, sentAt, readAt, text: writer ? reveal(writer, text) : blindText, masked: !writer }
  })
}
