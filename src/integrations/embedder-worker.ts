import { parentPort } from 'node:worker_threads'
import { hybridVector } from '../domain/matching/text/hybrid-vector.ts'
import { readText, textForEncoder } from '../domain/matching/text/lexicon.ts'
import { stripMarkup } from '../domain/matching/text/prose.ts'
import { openEncoder } from './encoder.ts'
import { readLexicon, readSemanticModel } from './semantic-model.ts'

/** What the embedder asks of its thread: the stored forms of a few texts. */
export interface EmbedRequest {
  readonly texts: readonly string[]
}

/** What the thread answers to each request, in turn: the vectors in order, or why there are none. */
export type EmbedAnswer = { readonly vectors: Int8Array[] } | { readonly failure: string }

const port = parentPort
if (port === null) throw new Error('embedder-worker.ts runs in a worker thread only; open it with openLocalEmbedder.')

const answer = (message: EmbedAnswer) => port.postMessage(message)
const model = readSemanticModel()
const lexicon = readLexicon()
const encoder = await openEncoder()

port.on('message', async ({ texts }: EmbedRequest) => {
  try {
    const read = texts.map(stripMarkup).map((text) => ({ text, reading: readText(text, lexicon) }))
    const encoded = await encoder.encode(read.map(({ text, reading }) => textForEncoder(text, reading)))
    answer({ vectors: read.map(({ reading }, i) => hybridVector(encoded[i] ?? null, reading, model)) })
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) })
  }
})
