import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { AlarmKind, AlarmVerdict } from '../domain/workspace/alarm.ts'
import { ACCESS_TABLES } from './access-schema.ts'
import { DEAL_TABLES } from './deal-schema.ts'
import { DOCUMENT_TABLES } from './document-schema.ts'
import { EXCHANGE_TABLES } from './exchange-schema.ts'
import { PARTY_TABLES } from './party-schema.ts'
import { type Instant, type Json, type RowsOf, serviceTable } from './table.ts'
import { SIGNATURE_TABLES, TRUST_TABLES } from './trust-schema.ts'
import { IDENTITIES, MEMBERS, SESSIONS, VIEW_TABLES } from './workspace-schema.ts'

/** Tables of the service itself: its keys, its operator's records, requests under way. */
const SERVICE_TABLES = {
  installation: serviceTable<{ name: string; value: string }>(),
  signing_keys: serviceTable<{
    kid: string
    seed: string | null
    public_x: string
    made_at: Instant
    retired_at: Instant | null
  }>(),
  challenge_secrets: serviceTable<{ period: number; secret: string }>({
    notBackedUp: 'would let a reader of the backup register without the human check',
  }),
  spent_challenges: serviceTable<{ id: string; expires_at: Instant }>(),
  retired_keys: serviceTable<{ key_hash_sha256: Uint8Array }>(),
  idempotent_requests: serviceTable<{
    id: Uint8Array
    payload_hash: Uint8Array
    answer: Uint8Array | null
    outcome: Uint8Array | null
    owner: string | null
    token: Generated<string>
    claimed_at: Instant
    expires_at: Instant
  }>({ notBackedUp: 'expires after a day' }),
  alarms: serviceTable<{
    id: GeneratedAlways<number>
    kind: AlarmKind
    subject: string
    session_ids: number[]
    raised_at: Instant
    decided_at: Instant | null
    verdict: AlarmVerdict | null
  }>(),
  operator_tokens: serviceTable<{
    id: GeneratedAlways<number>
    token_sha256: Uint8Array
    label: string
    minted_at: Instant
    revoked_at: Instant | null
  }>(),
  operator_audit: serviceTable<{
    id: GeneratedAlways<number>
    operator: string
    act: string
    subject: string
    facts: Json<Record<string, string | number>>
    at: Instant
  }>(),
}

/**
 * The service's tables, each after those that it references. Erasure, export and backup follow from these declarations
 * alone.
 */
export const TABLES = {
  ...SERVICE_TABLES,
  sessions: SESSIONS,
  identities: IDENTITIES,
  workspace_members: MEMBERS,
  ...PARTY_TABLES,
  ...VIEW_TABLES,
  ...DEAL_TABLES,
  ...DOCUMENT_TABLES,
  ...ACCESS_TABLES,
  ...SIGNATURE_TABLES,
  ...TRUST_TABLES,
  ...EXCHANGE_TABLES,
}

export interface Schema extends RowsOf<typeof TABLES> {
  /** A view: parties that a workspace must not see. */
  unseen_parties: { session_id: number; party_id: number }
}

/** The database, or a transaction of it. */
export type Db = Kysely<Schema>
