import { type AltchaSettings, openAltcha } from './human-check/altcha.ts'
import type { HumanCheck } from './human-check/challenge.ts'
import { openHcaptcha } from './human-check/hcaptcha.ts'
import type { SiteverifySettings } from './human-check/siteverify.ts'
import { openTurnstile, type TurnstileSettings } from './human-check/turnstile.ts'

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
