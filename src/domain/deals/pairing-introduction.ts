import { DAY_MS } from '../figures/durations.ts'
import type { Side } from '../parties/party.ts'
import { type DealPhase, isActive } from './deal.ts'

/** Days after which an introduction lapses unanswered. */
export const INTRODUCTION_DAYS = 14

/** How often one side may ask the other in a pairing: whoever never answers is left in peace. */
export const INTRODUCTIONS_ASKED_MAX = 3

/** Why an introduction is declined: a closed list, so that no answer gives away who declines. */
export const INTRODUCTION_DECLINE_REASONS = ['not_now', 'not_a_fit', 'in_other_talks', 'other'] as const
export type IntroductionDeclineReason = (typeof INTRODUCTION_DECLINE_REASONS)[number]

export const INTRODUCTION_STATES = ['none', 'requested', 'accepted', 'declined', 'lapsed', 'mutual'] as const
export type IntroductionState = (typeof INTRODUCTION_STATES)[number]

/** The last introduction that one side of a pairing asked for. */
export interface LastIntroduction {
  readonly askedBy: Side
  /** RFC 3339. */
  readonly askedAt: string
  readonly answer: 'accepted' | 'declined' | null
}

/** A pairing, as far as an introduction goes by it. */
export interface IntroducedPairing {
  readonly phase: DealPhase
  readonly buyerActed: boolean
  readonly sellerActed: boolean
}

/** When an introduction lapses unless it was answered. */
export function introductionLapsesAt({ askedAt }: Pick<LastIntroduction, 'askedAt'>): Date {
  return new Date(new Date(askedAt).getTime() + INTRODUCTION_DAYS * DAY_MS)
}

/**
 * How the introduction of a pairing stands: `mutual` where both sides have shown interest without one answering the other,
 * `none` where nobody asks, or nobody does any more: the deal has ended, or the asker has taken its interest back.
 */
export function introductionState(
  last: LastIntroduction | null,
  { phase, buyerActed, sellerActed }: IntroducedPairing,
  now: Date,
): IntroductionState {
  if (last?.answer === 'accepted') return 'accepted'
  if (buyerActed && sellerActed) return 'mutual'
  if (last?.answer === 'declined') return 'declined'
  const asks = last?.askedBy === 'buyer' ? buyerActed : sellerActed
  if (last === null || !asks || !isActive(phase)) return 'none'
  return introductionLapsesAt(last) <= now ? 'lapsed' : 'requested'
}

/** Why a side may not ask now; null where it may. After a decline only the side that declined may ask. */
export function introductionHeldBack(
  side: Side,
  {
    state,
    last,
    asked,
    phase,
  }: { state: IntroductionState; last: LastIntroduction | null; asked: number; phase: DealPhase },
): 'ended' | 'open' | 'agreed' | 'declined' | 'used_up' | null {
  if (!isActive(phase)) return 'ended'
  if (state === 'requested') return 'open'
  if (state === 'accepted' || state === 'mutual') return 'agreed'
  if (state === 'declined' && last?.askedBy === side) return 'declined'
  return asked >= INTRODUCTIONS_ASKED_MAX ? 'used_up' : null
}
