import { parentPort } from 'node:worker_threads'
import { noTextVector, storedVectorOf } from '../domain/matching/semantic.ts'
import { openEncoder } from './encoder.ts'

/** What the embedder asks of its thread: the stored forms of a few texts. */
export interface EmbedRequest {
  readonly texts: readonly string[]
}

/** What the thread answers to each request, in turn: the vectors in order, or why there are none. */
export type EmbedAnswer = { readonly vectors: Int8Array[] } | { readonly failure: string }

const port = parentPort
if (port === null) throw new Error('embedder-worker.ts runs in a worker thread only; open it with openLocalEmbedder.')

const answer = (message: EmbedAnswer) => port.postMessage(message)
const encoder = await openEncoder()

port.on('message', async ({ texts }: EmbedRequest) => {
  try {
    const encoded = await encoder.encode(texts)
    answer({ vectors: encoded.map((floats) => (floats === null ? noTextVector() : storedVectorOf(floats))) })
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) })
  }
})
