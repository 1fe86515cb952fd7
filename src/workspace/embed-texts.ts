import type { Kysely } from 'kysely'
import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'
import { type Embedder, EmbedderClosedError } from '../integrations/embedder.ts'
import { ProviderError } from '../integrations/sentence-provider.ts'
import { saveVectors } from '../store/party-vectors.ts'
import type { Schema } from '../store/schema.ts'

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
export function embedderFor(app: AppContext, model: string): Embedder | null {
  return [app.embedder, ...app.formerEmbedders].find((embedder) => embedder.model === model) ?? null
}

/** The vectors of some texts, as one model makes them. */
interface Making {
  readonly model: string
  readonly made: Promise<PromiseSettledResult<Int8Array[]>>
}

/** Vectors under way: those of the model that serves, then those of the one that is to serve where that is another. */
export type Embedding = readonly [serving: Making, ...next: Making[]]

/** A party that was written, and its vectors, which are still being made. */
export interface PartyEmbedding {
  readonly party: EmbeddedParty
  readonly embedding: Embedding
}

/** Begins to embed masked texts while what they belong to is being written. Nothing is kept before `keepVectors`; it never rejects. */
export function beginEmbedding(app: AppContext, facets: readonly string[]): Embedding {
  const making = (embedder: Embedder): Making => ({
    model: embedder.model,
    made: Promise.allSettled([embedder.embed(facets)]).then(([outcome]) => outcome),
  })
  const serving = embedderFor(app, app.universe.serving.model) ?? app.embedder
  return serving === app.embedder ? [making(serving)] : [making(serving), making(app.embedder)]
}

/** The vectors of one model, once they are made; null where they could not be, or are not being made. */
export async function vectorsIn(embedding: Embedding, model: string): Promise<Int8Array[] | null> {
  const outcome = await embedding.find((making) => making.model === model)?.made
  return outcome?.status === 'fulfilled' ? outcome.value : null
}

/** What else is written in the transaction that keeps vectors. */
type Alongside = (trx: Kysely<Schema>) => Promise<void>

/**
 * Keeps a party's vectors, unless its texts have changed meanwhile. Waited for are those of the model that serves; those of
 * the one that is to serve follow. An encoder that fails leaves the party without vectors, to be embedded a minute later or
 * at the next start: the write it belongs to stands. What goes alongside is then not written either.
 */
export async function keepVectors(
  app: AppContext,
  { party, embedding: [serving, ...next] }: PartyEmbedding,
  alongside?: Alongside,
): Promise<void> {
  // Never rejects; a registration does not wait for a provider that serves nobody yet.
  for (const making of next) void keep(app, party, making)
  await keep(app, party, serving, alongside)
}

async function keep(
  app: AppContext,
  party: EmbeddedParty,
  { model, made }: Making,
  alongside: Alongside = async () => {},
): Promise<void> {
  try {
    const outcome = await made
    if (outcome.status === 'rejected') throw outcome.reason
    const vectors = outcome.value
    await app.database.transact(async (trx) => {
      await alongside(trx)
      await saveVectors(trx, party, model, vectors)
    })
  } catch (error) {
    if (error instanceof EmbedderClosedError) {
      app.log.info({ partyId: party.id, model }, 'a text waits for the next start to be embedded')
      return
    }
    app.log.error({ partyId: party.id, model, ...loggableReason(error) }, 'a text could not be embedded')
    app.embeddingFailed()
  }
}

/** What may be logged of a failure; a provider's is a sentence that repeats no text. */
export function loggableReason(error: unknown): object {
  return { ...(error instanceof ProviderError ? { provider: error.message } : {}), fault: loggableFault(error) }
}
