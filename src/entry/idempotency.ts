import { createCipheriv, createDecipheriv, createHmac, hash } from 'node:crypto'
import type { OperationShape } from '../contract/index.ts'
import { type Claim, claimRequest, keepAnswer, releaseClaim } from '../store/idempotency.ts'
import type { AppContext, Asked } from './app-context.ts'
import { faultOf } from './fault.ts'
import type { Answer } from './perform.ts'
import { Refusal, type RefusalMore, refuse } from './refusal.ts'

/** How long an answer is given again for the same key. */
const KEPT_HOURS = 24
/** A request is answered within its statements' limit of 30 s or not at all, unless its process died. */
const LAPSES_AFTER_MS = 120_000
/** Without a credential whoever knows the key is given the answer, so it must hold 128 bits: 22 characters of base64url. */
const UNGUESSABLE_CHARACTERS = 22

/** A string of RFC 9651, or the same without its quotes where no character needs them. */
const KEY = /^(?:"((?:[ !#-[\]-~]|\\["\\]){1,255})"|([\w.:+/=~-]{1,255}))$/

/** What is kept: an answer, or a refusal that left a record. */
type Kept =
  | { answer: Answer }
  | { refusal: { code: Refusal['code']; sentence: string; detail: string | null; more: RefusalMore } }

/**
 * Carries a request out at most once for its Idempotency-Key, which counts for one operation and one credential: the same
 * request is given the same answer again for a day, another one under the key is refused (422), and so is one that is
 * still being answered (409). A refusal that left no record is not kept. The answer is encrypted under a secret made
 * of key and credential, neither of which is stored.
 */
export async function once(
  app: AppContext,
  operation: OperationShape,
  asked: Asked,
  input: Record<string, unknown>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const secret = secretOf(operation, asked, input)
  const now = app.now()
  const claim: Claim = { id: partOf(secret, 'id'), claimedAt: now }
  const payloadHash = partOf(secret, 'payload', JSON.stringify(input))
  const outcome = await claimRequest(app.database, claim, {
    payloadHash,
    expiresAt: new Date(now.getTime() + KEPT_HOURS * 3_600_000),
    lapsedAt: new Date(now.getTime() - LAPSES_AFTER_MS),
  })
  if (outcome.is === 'claimed') return await carriedOut(app, claim, secret, work)
  if (Buffer.compare(outcome.payloadHash, payloadHash) !== 0)
    refuse(
      'idempotency_key_reused',
      'this Idempotency-Key was used for another request',
      'Take a new key for a new request; repeat a request unchanged.',
    )
  if (outcome.answer === null)
    refuse(
      'idempotency_in_progress',
      'the first request with this Idempotency-Key is still being answered',
      'Wait a second and repeat it.',
      {
        retry_after: 1,
      },
    )
  return replayed(decrypted(outcome.answer, secret))
}

async function carriedOut(
  app: AppContext,
  claim: Claim,
  secret: Uint8Array,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const keep = async (kept: Kept) => {
    try {
      await keepAnswer(app.database, claim, encrypted(kept, secret, app.newSecret()))
    } catch (error) {
      // What was done is done: its answer must not be lost because it cannot be kept.
      app.log.error({ fault: faultOf(error) }, 'an answer could not be kept for its idempotency key')
    }
  }
  try {
    const answer = await work()
    await keep({ answer })
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.more.recorded === true) {
      const { code, message: sentence, detail, more } = error
      await keep({ refusal: { code, sentence, detail, more } })
    } else await releaseClaim(app.database, claim)
    throw error
  }
}

function replayed(kept: Kept): Answer {
  if ('refusal' in kept) {
    const { code, sentence, detail, more } = kept.refusal
    throw new Refusal(code, sentence, detail, more)
  }
  return { ...kept.answer, headers: { ...kept.answer.headers, 'Idempotency-Replayed': 'true' } }
}

function secretOf(operation: OperationShape, asked: Asked, input: Record<string, unknown>): Uint8Array {
  const [, quoted, bare] = KEY.exec(asked.idempotencyKey?.trim() ?? '') ?? []
  const key = quoted?.replace(/\\(.)/g, '$1') ?? bare
  if (key === undefined)
    return refuse(
      'idempotency_key_malformed',
      'the Idempotency-Key is not one',
      'Send 1 to 255 visible ASCII characters; a new UUID is best.',
    )
  const credential = credentialOf(operation, asked, input)
  if (credential === null && key.length < UNGUESSABLE_CHARACTERS)
    return refuse(
      'idempotency_key_guessable',
      'the Idempotency-Key can be guessed, and nothing else protects the answer to this request',
      `Send at least ${UNGUESSABLE_CHARACTERS} characters; a new UUID is best.`,
    )
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
      return asked.bearerToken ?? asked.sessionHeader?.toLowerCase() ?? inBody ?? asked.gateEmail
    case 'operator':
      return asked.bearerToken ?? asked.gateEmail
  }
}

function partOf(secret: Uint8Array, purpose: 'id' | 'payload' | 'answer', content = ''): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${content}`, 'utf8').digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, tag, then the text. */
function encrypted(kept: Kept, secret: Uint8Array, random: string): Buffer {
  const nonce = Buffer.from(random, 'hex').subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', partOf(secret, 'answer'), nonce, { authTagLength: TAG_BYTES })
  const text = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function decrypted(bytes: Uint8Array, secret: Uint8Array): Kept {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', partOf(secret, 'answer'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return JSON.parse(Buffer.concat(text).toString('utf8')) as Kept
}
