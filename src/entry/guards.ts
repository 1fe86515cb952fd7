import type { OperationShape, RateClass } from '../contract/index.ts'
import { UUID_V4 } from '../contract/schemas.ts'
import type { Tag } from '../contract/tags.ts'
import type { ExchangeQuotas } from '../domain/exchange/quotas.ts'
import { isPublishedKey } from '../domain/workspace-key.ts'
import { firstPartyTest, type IsFirstParty } from './first-party.ts'
import type { Quota } from './quota.ts'
import { openRateLimit, rateLimitHeaders } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

/** Writes cost the service more than reads and are rarer: ten times as many at once, and they come back a quarter as fast. */
const WRITES_PER_READ = 10
const WRITE_WINDOWS_PER_READ = 4

/** A message to an edge that learns from its body what is asked counts before that is read: as many as reads and writes of every family come to. */
const MESSAGES_PER_READ = 20

/** Failed authorisation and exhausted quotas leave a line in the log: the operation and the status, never who or what. */
export const REFUSALS_LOGGED: ReadonlySet<number> = new Set([401, 403, 429])

/** Manifests are counted twice: those accepted, and every attempt, whatever becomes of it. Messages to /mcp and /a2a are counted as they arrive, and again as what they ask for. */
type Policy = Exclude<RateClass, 'none'> | 'exchange-attempt' | 'message'

/** What the guards go by. */
export type Guarded = Pick<OperationShape, 'access' | 'rate'> & { tag: Tag | 'mcp' }

/** What is known of a request before its input is read. */
export interface Caller {
  /** The Origin and Referer headers. */
  origin: string | undefined
  referer: string | undefined
  /** The workspace key of the path. */
  sessionKey: string | null
  /** The client's address as TRUST_PROXY resolves it. */
  ip: string
}

/** What stands before every operation on every edge: one set of counters, whichever way a client comes in. */
export interface Guards {
  isFirstParty: IsFirstParty
  /**
   * Refuses a caller in the order of decisions §2: origin, key, rate.
   * @param tell is given the headers that the answer owes, before a refusal too, and again where `settle` changes them.
   * @throws Refusal 403, 400 or 429.
   */
  guard(operation: Guarded, caller: Caller, tell: (headers: Record<string, string>) => void): Admission
  /**
   * Counts a message whose body tells what it asks for, before the body is read.
   * @throws Refusal 429.
   */
  countMessage(ip: string): void
}

/** A request that was let in and counted. */
export interface Admission {
  /** Told the status that the request came to: one that costs nothing is put back. */
  settle(status: number): void
}

export interface GuardSettings {
  config: {
    baseUrl: string
    firstPartyHosts: readonly string[]
    /** Reads that a client network may send at once, for each family. */
    readLimit: number
    /** Seconds in which as many come back. */
    readWindowS: number
    exchangeQuotas: ExchangeQuotas
  }
  now: () => Date
}

export function openGuards({ config, now }: GuardSettings): Guards {
  const isFirstParty = firstPartyTest(config.baseUrl, config.firstPartyHosts)
  const rateLimit = openRateLimit<Policy>({ policies: policiesOf(config), now })

  /** Counts a request under a policy and answers when, in ms, or refuses it. */
  function count(policy: Policy, ip: string, family: string, tell: (headers: Record<string, string>) => void): number {
    const allowance = rateLimit.take(policy, ip, family)
    tell(rateLimitHeaders(allowance))
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
    guard(operation, caller, tell) {
      if (operation.access !== 'public') refuseForeign(caller, isFirstParty)
      if (caller.sessionKey !== null && !UUID_V4.test(caller.sessionKey))
        throw new Refusal('malformed_session_id', 'key_malformed', 'use_key_unchanged')
      if (caller.sessionKey !== null && isPublishedKey(caller.sessionKey))
        throw new Refusal('session_id_guessable', 'key_guessable', 'make_random_uuid')
      const { rate, tag } = operation
      if (rate === 'none') return FREE
      if (rate === 'exchange-manifest') count('exchange-attempt', caller.ip, tag, tell)
      const takenAtMs = count(rate, caller.ip, tag, tell)
      let isSettled = false
      return {
        settle(status) {
          if (isSettled || !costsNothing(rate, status)) return
          isSettled = true
          tell(rateLimitHeaders(rateLimit.giveBack(rate, caller.ip, takenAtMs, tag)))
        },
      }
    },
  }
}

const FREE: Admission = { settle: () => undefined }

/** Of manifests the accepted count; a look-up that finds nothing new costs nothing, so that polling with If-None-Match is free. */
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
