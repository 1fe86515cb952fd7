import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import { asOwn, type Own } from '../domain/confidentiality/policy/disclosure.ts'
import type { NameRelease } from '../domain/parties/name-release.ts'
import type { BuyerType, ContactStatus, Side } from '../domain/parties/party.ts'
import type { PartyOwner, PartyTexts, Profile } from '../domain/parties/profile.ts'
import { type RedFlag, standingRedFlags } from '../domain/quality/red-flags.ts'
import { anyOf } from './any-of.ts'
import { type FileColumns, fileIn, typedFiguresIn } from './company-files.ts'
import {
  blindWordsIn,
  nameReleaseColumnsOf,
  nameReleaseIn,
  ownConfirmedIn,
  type PartyOwners,
  readCriteriaColumns,
  readOwnerColumns,
  readTextColumns,
} from './party-columns.ts'
import type {
  BlindWordColumns,
  ConfirmedRow,
  ConfirmedSizesRow,
  FigureColumns,
  NameReleaseColumns,
  PartyTextColumns,
} from './party-schema.ts'
import type { Db } from './schema.ts'
import type { IdentityColumns } from './workspace-schema.ts'

/** A party in the operator's register. Its identity, its texts as written and its exact figures are boxed. */
export interface KnownParty {
  id: number
  side: Side
  identityId: number
  sessionId: number | null
  fictional: boolean
  contactStatus: ContactStatus
  withdrawn: boolean
  /** Adverse register findings that the operator has not lifted. */
  redFlags: RedFlag[]
  /** True if the operator suspended its workspace. */
  suspended: boolean
  /** True if a signature of its workspace was revoked, so that it may not sign again. */
  signingBarred: boolean
  /** True if its workspace was erased. */
  erased: boolean
  dataQuality: number
  textRevision: number
  valuedAt: string | null
  /** Masked texts, as stored for everyone. */
  blindTexts: PartyTexts
  who: Confidential<{ standing: PartyOwners; profile: Profile }>
  createdAt: string
  updatedAt: string
}

/** Filters of the register; absent and null include any. */
interface PartyFilter {
  side?: Side | null
  source?: 'registered' | 'imported' | 'demo' | null
  contactStatus?: ContactStatus | null
  withdrawn?: boolean | null
  qualityMin?: number | null
  qualityMax?: number | null
  /** Part of its names or texts. */
  text?: string | null
}

/** A party's decision about its name, and its own blind texts. */
type DecisionColumns = NameReleaseColumns & BlindWordColumns

type Row = IdentityColumns &
  PartyTextColumns &
  FigureColumns &
  DecisionColumns &
  ConfirmedRow &
  ConfirmedSizesRow & {
    id: number
    side: Side
    identity_id: number
    session_id: number | null
    fictional: boolean
    contact_status: ContactStatus
    withdrawn: boolean
    red_flags: string[]
    red_flags_lifted: string[]
    suspended: boolean
    signing_barred: boolean
    erased: boolean
    country: string | null
    written_region: string | null
    buyer_type: BuyerType | null
    file_contents: FileColumns['file_contents']
    figures_from_years: string[]
    data_quality: number
    text_revision: number
    valued_at: string | null
    created_at: string
    updated_at: string
    former: PartyOwner[]
    blind: PartyTextColumns
  }

const FROM = sql`
  from parties p
  join identities i on i.id = p.identity_id
  left join party_texts t on t.party_id = p.id
  left join company_files f on f.party_id = p.id
  left join sessions s on s.id = p.session_id`

const SELECTION = sql`
  select p.id, p.side, p.identity_id, p.session_id, p.fictional, p.contact_status, p.withdrawn, p.suspended, p.red_flags, p.red_flags_lifted,
    s.signing_barred_at is not null as signing_barred, p.erased, p.country, p.buyer_type, t.region as written_region, t.blind_product as written_blind_product, t.blind_description as written_blind_description,
    f.contents as file_contents, p.figures_from_years,
    p.data_quality, p.text_revision, p.valued_at, p.created_at, p.updated_at,
    p.revenue_eur_m, p.growth_pct, p.ebitda_margin_pct, p.ticket_min_eur_m, p.ticket_max_eur_m,
    p.growth_target_pct, p.ebitda_target_pct, p.name_release, p.name_release_assurance, p.confirmed,
    t.sector, t.geography, t.product, t.description, t.solution_1, t.solution_2, t.solution_3, t.track_record, t.confirmed_sizes,
    json_build_object('sector', p.sector, 'geography', p.geography, 'product', p.product, 'description', p.description,
      'solution_1', p.solution_1, 'solution_2', p.solution_2, 'solution_3', p.solution_3, 'track_record', p.track_record) as blind,
    i.name, i.email, i.company, i.role, i.phone, i.website, i.siren, i.company_number, i.vat_number, i.address,
    i.supervisor_name, i.supervisor_email, i.supervisor_company, i.former
  ${FROM}`

