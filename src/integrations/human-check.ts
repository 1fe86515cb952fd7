import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { RefusalSentence } from '../domain/language/refusals.ts'
import { readBoundedText } from './bounded-text.ts'
import { type AltchaSettings, openAltcha } from './human-check/altcha.ts'
import type { HumanCheck, WidgetChallenge } from './human-check/challenge.ts'
import { type RefusalReason, refusal, type Verdict } from './human-check/verdict.ts'

export { type Refusal, type RefusalReason, UNAVAILABLE_RETRY_AFTER_S, type Verdict } from './human-check/verdict.ts'

/** Settings by provider; `provider` is the configuration's HUMAN_CHECK. */
export type HumanCheckSettings =
  | ({ readonly provider: 'altcha' } & AltchaSettings)
  | ({ readonly provider: 'turnstile' } & TurnstileSettings)
  | ({ readonly provider: 'hcaptcha' } & SiteverifySettings)

/**
 * Opens the configured human check. Nothing is fetched until the first token.
 * @throws RangeError if a secret or sitekey is missing or too short; the message contains neither
 */
export function openHumanCheck(settings: HumanCheckSettings): HumanCheck {
  switch (settings.provider) {
    case 'altcha':
      return openAltcha(settings)
    case 'turnstile':
      return openTurnstile(settings)
    case 'hcaptcha':
      return openHcaptcha(settings)
  }
}

/**
 * Opens hCaptcha (docs.hcaptcha.com, siteverify; form-encoded only). It documents no maximum token length and real ones
 * exceed 4,000 characters, hence 16,384. It has no idempotency key, so a request is never repeated.
 */
function openHcaptcha(settings: SiteverifySettings): HumanCheck {
  return openSiteverify(settings, {
    provider: 'hcaptcha',
    url: 'https://api.hcaptcha.com/siteverify',
    tokenMaxChars: 16_384,
    attempts: 1,
    fields: () => ({ sitekey: settings.sitekey }),
    objection: () => null,
  })
}

interface TurnstileSettings extends SiteverifySettings {
  /** The widget's `action`. If set, a token solved under another one is refused. */
  readonly action?: string
}

/**
 * Opens Cloudflare Turnstile (developers.cloudflare.com/turnstile/get-started/server-side-validation). A request that
 * ended `unavailable` is repeated once under the same idempotency key, so that a lost answer does not cost the token.
 */
function openTurnstile(settings: TurnstileSettings): HumanCheck {
  const { action } = settings
  return openSiteverify(settings, {
    provider: 'turnstile',
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    tokenMaxChars: 2048,
    attempts: 2,
    fields: () => ({ idempotency_key: randomUUID() }),
    objection: (answer) => (action === undefined || answer.action === action ? null : 'solved under another action'),
  })
}

interface SiteverifySettings {
  /** Public key with which the page's widget shows its challenge. */
  readonly sitekey: string
  /** The provider's secret for that sitekey, sent only to `url`. */
  readonly secret: string
  /** Host names on which the widget may be solved. An empty list accepts any that the provider accepts. */
  readonly hostnames: readonly string[]
  /** Siteverify address, if not the provider's own. */
  readonly url?: string
  /** Milliseconds for one request and its answer. */
  readonly timeoutMs?: number
}

const answerShape = Type.Object({
  success: Type.Boolean(),
  hostname: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  action: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  'error-codes': Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
})

type Answer = Static<typeof answerShape>

const compiledAnswer = Compile(answerShape)

/** Differences between Turnstile and hCaptcha. */
interface Dialect {
  readonly provider: WidgetChallenge['provider']
  readonly url: string
  readonly tokenMaxChars: number
  /** Requests made for one token; more than one only if the protocol lets a request be repeated safely. */
  readonly attempts: number
  /** Returns the fields beside secret, response and remoteip. Called once for all attempts at a token. */
  readonly fields: () => Record<string, string>
  /** Checks a successful answer further. Null, or the objection in fixed words. */
  readonly objection: (answer: { readonly action?: string | null }) => string | null
}

const DEFAULT_TIMEOUT_MS = 4000

const ANSWER_MAX_BYTES = 65_536

/**
 * Error codes of both providers. Turnstile's `timeout-or-duplicate` and hCaptcha's `invalid-or-already-seen-response`
 * each cover two cases and are mapped to the likelier one. Codes about our own request mean `unavailable`.
 */
