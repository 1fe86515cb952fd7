import { createPublicKey, verify } from 'node:crypto'
import { type ReceiptKind, STATEMENT_TYPES } from '../../domain/nda/statement-types.ts'
import { EXIT, Failure, UsageError } from '../exit-codes.ts'
import { readText } from '../files.ts'
import type { Work } from '../row.ts'

const notGenuine = ({ say }: Work, fault: string) =>
  new Failure(say(fault), EXIT.input, 'Ask whoever gave it to you for the file as it was downloaded.')

/** Checks a receipt offline with a file of keys, or asks the service. @throws Failure if it is not genuine */
export async function verifyReceipt(work: Work, { file, keys }: { file: string; keys?: string }): Promise<void> {
  const { client, terminal, json, show, say } = work
  const { jws } = jsonIn(readText(file)) ?? { jws: readText(file).trim() }
  if (typeof jws !== 'string' || jws === '') throw new UsageError(say('no_receipt', { file }))
  if (keys !== undefined) {
    const { keys: set } = jsonIn(readText(keys)) ?? {}
    if (!Array.isArray(set)) throw new UsageError(say('no_keys', { file: keys }))
    const checked = checkReceipt(
      jws,
      set.filter((key) => typeof key === 'object' && key !== null),
    )
    if ('fault' in checked) throw notGenuine(work, checked.fault)
    const { kind, kid, statement } = checked
    show({ valid: true, kind, kid, statement })
    return terminal.note(say('offline', { kid }))
  }
  const { body } = await client.verifyReceipt({ jws })
  if (json) terminal.json(body)
  if (!body.valid) throw notGenuine(work, body.fault ?? 'malformed')
  if (!json) show({ ...body, kid: undefined })
}

/** Result of checking a signed receipt. */
type ReceiptChecked =
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
function checkReceipt(jws: string, keys: readonly Jwk[]): ReceiptChecked {
  const [head = '', payload = '', signature = '', ...more] = jws.trim().split('.')
  const [header, statement] = [head, payload].map((part) => jsonIn(Buffer.from(part, 'base64url').toString()))
  const kind = typeof header?.typ === 'string' ? KINDS.get(header.typ) : undefined
  if (more.length > 0 || header?.alg !== 'EdDSA' || kind === undefined || statement == null)
    return { fault: 'malformed' }
  const jwk = keys.find(({ kid, crv }) => kid === header.kid && crv === 'Ed25519')
  if (jwk === undefined || typeof jwk.x !== 'string') return { fault: 'unknown_key' }
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, format: 'jwk' })
  const isGenuine = verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))
  return isGenuine ? { statement, kind, kid: String(header.kid) } : { fault: 'bad_signature' }
}

function jsonIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
