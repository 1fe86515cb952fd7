import type { RefusalSentence } from '../../domain/language/refusals.ts'

/**
 * Reason for a refusal. `expired`, `invalid`, `replayed` and `malformed` concern the token, `unavailable` concerns us
 * or the provider.
 */
export type RefusalReason = 'expired' | 'invalid' | 'replayed' | 'unavailable' | 'malformed'

/** A failed check. Registration answers 403 for any reason. */
export interface Refusal {
  readonly ok: false
  readonly reason: RefusalReason
  /** Sentences for the person or agent who registers: the failure and the next step. */
  readonly sentences: readonly RefusalSentence[]
  /** For the operator's log: fixed words and known error codes only, never the token, the secret or an address. */
  readonly cause: string
}

/** The record of a token's use, to be stored in the transaction that the token admits, since it admits only one. */
export interface SingleUse {
  /** The challenge's own id, the same for every encoding of its token. */
  readonly id: string
  /** Expiry of the challenge, after which the record may be deleted. */
  readonly expiresAt: Date
  /** Refusal to answer if `id` is already recorded. */
  readonly replayed: Refusal
}

/** A valid token. `singleUse` is null if the provider itself accepts each token once. */
interface Passed {
  readonly ok: true
  readonly singleUse: SingleUse | null
}

/** Result of verifying one `challengeToken`. */
export type Verdict = Passed | Refusal

/** Seconds a client should wait (`Retry-After`) after a refusal for `unavailable`. */
export const UNAVAILABLE_RETRY_AFTER_S = 30

/** Returns the refusal for a reason, in the provider's sentences. */
export function refusal(
  sentences: Record<RefusalReason, readonly RefusalSentence[]>,
  reason: RefusalReason,
  cause: string,
): Refusal {
  return { ok: false, reason, sentences: sentences[reason], cause }
}
