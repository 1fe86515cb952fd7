import type { Embedder } from '../outside/embedder.ts'
import { ProviderError } from '../outside/sentence-provider.ts'
import { saveVectors } from '../store/universe.ts'
import { faultOf } from './fault.ts'
import type { House } from './house.ts'

/** A party, and the revision of its texts that vectors are of. */
export interface EmbeddedParty {
  id: number
  textRevision: number
}

/** A party's masked texts to embed. */
export interface TextsToEmbed extends EmbeddedParty {
  facets: string[]
}

/** The maker of a model's vectors; null for a former model that this configuration cannot make any more. */
export function embedderOf(house: House, model: string): Embedder | null {
  return [house.embedder, ...house.formerEmbedders].find((embedder) => embedder.model === model) ?? null
}

/** The vectors of some texts, as one model makes them. */
interface Making {
  readonly model: string
  readonly made: Promise<PromiseSettledResult<Int8Array[]>>
}

/** Vectors under way: those of the model that serves, then those of the one that is to serve where that is another. */
export type Embedding = readonly [serving: Making, ...next: Making[]]

/** Begins to embed masked texts while what they belong to is being written. Nothing is kept before `keepVectors`; it never rejects. */
export function beginEmbedding(house: House, facets: readonly string[]): Embedding {
  const making = (embedder: Embedder): Making => ({
    model: embedder.model,
    made: Promise.allSettled([embedder.embed(facets)]).then(([outcome]) => outcome),
  })
  const serving = embedderOf(house, house.universe.serving.model) ?? house.embedder
  return serving === house.embedder ? [making(serving)] : [making(serving), making(house.embedder)]
}

/**
 * Keeps a party's vectors, unless its texts have changed meanwhile. Waited for are those of the model that serves; those of
 * the one that is to serve follow. An encoder that fails leaves the party without vectors, to be embedded a minute later or
 * at the next start: the write it belongs to stands.
 */
export async function keepVectors(house: House, party: EmbeddedParty, [serving, ...next]: Embedding): Promise<void> {
  // Never rejects; a registration does not wait for a provider that serves nobody yet.
  for (const making of next) void keep(house, party, making)
  await keep(house, party, serving)
}

async function keep(house: House, party: EmbeddedParty, { model, made }: Making): Promise<void> {
  try {
    const outcome = await made
    if (outcome.status === 'rejected') throw outcome.reason
    await saveVectors(house.database.db, party, model, outcome.value)
  } catch (error) {
    house.log.error({ partyId: party.id, model, ...whyOf(error) }, 'a text could not be embedded')
    house.embeddingFailed()
  }
}

/** What may be logged of a failure; a provider's is a sentence that repeats no text. */
export function whyOf(error: unknown): object {
  return { ...(error instanceof ProviderError ? { provider: error.message } : {}), fault: faultOf(error) }
}