const REASONS = new Map<string, RefusalReason>([
  ['missing-input-response', 'malformed'],
  ['invalid-input-response', 'invalid'],
  ['sitekey-secret-mismatch', 'invalid'],
  ['timeout-or-duplicate', 'expired'],
  ['expired-input-response', 'expired'],
  ['already-seen-response', 'replayed'],
  ['invalid-or-already-seen-response', 'replayed'],
  ['missing-input-secret', 'unavailable'],
  ['invalid-input-secret', 'unavailable'],
  ['missing-remoteip', 'unavailable'],
  ['invalid-remoteip', 'unavailable'],
  ['not-using-dummy-passcode', 'unavailable'],
  ['bad-request', 'unavailable'],
  ['internal-error', 'unavailable'],
])

const SENTENCES: Record<RefusalReason, readonly RefusalSentence[]> = {
  expired: ['human_check_expired', 'complete_human_check'],
  invalid: ['human_check_not_passed', 'complete_human_check'],
  replayed: ['human_check_used', 'complete_human_check'],
  malformed: ['human_check_malformed', 'complete_human_check'],
  unavailable: ['human_check_away'],
}

/**
 * Opens a human check by the siteverify protocol. Anything but a clear yes is a refusal: a provider that is down, slow,
 * redirecting or malformed, or that rejects our secret, refuses as `unavailable`.
 * @throws RangeError if sitekey or secret is empty
 */
function openSiteverify(settings: SiteverifySettings, dialect: Dialect): HumanCheck {
  const { sitekey, secret, timeoutMs = DEFAULT_TIMEOUT_MS, url = dialect.url } = settings
  if (sitekey === '') throw new RangeError(`the ${dialect.provider} human check needs a sitekey`)
  if (secret === '') throw new RangeError(`the ${dialect.provider} human check needs its secret`)
  const hostnames = new Set(settings.hostnames.map((hostname) => hostname.toLowerCase()))

  function verdictOf(answer: Answer): Verdict {
    if (!answer.success) return refusalOf(answer['error-codes'] ?? [])
    const hostname = answer.hostname?.toLowerCase()
    if (hostnames.size > 0 && (hostname === undefined || !hostnames.has(hostname))) {
      return refusal(SENTENCES, 'invalid', 'solved on a foreign host name')
    }
    const objection = dialect.objection(answer)
    return objection === null ? { ok: true, singleUse: null } : refusal(SENTENCES, 'invalid', objection)
  }

  async function verify(token: string, remoteIp: string | null): Promise<Verdict> {
    if (token.length > dialect.tokenMaxChars || !/^[\x21-\x7e]+$/.test(token)) {
      return refusal(SENTENCES, 'malformed', 'token empty, too long or not printable ASCII')
    }
    const form = new URLSearchParams({ secret, response: token, ...dialect.fields() })
    if (remoteIp !== null && isIP(remoteIp) !== 0) form.set('remoteip', remoteIp)
    let verdict: Verdict = refusal(SENTENCES, 'unavailable', 'not asked')
    for (let attempt = 1; attempt <= dialect.attempts; attempt++) {
      const answer = await ask(url, form, timeoutMs)
      verdict = 'silence' in answer ? refusal(SENTENCES, 'unavailable', answer.silence) : verdictOf(answer)
      if (verdict.ok || verdict.reason !== 'unavailable') return verdict
    }
    return verdict
  }

  return { provider: dialect.provider, challenge: async () => ({ provider: dialect.provider, sitekey }), verify }
}

function refusalOf(codes: readonly string[]): Verdict {
  const known = codes.filter((code) => REASONS.has(code))
  const reasons = known.map((code) => REASONS.get(code))
  const reason = reasons.includes('unavailable') ? 'unavailable' : (reasons[0] ?? 'invalid')
  return refusal(SENTENCES, reason, `provider said ${known.length > 0 ? known.join(', ') : 'no, without a known code'}`)
}

/**
 * Returns the provider's answer, or the reason for its absence. Error texts are omitted, since they could contain the
 * request.
 */
async function ask(url: string, form: URLSearchParams, timeoutMs: number): Promise<Answer | { silence: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel()
      return { silence: `provider answered ${response.status}` }
    }
    const answer = answerOf(await readBoundedText(response, ANSWER_MAX_BYTES))
    if (answer === null || (answer.success && !response.ok)) {
      return { silence: `provider answered ${response.status} with something that is not a siteverify answer` }
    }
    return answer
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return { silence: timedOut ? `provider did not answer within ${timeoutMs} ms` : 'provider could not be reached' }
  }
}

function answerOf(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text)
    return compiledAnswer.Check(answer) ? answer : null
  } catch {
    return null
  }
}
