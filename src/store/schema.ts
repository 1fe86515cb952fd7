import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PhaseConsent } from '../domain/deals/phase-consent.ts'
import type { OutcomeSaid, OutcomeSentence } from '../domain/language/outcomes.ts'
import type { WaitingMailSettings } from '../domain/mail/waiting-mail.ts'
import type { DismissalReason } from '../domain/matching/dismissal.ts'
import type { Assurance } from '../domain/parties/assurance-levels.ts'
import type { CompanyFile } from '../domain/parties/company-file.ts'
import type { NameRelease } from '../domain/parties/name-release.ts'
import type { BuyerType, ContactStatus, Side, UserType } from '../domain/parties/party.ts'
import type { PartyOwner } from '../domain/parties/profile.ts'
import type { FactDecision, FactField, FactSource, MatchedBy } from '../domain/quality/facts.ts'
import type { StatedAt } from '../domain/quality/figure-sources.ts'
import type { QualityStep, StepState } from '../domain/quality/steps.ts'
import type { Technology, WebsiteContents } from '../domain/quality/website.ts'
import type { ActivityType } from '../domain/workspace/activity.ts'
import type { ConversationTables } from './conversation-schema.ts'
import type { DataRoomTables } from './data-room-schema.ts'
import type { DealTables } from './deal-schema.ts'
import type { ExchangeTables } from './exchange-schema.ts'
import type { MemberTables } from './member-schema.ts'
import type { MemorandumTables } from './memorandum-schema.ts'
import type { NotebookTables } from './notebook-schema.ts'
import type { StatedSizeColumn } from './stated-size-column.ts'
import type { MaskedThesisRow, ThesisTables } from './thesis-schema.ts'
import type { TrustTables } from './trust-schema.ts'

/** RFC 3339, UTC, milliseconds, the form of a timestamptz on both engines. */
type Instant = string

