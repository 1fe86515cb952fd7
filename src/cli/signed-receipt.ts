import { createPublicKey, verify } from 'node:crypto'
import { type ReceiptKind, STATEMENT_TYPES } from '../domain/nda/statement-types.ts'

/** What became of checking a signed receipt. */
export type ReceiptChecked =
  | { statement: unknown; kind: ReceiptKind; kid: string }
  | { fault: 'malformed' | 'unknown_key' | 'bad_signature' }

const KINDS: ReadonlyMap<string, ReceiptKind> = new Map([
  [STATEMENT_TYPES.nda, 'nda'],
  [STATEMENT_TYPES.ledger, 'ledger'],
])

interface Jwk {
  kid?: unknown
  kty?: unknown
  crv?: unknown
  x?: unknown
}

/**
 * Checks a compact JWS over Ed25519 (RFC 7515, RFC 8037) against a set of published keys, without asking anybody. Only EdDSA
 * counts, whatever the header says.
 */
export function checkReceipt(jws: string, keySet: { keys: readonly Jwk[] }): ReceiptChecked {
  const [head = '', payload = '', signature = '', ...more] = jws.trim().split('.')
  const header = jsonIn(head) as { alg?: unknown; kid?: unknown; typ?: unknown } | null
  const statement = jsonIn(payload)
  const kind = typeof header?.typ === 'string' ? KINDS.get(header.typ) : undefined
  if (more.length > 0 || header?.alg !== 'EdDSA' || kind === undefined || statement === null)
    return { fault: 'malformed' }
  const jwk = keySet.keys.find(({ kid, crv }) => kid === header.kid && crv === 'Ed25519')
  if (jwk === undefined || typeof jwk.x !== 'string') return { fault: 'unknown_key' }
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, format: 'jwk' })
  const isGenuine = verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))
  return isGenuine ? { statement, kind, kid: String(header.kid) } : { fault: 'bad_signature' }
}

function jsonIn(part: string): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
