import { sql } from 'kysely'
import {
  blindCriteria,
  blindFigures,
  blindSize,
  disclosedFineness,
  disclosedTexts,
  type Fineness,
} from '../domain/confidentiality/blinding/fineness.ts'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { SellerFigures } from '../domain/figures/seller-figures.ts'
import { type KindBits, type KindEvidence, kindsOfFile } from '../domain/matching/company-kinds.ts'
import type { Confirmed } from '../domain/parties/confirmed.ts'
import type { NameRelease } from '../domain/parties/name-release.ts'
import type { BuyerType, ContactStatus, Criteria, ExactFigures, Side } from '../domain/parties/party.ts'
import type { PartyTexts } from '../domain/parties/profile.ts'
import { type RedFlag, standingRedFlags } from '../domain/quality/red-flags.ts'
import type { StatedSize } from '../domain/reading/stated-size.ts'
import { anyOf } from './any-of.ts'
import { confirmedIn, nameReleaseIn, readCriteriaColumns, readFigureColumns, readTextColumns } from './party-columns.ts'
import type {
  ConfirmedRow,
  FigureColumns,
  MaskedThesisRow,
  NameReleaseColumns,
  PartyTextColumns,
  PlaceColumns,
  StatedSizeRow,
} from './party-schema.ts'
import type { Db } from './schema.ts'
import { type IndexedThesis, indexedThesesIn, type NamedCriteria } from './theses.ts'

/** A party in the matching index: nothing here names anyone, and its figures are blind. */
export interface IndexedParty {
  id: number
  identityId: number
  sessionId: number | null
  side: Side
  /** Precision of its blind figures. */
  fineness: Fineness
  /** Its texts as disclosed. */
  blindTexts: PartyTexts
  /**
   * Its blind texts including those its owner has not approved: matching and its industry are based on these, and they
   * are never shown.
   */
  wording: PartyTexts
  country: string | null
  /** Canonical name from the list of regions. Null if none was stated. */
  region: string | null
  buyerType: BuyerType | null
  blindFigures: SellerFigures
  blindCriteria: Criteria
  /** Blind form of the size that its texts as written state. Null if they state none. */
  blindSize: StatedSize | null
  /** Kinds of company that a seller's company file proves, once others may see its figures. Absent for none. */
  provenKinds?: KindBits
  /** Statements by which its owner corrected the reading of its texts: for matching, and never shown to others. */
  confirmed: Confirmed
  contactStatus: ContactStatus
  /** Neither withdrawn, nor suspended, nor erased, nor red-flagged, nor in a closed deal. */
  offered: boolean
  /** Adverse register findings that the operator has not lifted. */
  redFlags: RedFlag[]
  fictional: boolean
  /** True for one of many alike from one network: it hides no others, and its name uses up no allowance. */
  unproven: boolean
  /** Client network of its workspace. Null without one or if unknown. */
  network: number | null
  /** The only network whose workspaces it is shown to; null for all. */
  circle: number | null
  /** Its decision about the release of its name. */
  nameRelease: NameRelease
  /** Parties hidden from its workspace: they blocked it, or came between its freezing and this reading. */
  hidden: readonly number[]
  /** The newest party that its frozen workspace may see. Null unless frozen. */
  seesUpTo?: number | null
  /** True if its workspace was erased. */
  erased: boolean
  dataQuality: number
  textRevision: number
  valuedAt: string | null
  /** A buyer's theses beside its profile, oldest first. */
  theses: readonly IndexedThesis[]
  /** One vector a facet, in order; empty until the texts are embedded. */
  vectors: Int8Array[]
}

/** Named criteria of all theses of a party, keyed by thesis id. */
type ThesesByName = ReadonlyMap<number, NamedCriteria>

const thesesByNameIn = (rows: readonly (MaskedThesisRow & { name: string })[]): ThesesByName =>
  new Map(rows.map((row) => [row.id, { name: row.name, criteria: readCriteriaColumns(row) }]))

