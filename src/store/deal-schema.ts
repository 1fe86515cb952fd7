import type { Generated, GeneratedAlways } from 'kysely'
import type { DealPhase } from '../domain/deal.ts'
import type { IntroductionDeclineReason } from '../domain/pairing-introduction.ts'
import type { Side } from '../domain/party.ts'

import type { PhaseRequestOutcome } from '../domain/phase-consent.ts'

/** RFC 3339, UTC, milliseconds. */
type Instant = string

/** What the two sides of a pairing ask of each other, as the migrations make the tables. */
export interface DealTables {
  pairing_introductions: {
    id: GeneratedAlways<number>
    pairing_id: number
    asked_by: Side
    asked_at: Instant
    answer: Generated<'accepted' | 'declined' | null>
    decline_reason: Generated<IntroductionDeclineReason | null>
    answered_at: Generated<Instant | null>
  }
  phase_requests: {
    id: GeneratedAlways<number>
    pairing_id: number
    phase: DealPhase
    asked_by: Side
    asked_at: Instant
    outcome: Generated<PhaseRequestOutcome | null>
    ended_at: Generated<Instant | null>
  }
}
