import { DAY_MS } from '../figures/durations.ts'
import type { DealPhase } from './deal.ts'

/** Who decides on a phase: the side that sets it, or both sides. */
export const PHASE_CONSENTS = ['one', 'both'] as const
export type PhaseConsent = (typeof PHASE_CONSENTS)[number]

/** Days after which a phase that waits for the other side lapses. */
export const PHASE_REQUEST_DAYS = 14

/** The phase at which a seller may have its other pairings paused: a letter of intent usually grants exclusivity. */
export const EXCLUSIVE_PHASE: DealPhase = '4_loi'

/** How a request for a phase ended; `overtaken` by an operator, or by a side that abandoned. */
export const PHASE_REQUEST_OUTCOMES = ['confirmed', 'dismissed', 'withdrawn', 'overtaken'] as const
export type PhaseRequestOutcome = (typeof PHASE_REQUEST_OUTCOMES)[number]

/** When a request for a phase lapses unless it was answered. */
export function phaseRequestLapsesAt({ askedAt }: { askedAt: string }): Date {
  return new Date(new Date(askedAt).getTime() + PHASE_REQUEST_DAYS * DAY_MS)
}

/** Whether a request still waits for the other side. */
export function isWaiting(request: { askedAt: string; outcome: PhaseRequestOutcome | null }, now: Date): boolean {
  return request.outcome === null && phaseRequestLapsesAt(request) > now
}

/** What decides whether a phase is set at once. */
export interface MoveStanding {
  readonly byOperator: boolean
  readonly to: DealPhase
  readonly from: DealPhase
  /** Either side asks for both to decide, and somebody acts for each. */
  readonly needsBoth: boolean
  /** A request waits for an answer. */
  readonly isPending: boolean
  readonly isPaused: boolean
}

/**
 * What becomes of a phase that is set: set at once, asked of the other side, or held back by what waits or by a pause. To
 * abandon needs nobody: no side is kept in a deal against its will.
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
