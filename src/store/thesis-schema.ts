import type { GeneratedAlways } from 'kysely'
import type { CriteriaColumns } from './criteria-columns.ts'
import type { StatedSizeColumn, StatedSizeRow } from './stated-size-column.ts'

/** RFC 3339, UTC, milliseconds. */
type Instant = string

export interface ThesisTextColumns {
  sector: string | null
  geography: string | null
  solution_1: string | null
  solution_2: string | null
  solution_3: string | null
}

/** A thesis as stored for matching, as JSON from the database. */
export type MaskedThesisRow = ThesisTextColumns & CriteriaColumns & StatedSizeRow & { id: number }

/** Tables of buyers' further theses, as created by the migrations. */
export interface ThesisTables {
  /** With masked texts. */
  theses: ThesisTextColumns &
    CriteriaColumns &
    StatedSizeColumn & { id: GeneratedAlways<number>; party_id: number; created_at: Instant }
  /** The name and the texts as written. */
  thesis_texts: ThesisTextColumns & { thesis_id: number; party_id: number; name: string }
}
