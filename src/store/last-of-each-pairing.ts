import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Returns the last row of each pairing in a query on requests, keyed by pairing. */
export async function lastOfEachPairing<
  Table extends 'pairing_introductions' | 'phase_requests',
  Row extends { pairingId: number },
>(query: SelectQueryBuilder<Schema, Table, Row>, pairingIds: readonly number[]): Promise<Map<number, Simplify<Row>>> {
  if (pairingIds.length === 0) return new Map()
  const rows = await query
    .distinctOn(sql`pairing_id`)
    .where(sql<boolean>`pairing_id = any(${[...pairingIds]}::bigint[])`)
    .orderBy(sql`pairing_id`)
    .orderBy(sql`id`, 'desc')
    .execute()
  return new Map(rows.map((row) => [row.pairingId, row]))
}
