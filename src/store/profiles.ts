import { type InferResult, type Insertable, type Selectable, sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import { asOwn, type Own } from '../domain/confidentiality/policy/disclosure.ts'
import type { SellerFigures } from '../domain/figures/seller-figures.ts'
import type { CompanyFile } from '../domain/parties/company-file.ts'
import type { OwnConfirmed } from '../domain/parties/confirmed.ts'
import type { NameRelease } from '../domain/parties/name-release.ts'
import type { BuyerType, ContactStatus, Criteria, Side, UserType } from '../domain/parties/party.ts'
import {
  type BlindWords,
  type Identity,
  identityFields,
  type Location,
  type PartyTexts,
  type Profile,
} from '../domain/parties/profile.ts'
import type { StatedAt } from '../domain/quality/figure-sources.ts'
import type { StatedSize } from '../domain/reading/stated-size.ts'
import { type FileColumns, figureColumns, fileIn, saveFile, typedFiguresIn } from './company-files.ts'
import { withNext } from './database.ts'
import {
  blindWordsIn,
  confirmedColumn,
  criteriaColumnsOf,
  IDENTITY_COLUMNS,
  nameReleaseColumnsOf,
  nameReleaseIn,
  ownConfirmedIn,
  type PartyOwners,
  placeColumnsOf,
  readBlindTextColumns,
  readCriteriaColumns,
  readOwnerColumns,
  readTextColumns,
  statedSizeColumn,
  textColumnsOf,
  writtenColumnsOf,
} from './party-columns.ts'
import type {
  BlindTextColumns,
  BlindWordColumns,
  ConfirmedRow,
  ConfirmedSizesRow,
  FigureColumns,
  NameReleaseColumns,
  PartyTextColumns,
} from './party-schema.ts'
import type { Db, Schema } from './schema.ts'
import {
  blindThesesIn,
  type OwnThesis,
  ownThesesIn,
  type StoredThesis,
  type ThesisRow,
  thesesSubquery,
} from './theses.ts'

/** A session's own party. Its texts as written are boxed, because they may name it. */
export interface OwnParty {
  id: number
  side: Side
  texts: Confidential<PartyTexts>
  /** Masked texts, as stored for everyone. */
  blindTexts: PartyTexts
  /** The region as its owner wrote it, possibly a town. */
  location: Confidential<Location>
  buyerType: BuyerType | null
  file: Confidential<CompanyFile>
  statedAt: StatedAt
  /** As entered. */
  figures: SellerFigures
  criteria: Criteria
  theses: Confidential<readonly OwnThesis[]>
  /** `theses` with masked texts. */
  blindTheses: readonly StoredThesis[]
  nameRelease: NameRelease
  blindWords: Confidential<BlindWords>
  confirmed: OwnConfirmed
  isBlindApproved: boolean
  teaserValue: boolean
  dataQuality: number
  textRevision: number
  valuedAt: string | null
  /** True if sources gave facts about it. */
  hasFacts: boolean
  /**
   * True if its first change after an NDA has to preserve the profile; false if that is done, or its workspace never
   * signed.
   */
  isToSettle: boolean
}

/** A session's own data. */
export interface OwnProfile extends Own {
  sessionId: number
  readonly identityId: number
  userType: UserType | null
  agentDriven: boolean
  /** True if its owner erased it. */
  erased: boolean
  /** True if the operator suspended it. */
  suspended: boolean
  /** True if it passed a human check or declared a supervisor. */
  checked: boolean
  /** Client network that it was created from. */
  network: number | null
  standing: Confidential<PartyOwners>
  /** Revision of its rows when they were read; see `holdOwnProfile`. */
  revision: string
  parties: Partial<Record<Side, OwnParty>>
}

type PartyRow = PartyTextColumns &
  BlindTextColumns &
  FileColumns &
  FigureColumns &
  NameReleaseColumns &
  BlindWordColumns &
  ConfirmedRow &
  ConfirmedSizesRow &
  Pick<
    Selectable<Schema['parties']>,
    | 'id'
    | 'side'
    | 'country'
    | 'blind_approved'
    | 'teaser_value'
    | 'buyer_type'
    | 'figures_from_years'
    | 'data_quality'
    | 'text_revision'
    | 'valued_at'
  > & { written_region: string | null; has_facts: boolean; is_to_settle: boolean; theses: ThesisRow[] | null }

const SESSION_COLUMNS = [
  's.id as session_id',
  's.user_type',
  's.agent_driven',
  's.erased_at',
  's.suspended_at',
  's.checked_at',
  's.network',
] as const

const OWNER_COLUMNS = ['i.id as identity_id', ...IDENTITY_COLUMNS, 'i.former'] as const

const PARTY_COLUMNS = [
  'p.id',
  'p.side',
  'p.country',
  'p.buyer_type',
  'p.revenue_eur_m',
  'p.growth_pct',
  'p.ebitda_margin_pct',
  'p.figures_from_years',
  'p.ticket_min_eur_m',
  'p.ticket_max_eur_m',
  'p.growth_target_pct',
  'p.ebitda_target_pct',
  'p.name_release',
  'p.name_release_assurance',
  'p.blind_approved',
  'p.teaser_value',
  'p.confirmed',
  'p.data_quality',
  'p.text_revision',
  'p.valued_at',
] as const

/** Texts as written, which only their owner may see. */
const WRITTEN_COLUMNS = [
  't.region as written_region',
  't.sector',
  't.geography',
  't.product',
  't.description',
  't.solution_1',
  't.solution_2',
  't.solution_3',
  't.track_record',
  't.confirmed_sizes',
  't.blind_product as written_blind_product',
  't.blind_description as written_blind_description',
  'f.contents as file_contents',
  'f.stated_at as file_stated_at',
] as const

const BLIND_COLUMNS = [
  'p.sector as blind_sector',
  'p.geography as blind_geography',
  'p.product as blind_product',
  'p.description as blind_description',
  'p.solution_1 as blind_solution_1',
  'p.solution_2 as blind_solution_2',
  'p.solution_3 as blind_solution_3',
  'p.track_record as blind_track_record',
] as const

type OwnProfileRow = InferResult<ReturnType<typeof ownProfileBy>>[number]

/**
 * Compiled statements with the session as only parameter, keyed by its column: compiling at each call took 0.6 ms, a
 * fifth of the service's time for a change.
 */
const OWN_PROFILE_BY: Partial<Record<'s.id' | 's.key_sha256', ReturnType<typeof ownProfileBy>>> = {}

const ownProfileBy = (db: Db, key: 's.id' | 's.key_sha256') =>
  db
    .selectFrom('sessions as s')
    .innerJoin('identities as i', 'i.session_id', 's.id')
    .leftJoin('parties as p', 'p.session_id', 's.id')
    .leftJoin('party_texts as t', 't.party_id', 'p.id')
    .leftJoin('company_files as f', 'f.party_id', 'p.id')
    .select(SESSION_COLUMNS)
    .select(OWNER_COLUMNS)
    .select(PARTY_COLUMNS)
    .select(WRITTEN_COLUMNS)
    .select(BLIND_COLUMNS)
    .select((row) => [
      row.exists(row.selectFrom('facts').whereRef('facts.party_id', '=', 'p.id').select('facts.id')).as('has_facts'),
      row
        .and([
          row.exists(row.selectFrom('nda_records as n').whereRef('n.session_id', '=', 's.id').select('n.sequence')),
          row.not(
            row.exists(
              row.selectFrom('settled_profiles as k').whereRef('k.party_id', '=', 'p.id').select('k.party_id'),
            ),
          ),
        ])
        .as('is_to_settle'),
      thesesSubquery('p.id').as('theses'),
      row.fn<string>('own_profile_revision', ['s.id']).as('revision'),
    ])
    .where(key, '=', 0 as number & Uint8Array)
    .compile()

/**
 * Returns the identity and parties of a session, by its id or the hash of its key. Throws for an unknown session,
 * because callers have found it in the store.
 */
export async function loadOwnProfile(db: Db, session: number | Uint8Array): Promise<OwnProfile> {
  const key = typeof session === 'number' ? 's.id' : 's.key_sha256'
  const built = OWN_PROFILE_BY[key] ?? ownProfileBy(db, key)
  OWN_PROFILE_BY[key] = built
  const { rows } = await db.executeQuery<OwnProfileRow>({ ...built, parameters: [session] })
  const first = rows[0]
  if (first === undefined) throw new Error('a session the store knows has no profile row')
  const parties: OwnProfile['parties'] = {}
  for (const row of rows)
    if (row.id !== null && row.side !== null) parties[row.side] = partyOf(row as PartyRow, first.identity_id)
  return asOwn({
    sessionId: first.session_id,
    identityId: first.identity_id,
    userType: first.user_type,
    agentDriven: first.agent_driven,
    erased: first.erased_at !== null,
    suspended: first.suspended_at !== null,
    checked: first.checked_at !== null,
    network: first.network,
    standing: new Confidential(first.identity_id, readOwnerColumns(first)),
    revision: first.revision,
    parties,
  })
}

/**
 * Locks a workspace until the transaction ends, as `lockSessionById` does, for decisions based on a profile read
 * before. If any of its rows changed since, the transaction fails with a serialisation failure, so that it runs again.
 */
export async function holdOwnProfile(trx: Db, { sessionId, revision }: OwnProfile): Promise<void> {
  await sql`select hold_own_profile(${sessionId}, ${revision}) ${withNext}`.execute(trx)
}

function partyOf(row: PartyRow, identityId: number): OwnParty {
  return {
    id: row.id,
    side: row.side,
    texts: new Confidential(identityId, readTextColumns(row)),
    blindTexts: readBlindTextColumns(row),
    location: new Confidential(identityId, { country: row.country, region: row.written_region }),
    buyerType: row.buyer_type,
    file: new Confidential(identityId, fileIn(row)),
    statedAt: row.file_stated_at ?? {},
    figures: typedFiguresIn(row),
    criteria: readCriteriaColumns(row),
    theses: new Confidential(identityId, ownThesesIn(row.theses)),
    blindTheses: blindThesesIn(row.theses),
    nameRelease: nameReleaseIn(row),
    blindWords: new Confidential(identityId, blindWordsIn(row)),
    confirmed: ownConfirmedIn(row),
    isBlindApproved: row.blind_approved,
    teaserValue: row.teaser_value,
    dataQuality: row.data_quality,
    textRevision: row.text_revision,
    valuedAt: row.valued_at,
    hasFacts: row.has_facts,
    isToSettle: row.is_to_settle,
  }
}

export async function saveStanding(trx: Db, identityId: number, standing: PartyOwners): Promise<void> {
  const { identity, supervisor, former } = standing
  await trx
    .updateTable('identities')
    .set({
      ...identityFields(identity),
      supervisor_name: supervisor?.name ?? null,
      supervisor_email: supervisor?.email ?? null,
      supervisor_company: supervisor?.company ?? null,
      former: JSON.stringify(former),
    })
    .where('id', '=', identityId)
    .modifyEnd(withNext)
    .execute()
}

/** Stores an imported party's identity, which has no session. Returns its id. */
export async function insertIdentity(trx: Db, identity: Identity): Promise<number> {
  const { id } = await trx
    .insertInto('identities')
    .values({
      session_id: null,
      ...identityFields(identity),
      supervisor_name: null,
      supervisor_email: null,
      supervisor_company: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Data of a party to store: its profile as written, the same texts blind, and derived values. */
interface PartyToSave {
  profile: Profile
  blindTexts: PartyTexts
  /** The size that a buyer's texts ask for. */
  statedSize: StatedSize | null
  dataQuality: number
  valuedAt: string | null
  /** Time of the owner's statement of each changed entry; absent if it is not recorded. */
  statedAt?: StatedAt
}

interface NewParty extends PartyToSave {
  sessionId: number | null
  identityId: number
  side: Side
  contactStatus: ContactStatus
  fictional: boolean
  /** The only network whose workspaces it is shown to; absent and null for all. */
  circle?: number | null
}

/** Stores a new party. Returns its id and first text revision. */
export async function insertParty(trx: Db, party: NewParty, now: Date): Promise<{ id: number; textRevision: number }> {
  const at = now.toISOString()
  const row: Insertable<Schema['parties']> = {
    session_id: party.sessionId,
    identity_id: party.identityId,
    side: party.side,
    contact_status: party.contactStatus,
    fictional: party.fictional,
    circle: party.circle ?? null,
    data_quality: party.dataQuality,
    valued_at: party.valuedAt,
    created_at: at,
    updated_at: at,
    ...textColumnsOf(party.blindTexts),
    ...placeColumnsOf(party.profile),
    ...figureColumns(party.profile),
    ...criteriaColumnsOf(party.profile),
    ...statedSizeColumn(party.statedSize),
    ...confirmedColumn(party.profile.confirmed),
    ...nameReleaseColumnsOf(party.profile),
  }
  const { id } = await trx.insertInto('parties').values(row).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('party_texts')
    .values({ party_id: id, ...writtenColumnsOf(party.profile) })
    .modifyEnd(withNext)
    .execute()
  await saveFile(trx, id, party.profile.file, party.statedAt ?? {})
  return { id, textRevision: 0 }
}

/** Updates a party. Changed texts delete the old vectors in the same transaction. */
export async function updateParty(
  trx: Db,
  partyId: number,
  party: PartyToSave,
  changed: {
    texts: boolean
    blindTexts: boolean
    thesisTexts?: boolean
    confirmedTrades?: boolean
  },
  now: Date,
): Promise<void> {
  const isEmbeddedAgain = changed.blindTexts || changed.thesisTexts === true || changed.confirmedTrades === true
  await trx
    .updateTable('parties')
    .set((row) => ({
      data_quality: party.dataQuality,
      valued_at: party.valuedAt,
      updated_at: now.toISOString(),
      changed_in: row.fn<string>('pg_current_xact_id', []),
      ...placeColumnsOf(party.profile),
      ...figureColumns(party.profile),
      ...criteriaColumnsOf(party.profile),
      ...nameReleaseColumnsOf(party.profile),
      ...confirmedColumn(party.profile.confirmed),
      ...statedSizeColumn(party.statedSize),
      ...(changed.blindTexts
        ? {
            ...textColumnsOf(party.blindTexts),
            // Its owner has not read them yet.
            blind_approved: false,
          }
        : {}),
      ...(isEmbeddedAgain ? { text_revision: row('text_revision', '+', 1) } : {}),
    }))
    .where('id', '=', partyId)
    .modifyEnd(withNext)
    .execute()
  await saveFile(trx, partyId, party.profile.file, party.statedAt ?? {})
  if (changed.texts)
    await trx
      .updateTable('party_texts')
      .set(writtenColumnsOf(party.profile))
      .where('party_id', '=', partyId)
      .modifyEnd(withNext)
      .execute()
  if (isEmbeddedAgain)
    await trx.deleteFrom('party_vectors').where('party_id', '=', partyId).modifyEnd(withNext).execute()
}
