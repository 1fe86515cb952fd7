import { saveVectors } from '../store/universe.ts'
import { faultOf } from './fault.ts'
import type { House } from './house.ts'

/** A party's masked texts to embed, and the text revision they are of. */
export interface TextsToEmbed {
  id: number
  textRevision: number
  facets: string[]
}

/**
 * Embeds a party's texts and keeps the vectors, unless the texts have changed meanwhile. An encoder that fails leaves the
 * party without vectors, to be embedded at the next start: the write it belongs to stands.
 */
export async function embedParty(house: House, { id, textRevision, facets }: TextsToEmbed): Promise<void> {
  if (facets.length === 0) return
  try {
    const vectors = await house.embedder.embed(facets)
    await saveVectors(house.database.db, { id, textRevision }, house.embedder.model, vectors)
  } catch (error) {
    house.log.error({ partyId: id, fault: faultOf(error) }, 'a text could not be embedded')
  }
}
