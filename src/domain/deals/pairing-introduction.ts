import { DAY_MS } from '../figures/durations.ts'
import type { Side } from '../parties/party.ts'
import { type DealPhase, isActive } from './deal.ts'

/** Days after which an unanswered introduction lapses. */
export const INTRODUCTION_DAYS = 14

/** Requests for an introduction that one side may make in a pairing. */
export const INTRODUCTIONS_ASKED_MAX = 3

/** Reasons for declining. A closed list, so that no answer reveals the party. */
export const INTRODUCTION_DECLINE_REASONS = ['not_now', 'not_a_fit', 'in_other_talks', 'other'] as const
export type IntroductionDeclineReason = (typeof INTRODUCTION_DECLINE_REASONS)[number]

export const INTRODUCTION_STATES = ['none', 'requested', 'accepted', 'declined', 'lapsed', 'mutual'] as const
export type IntroductionState = (typeof INTRODUCTION_STATES)[number]

/** Last introduction requested by one side of a pairing. */
export interface LastIntroduction {
  readonly askedBy: Side
  /** RFC 3339. */
  readonly askedAt: string
  readonly answer: 'accepted' | 'declined' | null
}

/** Facts about a pairing that determine the state of its introduction. */
export interface IntroducedPairing {
  readonly phase: DealPhase
  readonly buyerActed: boolean
  readonly sellerActed: boolean
}

/** Returns the time at which an unanswered introduction lapses. */
export function introductionLapsesAt({ askedAt }: Pick<LastIntroduction, 'askedAt'>): Date {
  return new Date(new Date(askedAt).getTime() + INTRODUCTION_DAYS * DAY_MS)
}

/**
 * Returns the state of an introduction: `mutual` if both sides have shown interest without an answer, `none` if no
 * request is active, because none was made, the deal has ended or the requester withdrew its interest.
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

/**
 * Returns the reason for which a side may not ask now; null if it may. After a decline only the declining side may ask.
 */
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
