import { clientNetwork, hasWiderNetworks, WIDER_NETWORKS } from './client-network.ts'

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
interface Use {
  /** `gradually`: when the bucket will be full, ms. `at once`: when the window opened, ms. */
  atMs: number
  /** `at once`: requests admitted in the window. */
  taken: number
}

/** State of a client's quota under one policy after a request. */
export interface Allowance<Policy extends string = string> {
  readonly policy: Policy
  readonly allowed: boolean
  readonly limit: number
  readonly windowS: number
  /** Requests available at once, after this one. */
  readonly remaining: number
  /**
   * Whole seconds, rounded up and at least 1, until the quota is full; for a refused request, until the next one is
   * admitted.
   */
  readonly resetS: number
  /** Time of counting, ms, for `giveBack`; a later clock reading could fall into another window. */
  readonly takenAtMs: number
}

export interface RateLimit<Policy extends string> {
  /**
   * Counts one request and decides whether to admit it. A refused request is not counted.
   * @param ip the client's address as TRUST_PROXY resolves it; all invalid addresses share one count
   * @param family the endpoint family under the policy, a constant of ours, never the client's input
   */
  take(policy: Policy, ip: string, family?: string): Allowance<Policy>
  /** Refunds a request counted at `takenAtMs` because it turned out to cost nothing; returns the new state. */
  giveBack(policy: Policy, ip: string, takenAtMs: number, family?: string): Allowance<Policy>
  readonly size: number
}

interface RateLimitSettings<Policy extends string> {
  readonly policies: Readonly<Record<Policy, Quota>>
  readonly now: () => Date
  /** Maximum number of counts in memory, divided evenly among the policies; beyond it the longest idle is dropped. */
  readonly maxKeys?: number
}

/**
 * Opens in-memory rate limits by policy, family and client network. Each policy has its own share of `maxKeys`, so that
 * a flood on one cannot evict counts of another.
 * @throws RangeError naming the policy with an invalid name, limit or window
 */
export function openRateLimit<Policy extends string>(settings: RateLimitSettings<Policy>): RateLimit<Policy> {
  const { policies, now, maxKeys = 100_000 } = settings
  const names = Object.keys(policies) as Policy[]
  for (const name of names) requireSound(name, policies[name])
  const keysPerPolicy = Math.max(1, Math.floor(maxKeys / names.length))
  const usesOf = new Map(names.map((name) => [name, new Map<string, Use>()]))

  function usesUnder(policy: Policy): Map<string, Use> {
    const uses = usesOf.get(policy)
    if (uses === undefined) throw new RangeError(`no rate limit policy is called ${policy}`)
    return uses
  }

  function allowanceOf(policy: Policy, quota: Quota, use: Use, nowMs: number, allowed: boolean): Allowance<Policy> {
    const { limit, windowS } = quota
    const resetS = Math.max(1, Math.ceil(quotaResetMs(quota, use, nowMs, { refused: !allowed }) / 1000))
    return { policy, allowed, limit, windowS, remaining: requestsLeft(quota, use, nowMs), resetS, takenAtMs: nowMs }
  }

  /**
   * Returns the counts of a client under a policy: its own network first, then wider ones at a multiple of the quota.
   */
  function countsOf(policy: Policy, ip: string, family: string): { key: string; quota: Quota }[] {
    const quota = policies[policy]
    const own = { key: `${family} ${clientNetwork(ip)}`, quota }
    if (!hasWiderNetworks(ip)) return [own]
    const wider = WIDER_NETWORKS.map(({ width, times }) => ({
      key: `${family} ${clientNetwork(ip, width)}`,
      quota: { ...quota, limit: quota.limit * times },
    }))
    return [own, ...wider]
  }

  return {
    take(policy, ip, family = '') {
      const uses = usesUnder(policy)
      const nowMs = now().getTime()
      const taken: { quota: Quota; use: Use }[] = []
      for (const { key, quota } of countsOf(policy, ip, family)) {
        const use = uses.get(key) ?? unused()
        const allowed = takeOne(quota, use, nowMs)
        uses.delete(key)
        uses.set(key, use)
        if (uses.size > keysPerPolicy) forgetLongestIdle(uses)
        if (!allowed) {
          for (const one of taken) giveOneBack(one.quota, one.use, nowMs, nowMs)
          return allowanceOf(policy, quota, use, nowMs, false)
        }
        taken.push({ quota, use })
      }
      const [own] = taken
      if (own === undefined) throw new RangeError('a client is counted under no network')
      return allowanceOf(policy, own.quota, own.use, nowMs, true)
    },
    giveBack(policy, ip, takenAtMs, family = '') {
      const uses = usesUnder(policy)
      const nowMs = now().getTime()
      const [own] = countsOf(policy, ip, family).map(({ key, quota }) => {
        const use = uses.get(key) ?? unused()
        giveOneBack(quota, use, takenAtMs, nowMs)
        return { quota, use }
      })
      if (own === undefined) throw new RangeError('a client is counted under no network')
      return allowanceOf(policy, own.quota, own.use, nowMs, true)
    },
    get size() {
      return usesOf.values().reduce((sum, uses) => sum + uses.size, 0)
    },
  }
}

/** A Map keeps insertion order and every request re-inserts its key, so the first key is the longest idle. */
function forgetLongestIdle(uses: Map<string, Use>): void {
  const [first] = uses.keys()
  if (first !== undefined) uses.delete(first)
}

function requireSound(name: string, { limit, windowS }: Quota): void {
  const sound = (n: number) => Number.isSafeInteger(n) && n >= 1 && n <= 1_000_000_000
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new RangeError(`rate limit policy ${name}: use a to z, 0 to 9 and hyphens`)
  if (!sound(limit)) throw new RangeError(`rate limit policy ${name}: the limit must be a whole number from 1 to 1e9`)
  if (!sound(windowS)) throw new RangeError(`rate limit policy ${name}: the window must be 1 to 1e9 whole seconds`)
}

const unused = (): Use => ({ atMs: 0, taken: 0 })

/** Tolerance for rounding; sums of thirds and sevenths of a second are exact to far less. */
const ROUNDING_MS = 1e-3

const windowMsOf = ({ windowS }: Quota) => windowS * 1000
/** Milliseconds until one request is refilled. */
const refillMsOf = (quota: Quota) => windowMsOf(quota) / quota.limit

/** Takes one request from the quota; returns false if none is left. Modifies `use`. */
function takeOne(quota: Quota, use: Use, nowMs: number): boolean {
  bringUpToDate(quota, use, nowMs)
  if (requestsLeft(quota, use, nowMs) < 1) return false
  if (quota.refill === 'gradually') use.atMs += refillMsOf(quota)
  else use.taken += 1
  return true
}

/** Refunds the request taken at `takenAtMs`, unless its window is over. Modifies `use`. */
function giveOneBack(quota: Quota, use: Use, takenAtMs: number, nowMs: number): void {
  if (quota.refill === 'gradually') use.atMs -= refillMsOf(quota)
  else if (use.taken > 0 && use.atMs <= takenAtMs) use.taken -= 1
  bringUpToDate(quota, use, nowMs)
}

/** Returns the requests available at once; `use` must be up to date. */
function requestsLeft(quota: Quota, use: Use, nowMs: number): number {
  if (quota.refill === 'at once') return quota.limit - use.taken
  return Math.floor((nowMs + windowMsOf(quota) - use.atMs + ROUNDING_MS) / refillMsOf(quota))
}

/** Milliseconds until the quota is full, or after a refusal until the next request is admitted. */
function quotaResetMs(quota: Quota, use: Use, nowMs: number, { refused }: { refused: boolean }): number {
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
