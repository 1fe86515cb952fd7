import type { OperationShape } from '../contract/index.ts'
import { UUID_V4 } from '../contract/schemas.ts'
import { firstPartyOf, type IsFirstParty } from './first-party.ts'
import { EXCHANGE_QUOTAS, openRateLimit, type RateLimit, rateLimitHeaders } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

/** Writes are dearer to the service than reads but rarer: ten times the reads' quota is out of a person's reach. */
const WRITES_PER_READ = 10

/** Failed authorisation and exhausted quotas leave a line in the log: the operation and the status, never who or what. */
export const REFUSALS_LOGGED: ReadonlySet<number> = new Set([401, 403, 429])

type Policy = keyof typeof EXCHANGE_QUOTAS | 'read' | 'write' | 'registration'

/** What the guards go by. */
export type Guarded = Pick<OperationShape, 'access' | 'rate' | 'tag'>

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
   * @param tell is given the headers that the answer owes, before a refusal too.
   * @throws Refusal 403, 400 or 429.
   */
  guard(operation: Guarded, caller: Caller, tell: (headers: Record<string, string>) => void): void
}

export interface GuardSettings {
  config: {
    baseUrl: string
    firstPartyHosts: readonly string[]
    /** Reads per client network, family and window. */
    readLimit: number
    readWindowS: number
  }
  now: () => Date
}

export function openGuards({ config, now }: GuardSettings): Guards {
  const isFirstParty = firstPartyOf(config.baseUrl, config.firstPartyHosts)
  const rateLimit = openRateLimit<Policy>({ policies: policiesOf(config), now })
  return {
    isFirstParty,
    guard(operation, caller, tell) {
      if (operation.access !== 'public') refuseForeign(caller, isFirstParty)
      if (caller.sessionKey !== null && !UUID_V4.test(caller.sessionKey))
        throw new Refusal(
          'malformed_session_id',
          'the workspace key is not a UUID of version 4',
          'Use the key that registration answered, unchanged.',
        )
      if (operation.rate !== 'none') refuseBeyondQuota(operation, caller, tell, rateLimit)
    },
  }
}

function policiesOf({ readLimit, readWindowS }: GuardSettings['config']) {
  const read = { limit: readLimit, windowS: readWindowS }
  const write = { limit: readLimit * WRITES_PER_READ, windowS: readWindowS }
  return { ...EXCHANGE_QUOTAS, read, write, registration: write }
}

function refuseForeign({ origin, referer }: Caller, isFirstParty: IsFirstParty): void {
  for (const header of [origin, referer])
    if (header !== undefined && !isFirstParty(header))
      throw new Refusal(
        'foreign_origin',
        'the request comes from a page of another site',
        'Call without Origin and Referer, or have the operator add your host to FIRST_PARTY_HOSTS.',
      )
}

function refuseBeyondQuota(
  operation: Guarded,
  { ip }: Caller,
  tell: (headers: Record<string, string>) => void,
  rateLimit: RateLimit<Policy>,
): void {
  const allowance = rateLimit.take(operation.rate as Policy, ip, operation.tag)
  tell(rateLimitHeaders(allowance))
  if (!allowance.allowed)
    throw new Refusal(
      'rate_limited',
      'too many requests from this address',
      `Wait ${allowance.resetS} seconds and try again.`,
      {
        retry_after: allowance.resetS,
      },
    )
}
