import { type Kysely, sql } from 'kysely'
import type { ContactStatus, Criteria, SellerFigures, Side } from '../domain/party.ts'
import type { PartyTexts } from '../domain/profile.ts'
import { withNext } from './database.ts'
import { criteriaOf, figuresOf, textsOf } from './profiles.ts'
import type { FigureColumns, PartyTextColumns, Schema } from './schema.ts'
import { SERVING_MODEL, type Serving, servingIn } from './serving.ts'

/** A party as the matching index keeps it: nothing here names anyone, but figures are exact. */
export interface IndexedParty {
  id: number
  identityId: number
  sessionId: number | null
  side: Side
  blindTexts: PartyTexts
  country: string | null
  figures: SellerFigures
  criteria: Criteria
  contactStatus: ContactStatus
  /** Neither withdrawn, nor suspended, nor erased, nor in a closed deal. */
  offered: boolean
  fictional: boolean
  /** Nobody stands behind it any more. */
  erased: boolean
  dataQuality: number
  textRevision: number
  valuedAt: string | null
  /** One vector a facet, in order; empty until the texts are embedded. */
  vectors: Int8Array[]
}

type Row = PartyTextColumns &
  FigureColumns & {
    id: number
    identity_id: number
    session_id: number | null
    side: Side
    country: string | null
    contact_status: ContactStatus
    offered: boolean
    fictional: boolean
    erased: boolean
    data_quality: number
    text_revision: number
    valued_at: string | null
    facets: number
    /** The vectors of all facets end to end: an array of bytea is read a character at a time, 30 times as slowly. */
    vectors: Uint8Array | null
  }

/**
 * The oldest transaction that is still running, and the model whose vectors serve. Whatever commits later carries an id at or
 * above the horizon, so that changes asked for from here on are never missed, and may be read twice.
 */
export async function momentOf(db: Kysely<Schema>): Promise<{ horizon: string; serving: Serving | null }> {
  const { rows } = await sql<{ horizon: string; serving: string | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select value from installation where name = ${SERVING_MODEL}) as serving`.execute(db)
  return { horizon: rows[0]?.horizon ?? '0', serving: servingIn(rows[0]?.serving ?? null) }
}

/** A page of the parties changed since a horizon, all of them from `null`, in the order of their ids after one. */
export async function changesSince(
  db: Kysely<Schema>,
  model: string,
  horizon: string | null,
  afterId: number,
  limit: number,
): Promise<IndexedParty[]> {
  const { rows } = await sql<Row>`
    ${selection(model)}
    where p.changed_in >= ${horizon ?? '0'}::xid8 and p.id > ${afterId}
    order by p.id limit ${limit}`.execute(db)
  return rows.map(indexedOf)
}

/** The parties that exist among some ids. */
export async function partiesById(db: Kysely<Schema>, model: string, ids: readonly number[]): Promise<IndexedParty[]> {
  const { rows } = await sql<Row>`${selection(model)} where p.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(indexedOf)
}

function selection(model: string) {
  return sql`
    select p.id, p.identity_id, p.session_id, p.side, p.country, p.contact_status, p.fictional, p.erased, p.data_quality,
      p.text_revision, p.valued_at, p.sector, p.geography, p.product, p.description,
      p.solution_1, p.solution_2, p.solution_3,
      p.revenue_eur_m, p.growth_pct, p.ebitda_margin_pct,
      p.ticket_min_eur_m, p.ticket_max_eur_m, p.growth_target_pct, p.ebitda_target_pct,
      not p.withdrawn and not p.suspended and not p.erased and not exists (
        select from pairings d where d.phase = '8_closed' and (d.buyer_id = p.id or d.seller_id = p.id)
          and ((d.buyer_acted and d.seller_acted) or d.made_by_operator or d.operator_acted)) as offered,
      v.facets, v.vectors
    from parties p cross join lateral (
      select count(*)::int as facets, string_agg(vector, ''::bytea order by facet) as vectors
      from party_vectors where party_id = p.id and model = ${model}) v`
}

function indexedOf(row: Row): IndexedParty {
  return {
    id: row.id,
    identityId: row.identity_id,
    sessionId: row.session_id,
    side: row.side,
    blindTexts: textsOf(row),
    country: row.country,
    figures: figuresOf(row),
    criteria: criteriaOf(row),
    contactStatus: row.contact_status,
    offered: row.offered,
    fictional: row.fictional,
    erased: row.erased,
    dataQuality: row.data_quality,
    textRevision: row.text_revision,
    valuedAt: row.valued_at,
    vectors: row.vectors === null ? [] : vectorsIn(row.vectors, row.facets),
  }
}

/** The vectors of so many facets, of one length since they are of one model. */
export function vectorsIn({ buffer, byteOffset, byteLength }: Uint8Array, facets: number): Int8Array[] {
  const length = byteLength / facets
  return Array.from({ length: facets }, (_, facet) => new Int8Array(buffer, byteOffset + facet * length, length))
}

/**
 * Keeps the vectors of a party, unless its texts have changed since `textRevision`. The party counts as changed, so that the
 * index reads it again.
 */
export async function saveVectors(
  db: Kysely<Schema>,
  party: { id: number; textRevision: number },
  model: string,
  vectors: readonly Int8Array[],
): Promise<void> {
  if (vectors.length === 0) return
  const facets = vectors.map((vector, facet) => ({
    facet,
    hex: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('hex'),
  }))
  await sql`
    with touched as (
      update parties set changed_in = pg_current_xact_id()
      where id = ${party.id} and text_revision = ${party.textRevision}
      returning id)
    insert into party_vectors (party_id, facet, model, vector)
    select touched.id, f.facet, ${model}, decode(f.hex, 'hex')
    from touched, jsonb_to_recordset(${JSON.stringify(facets)}::jsonb) as f(facet smallint, hex text)
    on conflict (party_id, facet, model) do update set vector = excluded.vector ${withNext}`.execute(db)
}

/** Parties after an id with texts but no vector of this model: left by a process that ended early, or by a change of model. */
export async function partiesWithoutVectors(
  db: Kysely<Schema>,
  model: string,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await withoutVectors(db, model)
    .select('p.id')
    .where('p.id', '>', afterId)
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** How many parties have texts but no vector of this model. */
export async function countWithoutVectors(db: Kysely<Schema>, model: string): Promise<number> {
  const row = await withoutVectors(db, model)
    .select((count) => count.fn.countAll<number>().as('parties'))
    .executeTakeFirstOrThrow()
  return Number(row.parties)
}

function withoutVectors(db: Kysely<Schema>, model: string) {
  return db
    .selectFrom('parties as p')
    .where((row) =>
      row.or([
        row('p.sector', 'is not', null),
        row('p.product', 'is not', null),
        row('p.description', 'is not', null),
        row('p.solution_1', 'is not', null),
        row('p.solution_2', 'is not', null),
        row('p.solution_3', 'is not', null),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('party_vectors as v')
            .select('v.facet')
            .whereRef('v.party_id', '=', 'p.id')
            .where('v.model', '=', model),
        ),
      ),
    )
}

/** Makes the index read these parties again: a deal of theirs was closed or reopened. */
export async function touchParties(trx: Kysely<Schema>, partyIds: readonly number[]): Promise<void> {
  if (partyIds.length === 0) return
  await trx
    .updateTable('parties')
    .set((row) => ({ changed_in: row.fn<string>('pg_current_xact_id', []) }))
    .where('id', 'in', [...partyIds])
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
