import { Worker } from 'node:worker_threads'
import { STORED_FORM } from '../domain/matching/scoring/semantic-figures.ts'
import { WISHES_FORM } from '../domain/reading/buyer-wishes.ts'
import type { EmbedAnswer, EmbedRequest } from './embedder-worker.ts'

/** Computes the int8 vectors on which the semantic factor is defined. */
export interface Embedder {
  /** Names encoder and stored form; vectors of different models must never be compared. */
  readonly model: string
  /**
   * Returns the stored vector of each text, in order; all zero for a text with nothing to read. Any text is accepted.
   *
   * @throws Error if the encoder refuses, or crashes twice during this call
   * @throws EmbedderClosedError if it is closed before the call is answered
   */
  embed(texts: readonly string[]): Promise<Int8Array[]>
  /** Starts loading the encoder before the first call; returns at once. */
  warmUp(): void
  /** Stops the encoder and rejects pending calls. */
  close(): Promise<void>
}

/** Thrown by a closed embedder when the process stops. The remaining texts are embedded at the next start. */
export class EmbedderClosedError extends Error {
  override name = 'EmbedderClosedError'

  constructor() {
    super('The text encoder is closed; open it again to embed.')
  }
}

/** One call to `embed`, answered up to `vectors.length`. */
interface Call {
  readonly texts: readonly string[]
  readonly vectors: Int8Array[]
  deaths: number
  readonly done: (vectors: Int8Array[]) => void
  readonly failed: (error: Error) => void
}

/** Limit of a message to the thread, so that a single registration waits about 0.1 s behind a bulk load. */
const MESSAGE_CHARACTERS_MAX = 2000
const MESSAGE_TEXTS_MAX = 64

/** Thread crashes during one call before it is given up. */
const DEATHS_MAX = 2

/**
 * Opens the local sentence encoder in a thread that starts with the first call and stops after `idleMs` without any, to
 * free its memory. Calls take turns, a message each.
 */
export function openLocalEmbedder({ idleMs }: { idleMs: number }): Embedder {
  return new LocalEmbedder(idleMs)
}

class LocalEmbedder implements Embedder {
  readonly model = `use-lite-en@0.2.0/${STORED_FORM}/${WISHES_FORM}`
  readonly #idleMs: number
  readonly #waiting: Call[] = []
  #current: Call | undefined
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(idleMs: number) {
    this.#idleMs = idleMs
  }

  embed(texts: readonly string[]): Promise<Int8Array[]> {
    if (this.#closed) return Promise.reject(new EmbedderClosedError())
    if (texts.length === 0) return Promise.resolve([])
    return new Promise((done, failed) => {
      this.#waiting.push({ texts: [...texts], vectors: [], deaths: 0, done, failed })
      this.#turn()
    })
  }

  warmUp(): void {
    if (this.#closed || this.#thread !== undefined) return
    this.#start()
    this.#rest()
  }

  async close(): Promise<void> {
    this.#closed = true
    const pending = this.#current === undefined ? this.#waiting : [this.#current, ...this.#waiting]
    for (const call of pending.splice(0)) call.failed(new EmbedderClosedError())
    this.#waiting.length = 0
    this.#current = undefined
    await this.#end()
  }

  /** Sends the thread the next message, or starts the idle timer if nothing is waiting. */
  #turn(): void {
    if (this.#current !== undefined) return
    const call = this.#waiting.shift()
    if (call === undefined) {
      this.#rest()
      return
    }
    clearTimeout(this.#idle)
    this.#current = call
    const thread = this.#thread ?? this.#start()
    thread.ref()
    thread.postMessage({ texts: messageOf(call) } satisfies EmbedRequest)
  }

  #start(): Worker {
    const thread = new Worker(new URL('./embedder-worker.ts', import.meta.url), { name: 'embedder' })
    let cause: Error | undefined
    thread.on('message', (answer: EmbedAnswer) => this.#receive(thread, answer))
    thread.on('error', (error: Error) => {
      cause = error
    })
    thread.on('exit', () => this.#bury(thread, cause))
    this.#thread = thread
    return thread
  }

  #receive(thread: Worker, answer: EmbedAnswer): void {
    const call = this.#current
    if (thread !== this.#thread || call === undefined) return
    this.#current = undefined
    if ('failure' in answer) call.failed(new Error(`The text encoder failed: ${answer.failure}`))
    else {
      call.vectors.push(...answer.vectors)
      if (call.vectors.length === call.texts.length) call.done(call.vectors)
      else this.#waiting.push(call)
    }
    this.#turn()
  }

  /** Handles the end of a thread. If it is the current one, the call in progress is retried once. */
  #bury(thread: Worker, cause: Error | undefined): void {
    if (thread !== this.#thread) return
    this.#thread = undefined
    clearTimeout(this.#idle)
    const call = this.#current
    this.#current = undefined
    if (call !== undefined && ++call.deaths < DEATHS_MAX) this.#waiting.unshift(call)
    else call?.failed(new Error(`The text encoder died ${DEATHS_MAX} times over the same texts.`, { cause }))
    if (this.#waiting.length > 0) this.#turn()
  }

  #rest(): void {
    this.#thread?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end(), this.#idleMs).unref()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }
}

/** Returns the next texts of a call that form one message: at least one, then as many as fit. */
function messageOf(call: Call): string[] {
  const message: string[] = []
  let characters = 0
  for (const text of call.texts.slice(call.vectors.length, call.vectors.length + MESSAGE_TEXTS_MAX)) {
    characters += Math.min(text.length, MESSAGE_CHARACTERS_MAX)
    if (message.length > 0 && characters > MESSAGE_CHARACTERS_MAX) break
    message.push(text)
  }
  return message
}
