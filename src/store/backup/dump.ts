import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Db, Schema } from '../schema.ts'
import { BACKUP_VERSION, type BackupFooter, type BackupHeader, END, SECTION } from './format.ts'
import { type BackedUpTable, loadMigrations, tablesToBackUp } from './tables.ts'

/** Limits of rows and, approximately, of characters read at a time: a part of a document has a million. */
const ROWS_A_FETCH = 500
const CHARACTERS_A_FETCH = 4_000_000

/**
 * Writes a backup line by line, as of one moment.
 *
 * @throws Error if the database has none of our tables
 */
export async function dumpLines(
  database: Database<Schema>,
  takenAt: Date,
  write: (line: string) => Promise<void>,
): Promise<BackupFooter> {
  const dump = async (trx: Db): Promise<BackupFooter> => {
    await sql`set local timezone to 'UTC'`.execute(trx)
    const migrations = await loadMigrations(trx)
    if (migrations === null)
      throw new Error(
        'There is nothing to back up: the database of DATA_DIR or DATABASE_URL was never opened by Concordat.',
      )
    const header: BackupHeader = {
      concordat_backup: BACKUP_VERSION,
      taken_at: takenAt.toISOString(),
      engine: database.engine,
      migrations,
    }
    await write(JSON.stringify(header))
    const rows: BackupFooter['rows'] = {}
    for (const table of await tablesToBackUp(trx)) {
      await write(`${SECTION}${JSON.stringify(table)}`)
      rows[table.table] = await dumpTable(trx, table, write)
    }
    const footer = { rows, sequences: await sequencesOf(trx) }
    await write(`${END}${JSON.stringify(footer)}`)
    return footer
  }
  return await database.transact(dump, { isolation: 'repeatable read', statementLimitMs: null })
}

/**
 * Excludes the private signing key, because a reader of the backup could sign in this service's name. The key is backed
 * up as retired, so that its signatures can be verified after a restore, which creates a new key.
 */
const WITHOUT_SECRETS: Readonly<Record<string, RawBuilder<unknown>>> = {
  'signing_keys.seed': sql`null::text as seed`,
  'signing_keys.retired_at': sql`coalesce(retired_at, now()::timestamptz(3)) as retired_at`,
}

async function dumpTable(
  trx: Db,
  { table, columns }: BackedUpTable,
  write: (line: string) => Promise<void>,
): Promise<number> {
  const chosen = sql.join(columns.map((column) => WITHOUT_SECRETS[`${table}.${column}`] ?? sql.ref(column)))
  await sql`
    declare backup_rows no scroll cursor for
    select to_jsonb(chosen)::text as row from (select ${chosen} from ${sql.table(table)}) chosen`.execute(trx)
  for (let written = 0, wanted = 1; ; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(wanted)} from backup_rows`.execute(trx)
    for (const { row } of rows) await write(row)
    written += rows.length
    if (rows.length < wanted) {
      await sql`close backup_rows`.execute(trx)
      return written
    }
    const characters = rows.reduce((sum, { row }) => sum + row.length, 0)
    const fitting = Math.floor((CHARACTERS_A_FETCH * wanted) / Math.max(characters, 1))
    wanted = Math.max(1, Math.min(wanted * 2, fitting, ROWS_A_FETCH))
  }
}

async function sequencesOf(trx: Db): Promise<BackupFooter['sequences']> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(trx)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
