/** How one source is treated: requests evenly spaced, none while it asked for peace, few while it is broken. */
export interface Pace {
  /**
   * Milliseconds to wait before the next request may go out; the place is taken. Null when none may: the source asked to
   * wait, its circuit is open, or so many requests wait that this one would not get its turn in time.
   */
  take(): number | null
  succeeded(): void
  failed(): void
  /** Nothing goes out for this long: the source said so. */
  restFor(ms: number): void
}

/** This many failures in a row open the circuit. */
const FAILURES_TO_OPEN = 5
/** How long an open circuit lets nothing through; then a single request tries, and its failure opens it again. */
const OPEN_MS = 60_000
/** The longest a request waits for its turn. */
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
      // One trial at a time while half open: the next is let through only after this one has answered.
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
