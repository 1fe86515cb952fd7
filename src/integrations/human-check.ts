import { type AltchaChallenge, type AltchaSettings, openAltcha } from './human-check/altcha.ts'
import { openHcaptcha } from './human-check/hcaptcha.ts'
import type { SiteverifySettings, WidgetChallenge } from './human-check/siteverify.ts'
import { openTurnstile, type TurnstileSettings } from './human-check/turnstile.ts'
import type { Verdict } from './human-check/verdict.ts'

export { type Refusal, type RefusalReason, UNAVAILABLE_RETRY_AFTER_S, type Verdict } from './human-check/verdict.ts'

/** What `GET /api/challenge` answers: a challenge to solve, or the sitekey of a provider that makes its own. */
export type Challenge = AltchaChallenge | WidgetChallenge

/** The check that a registration comes from a person, or from an agent that spends some work on it. */
export interface HumanCheck {
  readonly provider: Challenge['provider']
  challenge(): Promise<Challenge>
  /**
   * Judges a `challengeToken`. A provider outside lets a token pass once, so validate the rest of the body first; where
   * `singleUse` is given, the caller records it in the transaction of what the token admits.
   * Never throws: whatever goes wrong is a refusal.
   * @param remoteIp the client's address, told to Turnstile and hCaptcha only; null where it is not known.
   */
  verify(token: string, remoteIp: string | null): Promise<Verdict>
}

/** Settings by provider; `provider` is the configuration's HUMAN_CHECK. */
export type HumanCheckSettings =
  | ({ readonly provider: 'altcha' } & AltchaSettings)
  | ({ readonly provider: 'turnstile' } & TurnstileSettings)
  | ({ readonly provider: 'hcaptcha' } & SiteverifySettings)

/**
 * Opens the configured human check; nothing is fetched until the first token.
 * @throws RangeError when a secret or sitekey is missing or too short; the message holds neither.
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
