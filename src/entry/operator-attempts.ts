import { createHmac } from 'node:crypto'
import type { Database } from '../store/database.ts'
import type { Logger } from '../store/engine.ts'
import { recordAct } from '../store/operator.ts'
import type { Schema } from '../store/schema.ts'
import { clientNetwork } from './client-network.ts'
import { openRateLimit } from './rate-limit.ts'
import { refuse } from './refusal.ts'

/** Wrong tokens that one network may send before each further one costs a minute's wait. */
const QUOTA = { limit: 10, windowS: 600, refill: 'gradually' } as const

/** Actor of audit entries that no operator caused. */
const NOBODY = 'nobody'

export interface OperatorAttempts {
  /** Wrong tokens since this process started. */
  readonly refused: number
  /**
   * Counts and logs a wrong token; the last one allowed raises an alarm in the audit log. Refuses with 429 a network
   * that has sent too many.
   */
  wrong(ip: string | null): Promise<void>
}

/** @param salt 256 bits of this process, so that a network's hash in log and audit can be compared but not reversed */
export function openOperatorAttempts(
  { database, log, now }: { database: Database<Schema>; log: Logger; now: () => Date },
  salt: string,
): OperatorAttempts {
  const rateLimit = openRateLimit({ policies: { 'operator-token': QUOTA }, now })
  const nameOf = (ip: string) => createHmac('sha256', salt).update(clientNetwork(ip)).digest('hex').slice(0, 16)
  let refused = 0
  return {
    get refused() {
      return refused
    },
    async wrong(address) {
      const ip = address ?? ''
      const { allowed, remaining, resetS } = rateLimit.take('operator-token', ip)
      if (!allowed)
        refuse(
          'rate_limited',
          'too_many_operator_tokens',
          { of: 'wait_and_retry', count: resetS },
          { retry_after: resetS },
        )
      refused += 1
      const network = nameOf(ip)
      log.warn({ network, refused }, 'a wrong operator token was presented')
      if (remaining > 0) return
      log.error({ network }, 'a network has used up its attempts at the operator token and is throttled')
      const act = { operator: NOBODY, act: 'wrongOperatorTokens', subject: `network ${network}` }
      await database.transact((trx) => recordAct(trx, { ...act, facts: { tokens: QUOTA.limit } }, now()))
    },
  }
}
