import type { Generated, GeneratedAlways } from 'kysely'
import type { DealPhase } from '../domain/deals/deal.ts'
import type { IntroductionDeclineReason } from '../domain/deals/pairing-introduction.ts'
import type { PhaseRequestOutcome } from '../domain/deals/phase-consent.ts'
import type { Side } from '../domain/parties/party.ts'

/** RFC 3339, UTC, milliseconds. */
type Instant = string

/** Tables of pairings and of requests between their two sides, as created by the migrations. */
export interface DealTables {
  pairings: {
    id: GeneratedAlways<number>
    buyer_id: number
    seller_id: number
    match_score: number
    phase: DealPhase
    made_by_session: number | null
    made_by_operator: boolean
    operator_acted: Generated<boolean>
    buyer_acted: boolean
    seller_acted: boolean
    phase_set_by: Side | 'operator' | null
    closed_by_buyer: Generated<boolean>
    closed_by_seller: Generated<boolean>
    closed_by_operator: Generated<boolean>
    paused_at: Generated<Instant | null>
    paused_for: Generated<number | null>
    created_at: Instant
    updated_at: Instant
  }
  pairing_introductions: {
    id: GeneratedAlways<number>
    pairing_id: number
    asked_by: Side
    asked_at: Instant
    answer: Generated<'accepted' | 'declined' | null>
    decline_reason: Generated<IntroductionDeclineReason | null>
    answered_at: Generated<Instant | null>
    lapse_told_at: Generated<Instant | null>
  }
  published_answers: {
    id: GeneratedAlways<number>
    party_id: number
    question_id: number | null
    answer_id: number
    published_at: Instant
  }
  phase_requests: {
    id: GeneratedAlways<number>
    pairing_id: number
    phase: DealPhase
    asked_by: Side
    asked_at: Instant
    outcome: Generated<PhaseRequestOutcome | null>
    ended_at: Generated<Instant | null>
    lapse_told_at: Generated<Instant | null>
  }
}
