import { randomUUID } from 'node:crypto'
import { type AltchaSettings, openAltcha } from './human-check/altcha.ts'
import type { HumanCheck } from './human-check/challenge.ts'
import { openSiteverify, type SiteverifySettings } from './human-check/siteverify.ts'

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