/** An indexed party with its exact figures, which are boxed. */
export interface BoxedParty extends IndexedParty {
  exact: Confidential<ExactFigures>
  /** Its theses with their names and criteria as stated. Null if it has none. */
  ownTheses: Confidential<ThesesByName> | null
  /**
   * Its blind sector, product and solutions as folded words between spaces. Null if it is withdrawn or suspended, so
   * that no search finds it.
   */
  searchText: string | null
}

type Row = PartyTextColumns &
  PlaceColumns &
  FigureColumns &
  StatedSizeRow &
  ConfirmedRow &
  NameReleaseColumns & {
    id: number
    identity_id: number
    session_id: number | null
    side: Side
    contact_status: ContactStatus
    offered: boolean
    blind_approved: boolean
    red_flags: string[]
    red_flags_lifted: string[]
    fictional: boolean
    unproven: boolean
    network: number | null
    circle: number | null
    hidden: number[] | null
    frozen_after: number | null
    erased: boolean
    data_quality: number
    text_revision: number
    valued_at: string | null
    kind_evidence: Partial<KindEvidence> | null
    facets: number
    /** Concatenated vectors of all facets: an array of bytea is parsed a character at a time, 30 times as slowly. */
    vectors: Uint8Array | null
    search_text: string | null
    theses: (MaskedThesisRow & { name: string })[] | null
  }

/** Returns a page of all parties, ascending by id after the given one. */
export async function partiesFrom(db: Db, model: string, afterId: number, limit: number): Promise<BoxedParty[]> {
  const { rows } = await sql<Row>`
    ${selection(model)} where p.id > ${afterId} order by p.id limit ${limit}`.execute(db)
  return rows.map(boxedOf)
}

