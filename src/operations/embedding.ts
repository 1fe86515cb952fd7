import type { Embedder } from '../outside/embedder.ts'
import { ProviderError } from '../outside/sentence-provider.ts'
import { saveVectors } from '../store/universe.ts'
import { faultOf } from './fault.ts'
import type { House } from './house.ts'

/** A party's masked texts to embed, and the text revision they are of. */
export interface TextsToEmbed {
  id: number
  textRevision: number
  facets: string[]
}

/** The maker of a model's vectors; null for a former model that this configuration cannot make any more. */
export function embedderOf(house: House, model: string): Embedder | null {
  return [house.embedder, ...house.formerEmbedders].find((embedder) => embedder.model === model) ?? null
}

/**
 * Embeds a party's texts and keeps the vectors, unless the texts have changed meanwhile. Waited for are the vectors of the
 * model that serves; those of the one that is to serve follow. An encoder that fails leaves the party without vectors, to be
 * embedded a minute later or at the next start: the write it belongs to stands.
 */
export async function embedParty(house: House, party: TextsToEmbed): Promise<void> {
  if (party.facets.length === 0) return
  const serving = embedderOf(house, house.universe.serving.model) ?? house.embedder
  const configured = house.embedder === serving ? null : embedWith(house.embedder, house, party)
  await embedWith(serving, house, party)
  // Never rejects; a registration does not wait for a provider that serves nobody yet.
  void configured
}

async function embedWith(embedder: Embedder, house: House, { id, textRevision, facets }: TextsToEmbed): Promise<void> {
  try {
    const vectors = await embedder.embed(facets)
    await saveVectors(house.database.db, { id, textRevision }, embedder.model, vectors)
  } catch (error) {
    house.log.error({ partyId: id, model: embedder.model, ...whyOf(error) }, 'a text could not be embedded')
    house.embeddingFailed()
  }
}

/** What may be logged of a failure; a provider's is a sentence that repeats no text. */
export function whyOf(error: unknown): object {
  return { ...(error instanceof ProviderError ? { provider: error.message } : {}), fault: faultOf(error) }
}
