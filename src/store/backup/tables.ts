import { sql } from 'kysely'
import { type Db, TABLES } from '../schema.ts'
import type { TableRules } from '../table.ts'

/** A table with the columns that a backup contains. */
export interface BackedUpTable {
  table: string
  columns: string[]
}

/** Tables left out: migrations are in the header, change notes refer to transactions, and others say why. */
const LEFT_OUT = [
  'schema_migrations',
  'change_notes',
  ...Object.entries<TableRules>(TABLES).flatMap(([name, { notBackedUp }]) => (notBackedUp === undefined ? [] : [name])),
]

interface TableRow extends BackedUpTable {
  needs: string[]
}

/**
 * Returns the service's tables, each after those it references. Columns of transaction ids are left out, as they have
 * no meaning in another database.
 */
export async function tablesToBackUp(db: Db): Promise<BackedUpTable[]> {
  const { rows } = await sql<TableRow>`
    select c.relname::text as "table",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
        order by a.attnum) as columns,
      array(select t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${LEFT_OUT}::text[])
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db)
  return inOrder(rows).map(({ table, columns }) => ({ table, columns }))
}

function inOrder(tables: readonly TableRow[]): TableRow[] {
  const ordered: TableRow[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const missing = new Set(waiting.map(({ table }) => table))
    const ready = waiting.filter(({ needs }) => !needs.some((table) => missing.has(table)))
    if (ready.length === 0) throw new Error(`tables refer to one another in a circle: ${[...missing].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** Returns the migrations applied to a database. Null if it has none of our tables. */
export async function loadMigrations(db: Db): Promise<{ name: string; checksum: string }[] | null> {
  const { rows: tables } = await sql`select from pg_class where oid = to_regclass('public.schema_migrations')`.execute(
    db,
  )
  if (tables.length === 0) return null
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db)
  return rows
}
