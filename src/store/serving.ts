import { sql } from 'kysely'
import { CALIBRATION } from '../domain/matching/scoring/semantic-figures.ts'
import type { Serving } from '../domain/matching/scoring/serving.ts'
import type { Db } from './schema.ts'

/** Name of the installation's value that holds a {@link Serving} as JSON. */
export const SERVING_MODEL = 'serving-model'

/** @throws Error for a value that this module did not write */
export function servingIn(value: string | null): Serving | null {
  if (value === null) return null
  const { model, bias, perDot } = JSON.parse(value) as { model?: unknown; bias?: unknown; perDot?: unknown }
  if (typeof model !== 'string' || typeof bias !== 'number' || typeof perDot !== 'number')
    throw new Error('the value serving-model of the table installation cannot be read; restore it from a backup')
  return { model, calibration: { bias, perDot } }
}

/**
 * Returns the serving model at a start: the former one while it has vectors, since the configured model's are yet to be
 * made; otherwise the configured one. A new calibration of the same model takes effect at once.
 */
export async function servingAtStart(db: Db, configured: Serving): Promise<Serving> {
  const former = (await servingNow(db)) ?? (await unnamedServing(db))
  const keeps = former !== null && former.model !== configured.model && (await hasVectorsOf(db, former.model))
  const serving = keeps ? former : configured
  await serve(db, serving)
  return serving
}

/** Returns the serving model. Null before the first start, or if only an early release ran. */
export async function servingNow(db: Db): Promise<Serving | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', SERVING_MODEL).executeTakeFirst()
  return servingIn(row?.value ?? null)
}

/** Releases without a stored value knew the local model only. */
async function unnamedServing(db: Db): Promise<Serving | null> {
  const { rows } = await sql<{ model: string }>`
    select model from party_vectors group by model order by count(*) desc, model limit 1`.execute(db)
  const model = rows[0]?.model
  return model === undefined ? null : { model, calibration: CALIBRATION }
}

async function hasVectorsOf(db: Db, model: string): Promise<boolean> {
  const row = await db
    .selectFrom('party_vectors')
    .select('model')
    .where('model', '=', model)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the serving model; from the commit on every process ranks by its vectors. */
export async function serve(db: Db, { model, calibration }: Serving): Promise<void> {
  const value = JSON.stringify({ model, bias: calibration.bias, perDot: calibration.perDot })
  await sql`
    insert into installation (name, value) values (${SERVING_MODEL}, ${value})
    on conflict (name) do update set value = excluded.value where installation.value <> excluded.value`.execute(db)
}

/** Parties whose vectors one statement deletes, so that none runs long. */
const DELETED_AT_ONCE = 10_000

/** Deletes the vectors of all models but these. Returns their number. */
export async function deleteOtherVectors(db: Db, models: readonly string[]): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(party_id), 0)::bigint as last from party_vectors`.execute(db)
  let gone = 0
  for (let after = 0; after < (rows[0]?.last ?? 0); after += DELETED_AT_ONCE) {
    const { numDeletedRows } = await db
      .deleteFrom('party_vectors')
      .where('party_id', '>', after)
      .where('party_id', '<=', after + DELETED_AT_ONCE)
      .where('model', 'not in', [...models])
      .executeTakeFirst()
    gone += Number(numDeletedRows)
  }
  return gone
}
