import type { Generated, GeneratedAlways } from 'kysely'
import type { FileKind } from '../domain/deals/data-room.ts'

/** RFC 3339, UTC, milliseconds. */
type Instant = string

/** Tables of data rooms, as created by the migrations. */
export interface DataRoomTables {
  room_folders: { id: GeneratedAlways<number>; party_id: number; name: string; created_at: Instant }
  room_files: {
    id: GeneratedAlways<number>
    folder_id: number
    name: string
    kind: FileKind
    size_bytes: number
    sha256: Uint8Array
    touched_at: Instant
    revision: Generated<number>
    stored_at: Generated<Instant | null>
  }
  room_parts: { file_id: number; part: number; bytes: Uint8Array }
  room_releases: {
    folder_id: number
    pairing_id: number
    released_at: Instant
    revoked_at: Generated<Instant | null>
  }
  room_readings: {
    id: GeneratedAlways<number>
    pairing_id: number
    party_id: number
    file_id: number | null
    file_name: string | null
    read_at: Instant
  }
}
