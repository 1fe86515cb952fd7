import { type Kysely, sql } from 'kysely'
import {
  blindCriteria,
  blindFigures,
  blindSize,
  disclosedFineness,
  disclosedTexts,
  type Fineness,
} from '../domain/confidentiality/blinding/fineness.ts'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { NameRelease } from '../domain/confidentiality/policy/name-release.ts'
import type { StatedSize } from '../domain/matching/wishes/stated-size.ts'
import type { BuyerType, ContactStatus, Criteria, ExactFigures, SellerFigures, Side } from '../domain/party.ts'
import type { PartyTexts } from '../domain/profile.ts'
import { type RedFlag, standingRedFlags } from '../domain/quality/red-flags.ts'
import { anyOf } from './any-of.ts'
import { readCriteriaColumns } from './criteria-columns.ts'
import { type NameReleaseColumns, nameReleaseIn, readFigureColumns, readTextColumns } from './profiles.ts'
import type { FigureColumns, PartyTextColumns, PlaceColumns, Schema } from './schema.ts'
import type { StatedSizeRow } from './stated-size-column.ts'
import { type IndexedThesis, indexedThesesIn, type ThesesByName, thesesByNameIn } from './theses.ts'
import type { MaskedThesisRow } from './thesis-schema.ts'

/** A party as the matching index keeps it: nothing here names anyone, and figures are as anyone may see them. */
export interface IndexedParty {
  id: number
  identityId: number
  sessionId: number | null
  side: Side
  /** How finely it is told. */
  fineness: Fineness
  /** Its texts as they are told. */
  blindTexts: PartyTexts
  /** The same before its owner has approved them: matching and its industry rest on these, and nothing shows them. */
  wording: PartyTexts
  country: string | null
  /** By the name of the list of regions; null where none of them was stated. */
  region: string | null
  buyerType: BuyerType | null
  blindFigures: SellerFigures
  blindCriteria: Criteria
  /** The size that its texts as written state, as anyone may learn it; null where they state none. */
  blindSize: StatedSize | null
  contactStatus: ContactStatus
  /** Neither withdrawn, nor suspended, nor erased, nor red-flagged, nor in a closed deal. */
  offered: boolean
  /** What registers hold against it and the operator has not lifted. */
  redFlags: RedFlag[]
  fictional: boolean
  /** One of many alike from one network: it gives others no cover, and its name uses up no allowance. */
  unproven: boolean
  /** The client network of its workspace; null where it has none or it is not known. */
  network: number | null
  /** The only network whose workspaces it is shown to; null for all. */
  circle: number | null
  /** What it decided about the release of its name. */
  nameRelease: NameRelease
  /** Parties that its workspace does not see: they blocked it, or came after it was frozen and before this was read. */
  hidden: readonly number[]
  /** The newest party that its workspace may see while it is frozen; null while it is not. */
  seesUpTo?: number | null
  /** Nobody stands behind it any more. */
  erased: boolean
  dataQuality: number
  textRevision: number
  valuedAt: string | null
  /** Of a buyer, beside its profile; oldest first. */
  theses: readonly IndexedThesis[]
  /** One vector a facet, in order; empty until the texts are embedded. */
  vectors: Int8Array[]
}

/** An indexed party with its exact figures, which are boxed. */
export interface BoxedParty extends IndexedParty {
  exact: Confidential<ExactFigures>
  /** Its theses by name, with their criteria as it stated them; null where it has none. */
  ownTheses: Confidential<ThesesByName> | null
  /** Its blind sector, product and solutions as folded words between spaces; null where no search finds it: withdrawn or suspended. */
  searchText: string | null
}

type Row = PartyTextColumns &
  PlaceColumns &
  FigureColumns &
  StatedSizeRow &
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
    facets: number
    /** The vectors of all facets end to end: an array of bytea is read a character at a time, 30 times as slowly. */
    vectors: Uint8Array | null
    search_text: string | null
    theses: (MaskedThesisRow & { name: string })[] | null
  }

/** A page of all parties, in the order of their ids after one. */
export async function partiesFrom(
  db: Kysely<Schema>,
  model: string,
  afterId: number,
  limit: number,
): Promise<BoxedParty[]> {
  const { rows } = await sql<Row>`
    ${selection(model)} where p.id > ${afterId} order by p.id limit ${limit}`.execute(db)
  return rows.map(boxedOf)
}

/** The parties that exist among some ids. */
export async function partiesById(db: Kysely<Schema>, model: string, ids: readonly number[]): Promise<BoxedParty[]> {
  const { rows } = await sql<Row>`${selection(model)} where p.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(boxedOf)
}

/** An order within `string_agg` would sort what comes in order from the index: a sixth of the statement's time. */
function selection(model: string) {
  return sql`
    select p.id, p.identity_id, p.session_id, p.side, p.country, p.region, p.buyer_type, p.contact_status, p.fictional, p.unproven, p.circle, s.network, p.erased, p.data_quality,
      p.name_release, p.name_release_assurance, p.blind_approved,
      case when p.session_id is not null then (
        select json_agg(h.party_id) from unseen_parties h where h.session_id = p.session_id) end as hidden, s.frozen_after, p.text_revision, p.valued_at, p.sector, p.geography, p.product, p.description,
      p.solution_1, p.solution_2, p.solution_3, p.track_record,
      p.revenue_eur_m, p.growth_pct, p.ebitda_margin_pct,
      p.ticket_min_eur_m, p.ticket_max_eur_m, p.growth_target_pct, p.ebitda_target_pct, p.stated_size,
      p.red_flags, p.red_flags_lifted,
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

/** Shared: a million parties have none. */
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

/** The vectors of so many facets, of one length since they are of one model. */
export function vectorsIn({ buffer, byteOffset, byteLength }: Uint8Array, facets: number): Int8Array[] {
  const length = byteLength / facets
  return Array.from({ length: facets }, (_, facet) => new Int8Array(buffer, byteOffset + facet * length, length))
}

/** Makes the index read these parties again: a deal of theirs was closed or reopened. */
export async function touchParties(trx: Kysely<Schema>, partyIds: readonly number[]): Promise<void> {
  if (partyIds.length === 0) return
  await trx
    .updateTable('parties')
    .set((row) => ({ changed_in: row.fn<string>('pg_current_xact_id', []) }))
    .where('id', '=', anyOf(partyIds))
    .execute()
}

/** Any number, the same in every process: held while the demonstration universe is loaded. */
const DEMO_LOCK = 7_203_516_650

/** Makes processes that load the demonstration universe wait for one another until the transaction ends. */
export async function lockDemoUniverse(trx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(trx)
}

export async function hasFictionalParties(db: Kysely<Schema>): Promise<boolean> {
  return (
    (await db.selectFrom('parties').select('id').where('fictional', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  )
}
