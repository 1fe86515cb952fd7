import { type RawBuilder, sql } from 'kysely'
import { anyOf } from './any-of.ts'
import { type Db, TABLES } from './schema.ts'
import type { OwnerColumns, TableRules } from './table.ts'

/** A workspace and its parties. */
export interface RowOwner {
  sessionId: number
  partyIds: readonly number[]
}

/** Tables whose rows name their owner in columns, each before those that it references. */
export const OWNED_TABLES: readonly (readonly [string, TableRules & { columns: OwnerColumns }])[] =
  Object.entries<TableRules>(TABLES)
    .toReversed()
    .flatMap(([name, rules]) =>
      rules.owner === null || 'rowOf' in rules.owner ? [] : [[name, { ...rules, columns: rules.owner }] as const],
    )

/** Returns the condition that a row belongs to a workspace, to one of its parties, or to a pairing of theirs. */
export function ownedBy(
  { workspace, party, pairing, sellersPairing }: OwnerColumns,
  { sessionId, partyIds }: RowOwner,
): RawBuilder<boolean> {
  const own = anyOf(partyIds)
  const conditions = [
    ...(workspace === undefined ? [] : [sql`${sql.ref(workspace)} = ${sessionId}`]),
    ...(party === undefined ? [] : [sql`${sql.ref(party)} = ${own}`]),
    ...(pairing === undefined
      ? []
      : [sql`${sql.ref(pairing)} in (select id from pairings where buyer_id = ${own} or seller_id = ${own})`]),
    ...(sellersPairing === undefined
      ? []
      : [sql`${sql.ref(sellersPairing)} in (select id from pairings where seller_id = ${own})`]),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Returns a workspace's rows of the tables that are exported by columns, keyed by table. Tables without rows are omitted. */
export async function loadRecords(db: Db, owner: RowOwner): Promise<Record<string, Record<string, unknown>[]>> {
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const [name, { columns, export: exported }] of OWNED_TABLES) {
    if (!('columns' in exported)) continue
    const chosen = sql.join(exported.columns.map((column) => sql.ref(column)))
    const { rows } = await sql<Record<string, unknown>>`
      select ${chosen} from ${sql.table(name)} where ${ownedBy(columns, owner)} order by 1`.execute(db)
    if (rows.length > 0) records[name] = rows
  }
  return records
}
