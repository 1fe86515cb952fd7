/** What the thread that runs the engine is given when it starts. */
export interface EngineThreadData {
  readonly storage: EngineStorage
  /** PGlite's code, compiled once a process: a thread that compiles it again opens 0.2 s later. */
  readonly code: object
  /** One shared 32-bit cell: how often a file was made durable (fsync). Every commit that changed data adds at least one. */
  readonly syncCount: SharedArrayBuffer
  /** One shared 32-bit cell: how many messages the thread began; see `beginMessage`. */
  readonly begun: SharedArrayBuffer
  /** Settings of the server beyond the engine's own, as on PostgreSQL's command line. */
  readonly settings: readonly string[]
  /** What an orderly closing leaves behind: nothing, or a dump of the database for use as a template. */
  readonly dumpTo?: string
}

/** Where the data lie: in a directory, or (for tests) in memory, optionally starting from a dump made by `dumpTo`. */
export type EngineStorage =
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'memory'; readonly template: string | null }

/** To the thread: bytes of the PostgreSQL wire protocol, or the word to close. */
export type ToEngine = Uint8Array | 'close'

/** From the thread: it stands, bytes of the wire protocol, or why it cannot go on. */
export type FromEngine = 'ready' | Uint8Array | { readonly failure: string }

/** Counts a message as begun; false where the engine was stopped, and the message must not be begun. */
export function beginMessage(begun: Int32Array): boolean {
  for (;;) {
    const count = Atomics.load(begun, 0)
    if (count < 0) return false
    if (Atomics.compareExchange(begun, 0, count, count + 1) === count) return true
  }
}

/** From now on no message is begun. Answers how many were; it may be called again, from either thread. */
export function stopMessages(begun: Int32Array): number {
  for (;;) {
    const count = Atomics.load(begun, 0)
    if (count < 0) return -count - 1
    if (Atomics.compareExchange(begun, 0, count, -count - 1) === count) return count
  }
}
