import type { Generated, GeneratedAlways } from 'kysely'
import type { DropReason } from '../domain/deals/notebook.ts'

/** RFC 3339, UTC, milliseconds. */
type Instant = string

/** Tables of a workspace's own notes on its pairings, as created by the migrations. */
export interface NotebookTables {
  pairing_notebooks: {
    session_id: number
    pairing_id: number
    deal_owner_id: number | null
    tags: Generated<string[]>
    drop_reason: DropReason | null
    updated_at: Instant
  }
  pairing_notes: {
    id: GeneratedAlways<number>
    session_id: number
    pairing_id: number
    member_id: number | null
    text: string
    written_at: Instant
  }
  pairing_tasks: {
    id: GeneratedAlways<number>
    session_id: number
    pairing_id: number
    member_id: number | null
    text: string
    due_on: string
    done_at: Instant | null
    created_at: Instant
  }
}
