import { type RawBuilder, sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Returns those of the parties that occur in rows of a table with a `party_id`.
 *
 * @param rows the table and the condition on its rows, as after `from`
 */
export async function partiesAmong(
  db: Db,
  rows: RawBuilder<unknown>,
  partyIds: readonly number[],
): Promise<Set<number>> {
  if (partyIds.length === 0) return new Set()
  const found = await sql<{ id: number }>`
    select distinct party_id as id from ${rows} and party_id = any(${[...partyIds]}::bigint[])`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}
