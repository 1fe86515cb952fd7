import { DAY_MS } from '../figures/durations.ts'
import type { DealPhase } from './deal.ts'

/** Consent needed for a phase: of the side that sets it, or of both. */
export const PHASE_CONSENTS = ['one', 'both'] as const
export type PhaseConsent = (typeof PHASE_CONSENTS)[number]

/** Days after which an unanswered phase request lapses. */
export const PHASE_REQUEST_DAYS = 14

/**
 * Phase at which a seller may have its other pairings paused, because a letter of intent usually grants exclusivity.
 */
export const EXCLUSIVE_PHASE: DealPhase = '4_loi'

/** Outcome of a phase request; `overtaken` by an operator or by a side that abandoned the pairing. */
export const PHASE_REQUEST_OUTCOMES = ['confirmed', 'dismissed', 'withdrawn', 'overtaken'] as const
export type PhaseRequestOutcome = (typeof PHASE_REQUEST_OUTCOMES)[number]

/** Returns the time at which an unanswered phase request lapses. */
export function phaseRequestLapsesAt({ askedAt }: { askedAt: string }): Date {
  return new Date(new Date(askedAt).getTime() + PHASE_REQUEST_DAYS * DAY_MS)
}

/** True if a request still awaits an answer. */
export function isWaiting(request: { askedAt: string; outcome: PhaseRequestOutcome | null }, now: Date): boolean {
  return request.outcome === null && phaseRequestLapsesAt(request) > now
}

/** Facts that decide whether a phase is set at once. */
interface MoveStanding {
  readonly byOperator: boolean
  readonly to: DealPhase
  readonly from: DealPhase
  /** True if either side requires consent of both and each side has a user. */
  readonly needsBoth: boolean
  /** True if a request awaits an answer. */
  readonly isPending: boolean
  readonly isPaused: boolean
}

/**
 * Decides whether a phase is set at once, needs the other side's consent, or is blocked by a pending request or a
 * pause. Abandoning never needs consent.
 */
export function decidePhaseMove({
  byOperator,
  to,
  from,
  needsBoth,
  isPending,
  isPaused,
}: MoveStanding): 'set' | 'ask' | 'pending' | 'paused' {
  if (byOperator || to === '9_abandoned') return 'set'
  if (isPending) return 'pending'
  if (isPaused) return 'paused'
  return needsBoth && to !== from ? 'ask' : 'set'
}
