import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'
import { type Embedder, EmbedderClosedError } from '../integrations/embedder.ts'
import { ProviderError } from '../integrations/sentence-provider.ts'
import { saveVectors } from '../store/party-vectors.ts'
import type { Db } from '../store/schema.ts'

/** A party and the revision of the texts that its vectors belong to. */
interface EmbeddedParty {
  id: number
  textRevision: number
}

/** A party's masked texts to embed. */
export interface TextsToEmbed extends EmbeddedParty {
  facets: string[]
}

/** Returns the embedder of a model. Null for a former model that this configuration cannot run. */
export function embedderFor(app: AppContext, model: string): Embedder | null {
  return [app.embedder, ...app.formerEmbedders].find((embedder) => embedder.model === model) ?? null
}

/** Vectors being made by one model. */
interface Making {
  readonly model: string
  readonly made: Promise<PromiseSettledResult<Int8Array[]>>
}

/** Vectors being made: by the serving model, then by its successor if there is one. */
export type Embedding = readonly [serving: Making, ...next: Making[]]

/** A stored party, and its vectors being made. */
export interface PartyEmbedding {
  readonly party: EmbeddedParty
  readonly embedding: Embedding
}

/**
 * Starts embedding masked texts while their party is being written. Nothing is stored before `keepVectors`. Never
 * rejects.
 */
export function beginEmbedding(app: AppContext, facets: readonly string[]): Embedding {
  const making = (embedder: Embedder): Making => ({
    model: embedder.model,
    made: Promise.allSettled([embedder.embed(facets)]).then(([outcome]) => outcome),
  })
  const serving = embedderFor(app, app.universe.serving.model) ?? app.embedder
  return serving === app.embedder ? [making(serving)] : [making(serving), making(app.embedder)]
}

/** Awaits the vectors of one model. Null if embedding failed or the model is not among them. */
export async function vectorsIn(embedding: Embedding, model: string): Promise<Int8Array[] | null> {
  const outcome = await embedding.find((making) => making.model === model)?.made
  return outcome?.status === 'fulfilled' ? outcome.value : null
}

/** Further writes in the transaction that stores vectors. */
type Alongside = (trx: Db) => Promise<void>

/**
 * Stores a party's vectors unless its texts changed meanwhile. It awaits those of the serving model; those of its
 * successor follow. If the encoder fails, the party's write stays committed, the party is embedded a minute later or at
 * the next start, and `alongside` is not run.
 */
export async function keepVectors(
  app: AppContext,
  { party, embedding: [serving, ...next] }: PartyEmbedding,
  alongside?: Alongside,
): Promise<void> {
  // Never rejects; a registration does not wait for a model that is not serving yet.
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

/** Returns the loggable part of a failure. A provider's message never repeats a text. */
export function loggableReason(error: unknown): object {
  return { ...(error instanceof ProviderError ? { provider: error.message } : {}), fault: loggableFault(error) }
}
