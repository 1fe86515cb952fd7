import type { Generated, GeneratedAlways } from 'kysely'
import type { BlockKind } from '../domain/confidentiality/policy/block-list.ts'
import type { DeclineReason, Introduction } from '../domain/deals/name-request.ts'
import type { MailLanguage } from '../domain/language/language.ts'
import type { MailKind } from '../domain/mail/mail-kinds.ts'
import type { CodePurpose } from '../domain/mail/one-time-code.ts'
import { type Instant, table } from './table.ts'

/** Tables of signatures and of the names disclosed under them. */
export const SIGNATURE_TABLES = {
  nda_records: table<{
    sequence: number
    session_id: number
    signer_name: string
    company: string | null
    stated_signed_at: string | null
    recorded_at: Instant
    expires_at: Instant
    ip: string | null
    user_agent: string | null
    text_version: string
    text_sha256: string
    nonce: string
    previous_hash: string
    hash: string
    minimised_at: Instant | null
  }>({
    owner: { workspace: 'session_id' },
    kept: 'is a link of the chain, emptied by `blankSignatures` once no claim can rest on it',
    export: { parts: ['nda_records'] },
  }),
  nda_revocations: table<{
    sequence: number
    nda_sequence: number
    reason: string
    revoked_by: string
    revoked_at: Instant
    nonce: string
    previous_hash: string
    hash: string
  }>({
    owner: { rowOf: 'nda_records' },
    kept: 'is a link of the chain',
    export: { withheld: 'is the operator’s decision' },
  }),
  signature_requests: table<{
    id: GeneratedAlways<number>
    session_id: number
    signer_name: string
    company: string | null
    stated_signed_at: string | null
    asked_at: Instant
    expires_at: Instant
    state: Generated<'waiting' | 'approved' | 'refused'>
    decided_at: Instant | null
    nda_sequence: number | null
    asked_by_grant: Generated<number | null>
  }>({
    owner: { workspace: 'session_id' },
    export: { columns: ['signer_name', 'company', 'stated_signed_at', 'asked_at', 'state', 'decided_at'] },
  }),
  disclosures: table<{
    session_id: number
    party_id: number
    nda_sequence: number
    disclosed_at: Instant
    sought: Generated<boolean>
    unchecked_network: number | null
    /** The member of the session's workspace that it was disclosed to. */
    member_id: Generated<number | null>
  }>({
    owner: { workspace: 'session_id', party: 'party_id' },
    kept: 'proves to the other side that a name was disclosed, by ids alone',
    export: { parts: ['disclosures'] },
  }),
  disclosure_allowances: table<{ session_id: number; per_day: number; until: Instant; granted_by: string }>({
    owner: { workspace: 'session_id' },
    export: { columns: ['per_day', 'until'] },
  }),
  name_requests: table<{
    id: GeneratedAlways<number>
    session_id: number
    asker_party_id: number
    party_id: number
    introduction: Introduction
    decision: Generated<'approved' | 'declined' | null>
    decline_reason: Generated<DeclineReason | null>
    asked_at: Instant
    decided_at: Generated<Instant | null>
  }>({ owner: { workspace: 'session_id', party: 'party_id' }, export: { parts: ['name_requests'] } }),
}

/** Tables of proofs of identity, mail, block lists and sanctions. */
export const TRUST_TABLES = {
  assurance_proofs: table<{
    id: GeneratedAlways<number>
    session_id: number
    kind: 'email' | 'vetted'
    address: string | null
    note: string | null
    proven_at: Instant
    ended_at: Instant | null
    proven_by: Generated<number | null>
    language: Generated<MailLanguage | null>
  }>({ owner: { workspace: 'session_id' }, export: { parts: ['proofs'] } }),
  vetting_requests: table<{
    session_id: number
    identity_id: number
    note: string
    requested_at: Instant
    declined_at: Instant | null
  }>({ owner: { workspace: 'session_id' }, export: { parts: ['vetting'] } }),
  outbox: table<{
    id: GeneratedAlways<number>
    kind: MailKind
    session_id: number | null
    address: string
    language: MailLanguage
    network: number | null
    state: Generated<'waiting' | 'sent' | 'handed_over' | 'bounced' | 'failed' | 'moot'>
    attempts: Generated<number>
    next_attempt_at: Instant
    created_at: Instant
    ended_at: Instant | null
    asked_by: Generated<number | null>
  }>({ owner: { workspace: 'session_id' }, export: { withheld: 'would show a holder of the key the owner’s mail' } }),
  one_time_codes: table<{
    code_sha256: Uint8Array
    purpose: CodePurpose
    session_id: number
    address: string
    expires_at: Instant
    used_at: Instant | null
    asked_by: Generated<number | null>
  }>({
    owner: { workspace: 'session_id' },
    export: { withheld: 'is a credential' },
    notBackedUp: 'can be sent again',
  }),
  address_changes: table<{
    id: GeneratedAlways<number>
    session_id: number
    former: string
    former_proven_at: Instant
    stated: string
    changed_by: number | null
    changed_at: Instant
    decision: Generated<'confirmed' | 'denied' | null>
    decided_at: Generated<Instant | null>
  }>({
    owner: { workspace: 'session_id' },
    export: { columns: ['former', 'former_proven_at', 'stated', 'changed_at', 'decision', 'decided_at'] },
  }),
  party_blocks: table<{
    id: GeneratedAlways<number>
    party_id: number
    kind: BlockKind | 'workspace'
    value: string
    key: string
    created_at: Instant
    concerns_owner: Generated<boolean>
  }>({ owner: { party: 'party_id' }, export: { parts: ['blocks'] } }),
  late_statements: table<{ session_id: number; fact: string; stated_at: Instant }>({
    owner: { workspace: 'session_id' },
    export: { withheld: 'would explain an alarm' },
  }),
  sanction_marks: table<{ session_id: number; mark_sha256: Uint8Array; personal: boolean }>({
    owner: { workspace: 'session_id' },
    kept: 'binds the holder of a sanctioned workspace, by hashes alone',
    export: { withheld: 'would show the marks that a sanction goes by' },
  }),
}
