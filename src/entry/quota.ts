/** Number of requests of one client network, and how the quota refills. */
export interface Quota {
  readonly limit: number
  /** Seconds in which a used-up quota refills completely. */
  readonly windowS: number
  /**
   * `gradually`: a token bucket that refills by `limit / windowS` requests each second. `at once`: a fixed window that
   * opens with the first request, so that no window holds more than `limit`.
   */
  readonly refill: 'gradually' | 'at once'
}

/** Usage of a quota by one client network. */
export interface Use {
  /** `gradually`: when the bucket will be full, ms. `at once`: when the window opened, ms. */
  atMs: number
  /** `at once`: requests admitted in the window. */
  taken: number
}

export const unused = (): Use => ({ atMs: 0, taken: 0 })

/** Tolerance for rounding; sums of thirds and sevenths of a second are exact to far less. */
const ROUNDING_MS = 1e-3

const windowMsOf = ({ windowS }: Quota) => windowS * 1000
/** Milliseconds until one request is refilled. */
const refillMsOf = (quota: Quota) => windowMsOf(quota) / quota.limit

/** Takes one request from the quota; returns false if none is left. Modifies `use`. */
export function takeOne(quota: Quota, use: Use, nowMs: number): boolean {
  bringUpToDate(quota, use, nowMs)
  if (requestsLeft(quota, use, nowMs) < 1) return false
  if (quota.refill === 'gradually') use.atMs += refillMsOf(quota)
  else use.taken += 1
  return true
}

/** Refunds the request taken at `takenAtMs`, unless its window is over. Modifies `use`. */
export function giveOneBack(quota: Quota, use: Use, takenAtMs: number, nowMs: number): void {
  if (quota.refill === 'gradually') use.atMs -= refillMsOf(quota)
  else if (use.taken > 0 && use.atMs <= takenAtMs) use.taken -= 1
  bringUpToDate(quota, use, nowMs)
}

/** Returns the requests available at once; `use` must be up to date. */
export function requestsLeft(quota: Quota, use: Use, nowMs: number): number {
  if (quota.refill === 'at once') return quota.limit - use.taken
  return Math.floor((nowMs + windowMsOf(quota) - use.atMs + ROUNDING_MS) / refillMsOf(quota))
}

/** Milliseconds until the quota is full, or after a refusal until the next request is admitted. */
export function quotaResetMs(quota: Quota, use: Use, nowMs: number, { refused }: { refused: boolean }): number {
  if (quota.refill === 'at once') return use.atMs + windowMsOf(quota) - nowMs
  return use.atMs - nowMs - (refused ? windowMsOf(quota) - refillMsOf(quota) : 0)
}

/**
 * Refills the bucket or closes an expired window. A time further ahead than one window means that the clock was set
 * back; it is reset so that nobody is locked out for long.
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
