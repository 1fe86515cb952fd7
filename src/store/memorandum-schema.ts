import type { ColumnType, Generated } from 'kysely'
import type { LivePhase } from '../domain/deals/deal.ts'
import type { MemorandumFacts, MemorandumTexts } from '../domain/memo/memorandum-facts.ts'

/** RFC 3339, UTC, milliseconds. */
type Instant = string

/** Tables of information memoranda, as created by the migrations. */
export interface MemorandumTables {
  memorandum_drafts: {
    party_id: number
    written: ColumnType<MemorandumTexts, string, string>
    updated_at: Instant
  }
  memorandum_versions: {
    party_id: number
    version: number
    facts: ColumnType<MemorandumFacts, string, string>
    content: string
    approved_at: Instant
  }
  memorandum_releases: {
    pairing_id: number
    released_at: Instant
    revoked_at: Instant | null
    readings: Generated<number>
    last_read_at: Instant | null
    by_rule: Generated<boolean>
  }
  memorandum_rules: {
    party_id: number
    from_phase: LivePhase
    set_at: Instant
  }
}
