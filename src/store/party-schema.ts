import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ExchangeRate } from '../domain/figures/exchange-rates.ts'
import type { OutcomeSentence, OutcomeSentences } from '../domain/language/outcomes.ts'
import type { Assurance } from '../domain/parties/assurance-levels.ts'
import type { CompanyFile } from '../domain/parties/company-file.ts'
import type { Confirmed, ConfirmedSize } from '../domain/parties/confirmed.ts'
import type { NameRelease } from '../domain/parties/name-release.ts'
import type { BuyerType, ContactStatus, Side } from '../domain/parties/party.ts'
import type { FactDecision, FactField, FactSource, MatchedBy } from '../domain/quality/facts.ts'
import type { StatedAt } from '../domain/quality/figure-sources.ts'
import type { QualityStep, StepState } from '../domain/quality/steps.ts'
import type { Technology, WebsiteContents } from '../domain/quality/website.ts'
import type { StatedSize } from '../domain/reading/stated-size.ts'
import { type Instant, type Json, table } from './table.ts'

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

/** Columns of a buyer's criteria, in its profile and in each thesis. */
export interface CriteriaColumns {
  ticket_min_eur_m: number | null
  ticket_max_eur_m: number | null
  growth_target_pct: number | null
  ebitda_target_pct: number | null
}

/** Size stated in the texts of a buyer or a thesis as written; their stored masked texts have no amounts. */
interface StatedSizeColumn {
  stated_size: ColumnType<StatedSize | null, string | null, string | null>
}

/** The column as read. */
export interface StatedSizeRow {
  stated_size: StatedSize | null
}

/** Confirmed statements of a party or a thesis; null for none. */
interface ConfirmedColumn {
  confirmed: ColumnType<Confirmed | null, string | null | undefined, string | null>
}

/** The column as read. */
export interface ConfirmedRow {
  confirmed: Confirmed | null
}

/** Confirmed sizes of a party or a thesis as stated; null where its texts count. */
interface ConfirmedSizesColumn {
  confirmed_sizes: ColumnType<readonly ConfirmedSize[] | null, string | null | undefined, string | null>
}

/** The column as read. */
export interface ConfirmedSizesRow {
  confirmed_sizes: readonly ConfirmedSize[] | null
}

/** A seller's own blind texts, for readers that may not know its name. */
export interface BlindWordColumns {
  written_blind_product: string | null
  written_blind_description: string | null
}

/** Columns of a party's decision about its name. */
export interface NameReleaseColumns {
  name_release: NameRelease['to']
  name_release_assurance: Assurance
}

export type BlindTextColumns = { [Column in keyof PartyTextColumns as `blind_${Column}`]: PartyTextColumns[Column] }

export interface ThesisTextColumns {
  sector: string | null
  geography: string | null
  solution_1: string | null
  solution_2: string | null
  solution_3: string | null
}

/** A thesis as stored for matching, as JSON from the database. */
export type MaskedThesisRow = ThesisTextColumns & CriteriaColumns & ConfirmedRow & StatedSizeRow & { id: number }

interface VectorRow {
  party_id: number
  facet: number
  model: string
  vector: Uint8Array
}

export const PARTY_TABLES = {
  parties: table<
    PartyTextColumns &
      PlaceColumns &
      FigureColumns &
      ConfirmedColumn &
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
  >({
    owner: { workspace: 'session_id' },
    blank: {
      session_id: 'kept',
      circle: 'kept',
      sector: null,
      geography: null,
      product: null,
      description: null,
      solution_1: null,
      solution_2: null,
      solution_3: null,
      track_record: null,
      country: null,
      region: null,
      buyer_type: null,
      revenue_eur_m: null,
      growth_pct: null,
      ebitda_margin_pct: null,
      ticket_min_eur_m: null,
      ticket_max_eur_m: null,
      growth_target_pct: null,
      ebitda_target_pct: null,
      stated_size: null,
      confirmed: null,
      valued_at: null,
      figures_from_years: [],
      data_quality: 0,
      contact_status: 'opted_out',
      withdrawn: true,
      erased: true,
    },
    export: { parts: ['buyer', 'seller', 'blind_view'] },
  }),
  party_texts: table<
    PartyTextColumns &
      ConfirmedSizesColumn & {
        party_id: number
        region: string | null
        blind_product: string | null
        blind_description: string | null
      }
  >({ owner: { party: 'party_id' }, export: { parts: ['buyer', 'seller', 'blind_view'] } }),
  company_files: table<{
    party_id: number
    contents: Json<CompanyFile>
    stated_at: Json<StatedAt>
  }>({ owner: { party: 'party_id' }, export: { parts: ['buyer', 'seller'] } }),
  /** Further theses of a buyer, with masked texts. */
  theses: table<
    ThesisTextColumns &
      CriteriaColumns &
      ConfirmedColumn &
      StatedSizeColumn & { id: GeneratedAlways<number>; party_id: number; created_at: Instant }
  >({ owner: { party: 'party_id' }, export: { parts: ['theses'] } }),
  /** The name and the texts of a thesis as written. */
  thesis_texts: table<
    ThesisTextColumns &
      ConfirmedSizesColumn & {
        thesis_id: number
        party_id: number
        name: string
        rate: ColumnType<ExchangeRate | null, string | null | undefined, string | null>
      }
  >({
    owner: { rowOf: 'theses' },
    export: { parts: ['theses'] },
  }),
  party_vectors: table<VectorRow>({
    owner: { party: 'party_id' },
    export: { withheld: 'is computed from the exported texts' },
  }),
  settled_profiles: table<
    PartyTextColumns &
      PlaceColumns &
      FigureColumns &
      ConfirmedColumn &
      StatedSizeColumn & { party_id: number; theses: Generated<MaskedThesisRow[]>; kept_at: Instant }
  >({ owner: { party: 'party_id' }, export: { withheld: 'only limits the names that a later profile opens' } }),
  settled_vectors: table<VectorRow>({
    owner: { rowOf: 'settled_profiles' },
    export: { withheld: 'is computed from texts' },
  }),
  facts: table<{
    id: GeneratedAlways<number>
    party_id: number
    field: FactField
    /** JSON of a string or a number. */
    value: ColumnType<string | number, string, never>
    detail: ColumnType<OutcomeSentences | null, string | null, string | null>
    source: FactSource
    reference: string
    as_of: string | null
    matched_by: MatchedBy
    decision: Generated<FactDecision>
    found_at: Instant
  }>({ owner: { party: 'party_id' }, export: { parts: ['quality'] } }),
  quality_steps: table<{
    party_id: number
    step: QualityStep
    state: StepState
    attempts: Generated<number>
    reason: ColumnType<OutcomeSentence | null, string | null | undefined, string | null>
    retrying: Generated<boolean>
    run_id: string
    asked_by_owner: boolean
    updated_at: Instant
  }>({ owner: { party: 'party_id' }, export: { parts: ['quality'] } }),
  website_readings: table<{
    party_id: number
    contents: ColumnType<WebsiteContents, string>
    page_kinds: ColumnType<string[], string>
    names_publisher: boolean
    technologies: ColumnType<Technology[], string>
    read_at: Instant
  }>({ owner: { party: 'party_id' }, export: { withheld: 'repeats the public website' } }),
}
