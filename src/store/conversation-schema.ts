import type { GeneratedAlways } from 'kysely'

/** RFC 3339, UTC, milliseconds. */
type Instant = string

/** Tables of messages between the two sides of a pairing, as created by the migrations. */
export interface ConversationTables {
  pairing_messages: {
    id: GeneratedAlways<number>
    pairing_id: number
    party_id: number
    text: string
    blind_text: string
    sent_at: Instant
    read_at: Instant | null
  }
}
