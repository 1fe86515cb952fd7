import type { Static } from 'typebox'
import type { Pairing as WirePairing } from '../contract/match-shapes.ts'
import {
  type IntroducedPairing,
  introductionHeldBack,
  introductionLapsesAt,
  introductionState,
} from '../domain/deals/pairing-introduction.ts'
import type { Side } from '../domain/parties/party.ts'
import type { StoredIntroduction } from '../store/introductions.ts'
import { withoutNulls } from './without-nulls.ts'

/** Data beside the pairing that its introduction depends on. */
interface IntroductionKnown {
  last: StoredIntroduction | null
  /** Number of requests by the reader's side. */
  asked: number
  /** True if both parties have a workspace and neither is withdrawn. */
  bothCanAct: boolean
}

/** Returns the state of a pairing's introduction for the side that reads it. */
export function introductionOnWire(
  pairing: IntroducedPairing,
  { last, asked, bothCanAct }: IntroductionKnown,
  ownSide: Side,
  now: Date,
): Static<typeof WirePairing>['introduction'] {
  const state = introductionState(last, pairing, now)
  const known = state === 'none' ? null : last
  const mayAnswer = bothCanAct && state === 'requested' && last?.askedBy !== ownSide
  const mayAsk = bothCanAct && introductionHeldBack(ownSide, { state, last, asked, phase: pairing.phase }) === null
  return {
    state,
    ...(known === null
      ? {}
      : {
          asked_by: known.askedBy === ownSide ? ('own' as const) : ('counterparty' as const),
          asked_at: known.askedAt,
          ...(state === 'requested' ? { lapses_at: introductionLapsesAt(known).toISOString() } : {}),
          ...(state === 'accepted' || state === 'declined' ? withoutNulls({ answered_at: known.answeredAt }) : {}),
          ...(state === 'declined' ? withoutNulls({ decline_reason: known.declineReason }) : {}),
        }),
    open_to: [...(mayAnswer ? (['answer'] as const) : []), ...(mayAsk ? (['ask'] as const) : [])],
  }
}
