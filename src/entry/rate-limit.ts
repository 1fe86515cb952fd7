import { clientNetwork, hasWiderNetworks, WIDER_NETWORKS } from './client-network.ts'
import { giveOneBack, type Quota, quotaResetMs, requestsLeft, takeOne, type Use, unused } from './quota.ts'

/** What a client may still do under one policy, at the moment it was asked. */
export interface Allowance<Policy extends string = string> {
  readonly policy: Policy
  readonly allowed: boolean
  readonly limit: number
  readonly windowS: number
  /** Requests that may follow at once, this one already taken. */
  readonly remaining: number
  /** Whole seconds, rounded up and at least 1: until the quota is whole again; of a refused request, until the next one may pass. */
  readonly resetS: number
  /** When it was counted, ms: what `giveBack` asks for. Another reading of the clock may fall before the window opened. */
  readonly takenAtMs: number
}

export interface RateLimit<Policy extends string> {
  /**
   * Counts one request and says whether it may go on. A refused request is not counted.
   * @param ip the client's address as TRUST_PROXY resolves it; anything unreadable shares one count.
   * @param family the endpoint family under the policy, a fixed word of ours, never the client's.
   */
  take(policy: Policy, ip: string, family?: string): Allowance<Policy>
  /** Puts back what `take` counted at its `takenAtMs`, because the request turned out to cost nothing, and says what is left. */
  giveBack(policy: Policy, ip: string, takenAtMs: number, family?: string): Allowance<Policy>
  /** Counts held in memory. */
  readonly size: number
}

export interface RateLimitSettings<Policy extends string> {
  readonly policies: Readonly<Record<Policy, Quota>>
  readonly now: () => Date
  /** Most counts held in memory, shared out evenly among the policies; beyond it the longest idle is forgotten. */
  readonly maxKeys?: number
}

/**
 * Rate limits in this process's memory, by policy, family and client network. Each policy holds its own share of `maxKeys`, so
 * a flood on one cannot make another forget.
 * @throws RangeError naming the policy whose name, limit or window is not sound.
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

  /** The counts of a client under a policy, its own network first, then the wider ones at a multiple of the quota. */
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

/** A Map keeps the order of insertion and every request re-inserts its key, so the first key is the longest idle. */
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

/**
 * The headers an answer under a policy owes: `RateLimit-Policy` and `RateLimit` by draft-ietf-httpapi-ratelimit-headers-10
 * (lists of RFC 9651 strings), and on a refusal `Retry-After` with the same seconds as `t`.
 */
export function rateLimitHeaders(allowance: Omit<Allowance, 'takenAtMs'>): Record<string, string> {
  const { policy, allowed, limit, windowS, remaining, resetS } = allowance
  const headers = {
    'RateLimit-Policy': `"${policy}";q=${limit};w=${windowS}`,
    RateLimit: `"${policy}";r=${remaining};t=${resetS}`,
  }
  return allowed ? headers : { ...headers, 'Retry-After': String(resetS) }
}
