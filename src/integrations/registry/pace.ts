/** Rate limiter and circuit breaker of one source. */
export interface Pace {
  /**
   * Reserves the next request and returns the milliseconds to wait for it. Null if the source asked to wait, its
   * circuit is open, or too many requests are waiting.
   */
  take(): number | null
  succeeded(): void
  failed(): void
  /** Stops requests for the time that the source asked for. */
  restFor(ms: number): void
}

/** Failures in a row that open the circuit. */
const FAILURES_TO_OPEN = 5
/** Time a circuit stays open, ms. A single request then tries, and its failure opens it again. */
const OPEN_MS = 60_000
/** Longest wait of a request for its turn, ms. */
const QUEUE_MS = 20_000

/** @param nowMs a clock in milliseconds */
export function openPace(requestsPerSecond: number, nowMs: () => number): Pace {
  const spacingMs = 1000 / requestsPerSecond
  let nextAtMs = 0
  let closedUntilMs = 0
  let failures = 0

  return {
    take() {
      const now = nowMs()
      if (now < closedUntilMs) return null
      const at = Math.max(now, nextAtMs)
      if (at - now > QUEUE_MS) return null
      nextAtMs = at + spacingMs
      // One trial at a time while half open: the next one waits for its result.
      if (failures >= FAILURES_TO_OPEN) closedUntilMs = now + OPEN_MS
      return at - now
    },
    succeeded() {
      failures = 0
      closedUntilMs = 0
    },
    failed() {
      failures += 1
      if (failures >= FAILURES_TO_OPEN) closedUntilMs = Math.max(closedUntilMs, nowMs() + OPEN_MS)
    },
    restFor(ms) {
      closedUntilMs = Math.max(closedUntilMs, nowMs() + ms)
    },
  }
}
