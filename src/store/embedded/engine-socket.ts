import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type EngineThreadData, type FromEngine, stopMessages, type ToEngine } from './messages.ts'

const THREAD = new URL('./engine-thread.ts', import.meta.url)
const TERMINATE = 0x58

/** PostgreSQL's own code for a statement that was stopped, so that both engines report it alike. */
const QUERY_CANCELED = '57014'

/** Why the connection to the embedded engine ended: `code` is an SQLSTATE. */
export class EngineStopped extends Error {
  readonly code: string

  constructor(message: string, code = '57P01') {
    super(message)
    this.name = 'EngineStopped'
    this.code = code
  }
}

/** The patience of the watchdog, shared by a service and the sockets it opens one after the other. */
export interface Patience {
  /** Milliseconds a statement may take; null: any. */
  statementMs: number | null
}

/**
 * A socket as the `pg` driver wants it, whose other end is PGlite in a worker thread: connecting starts the thread,
 * ending closes the database in order, and a statement that runs too long ends the thread at once.
 * One socket, one thread, one session.
 */
export class EngineSocket extends Duplex {
  readonly #data: EngineThreadData
  readonly #begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #patience: Patience
  readonly #before: Promise<void>
  #worker: Worker | null = null
  #watchdog: NodeJS.Timeout | undefined
  #unanswered = 0
  /** Messages given to the thread so far. */
  sent = 0
  /** Settled once the thread is gone and its files are closed. */
  readonly gone: Promise<void>
  #markGone: () => void

  /** @param before settled once the thread before this one has let go of the files */
  constructor(data: Omit<EngineThreadData, 'begun'>, patience: Patience, before: Promise<void> = Promise.resolve()) {
    super()
    this.#before = before
    const { promise, resolve } = Promise.withResolvers<void>()
    this.gone = promise
    this.#markGone = resolve
    this.#data = { ...data, begun: this.#begun.buffer as SharedArrayBuffer }
    this.#patience = patience
  }

  connect(): this {
    void this.#before.then(() => this.#start())
    return this
  }

  #start(): void {
    if (this.destroyed) return
    const worker = new Worker(THREAD, { workerData: this.#data, name: 'database' })
    this.#worker = worker
    worker.on('message', (message: FromEngine) => this.#receive(message))
    worker.on('error', (error) => this.destroy(new EngineStopped(`The embedded database failed: ${error.message}.`)))
    worker.on('exit', () => {
      this.#markGone()
      if (this.destroyed) return
      this.push(null)
      this.destroy()
    })
  }

  // Called by the driver on every socket; a thread has no such settings.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#worker?.ref()
    return this
  }
  unref(): this {
    this.#worker?.unref()
    return this
  }

  #receive(message: FromEngine): void {
    if (message === 'ready') {
      this.#worker?.unref()
      this.emit('connect')
    } else if (message instanceof Uint8Array) {
      this.#unanswered -= 1
      this.#watch()
      this.push(message)
    } else this.destroy(new EngineStopped(`The embedded database cannot go on: ${message.failure}.`))
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (chunk[0] === TERMINATE) {
      this.#worker?.ref()
      this.#post('close')
    } else this.#send(new Uint8Array(chunk))
    done()
  }

  /** The driver corks a statement's messages together; they travel as one. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const buffers = chunks.map(({ chunk }) => chunk)
    this.#send(new Uint8Array(Buffer.concat(buffers)))
    done()
  }

  #send(request: Uint8Array<ArrayBuffer>): void {
    this.sent += 1
    this.#post(request)
    this.#unanswered += 1
    if (this.#unanswered === 1) this.#watch()
  }

  /** Gives the statement that is now first in line its time. An idle thread does not keep the process alive. */
  #watch(): void {
    clearTimeout(this.#watchdog)
    if (this.#unanswered > 0) this.#worker?.ref()
    else this.#worker?.unref()
    const { statementMs } = this.#patience
    if (this.#unanswered > 0 && statementMs !== null) {
      this.#watchdog = setTimeout(() => this.#stop(statementMs), statementMs)
    }
  }

  #post(message: ToEngine): void {
    this.#worker?.postMessage(message)
  }

  #stop(statementMs: number): void {
    const sentence = `A statement ran longer than ${statementMs} ms and was stopped; the database opens again by itself.`
    this.destroy(new EngineStopped(sentence, QUERY_CANCELED))
  }

  /** Whether the engine ended before it began a message, by how many had been sent with it: then no part of it was carried out, nor will be. */
  neverBegan(place: number): boolean {
    return this.destroyed && place > stopMessages(this.#begun)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#watchdog)
    stopMessages(this.#begun)
    const worker = this.#worker
    if (!worker) this.#markGone()
    void worker?.terminate().then(this.#markGone)
    done(error)
  }
}
