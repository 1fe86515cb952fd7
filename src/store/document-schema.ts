import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BlindProfile, ProfileContent } from '../domain/confidentiality/blinding/blind-profile.ts'
import type { FileKind } from '../domain/deals/data-room.ts'
import type { LivePhase } from '../domain/deals/deal.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import type { MemorandumAdditions, MemorandumFacts } from '../domain/memo/memorandum-facts.ts'
import type { MemorandumTexts } from '../domain/memo/memorandum-sections.ts'
import { type Instant, type Json, table } from './table.ts'

/** Tables of teasers, information memoranda and data rooms. */
export const DOCUMENT_TABLES = {
  blind_profiles: table<{
    party_id: number
    language: DocumentLanguage
    draft: Json<BlindProfile>
    updated_at: Instant
    approved: ColumnType<ProfileContent | null, string | null, string | null>
    approved_at: Instant | null
  }>({ owner: { party: 'party_id' }, export: { parts: ['blind_profiles'] } }),
  memorandum_drafts: table<{ party_id: number; written: Json<MemorandumTexts>; updated_at: Instant }>({
    owner: { party: 'party_id' },
    export: { parts: ['memorandum'] },
  }),
  memorandum_additions: table<{ party_id: number; contents: Json<MemorandumAdditions>; updated_at: Instant }>({
    owner: { party: 'party_id' },
    export: { parts: ['memorandum'] },
  }),
  memorandum_versions: table<{
    party_id: number
    version: number
    facts: Json<MemorandumFacts>
    content: string
    approved_at: Instant
  }>({ owner: { party: 'party_id' }, export: { parts: ['memorandum'] } }),
  memorandum_releases: table<{
    pairing_id: number
    released_at: Instant
    revoked_at: Instant | null
    readings: Generated<number>
    last_read_at: Instant | null
    by_rule: Generated<boolean>
    language: Generated<DocumentLanguage | null>
  }>({ owner: { pairing: 'pairing_id' }, export: { parts: ['pairings'] } }),
  memorandum_rules: table<{ party_id: number; from_phase: LivePhase; set_at: Instant }>({
    owner: { party: 'party_id' },
    export: { columns: ['from_phase', 'set_at'] },
  }),
  product_analyses: table<{ pairing_id: number; analyzed_at: Instant }>({
    owner: { sellersPairing: 'pairing_id' },
    export: { withheld: 'is computed from the exported profile and facts' },
  }),
  room_folders: table<{ id: GeneratedAlways<number>; party_id: number; name: string; created_at: Instant }>({
    owner: { party: 'party_id' },
    export: { parts: ['data_room'] },
  }),
  room_files: table<{
    id: GeneratedAlways<number>
    folder_id: number
    name: string
    kind: FileKind
    size_bytes: number
    sha256: Uint8Array
    touched_at: Instant
    revision: Generated<number>
    stored_at: Generated<Instant | null>
  }>({ owner: { rowOf: 'room_folders' }, export: { parts: ['data_room'] } }),
  room_parts: table<{ file_id: number; part: number; bytes: Uint8Array }>({
    owner: { rowOf: 'room_files' },
    export: { withheld: 'each document has an address of its own' },
  }),
  room_releases: table<{
    folder_id: number
    pairing_id: number
    released_at: Instant
    revoked_at: Generated<Instant | null>
  }>({ owner: { rowOf: 'room_folders' }, export: { parts: ['data_room'] } }),
  room_readings: table<{
    id: GeneratedAlways<number>
    pairing_id: number
    party_id: number
    file_id: number | null
    file_name: string | null
    read_at: Instant
  }>({ owner: { party: 'party_id' }, export: { parts: ['data_room_readings'] } }),
}
