import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type EngineThreadData, type FromEngine, stopMessages, type ToEngine } from './messages.ts'

const THREAD = new URL('./engine-thread.ts', import.meta.url)
const TERMINATE = 0x58

/** PostgreSQL's code for a cancelled statement, so that both engines report it alike. */
const QUERY_CANCELED = '57014'

/** Reason why the connection to the embedded engine ended: `code` is an SQLSTATE. */
export class EngineStopped extends Error {
  readonly code: string

  constructor(message: string, code = '57P01') {
    super(message)
    this.name = 'EngineStopped'
    this.code = code
  }
}

/** Time limit of the watchdog, shared by a service and its successive sockets. */
export interface Patience {
  /** Time limit of a statement in milliseconds; null for none. */
  statementMs: number | null
}

/**
 * A socket for the `pg` driver whose other end is PGlite in a worker thread: connecting starts the thread, ending
 * closes the database, and a statement beyond its time limit terminates the thread. Each socket has one thread and one
 * session.
 */
export class EngineSocket extends Duplex {
  readonly #data: EngineThreadData
  readonly #begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #patience: Patience
  readonly #before: Promise<void>
  #worker: Worker | null = null
  #watchdog: NodeJS.Timeout | undefined
  #unanswered = 0
  /** Number of messages sent to the thread. */
  sent = 0
  /** Resolves once the thread has ended and its files are closed. */
  readonly gone: Promise<void>
  #markGone: () => void

  /** @param before resolves once the previous thread has released the files */
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

  // The driver calls these on every socket; a thread has no such settings.
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

  /** Sends a statement's messages, which the driver corks, as one. */
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

  /** Starts the time limit of the statement now first in line. An idle thread does not keep the process alive. */
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

  /**
   * True if the engine stopped before it began a message, given the number sent with it: no part of it was or will be
   * executed.
   */
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
