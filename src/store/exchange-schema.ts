import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Rule } from '../domain/exchange/boundary.ts'
import type { Claim } from '../domain/exchange/grounding.ts'
import type { Disclosure } from '../domain/exchange/mandate.ts'
import type { ManifestField } from '../domain/exchange/manifest.ts'

/** RFC 3339, UTC, milliseconds. */
type Instant = string

/** Written as text, read as a parsed value. */
type Json<T> = ColumnType<T, string, string>

/** Author of a message. */
export type Author = 'participant' | 'concordat' | 'operator'
export type ProposalStatus = 'open' | 'accepted' | 'declined'

/** The tables of the exchange and of the operator, as created by migrations/0004-exchange.sql. */
export interface ExchangeTables {
  exchange_threads: {
    id: GeneratedAlways<number>
    participant: string
    msgid_sha256: Uint8Array | null
    answer_key_sha256: Uint8Array | null
    session_id: number | null
    rules: Json<Rule[]>
    last_number: Generated<number>
    opened_at: Instant
    ended_at: Instant | null
    erase_at: Instant | null
    erased_at: Instant | null
  }
  exchange_manifests: Record<ManifestField, string | null> & {
    thread_id: number
    mandate: Json<unknown> | null
    verdict: 'PASS' | 'FAIL'
    disclosure: Json<Disclosure> | null
    published_at: Instant
  }
  exchange_messages: {
    thread_id: number
    number: number
    author: Author
    text: string
    claims: Json<Claim[]>
    replies_to: number | null
    next: string | null
    created_at: Instant
  }
  exchange_proposals: {
    id: GeneratedAlways<number>
    thread_id: number
    summary: string
    status: Generated<ProposalStatus>
    made_at: Instant
    decided_at: Instant | null
    decided_by: string | null
  }
  engage_tokens: {
    id: GeneratedAlways<number>
    token_sha256: Uint8Array
    thread_id: number
    issued_at: Instant
    issued_by: string
    expires_at: Instant | null
    revoked_at: Instant | null
  }
  operator_tokens: {
    id: GeneratedAlways<number>
    token_sha256: Uint8Array
    label: string
    minted_at: Instant
    revoked_at: Instant | null
  }
  operator_audit: {
    id: GeneratedAlways<number>
    operator: string
    act: string
    subject: string
    facts: Json<Record<string, string | number>>
    at: Instant
  }
  disclosure_allowances: { session_id: number; per_day: number; until: Instant; granted_by: string }
}
