import { sql } from 'kysely'
import { withNext } from './database.ts'
import type { Db } from './schema.ts'

/**
 * Stores the vectors of a party, unless its texts have changed since `textRevision`. The party counts as changed, so
 * that the index reads it again.
 */
export async function saveVectors(
  db: Db,
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

/**
 * Returns parties after an id that have texts but no vector of this model, because a process ended early or the model
 * changed.
 */
export async function partiesWithoutVectors(db: Db, model: string, afterId: number, limit: number): Promise<number[]> {
  const rows = await withoutVectors(db, model)
    .select('p.id')
    .where('p.id', '>', afterId)
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Counts the parties with texts but no vector of this model. */
export async function countWithoutVectors(db: Db, model: string): Promise<number> {
  const row = await withoutVectors(db, model)
    .select((count) => count.fn.countAll<number>().as('parties'))
    .executeTakeFirstOrThrow()
  return Number(row.parties)
}

function withoutVectors(db: Db, model: string) {
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
        row.exists(row.selectFrom('theses as h').select('h.id').whereRef('h.party_id', '=', 'p.id')),
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
