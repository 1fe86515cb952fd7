/** Start data of the engine's thread. */
export interface EngineThreadData {
  readonly storage: EngineStorage
  /** PGlite's code, compiled once a process: compiling it again delays a thread's start by 0.2 s. */
  readonly code: object
  /** Shared 32-bit counter of syncs to disk (fsync). Every commit that changes data adds at least one. */
  readonly syncCount: SharedArrayBuffer
  /** Shared 32-bit counter of messages begun by the thread; see `beginMessage`. */
  readonly begun: SharedArrayBuffer
  /** Server settings beyond the engine's own, as on PostgreSQL's command line. */
  readonly settings: readonly string[]
  /** File to dump the database to when closing, for use as a template. */
  readonly dumpTo?: string
}

/** Location of the data: a directory, or (for tests) memory, optionally starting from a dump made by `dumpTo`. */
export type EngineStorage =
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'memory'; readonly template: string | null }

/** To the thread: bytes of the PostgreSQL wire protocol, or the request to close. */
export type ToEngine = Uint8Array | 'close'

/** From the thread: it is ready, bytes of the wire protocol, or the reason for a failure. */
export type FromEngine = 'ready' | Uint8Array | { readonly failure: string }

/** Counts a message as begun. Returns false if the engine was stopped and the message must not be begun. */
export function beginMessage(begun: Int32Array): boolean {
  for (;;) {
    const count = Atomics.load(begun, 0)
    if (count < 0) return false
    if (Atomics.compareExchange(begun, 0, count, count + 1) === count) return true
  }
}

/**
 * Prevents further messages from being begun and returns the number begun so far. It may be called repeatedly, from
 * either thread.
 */
export function stopMessages(begun: Int32Array): number {
  for (;;) {
    const count = Atomics.load(begun, 0)
    if (count < 0) return -count - 1
    if (Atomics.compareExchange(begun, 0, count, -count - 1) === count) return count
  }
}
