import { networkOf } from './client-network.ts'

/** At most `limit` requests from one client network in each window of `windowS` seconds. */
export interface Quota {
  readonly limit: number
  readonly windowS: number
}

/** The exchange's quotas of decisions §2.3; those of reads and writes come from the configuration. */
export const EXCHANGE_QUOTAS = {
  'exchange-manifest': { limit: 5, windowS: 3600 },
  'exchange-lookup': { limit: 30, windowS: 3600 },
  'exchange-reply': { limit: 20, windowS: 3600 },
} as const satisfies Record<string, Quota>

/** What a client may still do under one policy, at the moment it was asked. */
export interface Allowance<Policy extends string = string> {
  readonly policy: Policy
  readonly allowed: boolean
  readonly limit: number
  readonly windowS: number
  /** Requests left in this window, this one already taken. */
  readonly remaining: number
  /** Whole seconds, rounded up, until the window ends; at least 1. */
  readonly resetS: number
}

export interface RateLimit<Policy extends string> {
  /**
   * Counts one request and says whether it may go on. A refused request is not counted.
   * @param ip the client's address as TRUST_PROXY resolves it; anything unreadable shares one count.
   * @param family the endpoint family under the policy, a fixed word of ours, never the client's.
   */
  take(policy: Policy, ip: string, family?: string): Allowance<Policy>
  /** Counts held in memory. */
  readonly size: number
}

export interface RateLimitSettings<Policy extends string> {
  readonly policies: Readonly<Record<Policy, Quota>>
  readonly now: () => Date
  /** Most counts held in memory, shared out evenly among the policies; beyond it the longest idle is forgotten. */
  readonly maxKeys?: number
}

interface Count {
  taken: number
  readonly startedAtMs: number
}

/**
 * Rate limits in this process's memory, by policy, family and client network, in fixed windows that open with a client's
 * first request. Each policy holds its own share of `maxKeys`, so a flood on one cannot make another forget.
 * @throws RangeError naming the policy whose name, limit or window is not sound.
 */
export function openRateLimit<Policy extends string>(settings: RateLimitSettings<Policy>): RateLimit<Policy> {
  const { policies, now, maxKeys = 100_000 } = settings
  const names = Object.keys(policies) as Policy[]
  for (const name of names) requireSound(name, policies[name])
  const keysPerPolicy = Math.max(1, Math.floor(maxKeys / names.length))
  const countsOf = new Map(names.map((name) => [name, new Map<string, Count>()]))

  function take(policy: Policy, ip: string, family = ''): Allowance<Policy> {
    const counts = countsOf.get(policy)
    if (counts === undefined) throw new RangeError(`no rate limit policy is called ${policy}`)
    const { limit, windowS } = policies[policy]
    const key = `${family} ${networkOf(ip)}`
    const nowMs = now().getTime()
    const known = counts.get(key)
    const count = known !== undefined && isOpen(known, windowS, nowMs) ? known : { taken: 0, startedAtMs: nowMs }
    const allowed = count.taken < limit
    if (allowed) count.taken += 1
    counts.delete(key)
    counts.set(key, count)
    if (counts.size > keysPerPolicy) forgetLongestIdle(counts)
    const resetS = Math.ceil((count.startedAtMs + windowS * 1000 - nowMs) / 1000)
    return { policy, allowed, limit, windowS, remaining: limit - count.taken, resetS }
  }

  return {
    take,
    get size() {
      return countsOf.values().reduce((sum, counts) => sum + counts.size, 0)
    },
  }
}

/** A window opened in the future means that the clock was set back: it counts as over, lest it shut a client out for long. */
function isOpen(count: Count, windowS: number, nowMs: number): boolean {
  return count.startedAtMs <= nowMs && nowMs < count.startedAtMs + windowS * 1000
}

/** A Map keeps the order of insertion and every request re-inserts its key, so the first key is the longest idle. */
function forgetLongestIdle(counts: Map<string, Count>): void {
  const [first] = counts.keys()
  if (first !== undefined) counts.delete(first)
}

function requireSound(name: string, { limit, windowS }: Quota): void {
  const sound = (n: number) => Number.isSafeInteger(n) && n >= 1 && n <= 1_000_000_000
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new RangeError(`rate limit policy ${name}: use a to z, 0 to 9 and hyphens`)
  if (!sound(limit)) throw new RangeError(`rate limit policy ${name}: the limit must be a whole number from 1 to 1e9`)
  if (!sound(windowS)) throw new RangeError(`rate limit policy ${name}: the window must be 1 to 1e9 whole seconds`)
}

/**
 * The headers an answer under a policy owes: `RateLimit-Policy` and `RateLimit` by draft-ietf-httpapi-ratelimit-headers-10
 * (lists of RFC 9651 strings), and on a refusal `Retry-After` with the same seconds as `t`.
 */
export function rateLimitHeaders(allowance: Allowance): Record<string, string> {
  const { policy, allowed, limit, windowS, remaining, resetS } = allowance
  const headers = {
    'RateLimit-Policy': `"${policy}";q=${limit};w=${windowS}`,
    RateLimit: `"${policy}";r=${remaining};t=${resetS}`,
  }
  return allowed ? headers : { ...headers, 'Retry-After': String(resetS) }
}
