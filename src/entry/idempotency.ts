import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { OperationShape } from '../contract/index.ts'
import { HOUR_MS } from '../domain/figures/durations.ts'
import { type RefusalSentences, refusalWriter } from '../domain/language/refusals.ts'
import {
  claimRequest,
  type Reservation,
  releaseReservation,
  type Settled,
  settleReservation,
} from '../store/idempotency.ts'
import type { Schema } from '../store/schema.ts'
import type { Answer, Reply } from './answer.ts'
import type { AppContext, Asked } from './app-context.ts'
import type { Decided, Keeping } from './commit.ts'
import { loggableFault } from './fault.ts'
import { Refusal, type RefusalMore, refuse } from './refusal.ts'

/** Time for which an answer is replayed for its key. */
const KEPT_HOURS = 24
/** A request either completes within its statements' limit of 30 s or fails; after this its claim may be taken over. */
const LAPSES_AFTER_MS = 120_000

/** Stored result: an answer, or a refusal that left a record. */
type Kept =
  | { answer: Answer }
  | { refusal: { code: Refusal['code']; said: RefusalSentences; detail: RefusalSentences | null; more: RefusalMore } }

/** A request with an Idempotency-Key, as received from an edge. */
interface KeyedRequest {
  operation: OperationShape
  asked: Asked
  input: Record<string, unknown>
  /** Builds the answer for a handler's reply. */
  answerOf(reply: Reply<unknown>): Answer
}

/**
 * Carries out a request at most once per Idempotency-Key, scoped to one operation and one credential. For a day the
 * same request receives the same answer; a different request under the key is refused (422), as is one still in
 * progress (409). The result is stored in the transaction of the work, so after a crash a repeated request finds both
 * or neither. A refusal that left no record is not stored. Stored results are encrypted under a secret derived from key
 * and credential, neither of which is stored.
 */
export async function once(
  app: AppContext,
  { operation, asked, input, answerOf }: KeyedRequest,
  work: (keeping: Keeping) => Promise<Answer>,
): Promise<Answer> {
  const secret = requestSecret(operation, asked, input)
  const now = app.now()
  const found = await claimRequest(app.database, {
    id: derivePart(secret, 'id'),
    payloadHash: derivePart(secret, 'payload', JSON.stringify(input)),
    now,
    expiresAt: new Date(now.getTime() + KEPT_HOURS * HOUR_MS),
    lapsedAt: new Date(now.getTime() - LAPSES_AFTER_MS),
  })
  switch (found.is) {
    case 'claimed':
      return await carriedOut({ app, claim: found.claim, secret, answerOf }, found.outcome, work)
    case 'answered':
      return replayed(decrypted(found.answer, secret) as Kept)
    case 'under way':
      return refuseUnderWay()
    case 'another request':
      return refuse('idempotency_key_reused', 'idempotency_key_reused', 'use_new_idempotency_key')
  }
}

function refuseUnderWay(): never {
  return refuse('idempotency_in_progress', 'idempotency_in_progress', 'wait_and_repeat', { retry_after: 1 })
}

/** A request that this process has claimed. */
interface Claimed {
  app: AppContext
  claim: Reservation
  secret: Uint8Array
  answerOf(reply: Reply<unknown>): Answer
}

async function carriedOut(
  claimed: Claimed,
  outcome: Uint8Array | null,
  work: (keeping: Keeping) => Promise<Answer>,
): Promise<Answer> {
  const { app, claim, secret, answerOf } = claimed
  let isAnswerKept = false
  const keeping: Keeping = {
    found: outcome && (decrypted(outcome, secret) as { outcome: unknown }),
    async keepDecided(trx, decided) {
      await settle(claimed, trx, { answer: sealed(claimed, keptOf(decided, answerOf)) })
      isAnswerKept = true
    },
    keepOutcome: (trx, reached) => settle(claimed, trx, { outcome: sealed(claimed, { outcome: reached }) }),
  }
  try {
    const answer = await work(keeping)
    if (!isAnswerKept) await keepAnswer(claimed, answer)
    return answer
  } catch (error) {
    await releaseReservation(app.database, claim)
    throw error
  }
}

function sealed({ app, secret }: Claimed, kept: unknown): Uint8Array {
  return encrypted(kept, secret, app.newSecret())
}

/** Records the result; refuses, and so rolls back, if another process has taken over the claim. */
async function settle({ claim }: Claimed, trx: Transaction<Schema>, settled: Settled): Promise<void> {
  if (!(await settleReservation(trx, claim, settled))) refuseUnderWay()
}

/** Stores the answer of committed work; without it a repeated request is answered from its outcome. */
async function keepAnswer(claimed: Claimed, answer: Answer): Promise<void> {
  const { app, claim } = claimed
  try {
    await app.database.transact((trx) => settleReservation(trx, claim, { answer: sealed(claimed, { answer }) }))
  } catch (error) {
    app.log.error({ fault: loggableFault(error) }, 'an answer could not be kept for its idempotency key')
    await releaseReservation(app.database, claim).catch(() => {})
  }
}

function keptOf(decided: Decided<unknown>, answerOf: (reply: Reply<unknown>) => Answer): Kept {
  if (!(decided instanceof Refusal)) return { answer: answerOf(decided) }
  const { code, reason, detail, more } = decided
  return { refusal: { code, said: reason, detail, more } }
}

function replayed(kept: Kept): Answer {
  if ('refusal' in kept) {
    const { code, said: reason, detail, more } = kept.refusal
    const isKnown = [reason, detail ?? [], ...(more.fields ?? []).map(({ message }) => message)].every(
      refusalWriter.isKnown,
    )
    // Another release may have stored a sentence that this one does not have.
    if (!isKnown) throw new Refusal(code, { of: 'refused_earlier', code }, null, { ...more, fields: [] })
    throw new Refusal(code, reason, detail, more)
  }
  return { ...kept.answer, headers: { ...kept.answer.headers, 'Idempotency-Replayed': 'true' } }
}

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
function requestSecret(operation: OperationShape, asked: Asked, input: Record<string, unknown>): Uint8Array {
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

/** Returns the credential that the operation's access class checks; null for an operation that checks none. */
function credentialOf({ access }: OperationShape, asked: Asked, input: Record<string, unknown>): string | null {
  if (asked.grant !== undefined) return asked.sessionKey
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
function derivePart(secret: Uint8Array, purpose: 'id' | 'payload' | 'answer', content = ''): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${content}`, 'utf8').digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a value as JSON with AES-256-GCM: nonce, tag, ciphertext. `random` is hexadecimal and must be new for each
 * call.
 */
function encrypted(kept: unknown, secret: Uint8Array, random: string): Buffer {
  const nonce = Buffer.from(random, 'hex').subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivePart(secret, 'answer'), nonce, { authTagLength: TAG_BYTES })
  const text = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Decrypts the result of `encrypted`. @throws Error if the secret differs or the bytes were changed */
function decrypted(bytes: Uint8Array, secret: Uint8Array): unknown {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', derivePart(secret, 'answer'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return JSON.parse(Buffer.concat(text).toString('utf8'))
}