function conditionsOf(filter: PartyFilter) {
  const { side = null, source = null, contactStatus = null, withdrawn = null, text = null } = filter
  const { qualityMin = null, qualityMax = null } = filter
  const sources = {
    registered: sql`p.session_id is not null`,
    imported: sql`p.session_id is null and not p.fictional`,
    demo: sql`p.fictional`,
  }
  return [
    sql`true`,
    ...(side === null ? [] : [sql`p.side = ${side}`]),
    ...(source === null ? [] : [sources[source]]),
    ...(contactStatus === null ? [] : [sql`p.contact_status = ${contactStatus}`]),
    ...(withdrawn === null ? [] : [sql`p.withdrawn = ${withdrawn}`]),
    ...(qualityMin === null ? [] : [sql`p.data_quality >= ${qualityMin}`]),
    ...(qualityMax === null ? [] : [sql`p.data_quality <= ${qualityMax}`]),
    ...(text === null
      ? []
      : [
          sql`strpos(search_key(concat_ws(' ', i.company, i.name, i.email, i.siren, i.company_number, i.vat_number, i.website, t.sector, t.product)), search_key(${text})) > 0`,
        ]),
  ]
}

/** Returns parties of the register by descending id, before the given one. */
export async function partiesBefore(
  db: Db,
  filter: PartyFilter,
  before: number | null,
  limit: number,
): Promise<KnownParty[]> {
  const conditions = [...conditionsOf(filter), ...(before === null ? [] : [sql`p.id < ${before}`])]
  const { rows } = await sql<Row>`
    ${SELECTION} where ${sql.join(conditions, sql` and `)} order by p.id desc limit ${limit}`.execute(db)
  return rows.map(knownOf)
}

/**
 * Returns parties by descending id, before the given one, with the right to open their own data: the names in it have
 * to be masked in their texts.
 */
export async function partiesToMask(db: Db, before: number | null, limit: number): Promise<(KnownParty & Own)[]> {
  return (await partiesBefore(db, {}, before, limit)).map((party) => asOwn(party))
}

export async function countParties(db: Db, filter: PartyFilter): Promise<number> {
  const { rows } = await sql<{ parties: number }>`
    select count(*) as parties ${FROM} where ${sql.join(conditionsOf(filter), sql` and `)}`.execute(db)
  return rows[0]?.parties ?? 0
}

/** Returns a party of the register, null for an unknown id. */
export async function knownParty(db: Db, id: number): Promise<KnownParty | null> {
  const { rows } = await sql<Row>`${SELECTION} where p.id = ${id}`.execute(db)
  return rows.map(knownOf)[0] ?? null
}

function knownOf(row: Row): KnownParty {
  return {
    id: row.id,
    side: row.side,
    identityId: row.identity_id,
    sessionId: row.session_id,
    fictional: row.fictional,
    contactStatus: row.contact_status,
    withdrawn: row.withdrawn,
    redFlags: standingRedFlags(row.red_flags, row.red_flags_lifted),
    suspended: row.suspended,
    signingBarred: row.signing_barred,
    erased: row.erased,
    dataQuality: row.data_quality,
    textRevision: row.text_revision,
    valuedAt: row.valued_at,
    blindTexts: readTextColumns(row.blind),
    who: new Confidential(row.identity_id, {
      standing: readOwnerColumns(row),
      profile: {
        texts: readTextColumns(row),
        location: { country: row.country, region: row.written_region },
        buyerType: row.buyer_type,
        file: fileIn(row),
        figures: typedFiguresIn(row),
        criteria: readCriteriaColumns(row),
        nameRelease: nameReleaseIn(row),
        blindWords: blindWordsIn(row),
        confirmed: ownConfirmedIn(row),
      },
    }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Counts a party's pairings and the workspaces that its name was disclosed to. */
export async function loadDealings(db: Db, partyId: number): Promise<{ pairings: number; disclosedTo: number }> {
  const { rows } = await sql<{ pairings: number; disclosed_to: number }>`
    select (select count(*) from pairings where buyer_id = ${partyId} or seller_id = ${partyId}) as pairings,
      (select count(distinct session_id) from disclosures where party_id = ${partyId}) as disclosed_to`.execute(db)
  return { pairings: rows[0]?.pairings ?? 0, disclosedTo: rows[0]?.disclosed_to ?? 0 }
}

/** Returns those of the parties that are withdrawn or suspended and so make no new pairings. */
export async function withdrawnAmong(db: Db, partyIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('parties')
    .select('id')
    .where('id', '=', anyOf(partyIds))
    .where((row) => row.or([row('withdrawn', '=', true), row('suspended', '=', true)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Properties of a party that an operator may set. */
export interface PartyStanding {
  contactStatus?: ContactStatus
  withdrawn?: boolean
  nameRelease?: NameRelease
}

/** Sets a party's properties; the index reads it again. */
export async function setPartyStanding(
  trx: Db,
  partyId: number,
  { contactStatus, withdrawn, nameRelease }: PartyStanding,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('parties')
    .set((row) => ({
      ...(contactStatus === undefined ? {} : { contact_status: contactStatus }),
      ...(withdrawn === undefined ? {} : { withdrawn }),
      ...(nameRelease === undefined ? {} : nameReleaseColumnsOf({ nameRelease })),
      updated_at: now.toISOString(),
      changed_in: row.fn<string>('pg_current_xact_id', []),
    }))
    .where('id', '=', partyId)
    .execute()
}
