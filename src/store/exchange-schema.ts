import type { Generated, GeneratedAlways } from 'kysely'
import type { Rule } from '../domain/exchange/boundary.ts'
import type { Claim } from '../domain/exchange/grounding.ts'
import type { Disclosure } from '../domain/exchange/mandate.ts'
import type { ManifestField } from '../domain/exchange/manifest.ts'
import { type Instant, type Json, table } from './table.ts'

/** Author of a message. */
export type Author = 'participant' | 'concordat' | 'operator'
export type ProposalStatus = 'open' | 'accepted' | 'declined'

const EMPTIED = 'is emptied with its thread, by `eraseDue`'

/** Tables of the agent exchange. */
export const EXCHANGE_TABLES = {
  exchange_threads: table<{
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
  }>({ owner: { workspace: 'session_id' }, kept: EMPTIED, export: { parts: ['exchange'] } }),
  exchange_manifests: table<
    Record<ManifestField, string | null> & {
      thread_id: number
      mandate: Json<unknown> | null
      verdict: 'PASS' | 'FAIL'
      disclosure: Json<Disclosure> | null
      published_at: Instant
    }
  >({
    owner: { rowOf: 'exchange_threads' },
    kept: EMPTIED,
    export: { withheld: 'a thread of a workspace has none' },
  }),
  exchange_messages: table<{
    thread_id: number
    number: number
    author: Author
    text: string
    claims: Json<Claim[]>
    replies_to: number | null
    next: string | null
    created_at: Instant
  }>({ owner: { rowOf: 'exchange_threads' }, kept: EMPTIED, export: { parts: ['exchange'] } }),
  exchange_proposals: table<{
    id: GeneratedAlways<number>
    thread_id: number
    summary: string
    status: Generated<ProposalStatus>
    made_at: Instant
    decided_at: Instant | null
    decided_by: string | null
  }>({
    owner: { rowOf: 'exchange_threads' },
    kept: EMPTIED,
    export: { withheld: 'a thread of a workspace has none' },
  }),
  engage_tokens: table<{
    id: GeneratedAlways<number>
    token_sha256: Uint8Array
    thread_id: number
    issued_at: Instant
    issued_by: string
    expires_at: Instant | null
    revoked_at: Instant | null
  }>({
    owner: { rowOf: 'exchange_threads' },
    kept: 'is revoked with its thread, and names nobody',
    export: { withheld: 'is a credential of the operator’s' },
  }),
}
