import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'

/** One forward step of the schema: a file `NNNN-name.sql`. */
export interface Migration {
  readonly name: string
  readonly statements: string
  /** SHA-256 of the file, which detects edits of an applied file. */
  readonly checksum: string
}

const OWN_MIGRATIONS = new URL('./migrations/', import.meta.url)

/** Arbitrary key of the lock held during a migration. */
const MIGRATION_LOCK = 7_203_516_644

/**
 * Reads the migrations of a directory in order.
 * @throws Error for a file whose name does not have its number
 */
export function migrationsIn(directory: URL = OWN_MIGRATIONS): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const place = String(index + 1).padStart(4, '0')
    if (!name.startsWith(`${place}-`)) {
      throw new Error(`The migration ${name} is out of order: expected a file named ${place}-….sql.`)
    }
    const statements = readFileSync(new URL(name, directory), 'utf8')
    return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') }
  })
}

/**
 * Applies pending migrations, each once and in a transaction of its own, also if several processes start together.
 *
 * @returns the names of the migrations applied by this call
 * @throws Error if an applied migration was edited or is unknown to this version
 */
export async function migrate<Schema>(
  database: Database<Schema>,
  migrations: readonly Migration[] = migrationsIn(),
): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await database.transact((trx) => applyNext(trx, migrations), { statementLimitMs: null })
    if (name === null) return applied
    applied.push(name)
  }
}

async function applyNext<Schema>(trx: Transaction<Schema>, migrations: readonly Migration[]): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
  await sql`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now()
    )`.execute(trx)
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(trx)
  rows.forEach((row, index) => {
    refuseUnlessSame(row, migrations[index])
  })
  const next = migrations[rows.length]
  if (!next) return null
  await sql.raw(next.statements).execute(trx)
  await sql`insert into schema_migrations (name, checksum) values (${next.name}, ${next.checksum})`.execute(trx)
  return next.name
}

function refuseUnlessSame(applied: { name: string; checksum: string }, known: Migration | undefined): void {
  if (known?.name !== applied.name) {
    throw new Error(
      `The database has the migration ${applied.name}, which this version does not know: start the version that made it, or a newer one.`,
    )
  }
  if (known.checksum !== applied.checksum) {
    throw new Error(
      `The migration ${applied.name} was edited after it had been applied: restore the file and put the change into a new one.`,
    )
  }
}
