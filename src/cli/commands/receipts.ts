import { createPublicKey, verify } from 'node:crypto'
import { type ReceiptKind, STATEMENT_TYPES } from '../../domain/nda/statement-types.ts'
import { UsageError } from '../arguments.ts'
import type { Context } from '../command.ts'
import { ReceiptNotGenuine } from '../exit-codes.ts'
import type { Say, Show } from '../row.ts'
import { readText } from './prepare.ts'

export async function printSigningKeys({ client, terminal }: Context): Promise<void> {
  terminal.json((await client.getSigningKeys()).body)
}

/** Checks a receipt offline with a file of keys, or asks the service. @throws ReceiptNotGenuine */
export async function verifyReceipt(
  context: Context,
  input: { file: string; keys?: string },
  show: Show,
  say: Say,
): Promise<void> {
  const { file, keys } = input
  const jws = jwsIn(readText(file), () => say('no_receipt', { file }))
  if (keys === undefined) return await checkOnline(context, jws, show, say)
  const checked = checkReceipt(
    jws,
    keySetIn(readText(keys), () => say('no_keys', { file: keys })),
  )
  if ('fault' in checked) throw new ReceiptNotGenuine(say(checked.fault))
  const { kind, kid, statement } = checked
  show({ valid: true, kind, kid, statement })
  context.terminal.note(say('offline', { kid }))
}

async function checkOnline({ client, terminal, json }: Context, jws: string, show: Show, say: Say): Promise<void> {
  const { body } = await client.verifyReceipt({ jws })
  if (json) terminal.json(body)
  if (!body.valid) throw new ReceiptNotGenuine(say(body.fault ?? 'malformed'))
  if (!json) show({ ...body, kid: undefined })
}

/** Returns the signed part of a downloaded receipt, which is JSON, or the signed text itself. */
function jwsIn(text: string, refusal: () => string): string {
  const { jws } = objectIn(text) ?? { jws: text.trim() }
  if (typeof jws === 'string' && jws !== '') return jws
  throw new UsageError(refusal())
}

function keySetIn(text: string, refusal: () => string): { keys: object[] } {
  const { keys } = objectIn(text) ?? {}
  if (Array.isArray(keys)) return { keys: keys.filter((key) => typeof key === 'object' && key !== null) }
  throw new UsageError(refusal())
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
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
function checkReceipt(jws: string, keySet: { keys: readonly Jwk[] }): ReceiptChecked {
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
