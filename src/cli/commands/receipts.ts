import type { JWK } from 'jose'
import { STATEMENT_TYPES } from '../../domain/nda/statement-types.ts'
import { EXIT, Failure, sentence, UsageError } from '../exit-codes.ts'
import { readText } from '../files.ts'
import type { Work } from '../row.ts'

/** Checks a receipt offline with a file of keys, or asks the service. @throws Failure if it is not genuine */
export async function verifyReceipt(work: Work, { file, keys }: { file: string; keys?: string }): Promise<void> {
  const { client, terminal, json, show, text } = work
  const refuse = (fault: string): never => {
    throw new Failure(text(fault), EXIT.input, sentence('ask_again'))
  }
  const { jws } = jsonIn(readText(file)) ?? { jws: readText(file).trim() }
  if (typeof jws !== 'string' || jws === '') throw new UsageError(text('no_receipt', { file }))
  if (keys === undefined) {
    const { body } = await client.verifyReceipt({ jws })
    if (json) terminal.json(body)
    if (!body.valid) return refuse(body.fault ?? 'malformed')
    if (!json) show({ ...body, kid: undefined })
    return
  }
  const { keys: set } = jsonIn(readText(keys)) ?? {}
  if (!Array.isArray(set)) throw new UsageError(text('no_keys', { file: keys }))
  const objects = set.filter((key) => typeof key === 'object' && key !== null)
  const checked = await checkReceipt(jws, objects)
  if (typeof checked === 'string') return refuse(checked)
  show({ valid: true, ...checked })
  terminal.note(text('offline', checked))
}

/**
 * Checks a compact JWS over Ed25519 (RFC 7515, RFC 8037) against published keys, without asking anybody. Returns what it
 * states, or its fault.
 */
async function checkReceipt(jws: string, keys: JWK[]) {
  // Loaded here, because no other command needs it.
  const { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors } = await import('jose')
  try {
    const { typ } = decodeProtectedHeader(jws)
    const [kind] = Object.entries(STATEMENT_TYPES).find(([, type]) => type === typ) ?? []
    if (kind === undefined) return 'malformed'
    const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet({ keys }), {
      algorithms: ['EdDSA'],
    })
    const statement = jsonIn(Buffer.from(payload).toString())
    return statement === null ? 'malformed' : { kind, kid: String(protectedHeader.kid), statement }
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return 'unknown_key'
    return error instanceof errors.JWSSignatureVerificationFailed ? 'bad_signature' : 'malformed'
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
