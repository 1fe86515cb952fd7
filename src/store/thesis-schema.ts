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

/** A thesis as it is kept for matching, as the database puts it into JSON. */
export type MaskedThesisRow = ThesisTextColumns & CriteriaColumns & StatedSizeRow & { id: number }

/** Further theses of buyers, as the migrations make the tables. */
export interface ThesisTables {
  /** Its texts are masked. */
  theses: ThesisTextColumns &
    CriteriaColumns &
    StatedSizeColumn & { id: GeneratedAlways<number>; party_id: number; created_at: Instant }
  /** The name and the texts as written. */
  thesis_texts: ThesisTextColumns & { thesis_id: number; party_id: number; name: string }
}
