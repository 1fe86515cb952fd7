import type { Verdict } from './verdict.ts'

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

/** What `GET /api/challenge` answers with ALTCHA: the v2 challenge as solvers and the ALTCHA widget take it. */
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

/** What `GET /api/challenge` answers where the provider makes the challenge on its own page. */
export interface WidgetChallenge {
  readonly provider: 'turnstile' | 'hcaptcha'
  readonly sitekey: string
}
