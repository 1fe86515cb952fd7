import type { OperationShape, RateClass } from '../contract/index.ts'
import { UUID_V4 } from '../contract/schemas.ts'
import type { Tag } from '../contract/tags.ts'
import type { ExchangeQuotas } from '../domain/exchange/quotas.ts'
import { isPublishedKey } from '../domain/workspace/workspace-key.ts'
import { firstPartyTest, type IsFirstParty } from './first-party.ts'
import { BY_TOKEN } from './presented-grant.ts'
import { type Allowance, openRateLimit, type Quota } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

/** Writes cost more than reads and are rarer: the burst is ten times as large and refills at a quarter of the rate. */
const WRITES_PER_READ = 10
const WRITE_WINDOWS_PER_READ = 4

/**
 * Multiple of the read quota for messages whose body names the operation, counted before it is read: as many as reads
 * and writes of all families together.
 */
const MESSAGES_PER_READ = 20

/**
 * Failed authorisation and exhausted quotas are logged with operation and status only, never with the caller or the
 * data.
 */
export const REFUSALS_LOGGED: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Manifests count twice: each attempt, and those accepted. Messages to /mcp and /a2a count on arrival and again as the
 * operation they call.
 */
type Policy = Exclude<RateClass, 'none'> | 'exchange-attempt' | 'message'

/** Properties of an operation that the guards use. */
export type Guarded = Pick<OperationShape, 'access' | 'rate'> & { tag: Tag | 'mcp' }

/** Facts about a request known before its input is read. */
interface Caller {
  origin: string | undefined
  referer: string | undefined
  /** The workspace key of the path. */
  sessionKey: string | null
  /** The client's address as TRUST_PROXY resolves it. */
  ip: string
}

/** Checks before every operation, with counters shared by all edges. */
export interface Guards {
  isFirstParty: IsFirstParty
  /**
   * Checks a caller in the order of decisions §2: origin, key, rate.
   * @param addHeaders receives the rate-limit headers, before a refusal too, and again if `settle` changes them
   * @throws Refusal 403, 400 or 429
   */
  guard(operation: Guarded, caller: Caller, addHeaders: (headers: Record<string, string>) => void): Admission
  /**
   * Counts a message whose body names its operation, before the body is read.
   * @throws Refusal 429
   */
  countMessage(ip: string): void
}

/** An admitted and counted request. */
export interface Admission {
  /** Receives the final status; a request that costs nothing is refunded. */
  settle(status: number): void
}

interface GuardSettings {
  config: {
    baseUrl: string
    firstPartyHosts: readonly string[]
    /** Burst of reads per client network and family. */
    readLimit: number
    /** Seconds in which that burst refills. */
    readWindowS: number
    exchangeQuotas: ExchangeQuotas
  }
  now: () => Date
}

/**
 * Builds the headers of an answer under a policy: `RateLimit-Policy` and `RateLimit` by
 * draft-ietf-httpapi-ratelimit-headers-10 (lists of RFC 9651 strings), and on a refusal `Retry-After` with the same
 * seconds as `t`.
 */
export function rateLimitHeaders(allowance: Omit<Allowance, 'takenAtMs'>): Record<string, string> {
  const { policy, allowed, limit, windowS, remaining, resetS } = allowance
  const headers = {
    'RateLimit-Policy': `"${policy}";q=${limit};w=${windowS}`,
    RateLimit: `"${policy}";r=${remaining};t=${resetS}`,
  }
  return allowed ? headers : { ...headers, 'Retry-After': String(resetS) }
}

export function openGuards({ config, now }: GuardSettings): Guards {
  const isFirstParty = firstPartyTest(config.baseUrl, config.firstPartyHosts)
  const rateLimit = openRateLimit<Policy>({ policies: policiesOf(config), now })

  /** Counts a request under a policy. Returns the time of counting, ms. @throws Refusal when the quota is used up */
  function count(
    policy: Policy,
    ip: string,
    family: string,
    addHeaders: (headers: Record<string, string>) => void,
  ): number {
    const allowance = rateLimit.take(policy, ip, family)
    addHeaders(rateLimitHeaders(allowance))
    if (!allowance.allowed)
      throw new Refusal(
        'rate_limited',
        'too_many_requests',
        { of: 'wait_and_retry', count: allowance.resetS },
        { retry_after: allowance.resetS },
      )
    return allowance.takenAtMs
  }

  return {
    isFirstParty,
    countMessage: (ip) => void count('message', ip, '', () => {}),
    guard(operation, caller, addHeaders) {
      if (operation.access !== 'public') refuseForeign(caller, isFirstParty)
      if (caller.sessionKey !== null && caller.sessionKey !== BY_TOKEN && !UUID_V4.test(caller.sessionKey))
        throw new Refusal('malformed_session_id', 'key_malformed', 'use_key_unchanged')
      if (caller.sessionKey !== null && isPublishedKey(caller.sessionKey))
        throw new Refusal('session_id_guessable', 'key_guessable', 'make_random_uuid')
      const { rate, tag } = operation
      if (rate === 'none') return FREE
      if (rate === 'exchange-manifest') count('exchange-attempt', caller.ip, tag, addHeaders)
      const takenAtMs = count(rate, caller.ip, tag, addHeaders)
      let isSettled = false
      return {
        settle(status) {
          if (isSettled || !costsNothing(rate, status)) return
          isSettled = true
          addHeaders(rateLimitHeaders(rateLimit.giveBack(rate, caller.ip, takenAtMs, tag)))
        },
      }
    },
  }
}

const FREE: Admission = { settle: () => undefined }

/**
 * Only accepted manifests count; a look-up that finds nothing new is free, so that clients can poll with If-None-Match.
 */
function costsNothing(rate: RateClass, status: number): boolean {
  return (rate === 'exchange-manifest' && status >= 400) || (rate === 'exchange-lookup' && status === 304)
}

function policiesOf({ readLimit, readWindowS, exchangeQuotas }: GuardSettings['config']): Record<Policy, Quota> {
  const read = { limit: readLimit, windowS: readWindowS, refill: 'gradually' } as const
  const write = {
    limit: readLimit * WRITES_PER_READ,
    windowS: readWindowS * WRITE_WINDOWS_PER_READ,
    refill: 'gradually',
  } as const
  const hourly = (limit: number) => ({ limit, windowS: 3600, refill: 'at once' }) as const
  return {
    read,
    write,
    registration: write,
    message: { limit: readLimit * MESSAGES_PER_READ, windowS: readWindowS, refill: 'gradually' },
    'exchange-manifest': hourly(exchangeQuotas.manifestsPerHour),
    'exchange-attempt': hourly(exchangeQuotas.attemptsPerHour),
    'exchange-lookup': hourly(exchangeQuotas.lookupsPerHour),
    'exchange-reply': hourly(exchangeQuotas.repliesPerHour),
  }
}

function refuseForeign({ origin, referer }: Caller, isFirstParty: IsFirstParty): void {
  for (const header of [origin, referer])
    if (header !== undefined && !isFirstParty(header))
      throw new Refusal('foreign_origin', 'foreign_page', 'call_without_origin')
}
