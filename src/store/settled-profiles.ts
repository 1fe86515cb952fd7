import { sql } from 'kysely'
import {
  blindCriteria,
  blindFigures,
  blindSize,
  disclosedFineness,
  disclosedTexts,
} from '../domain/confidentiality/blinding/fineness.ts'
import type { SellerFigures } from '../domain/figures/seller-figures.ts'
import type { Confirmed } from '../domain/parties/confirmed.ts'
import type { BuyerType, Criteria, Side } from '../domain/parties/party.ts'
import type { PartyTexts } from '../domain/parties/profile.ts'
import type { StatedSize } from '../domain/reading/stated-size.ts'
import { withNext } from './database.ts'
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
import { type IndexedThesis, indexedThesesIn } from './theses.ts'
import { vectorsIn } from './universe.ts'

/** A party's matching data from before its owner first changed its profile after signing. */
interface SettledProfile {
  blindTexts: PartyTexts
  wording: PartyTexts
  country: string | null
  region: string | null
  buyerType: BuyerType | null
  blindFigures: SellerFigures
  blindCriteria: Criteria
  blindSize: StatedSize | null
  confirmed: Confirmed
  theses: readonly IndexedThesis[]
  /** Vectors of the requested model; empty if it had none. */
  vectors: Int8Array[]
}

/**
 * Preserves a party's profile before a change, unless one is preserved, its workspace never signed, or the profile is
 * empty, because a first profile is no change.
 */
export async function keepSettledProfile(trx: Db, partyId: number, now: Date): Promise<void> {
  await sql`
    with kept as (
      insert into settled_profiles (party_id, sector, geography, product, description, solution_1, solution_2, solution_3,
        revenue_eur_m, growth_pct, ebitda_margin_pct, ticket_min_eur_m, ticket_max_eur_m, growth_target_pct,
        ebitda_target_pct, stated_size, confirmed, country, region, buyer_type, track_record, theses, kept_at)
      select p.id, p.sector, p.geography, p.product, p.description, p.solution_1, p.solution_2, p.solution_3,
        p.revenue_eur_m, p.growth_pct, p.ebitda_margin_pct,
        p.ticket_min_eur_m, p.ticket_max_eur_m, p.growth_target_pct, p.ebitda_target_pct, p.stated_size, p.confirmed,
        p.country, p.region, p.buyer_type, p.track_record,
        coalesce((select jsonb_agg(to_jsonb(h) order by h.id) from theses h where h.party_id = p.id), '[]'), ${now.toISOString()}::timestamptz
      from parties p
      where p.id = ${partyId} and exists (select from nda_records n where n.session_id = p.session_id)
        and coalesce(p.sector, p.geography, p.product, p.description, p.solution_1, p.solution_2, p.solution_3,
          p.country, p.region, p.buyer_type, p.track_record, p.revenue_eur_m::text, p.growth_pct::text, p.ebitda_margin_pct::text, p.ticket_min_eur_m::text,
          p.ticket_max_eur_m::text, p.growth_target_pct::text, p.ebitda_target_pct::text, p.confirmed::text, p.stated_size::text) is not null
      on conflict (party_id) do nothing
      returning party_id)
    insert into settled_vectors (party_id, facet, model, vector)
    select v.party_id, v.facet, v.model, v.vector
    from party_vectors v join kept on kept.party_id = v.party_id ${withNext}`.execute(trx)
}

type Row = PartyTextColumns &
  PlaceColumns &
  FigureColumns &
  StatedSizeRow &
  ConfirmedRow &
  NameReleaseColumns & {
    party_id: number
    side: Side
    session_id: number | null
    blind_approved: boolean
    theses: MaskedThesisRow[]
    facets: number
    vectors: Uint8Array | null
  }

/** Returns settled profiles, keyed by party. Parties unchanged since signing have none. */
export async function loadSettledProfiles(
  db: Db,
  model: string,
  partyIds: readonly number[],
): Promise<Map<number, SettledProfile>> {
  if (partyIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select s.*, p.name_release, p.name_release_assurance, p.side, p.session_id, p.blind_approved, v.facets, v.vectors
    from settled_profiles s join parties p on p.id = s.party_id cross join lateral (
      select count(*)::int as facets, string_agg(vector, ''::bytea order by facet) as vectors
      from settled_vectors where party_id = s.party_id and model = ${model}) v
    where s.party_id = any(${[...partyIds]}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => {
      const fineness = disclosedFineness({
        nameRelease: nameReleaseIn(row),
        side: row.side,
        sessionId: row.session_id,
        isBlindApproved: row.blind_approved,
      })
      const profile = {
        blindTexts: disclosedTexts(readTextColumns(row), fineness),
        wording: readTextColumns(row),
        country: row.country,
        region: row.region,
        buyerType: row.buyer_type,
        blindFigures: blindFigures(readFigureColumns(row), fineness),
        blindCriteria: blindCriteria(readCriteriaColumns(row), fineness),
        blindSize: blindSize(row.stated_size, fineness),
        confirmed: confirmedIn(row),
        theses: indexedThesesIn(row.theses, fineness),
        vectors: row.vectors === null ? [] : vectorsIn(row.vectors, row.facets),
      }
      return [row.party_id, profile]
    }),
  )
}
