import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, databaseOver } from '../src/store/database.ts'
import { openEngine } from '../src/store/embedded/open.ts'
import type { Engine, Logger } from '../src/store/engine.ts'
import { openJobs } from '../src/store/jobs.ts'
import { migrate, migrationsIn } from '../src/store/migrate.ts'
import { openPostgres } from '../src/store/postgres.ts'
import type { Schema } from '../src/store/schema.ts'
import { takeEngine } from './_reused-engines.ts'

export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }

/** URL of the server under test; null for the embedded engine. */
export const testServerUrl: string | null = process.env.TEST_DATABASE_URL ?? null

const STATEMENT_LIMIT_MS = 30_000

/**
 * Opens a fresh, migrated database that is dropped when closed: on the server of TEST_DATABASE_URL, or in memory on the
 * embedded engine with the thread and driver used in service.
 */
export async function openTestDatabase<Schema>(options: { statementLimitMs?: number } = {}): Promise<Database<Schema>> {
  const statementLimitMs = options.statementLimitMs ?? STATEMENT_LIMIT_MS
  const engine =
    testServerUrl === null ? await readyEngine(statementLimitMs) : await serverEngine(testServerUrl, statementLimitMs)
  return databaseOver<Schema>(engine)
}

/** Opens the embedded engine in memory without tables or migrations. */
export async function openNewEngine(): Promise<Engine> {
  return await memoryEngine('new', STATEMENT_LIMIT_MS)
}

/** A test with a shorter limit may stop its engine, so it does not share one. */
async function readyEngine(statementLimitMs: number): Promise<Engine> {
  const open = () => memoryEngine('ready', statementLimitMs)
  return statementLimitMs === STATEMENT_LIMIT_MS ? takeEngine(open) : open()
}

/** Initial content of a database in memory: PostgreSQL's own tables, or also those of the service. */
type Start = 'new' | 'ready'

async function memoryEngine(start: Start, statementLimitMs: number): Promise<Engine> {
  const template = join(tmpdir(), `concordat-test-${start}-${templateKey()}.tar`)
  if (!existsSync(template)) await buildTemplate(start, template)
  return openEngine({ storage: { kind: 'memory', template }, statementLimitMs, log: silent })
}

async function buildTemplate(start: Start, template: string): Promise<void> {
  removeOldTemplates()
  const draft = `${template}.${randomUUID()}`
  const engine = await openEngine({
    storage: { kind: 'memory', template: null },
    statementLimitMs: STATEMENT_LIMIT_MS,
    log: silent,
    dumpTo: draft,
  })
  const database = databaseOver<Schema>(engine)
  try {
    if (start === 'ready') await makeReady(database)
    await dropWhatNoTestOpens(engine)
    await keepBuffersSmall(engine)
  } finally {
    await database.close()
  }
  renameSync(draft, template)
}

/** Drops two template databases, whose 14 MB every thread that opens the template would read. */
async function dropWhatNoTestOpens({ pool }: Engine): Promise<void> {
  for (const name of ['template0', 'template1']) {
    await pool.query(`alter database ${name} is_template false`)
    await pool.query(`drop database ${name}`)
  }
}

/**
 * Reduces the buffers, since clearing the default 128 MB takes a tenth of the opening’s processor time and most of its
 * memory.
 */
async function keepBuffersSmall({ pool }: Engine): Promise<void> {
  await pool.query("alter system set shared_buffers = '16MB'")
}

/** Removes templates not written in the last day; each set of migrations leaves one of about 20 MB. */
function removeOldTemplates(): void {
  const yesterday = Date.now() - 86_400_000
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name)
    if (name.startsWith('concordat-test-') && statSync(path).mtimeMs < yesterday) rmSync(path, { force: true })
  }
}

async function serverEngine(serverUrl: string, statementLimitMs: number): Promise<Engine> {
  const template = `concordat_test_${templateKey()}`
  const name = `concordat_test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, async (server) => {
    await server.query('select pg_advisory_lock(7203516645)')
    const { rowCount } = await server.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await buildServerTemplate(server, serverUrl, template)
    await server.query(`create database ${name} template ${template}`)
  })
  const engine = await openPostgres({
    databaseUrl: urlOf(serverUrl, name),
    connections: 4,
    statementLimitMs,
    log: silent,
  })
  const close = async (): Promise<void> => {
    await engine.close()
    await onServer(serverUrl, (server) => server.query(`drop database if exists ${name} with (force)`))
  }
  return { ...engine, close }
}

async function buildServerTemplate(server: pg.Client, serverUrl: string, template: string): Promise<void> {
  const draft = `${template}_draft`
  await server.query(`drop database if exists ${draft} with (force)`)
  await server.query(`create database ${draft}`)
  const databaseUrl = urlOf(serverUrl, draft)
  const database = databaseOver<Schema>(
    await openPostgres({ databaseUrl, connections: 1, statementLimitMs: STATEMENT_LIMIT_MS, log: silent }),
  )
  try {
    await makeReady(database)
  } finally {
    await database.close()
  }
  await server.query(`alter database ${draft} rename to ${template}`)
}

/** Creates the tables of the service and its job queue. */
async function makeReady(database: Database<Schema>): Promise<void> {
  await migrate(database)
  await (await openJobs(database, { log: silent })).close()
}

async function onServer(serverUrl: string, work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

let key: string | undefined

/** Names the template after the migrations, the engine and the way it is built. */
function templateKey(): string {
  if (key !== undefined) return key
  const hash = createHash('sha256').update(readFileSync(new URL(import.meta.url)))
  for (const name of ['@electric-sql/pglite', 'pg-boss'])
    hash.update(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url)))
  for (const { name, checksum } of migrationsIn()) hash.update(name).update(checksum)
  key = hash.digest('hex').slice(0, 16)
  return key
}
