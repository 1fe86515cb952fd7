/** How many requests one client network may send, and how they come back. */
export interface Quota {
  readonly limit: number
  /** Seconds in which a quota that is used up comes back whole. */
  readonly windowS: number
  /**
   * `gradually`: a token bucket, into which `limit / windowS` requests come back each second. `at once`: a fixed window that
   * opens with the first request, so that no window holds more than `limit`.
   */
  readonly refill: 'gradually' | 'at once'
}

/** What one client network has used of a quota. */
export interface Use {
  /** `gradually`: when the bucket will be full, ms. `at once`: when the window opened, ms. */
  atMs: number
  /** `at once`: requests let through in the window. */
  taken: number
}

/** Nothing used yet. */
export const unused = (): Use => ({ atMs: 0, taken: 0 })

/** Sums of thirds and sevenths of a second are exact to far less than this. */
const ROUNDING_MS = 1e-3

const windowMsOf = ({ windowS }: Quota) => windowS * 1000
/** Milliseconds in which one request comes back. */
const refillMsOf = (quota: Quota) => windowMsOf(quota) / quota.limit

/** Takes one request out of the quota where one is left, and says whether it did. Changes `use`. */
export function takeOne(quota: Quota, use: Use, nowMs: number): boolean {
  bringUpToDate(quota, use, nowMs)
  if (requestsLeft(quota, use, nowMs) < 1) return false
  if (quota.refill === 'gradually') use.atMs += refillMsOf(quota)
  else use.taken += 1
  return true
}

/** Puts back what a request took at `takenAtMs`, unless its window is over. Changes `use`. */
export function giveOneBack(quota: Quota, use: Use, takenAtMs: number, nowMs: number): void {
  if (quota.refill === 'gradually') use.atMs -= refillMsOf(quota)
  else if (use.taken > 0 && use.atMs <= takenAtMs) use.taken -= 1
  bringUpToDate(quota, use, nowMs)
}

/** Requests that may follow at once, of a use that is up to date. */
export function requestsLeft(quota: Quota, use: Use, nowMs: number): number {
  if (quota.refill === 'at once') return quota.limit - use.taken
  return Math.floor((nowMs + windowMsOf(quota) - use.atMs + ROUNDING_MS) / refillMsOf(quota))
}

/** Milliseconds until the quota is whole again, or after a refusal until the next request may pass. */
export function quotaResetMs(quota: Quota, use: Use, nowMs: number, { refused }: { refused: boolean }): number {
  if (quota.refill === 'at once') return use.atMs + windowMsOf(quota) - nowMs
  return use.atMs - nowMs - (refused ? windowMsOf(quota) - refillMsOf(quota) : 0)
}

/**
 * Lets time pass: fills the bucket, or closes a window that is over. What lies further ahead than a window can reach means that
 * the clock was set back; nobody is shut out for long by that.
 */
function bringUpToDate(quota: Quota, use: Use, nowMs: number): void {
  const windowMs = windowMsOf(quota)
  if (quota.refill === 'gradually') {
    use.atMs = Math.max(nowMs, Math.min(use.atMs, nowMs + windowMs))
    return
  }
  const isOpen = use.taken > 0 && use.atMs <= nowMs && nowMs < use.atMs + windowMs
  if (isOpen) return
  use.atMs = nowMs
  use.taken = 0
}
