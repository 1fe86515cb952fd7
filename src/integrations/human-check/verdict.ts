import type { RefusalSentence } from '../../domain/language/refusals.ts'

/** Why a human check did not pass. `expired`, `invalid`, `replayed` and `malformed` lie with the token, `unavailable` with us or the provider. */
export type RefusalReason = 'expired' | 'invalid' | 'replayed' | 'unavailable' | 'malformed'

/** A check that did not pass; registration answers 403 whatever the reason. */
export interface Refusal {
  readonly ok: false
  readonly reason: RefusalReason
  /** What the person or agent who registers should read: what happened and what to do next. */
  readonly said: readonly RefusalSentence[]
  /** For the operator's log: fixed words and known error codes only, never the token, the secret or an address. */
  readonly cause: string
}

/** What must be recorded as used in the transaction of the work that a token admits, since the token admits one only. */
export interface SingleUse {
  /** The challenge's own id, the same however its token is spelt. */
  readonly id: string
  /** When the challenge ends, and its record may go. */
  readonly expiresAt: Date
  /** What to answer where `id` is on record already. */
  readonly replayed: Refusal
}

/** A token that passed. `singleUse` is null where the provider itself lets each token pass once. */
export interface Passed {
  readonly ok: true
  readonly singleUse: SingleUse | null
}

/** The answer to one `challengeToken`. */
export type Verdict = Passed | Refusal

/** Seconds a client should wait (`Retry-After`) after a refusal for `unavailable`. */
export const UNAVAILABLE_RETRY_AFTER_S = 30

/** The refusal for `reason`, in the words the provider's table has for it. */
export function refusal(
  sentences: Record<RefusalReason, readonly RefusalSentence[]>,
  reason: RefusalReason,
  cause: string,
): Refusal {
  return { ok: false, reason, said: sentences[reason], cause }
}