/** Returns those of the parties that exist. */
export async function partiesById(db: Db, model: string, ids: readonly number[]): Promise<BoxedParty[]> {
  const { rows } = await sql<Row>`${selection(model)} where p.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(boxedOf)
}

/**
 * Without an order in `string_agg`: the index returns the rows in order, and sorting would take a sixth of the
 * statement's time.
 */
function selection(model: string) {
  return sql`
    select p.id, p.identity_id, p.session_id, p.side, p.country, p.region, p.buyer_type, p.contact_status, p.fictional, p.unproven, p.circle, s.network, p.erased, p.data_quality,
      p.name_release, p.name_release_assurance, p.blind_approved,
      case when p.session_id is not null then (
        select json_agg(h.party_id) from unseen_parties h where h.session_id = p.session_id) end as hidden, s.frozen_after, p.text_revision, p.valued_at, p.sector, p.geography, p.product, p.description,
      p.solution_1, p.solution_2, p.solution_3, p.track_record,
      p.revenue_eur_m, p.growth_pct, p.ebitda_margin_pct,
      p.ticket_min_eur_m, p.ticket_max_eur_m, p.growth_target_pct, p.ebitda_target_pct, p.stated_size, p.confirmed,
      p.red_flags, p.red_flags_lifted,
      case when p.side = 'seller' then (
        select jsonb_build_object(
          'recurringSharePct', f.contents->'recurringSharePct', 'largestCustomerSharePct', f.contents->'largestCustomerSharePct',
          'financialYears', f.contents->'financialYears')
        from company_files f where f.party_id = p.id) end as kind_evidence,
      case when p.side = 'buyer' then (
        select json_agg(to_jsonb(h) || jsonb_build_object('name', w.name) order by h.id)
        from theses h join thesis_texts w on w.thesis_id = h.id where h.party_id = p.id) end as theses,
      case
        when p.withdrawn or p.suspended then null
        when p.side = 'seller' and p.name_release = 'ask' and p.session_id is not null and not p.blind_approved
          then search_words(coalesce(p.sector, ''))
        else p.search_text end as search_text,
      not p.withdrawn and not p.suspended and not p.erased and p.red_flags <@ p.red_flags_lifted and not exists (
        select from pairings d where d.phase = '8_closed' and (d.buyer_id = p.id or d.seller_id = p.id)
          and ((d.closed_by_buyer and d.closed_by_seller) or d.closed_by_operator)) as offered,
      v.facets, v.vectors
    from parties p left join sessions s on s.id = p.session_id cross join lateral (
      select count(*)::int as facets, string_agg(vector, ''::bytea) as vectors
      from (select vector from party_vectors where party_id = p.id and model = ${model} order by facet) o) v`
}

const NO_EVIDENCE: KindEvidence = { recurringSharePct: null, largestCustomerSharePct: null, financialYears: null }

/** Shared, because a million parties have none. */
const NOTHING_HIDDEN: readonly number[] = []

function boxedOf(row: Row): BoxedParty {
  const [figures, criteria] = [readFigureColumns(row), readCriteriaColumns(row)]
  const [nameRelease, wording] = [nameReleaseIn(row), readTextColumns(row)]
  const { side, session_id: sessionId, blind_approved: isBlindApproved } = row
  const fineness = disclosedFineness({ nameRelease, side, sessionId, isBlindApproved })
  return {
    id: row.id,
    identityId: row.identity_id,
    sessionId,
    side,
    fineness,
    blindTexts: disclosedTexts(wording, fineness),
    wording,
    country: row.country,
    region: row.region,
    buyerType: row.buyer_type,
    blindFigures: blindFigures(figures, fineness),
    blindCriteria: blindCriteria(criteria, fineness),
    blindSize: side === 'buyer' ? blindSize(row.stated_size, fineness) : null,
    ...(row.kind_evidence === null || fineness === 'sector'
      ? {}
      : { provenKinds: kindsOfFile({ ...NO_EVIDENCE, ...row.kind_evidence }) }),
    confirmed: confirmedIn(row),
    contactStatus: row.contact_status,
    offered: row.offered,
    redFlags: standingRedFlags(row.red_flags, row.red_flags_lifted),
    fictional: row.fictional,
    unproven: row.unproven,
    network: row.network,
    circle: row.circle,
    nameRelease,
    hidden: row.hidden ?? NOTHING_HIDDEN,
    seesUpTo: row.frozen_after,
    erased: row.erased,
    dataQuality: row.data_quality,
    textRevision: row.text_revision,
    valuedAt: row.valued_at,
    theses: indexedThesesIn(row.theses, fineness),
    vectors: row.vectors === null ? [] : vectorsIn(row.vectors, row.facets),
    exact: new Confidential(row.identity_id, { figures, criteria }),
    ownTheses: row.theses === null ? null : new Confidential(row.identity_id, thesesByNameIn(row.theses)),
    searchText: row.search_text,
  }
}

/** Splits concatenated vectors, all of one length since they are of one model. */
export function vectorsIn({ buffer, byteOffset, byteLength }: Uint8Array, facets: number): Int8Array[] {
  const length = byteLength / facets
  return Array.from({ length: facets }, (_, facet) => new Int8Array(buffer, byteOffset + facet * length, length))
}

/** Makes the index read parties again after a deal of theirs was closed or reopened. */
export async function touchParties(trx: Db, partyIds: readonly number[]): Promise<void> {
  if (partyIds.length === 0) return
  await trx
    .updateTable('parties')
    .set((row) => ({ changed_in: row.fn<string>('pg_current_xact_id', []) }))
    .where('id', '=', anyOf(partyIds))
    .execute()
}

/** Arbitrary key of the lock held while the demonstration universe is loaded. */
const DEMO_LOCK = 7_203_516_650

/** Serialises loading of the demonstration universe until the transaction ends. */
export async function lockDemoUniverse(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(trx)
}

export async function hasFictionalParties(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('parties').select('id').where('fictional', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  )
}

/** Returns the fictional parties that are in a pairing or were asked for their name, by id. */
export async function involvedFictionalParties(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from parties p
    where p.fictional and (exists (select from pairings d where p.id in (d.buyer_id, d.seller_id))
      or exists (select from name_requests r where r.party_id = p.id))
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
