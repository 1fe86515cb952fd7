import { createHash, timingSafeEqual } from 'node:crypto'
import type { Operator } from '../domain/confidentiality/policy/disclosure.ts'
import { findOperatorToken } from '../store/operator.ts'
import type { AppContext, Asked } from './app-context.ts'

/** How the audit names a minted token, before its id. */
export const TOKEN_CREDENTIAL = 'token'

/** The SHA-256 under which a token or key of the exchange is kept. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest()
}

/** How the audit names somebody the access gate vouched for, before the e-mail address. */
const GATE_CREDENTIAL = 'gate'

/**
 * The operator that a request proves: by a bearer token, the configuration's or one that was minted, compared in constant time;
 * without a token by whom the access gate vouches for. A token that proves nothing is not made good by the gate. A right token
 * always opens; wrong ones are refused with 429 once a network has presented too many.
 */
export async function authenticateOperator(
  app: Pick<AppContext, 'operatorToken' | 'operatorEmails' | 'operatorAttempts' | 'database'>,
  { bearerToken, gatewayEmail, ip }: Pick<Asked, 'bearerToken' | 'gatewayEmail' | 'ip'>,
): Promise<Operator | null> {
  if (bearerToken === null)
    return gatewayEmail !== null && app.operatorEmails.includes(gatewayEmail)
      ? { kind: 'operator', credential: `${GATE_CREDENTIAL} ${gatewayEmail}` }
      : null
  const operator = await operatorWith(app, bearerToken)
  // Only now: whoever tries wrong tokens from the operator's network must not keep the operator out.
  if (operator === null) await app.operatorAttempts.wrong(ip)
  return operator
}

/** Who presents METRICS_TOKEN: the operator's eyes, for the metrics alone. */
export function authenticateScraper(
  { metricsToken }: Pick<AppContext, 'metricsToken'>,
  { bearerToken }: Pick<Asked, 'bearerToken'>,
): Operator | null {
  if (metricsToken === null || bearerToken === null) return null
  return timingSafeEqual(hashSecret(metricsToken), hashSecret(bearerToken))
    ? { kind: 'operator', credential: 'metrics' }
    : null
}

async function operatorWith(
  app: Pick<AppContext, 'operatorToken' | 'database'>,
  bearerToken: string,
): Promise<Operator | null> {
  const presented = hashSecret(bearerToken)
  if (app.operatorToken !== null && timingSafeEqual(hashSecret(app.operatorToken), presented))
    return { kind: 'operator', credential: 'configuration' }
  const minted = await findOperatorToken(app.database.db, presented)
  return minted !== null && timingSafeEqual(minted.hash, presented)
    ? { kind: 'operator', credential: `${TOKEN_CREDENTIAL} ${minted.id}` }
    : null
}
