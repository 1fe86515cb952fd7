import type { Verdict } from './verdict.ts'

/** Answer of `GET /api/challenge`: a challenge to solve, or the sitekey of a provider that makes its own. */
export type Challenge = AltchaChallenge | WidgetChallenge

/** The check that a registration comes from a person, or from an agent that spends some work on it. */
export interface HumanCheck {
  readonly provider: Challenge['provider']
  challenge(): Promise<Challenge>
  /**
   * Verifies a `challengeToken`. An external provider accepts a token once, so validate the rest of the body first. If
   * the result has `singleUse`, the caller records it in the transaction that the token admits. Never throws; any
   * failure is a refusal.
   * @param remoteIp the client's address, sent to Turnstile and hCaptcha only; null if unknown
   */
  verify(token: string, remoteIp: string | null): Promise<Verdict>
}

/** Answer of `GET /api/challenge` with ALTCHA: the v2 challenge in the form of solvers and the ALTCHA widget. */
export interface AltchaChallenge {
  readonly provider: 'altcha'
  readonly parameters: {
    readonly algorithm: string
    readonly nonce: string
    readonly salt: string
    readonly cost: number
    readonly keyLength: number
    readonly keyPrefix: string
    readonly keySignature: string
    /** Unix time in seconds. */
    readonly expiresAt: number
  }
  /** HMAC-SHA-256 of the parameters, hexadecimal. */
  readonly signature: string
}

/** Answer of `GET /api/challenge` if the provider's widget makes the challenge. */
export interface WidgetChallenge {
  readonly provider: 'turnstile' | 'hcaptcha'
  readonly sitekey: string
}
