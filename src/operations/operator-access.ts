import { createHash, timingSafeEqual } from 'node:crypto'
import type { Operator } from '../domain/confidentiality/disclosure.ts'
import { findOperatorToken } from '../store/operator.ts'
import type { House } from './house.ts'

/** The SHA-256 under which a token or key of the exchange is kept. */
export function secretHashOf(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest()
}

/** The operator that a bearer token proves: the configuration's, or one that was minted; null for any other. Compared in constant time. */
export async function operatorOf(
  house: Pick<House, 'operatorToken' | 'database'>,
  bearerToken: string | null,
): Promise<Operator | null> {
  if (bearerToken === null) return null
  const presented = secretHashOf(bearerToken)
  if (house.operatorToken !== null && timingSafeEqual(secretHashOf(house.operatorToken), presented))
    return { kind: 'operator', credential: 'configuration' }
  const minted = await findOperatorToken(house.database.db, presented)
  return minted !== null && timingSafeEqual(minted.hash, presented)
    ? { kind: 'operator', credential: `token ${minted.id}` }
    : null
}