/** The tables, as created by the migrations. */
export interface Schema
  extends ExchangeTables,
    TrustTables,
    MemorandumTables,
    ConversationTables,
    DataRoomTables,
    DealTables,
    MemberTables,
    NotebookTables,
    ThesisTables {
  sessions: {
    id: GeneratedAlways<number>
    key_sha256: Uint8Array
    user_type: UserType | null
    agent_driven: boolean
    created_at: Instant
    updated_at: Instant
    erased_at: Instant | null
    signing_barred_at: Instant | null
    suspended_at: Instant | null
    checked_at: Instant | null
    network: number | null
    contested_at: Instant | null
    signing_held_at: Generated<Instant | null>
    signing_held_until: Generated<Instant | null>
    frozen_at: Generated<Instant | null>
    frozen_after: Generated<number | null>
    phase_consent: Generated<PhaseConsent>
    waiting_mail: Generated<Partial<WaitingMailSettings>>
    unsubscribe_token: Generated<string | null>
    pause_others_at_loi: Generated<boolean>
  }
  identities: IdentityColumns & {
    id: GeneratedAlways<number>
    session_id: number | null
    former: ColumnType<PartyOwner[], string | undefined, string>
  }
  parties: PartyTextColumns &
    PlaceColumns &
    FigureColumns &
    StatedSizeColumn & {
      id: Generated<number>
      session_id: number | null
      identity_id: number
      side: Side
      contact_status: ContactStatus
      withdrawn: Generated<boolean>
      erased: Generated<boolean>
      suspended: Generated<boolean>
      red_flags: Generated<string[]>
      red_flags_lifted: Generated<string[]>
      circle: number | null
      name_release: Generated<NameRelease['to']>
      name_release_assurance: Generated<Assurance>
      blind_approved: Generated<boolean>
      teaser_value: Generated<boolean>
      unproven: Generated<boolean>
      fictional: Generated<boolean>
      data_quality: number
      text_revision: Generated<number>
      figures_from_years: Generated<string[]>
      valued_at: Instant | null
      created_at: Instant
      updated_at: Instant
      changed_in: Generated<string>
    }
  party_texts: PartyTextColumns & {
    party_id: number
    region: string | null
    blind_product: string | null
    blind_description: string | null
  }
  company_files: {
    party_id: number
    contents: ColumnType<CompanyFile, string, string>
    stated_at: ColumnType<StatedAt, string, string>
  }
  party_vectors: { party_id: number; facet: number; model: string; vector: Uint8Array }
  idempotent_requests: {
    id: Uint8Array
    payload_hash: Uint8Array
    answer: Uint8Array | null
    outcome: Uint8Array | null
    owner: string | null
    token: Generated<string>
    claimed_at: Instant
    expires_at: Instant
  }
  watched_parties: { session_id: number; party_id: number; watched_at: Instant }
  dismissed_matches: { session_id: number; party_id: number; reason: DismissalReason; dismissed_at: Instant }
  suggested_matches: { session_id: number; party_id: number; suggested_at: Instant }
  code_names: { session_id: number; party_id: number; ordinal: number }
  nda_records: {
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
  }
  nda_revocations: {
    sequence: number
    nda_sequence: number
    reason: string
    revoked_by: string
    revoked_at: Instant
    nonce: string
    previous_hash: string
    hash: string
  }
  disclosures: {
    session_id: number
    party_id: number
    nda_sequence: number
    disclosed_at: Instant
    sought: Generated<boolean>
    unchecked_network: number | null
    /** The member of the session's workspace that it was disclosed to. */
    member_id: Generated<number | null>
  }
  retired_keys: { key_hash_sha256: Uint8Array }
  settled_profiles: PartyTextColumns &
    PlaceColumns &
    FigureColumns &
    StatedSizeColumn & { party_id: number; theses: Generated<MaskedThesisRow[]>; kept_at: Instant }
  settled_vectors: { party_id: number; facet: number; model: string; vector: Uint8Array }
  events: {
    id: GeneratedAlways<number>
    session_id: number
    type: ActivityType
    party_id: number | null
    facts: string
    created_at: Instant
    member_id: Generated<number | null>
  }
  facts: {
    id: GeneratedAlways<number>
    party_id: number
    field: FactField
    /** JSON of a string or a number. */
    value: ColumnType<string | number, string, never>
    detail: ColumnType<OutcomeSaid | null, string | null, string | null>
    source: FactSource
    reference: string
    as_of: string | null
    matched_by: MatchedBy
    decision: Generated<FactDecision>
    found_at: Instant
  }
  quality_steps: {
    party_id: number
    step: QualityStep
    state: StepState
    attempts: Generated<number>
    reason: ColumnType<OutcomeSentence | null, string | null | undefined, string | null>
    retrying: Generated<boolean>
    run_id: string
    asked_by_owner: boolean
    updated_at: Instant
  }
  website_readings: {
    party_id: number
    contents: ColumnType<WebsiteContents, string>
    page_kinds: ColumnType<string[], string>
    names_publisher: boolean
    technologies: ColumnType<Technology[], string>
    read_at: Instant
  }
  hidden_parties: { session_id: number; party_id: number }
  unseen_parties: { session_id: number; party_id: number }
  late_statements: { session_id: number; fact: string; stated_at: Instant }
  product_analyses: { pairing_id: number; analyzed_at: Instant }
  spent_challenges: { id: string; expires_at: Instant }
  installation: { name: string; value: string }
  challenge_secrets: { period: number; secret: string }
}

export interface IdentityColumns {
  name: string | null
  email: string | null
  company: string | null
  role: string | null
  phone: string | null
  website: string | null
  siren: string | null
  address: string | null
  supervisor_name: string | null
  supervisor_email: string | null
  supervisor_company: string | null
}

export interface PartyTextColumns {
  sector: string | null
  geography: string | null
  product: string | null
  description: string | null
  solution_1: string | null
  solution_2: string | null
  solution_3: string | null
  track_record: string | null
}

/** A party's location, and a buyer's type. In `parties` the region is one that anybody may see. */
export interface PlaceColumns {
  country: string | null
  region: string | null
  buyer_type: BuyerType | null
}

export interface FigureColumns {
  revenue_eur_m: number | null
  growth_pct: number | null
  ebitda_margin_pct: number | null
  ticket_min_eur_m: number | null
  ticket_max_eur_m: number | null
  growth_target_pct: number | null
  ebitda_target_pct: number | null
}
