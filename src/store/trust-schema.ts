import type { Generated, GeneratedAlways } from 'kysely'
import type { BlockKind } from '../domain/confidentiality/policy/block-list.ts'
import type { DeclineReason, Introduction } from '../domain/deals/name-request.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import type { MailKind } from '../domain/mail/mail-kinds.ts'
import type { CodePurpose } from '../domain/mail/one-time-code.ts'
import type { AlarmKind, AlarmVerdict } from '../domain/workspace/alarm.ts'

/** RFC 3339, UTC, milliseconds, the form of a timestamptz on both engines. */
type Instant = string

/** Tables of proofs and vetting requests, mail, name requests, block lists and alarms, as created by the migrations. */
export interface TrustTables {
  assurance_proofs: {
    id: GeneratedAlways<number>
    session_id: number
    kind: 'email' | 'vetted'
    address: string | null
    note: string | null
    proven_at: Instant
    ended_at: Instant | null
    proven_by: Generated<number | null>
    language: Generated<DocumentLanguage | null>
  }
  vetting_requests: {
    session_id: number
    identity_id: number
    note: string
    requested_at: Instant
    declined_at: Instant | null
  }
  signing_keys: {
    kid: string
    seed: string | null
    public_x: string
    made_at: Instant
    retired_at: Instant | null
  }
  signature_requests: {
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
  }
  outbox: {
    id: GeneratedAlways<number>
    kind: MailKind
    session_id: number | null
    address: string
    language: DocumentLanguage
    network: number | null
    state: Generated<'waiting' | 'sent' | 'handed_over' | 'bounced' | 'failed' | 'moot'>
    attempts: Generated<number>
    next_attempt_at: Instant
    created_at: Instant
    ended_at: Instant | null
    asked_by: Generated<number | null>
  }
  one_time_codes: {
    code_sha256: Uint8Array
    purpose: CodePurpose
    session_id: number
    address: string
    expires_at: Instant
    used_at: Instant | null
    asked_by: Generated<number | null>
  }
  address_changes: {
    id: GeneratedAlways<number>
    session_id: number
    former: string
    former_proven_at: Instant
    stated: string
    changed_by: number | null
    changed_at: Instant
    decision: Generated<'confirmed' | 'denied' | null>
    decided_at: Generated<Instant | null>
  }
  alarms: {
    id: GeneratedAlways<number>
    kind: AlarmKind
    subject: string
    session_ids: number[]
    raised_at: Instant
    decided_at: Instant | null
    verdict: AlarmVerdict | null
  }
  sanction_marks: {
    session_id: number
    mark_sha256: Uint8Array
    personal: boolean
  }
  party_blocks: {
    id: GeneratedAlways<number>
    party_id: number
    kind: BlockKind | 'workspace'
    value: string
    key: string
    created_at: Instant
    concerns_owner: Generated<boolean>
  }
  name_requests: {
    id: GeneratedAlways<number>
    session_id: number
    asker_party_id: number
    party_id: number
    introduction: Introduction
    decision: Generated<'approved' | 'declined' | null>
    decline_reason: Generated<DeclineReason | null>
    asked_at: Instant
    decided_at: Generated<Instant | null>
  }
}
