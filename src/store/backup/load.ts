import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { type Migration, migrate, migrationsIn } from '../migrate.ts'
import type { StepRun } from '../quality-steps.ts'
import type { Db, Schema } from '../schema.ts'
import { BACKUP_VERSION, type BackupFooter, type BackupHeader, END, SECTION } from './format.ts'
import { loadMigrations, tablesToBackUp } from './tables.ts'

/** Limits of rows and characters in one statement. */
const ROWS_A_STATEMENT = 500
const CHARACTERS_A_STATEMENT = 1_000_000

/** Queues runs of steps in a transaction. */
type Enqueue = (trx: Db, runs: readonly StepRun[]) => Promise<void>

interface LoadOptions {
  /** Opens the database's queue for pending enrichment steps, because a backup does not include the queue. */
  openQueue(): Promise<Enqueue>
}

interface Loaded {
  header: BackupHeader
  rows: Record<string, number>
  requeued: number
}

/**
 * Loads a verified backup into an empty database of either engine, in one transaction, and migrates its schema.
 *
 * @throws Error with a message for the operator if the database is not empty, the backup is of a newer release, or the
 * loaded rows differ from the backup's own counts; the database is empty then
 */
export async function loadLines(
  database: Database<Schema>,
  lines: AsyncIterable<string>,
  { openQueue }: LoadOptions,
): Promise<Loaded> {
  const reader = lines[Symbol.asyncIterator]()
  const first = await reader.next()
  const header = headerIn(first.done ? '' : first.value)
  const migrations = migrationsIn()
  const its = migrationsFor(header, migrations)
  await refuseUnlessEmpty(database.db, its)
  await migrate(database, its)
  const enqueue = await openQueue()
  const load = async (trx: Db) => {
    const footer = await loadRows(trx, reader)
    for (const [name, last] of Object.entries(footer.sequences))
      await sql`select setval(quote_ident(${name})::regclass, ${last})`.execute(trx)
    for (const [table, rows] of Object.entries(footer.rows)) {
      const there = await countRows(trx, table)
      if (there !== rows)
        throw new Error(`The table ${table} holds ${there} rows, and the backup states ${rows}: nothing was restored.`)
    }
    const runs = await waitingRuns(trx)
    await enqueue(trx, runs)
    return { rows: footer.rows, requeued: runs.length }
  }
  const loaded = await database.transact(load, { statementLimitMs: null })
  await migrate(database, migrations)
  return { header, ...loaded }
}

function headerIn(line: string): BackupHeader {
  const header = JSON.parse(line) as BackupHeader
  if (header.concordat_backup !== BACKUP_VERSION)
    throw new Error(
      `The backup is of layout ${header.concordat_backup}, which this release does not know: restore it with the release that made it.`,
    )
  return header
}

/** Returns the migrations of the backup's schema. */
function migrationsFor({ migrations: had }: BackupHeader, known: readonly Migration[]): readonly Migration[] {
  const strange = had.find(({ name, checksum }, at) => known[at]?.name !== name || known[at]?.checksum !== checksum)
  if (strange !== undefined)
    throw new Error(
      `The backup is of another release (it has the migration ${strange.name}): restore it with the release that made it, or a newer one.`,
    )
  return known.slice(0, had.length)
}

async function refuseUnlessEmpty(db: Db, its: readonly Migration[]): Promise<void> {
  const had = await loadMigrations(db)
  if (had === null) return
  const tables = await tablesToBackUp(db)
  const counts = await Promise.all(tables.map(({ table }) => countRows(db, table)))
  if (counts.some((rows) => rows > 0) || had.length > its.length)
    throw new Error(
      'The database is not empty, and nothing in it is overwritten: set DATA_DIR to a new directory, or DATABASE_URL to a new database.',
    )
}

/** Table and columns of the following rows, each a JSON object on one line. */
interface BackupSection {
  table: string
  columns: string[]
}

async function loadRows(trx: Db, reader: AsyncIterator<string>): Promise<BackupFooter> {
  const known = new Map((await tablesToBackUp(trx)).map(({ table, columns }) => [table, new Set(columns)]))
  let section: BackupSection | null = null
  let rows: string[] = []
  let characters = 0
  const flush = async (): Promise<void> => {
    if (section !== null && rows.length > 0) await insertRows(trx, section, rows)
    rows = []
    characters = 0
  }
  for (let next = await reader.next(); !next.done; next = await reader.next()) {
    const line = next.value
    if (line.startsWith(END)) {
      await flush()
      return JSON.parse(line.slice(END.length)) as BackupFooter
    }
    if (line.startsWith(SECTION)) {
      await flush()
      section = JSON.parse(line.slice(SECTION.length)) as BackupSection
      const { table, columns } = section
      if (!columns.every((column) => known.get(table)?.has(column)))
        throw new Error(`The backup holds a table ${table} that its own release does not have: it was altered.`)
      continue
    }
    rows.push(line)
    characters += line.length
    if (rows.length >= ROWS_A_STATEMENT || characters >= CHARACTERS_A_STATEMENT) await flush()
  }
  throw new Error('The backup has no end: it is not whole.')
}

async function insertRows(trx: Db, { table, columns }: BackupSection, rows: readonly string[]): Promise<void> {
  const chosen = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${chosen}) overriding system value
    select ${chosen} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    trx,
  )
}

/** Returns the steps to run or retry, whose jobs were in the lost queue. */
async function waitingRuns(trx: Db): Promise<StepRun[]> {
  return await trx
    .selectFrom('quality_steps')
    .select(['party_id as partyId', 'step', 'run_id as runId'])
    .where((row) => row.or([row('state', 'in', ['queued', 'running']), row('retrying', '=', true)]))
    .orderBy('updated_at')
    .execute()
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return rows[0]?.rows ?? 0
}
