import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge, type DeriveKeyFunction, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { RefusalSentence } from '../../domain/language/refusals.ts'
import type { AltchaChallenge, HumanCheck } from './challenge.ts'
import { type RefusalReason, refusal } from './verdict.ts'

/** Work of a solver: it derives keys of `cost` PBKDF2 iterations for counter 0, 1, 2 … up to a secret counter. */
export interface ProofOfWork {
  readonly cost: number
  /** Range of the secret counter, inclusive; the solver derives one key more than the counter. */
  readonly counterMin: number
  readonly counterMax: number
}

/**
 * Measured on one EPYC core: 0.55 ms a key in Node and 0.59 ms in WebCrypto, hence up to 1.8 s to solve, 0.9 s on
 * average. Counters begin at 0, because a solver that knows a higher minimum begins there.
 */
export const DEFAULT_WORK: ProofOfWork = { cost: 5000, counterMin: 0, counterMax: 3000 }

/** Validity of a challenge, seconds. */
export const CHALLENGE_LIFETIME_S = 600

/** Seconds for which one secret issues challenges; it verifies them until they expire. */
export const SECRET_PERIOD_S = 3600

/** Minimum length of the HMAC secret, characters; `openssl rand -hex 32` prints 64. */
const SECRET_MIN_CHARS = 32

/** Longest token read, characters; a real one has about 700. */
const TOKEN_MAX_CHARS = 4096

const ALGORITHM = 'PBKDF2/SHA-256'

export interface AltchaSettings {
  /**
   * Returns the HMAC secret of a period of {@link SECRET_PERIOD_S} since 1970, the same in every process that shares
   * the database. Null for a period without one, such as one far in the past or in the future.
   */
  readonly secretOf: (period: number) => Promise<string | null>
  /**
   * The clock. altcha-lib also compares expiry with the machine's own, so a clock set in the past makes tokens expired.
   */
  readonly now: () => Date
  readonly work?: ProofOfWork
}

const hex = (chars: number) => Type.String({ pattern: `^[0-9a-f]{${chars}}$` })

const Parameters = Type.Object(
  {
    algorithm: Type.Literal(ALGORITHM),
    nonce: hex(32),
    salt: hex(32),
    cost: Type.Integer({ minimum: 1 }),
    keyLength: Type.Integer({ minimum: 1 }),
    keyPrefix: hex(32),
    keySignature: hex(64),
    expiresAt: Type.Integer({ minimum: 1, maximum: 8_640_000_000_000 }),
  },
  { additionalProperties: false },
)

const tokenShape = Compile(
  Type.Object({
    challenge: Type.Object({ parameters: Parameters, signature: hex(64) }),
    solution: Type.Object({ counter: Type.Integer({ minimum: 0, maximum: 0xffffffff }), derivedKey: hex(64) }),
  }),
)

const challengeShape = Compile(Type.Object({ parameters: Parameters, signature: hex(64) }))

const SHAPE = '{"challenge":{"parameters","signature"},"solution":{"counter","derivedKey"}}'

const SENTENCES: Record<RefusalReason, readonly RefusalSentence[]> = {
  expired: [{ of: 'challenge_expired', minutes: CHALLENGE_LIFETIME_S / 60 }, 'solve_new_challenge'],
  invalid: ['challenge_not_solved', 'solve_new_challenge'],
  replayed: ['challenge_used', 'solve_new_challenge'],
  malformed: [{ of: 'challenge_malformed', shape: SHAPE }, 'solve_new_challenge'],
  unavailable: ['human_check_away'],
}

/**
 * Opens the self-hosted proof of work: ALTCHA v2, PBKDF2/SHA-256, single use, {@link CHALLENGE_LIFETIME_S} seconds.
 * Creating a challenge costs one key derivation on Node's thread pool, verifying a token two HMACs. The caller records
 * the single use in the transaction that the token admits, so that a token is used up exactly when that commits.
 */
export function openAltcha({ secretOf, now, work = DEFAULT_WORK }: AltchaSettings): HumanCheck {
  async function secretsAt(seconds: number) {
    const secret = await secretOf(Math.floor(seconds / SECRET_PERIOD_S))
    if (secret === null) return null
    return {
      hmacSignatureSecret: subkeyOf(secret, 'altcha challenge'),
      hmacKeySignatureSecret: subkeyOf(secret, 'altcha key'),
    }
  }

  async function challenge(): Promise<AltchaChallenge> {
    const seconds = Math.floor(now().getTime() / 1000)
    const secrets = await secretsAt(seconds)
    if (secrets === null) throw new Error('the present has no secret')
    const made = await createChallenge({
      algorithm: ALGORITHM,
      cost: work.cost,
      counter: randomInt(work.counterMin, work.counterMax + 1),
      deriveKey,
      expiresAt: seconds + CHALLENGE_LIFETIME_S,
      ...secrets,
    })
    if (!challengeShape.Check(made))
      throw new Error('altcha-lib made a challenge of another shape than this door reads')
    return { provider: 'altcha', parameters: made.parameters, signature: made.signature }
  }

  async function verify(token: string) {
    const payload = payloadOf(token)
    if (payload === null) return refusal(SENTENCES, 'malformed', 'token of another shape')
    const { parameters } = payload.challenge
    const secrets = await secretsAt(parameters.expiresAt - CHALLENGE_LIFETIME_S).catch(() => undefined)
    if (secrets === undefined) return refusal(SENTENCES, 'unavailable', 'the secret could not be read')
    if (secrets === null)
      return parameters.expiresAt * 1000 <= now().getTime()
        ? refusal(SENTENCES, 'expired', 'challenge of a secret that is gone')
        : refusal(SENTENCES, 'invalid', 'challenge of a time that has no secret')
    const checked = await verifySolution({ ...payload, deriveKey: neverDerive, ...secrets })
    if (checked.expired) return refusal(SENTENCES, 'expired', 'challenge expired')
    if (checked.invalidSignature) return refusal(SENTENCES, 'invalid', 'challenge not signed by this service')
    if (!checked.verified) return refusal(SENTENCES, 'invalid', 'solution wrong')
    const expiresAt = new Date(parameters.expiresAt * 1000)
    if (expiresAt <= now()) return refusal(SENTENCES, 'expired', 'challenge expired')
    const replayed = refusal(SENTENCES, 'replayed', 'challenge used already')
    return { ok: true as const, singleUse: { id: parameters.nonce, expiresAt, replayed } }
  }

  return { provider: 'altcha', challenge, verify }
}

/** Every challenge has a key signature, so verifying needs no derivation and a token cannot make the server work. */
const neverDerive: DeriveKeyFunction = async () => {
  throw new Error('a challenge without a key signature reached the check')
}

/**
 * Derives the secrets of all periods from one chosen by the operator.
 * @throws RangeError if it is too short
 */
export function secretsFrom(secret: string): AltchaSettings['secretOf'] {
  if (secret.length < SECRET_MIN_CHARS)
    throw new RangeError(
      `HUMAN_CHECK_SECRET must have at least ${SECRET_MIN_CHARS} characters; make one with: openssl rand -hex 32`,
    )
  return async (period) => subkeyOf(secret, `altcha period ${period}`)
}

/** Derives one secret for each use, so that a signature made for one is never valid for the other. */
function subkeyOf(secret: string, use: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32)).toString('hex')
}

/** Decodes a token. Null unless it is the base64 (either alphabet) of a payload. */
function payloadOf(token: string) {
  if (token.length > TOKEN_MAX_CHARS || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(token)) return null
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    return tokenShape.Check(payload) ? payload : null
  } catch {
    return null
  }
}
