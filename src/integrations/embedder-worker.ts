import { parentPort } from 'node:worker_threads'
import { expandAcronyms } from '../domain/matching/text/acronyms.ts'
import { hybridVector } from '../domain/matching/text/hybrid-vector.ts'
import { readText, textForEncoder } from '../domain/matching/text/lexicon.ts'
import { stripMarkup } from '../domain/text/prose.ts'
import { openEncoder } from './encoder.ts'
import { readAcronyms, readLexicon, readSemanticModel } from './semantic-model.ts'

/** A request to the thread for the stored vectors of some texts. */
export interface EmbedRequest {
  readonly texts: readonly string[]
}

/** The thread's answer to each request in turn: the vectors in order, or the reason for their absence. */
export type EmbedAnswer = { readonly vectors: Int8Array[] } | { readonly failure: string }

const port = parentPort
if (port === null) throw new Error('embedder-worker.ts runs in a worker thread only; open it with openLocalEmbedder.')

const answer = (message: EmbedAnswer) => port.postMessage(message)
const model = readSemanticModel()
const lexicon = readLexicon()
const acronyms = readAcronyms()
const encoder = await openEncoder()

port.on('message', async ({ texts }: EmbedRequest) => {
  try {
    const plain = texts.map((text) => expandAcronyms(stripMarkup(text), acronyms))
    const read = plain.map((text) => ({ text, reading: readText(text, lexicon) }))
    const encoded = await encoder.encode(read.map(({ text, reading }) => textForEncoder(text, reading)))
    answer({ vectors: read.map(({ reading }, i) => hybridVector(encoded[i] ?? null, reading, model)) })
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) })
  }
})
