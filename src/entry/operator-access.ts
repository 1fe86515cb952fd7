import { createHash, timingSafeEqual } from 'node:crypto'
import type { Operator } from '../domain/confidentiality/policy/disclosure.ts'
import { findOperatorToken } from '../store/operator.ts'
import type { AppContext, Asked } from './app-context.ts'

/** Prefix of a minted token's id in the audit log. */
export const TOKEN_CREDENTIAL = 'token'

/** Returns the SHA-256 by which a token or an exchange key is stored. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest()
}

/** Prefix of an e-mail address authenticated by the access gateway in the audit log. */
const GATE_CREDENTIAL = 'gate'

/**
 * Returns the operator that a request authenticates, by a bearer token (configured or minted, compared in constant
 * time) or, without a token, by the access gateway. A wrong token is never excused by the gateway. A correct token is
 * always accepted; wrong ones are refused with 429 once a network has sent too many.
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
  // Counted only after a failure, so that wrong tokens from the operator's network never lock the operator out.
  if (operator === null && !hasFormOfAccessToken(bearerToken)) await app.operatorAttempts.wrong(ip)
  return operator
}

/** 256 random bits in base 64: an access token that ended is no attempt at the operator's, and cannot be guessed. */
const hasFormOfAccessToken = (token: string) => /^[\w-]{43}$/.test(token)

/** Recognises METRICS_TOKEN, which gives access to the metrics only. */
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
