import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto'
import type { OperationShape } from '../contract/index.ts'
import type { Asked } from './app-context.ts'
import { refuse } from './refusal.ts'

/**
 * Without a credential the key alone gives access to the answer, so it must have 128 bits: 22 characters of base64url.
 */
const UNGUESSABLE_CHARACTERS = 22

/** A string of RFC 9651, or one without quotes if no character requires them. */
const KEY = /^(?:"((?:[ !#-[\]-~]|\\["\\]){1,255})"|([\w.:+/=~-]{1,255}))$/

/**
 * Derives the secret of a request from operation, credential and key. Refuses with 400 a malformed key, and a guessable
 * one if no credential protects the answer.
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

/** Returns the credential checked by the operation's access class; null if there is none. */
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

/** Derives a value for one purpose that reveals nothing of the secret. */
export function derivePart(secret: Uint8Array, purpose: 'id' | 'payload' | 'answer', content = ''): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${content}`, 'utf8').digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a value as JSON with AES-256-GCM: nonce, tag, ciphertext. `random` is hexadecimal and must be new for each
 * call.
 */
export function encrypted(kept: unknown, secret: Uint8Array, random: string): Buffer {
  const nonce = Buffer.from(random, 'hex').subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivePart(secret, 'answer'), nonce, { authTagLength: TAG_BYTES })
  const text = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Decrypts the result of `encrypted`. @throws Error if the secret differs or the bytes were changed */
export function decrypted(bytes: Uint8Array, secret: Uint8Array): unknown {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', derivePart(secret, 'answer'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return JSON.parse(Buffer.concat(text).toString('utf8'))
}
