import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto'
import type { OperationShape } from '../contract/index.ts'
import type { Asked } from './app-context.ts'
import { refuse } from './refusal.ts'

/** Without a credential whoever knows the key is given the answer, so it must hold 128 bits: 22 characters of base64url. */
const UNGUESSABLE_CHARACTERS = 22

/** A string of RFC 9651, or the same without its quotes where no character needs them. */
const KEY = /^(?:"((?:[ !#-[\]-~]|\\["\\]){1,255})"|([\w.:+/=~-]{1,255}))$/

/**
 * The secret that one request is known by, made of operation, credential and key. Refuses with 400 a malformed key, and one
 * that can be guessed where no credential protects the answer.
 */
export function requestSecret(operation: OperationShape, asked: Asked, input: Record<string, unknown>): Uint8Array {
  const [, quoted, bare] = KEY.exec(asked.idempotencyKey?.trim() ?? '') ?? []
  const key = quoted?.replace(/\\(.)/g, '$1') ?? bare
  if (key === undefined) return refuse('idempotency_key_malformed', 'idempotency_key_malformed', 'send_ascii_key')
  const credential = credentialOf(operation, asked, input)
  if (credential === null && key.length < UNGUESSABLE_CHARACTERS)
    return refuse('idempotency_key_guessable', 'idempotency_key_guessable', {
      of: 'send_longer_key',
      characters: UNGUESSABLE_CHARACTERS,
    })
  return hash('sha256', JSON.stringify([operation.id, credential, key]), 'buffer')
}

/** The credential that the operation's access class has checked; null where there is none. */
function credentialOf({ access }: OperationShape, asked: Asked, input: Record<string, unknown>): string | null {
  const inBody = typeof input.session_id === 'string' ? input.session_id.toLowerCase() : null
  switch (access) {
    case 'public':
    case 'registration':
      return null
    case 'session':
    case 'signed':
      return asked.sessionKey?.toLowerCase() ?? null
    case 'signer':
      return inBody
    case 'party':
      return asked.bearerToken ?? asked.sessionHeader?.toLowerCase() ?? inBody ?? asked.gatewayEmail
    case 'operator':
      return asked.bearerToken ?? asked.gatewayEmail
  }
}

/** A value for one purpose that tells nothing of the secret it is made from. */
export function derivePart(secret: Uint8Array, purpose: 'id' | 'payload' | 'answer', content = ''): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${content}`, 'utf8').digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A value as JSON under AES-256-GCM: nonce, tag, then the text. `random` is hexadecimal and new at each call. */
export function encrypted(kept: unknown, secret: Uint8Array, random: string): Buffer {
  const nonce = Buffer.from(random, 'hex').subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivePart(secret, 'answer'), nonce, { authTagLength: TAG_BYTES })
  const text = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** What `encrypted` made. @throws Error where the secret is another or the bytes were changed */
export function decrypted(bytes: Uint8Array, secret: Uint8Array): unknown {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', derivePart(secret, 'answer'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return JSON.parse(Buffer.concat(text).toString('utf8'))
}
