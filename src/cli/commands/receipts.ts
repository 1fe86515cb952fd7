import type { JWK } from 'jose'
import { type ReceiptKind, STATEMENT_TYPES } from '../../domain/nda/statement-types.ts'
import { EXIT, Failure, sentence, UsageError } from '../exit-codes.ts'
import { readText } from '../files.ts'
import type { Work } from '../row.ts'

const notGenuine = ({ say }: Work, fault: string) => new Failure(say(fault), EXIT.input, sentence('ask_again'))

/** Checks a receipt offline with a file of keys, or asks the service. @throws Failure if it is not genuine */
export async function verifyReceipt(work: Work, { file, keys }: { file: string; keys?: string }): Promise<void> {
  const { client, terminal, json, show, say } = work
  const { jws } = jsonIn(readText(file)) ?? { jws: readText(file).trim() }
  if (typeof jws !== 'string' || jws === '') throw new UsageError(say('no_receipt', { file }))
  if (keys !== undefined) {
    const { keys: set } = jsonIn(readText(keys)) ?? {}
    if (!Array.isArray(set)) throw new UsageError(say('no_keys', { file: keys }))
    const checked = await checkReceipt(
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

const KINDS: ReadonlyMap<unknown, ReceiptKind> = new Map([
  [STATEMENT_TYPES.nda, 'nda'],
  [STATEMENT_TYPES.ledger, 'ledger'],
])

/** Checks a compact JWS over Ed25519 (RFC 7515, RFC 8037) against published keys, without asking anybody. */
async function checkReceipt(jws: string, keys: JWK[]): Promise<ReceiptChecked> {
  // Loaded here, because no other command needs it.
  const { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors } = await import('jose')
  try {
    const kind = KINDS.get(decodeProtectedHeader(jws).typ)
    if (kind === undefined) return { fault: 'malformed' }
    const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet({ keys }), {
      algorithms: ['EdDSA'],
    })
    const statement = jsonIn(Buffer.from(payload).toString())
    if (statement === null) return { fault: 'malformed' }
    return { statement, kind, kid: String(protectedHeader.kid) }
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return { fault: 'unknown_key' }
    return { fault: error instanceof errors.JWSSignatureVerificationFailed ? 'bad_signature' : 'malformed' }
  }
}

function jsonIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
