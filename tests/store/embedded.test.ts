import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, openDatabase, sqlState } from '../../src/store/database.ts'
import { lockDirectory } from '../../src/store/embedded/directory-lock.ts'
import { startMaintenance } from '../../src/store/embedded/maintenance.ts'
import { openEngine } from '../../src/store/embedded/open.ts'
import { silent, testServerUrl } from '../_database.ts'
import { skippedAsLong } from '../_thoroughness.ts'

const skip = testServerUrl === null ? false : 'the embedded engine has its own run'

let root: string
before(() => {
  root = mkdtempSync(join(tmpdir(), 'concordat-embedded-'))
})
after(() => rmSync(root, { recursive: true, force: true }))

interface Schema {
  notes: { body: string }
}

const open = (dataDir: string, statementLimitMs = 30_000): Promise<Database<Schema>> =>
  openDatabase<Schema>({ databaseUrl: null, dataDir, log: silent, statementLimitMs })

const endless = sql`select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b`

async function bodies(database: Database<Schema>): Promise<string[]> {
  const rows = await database.db.selectFrom('notes').select('body').orderBy('body').execute()
  return rows.map(({ body }) => body)
}

describe('data directory', { skip }, () => {
  test('keeps committed data, is readable by its owner only, and is locked while open', async () => {
    const dataDir = join(root, 'kept')
    const first = await open(dataDir)
    await sql`create table notes (body text not null)`.execute(first.db)
    await first.db.insertInto('notes').values({ body: 'a' }).execute()

    for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      // The engine rewrites this cache of system tables at each start.
      if (entry.name === 'pg_internal.init') continue
      assert.equal(statSync(path).mode & 0o077, 0, path)
    }
    assert.equal(statSync(dataDir).mode & 0o777, 0o700)
    await assert.rejects(open(dataDir), /is in use by another process/)
    await first.close()

    const second = await open(dataDir)
    assert.deepEqual(await bodies(second), ['a'])
    await second.close()
  })

  test('is rebuilt if its first start was interrupted', { skip: skippedAsLong }, async () => {
    const dataDir = join(root, 'half')
    mkdirSync(join(dataDir, 'database.new', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '18')
    const database = await open(dataDir)
    const { rows } = await sql`select 1 as one`.execute(database.db)
    assert.deepEqual(rows, [{ one: 1 }])
    await database.close()
  })

  test('contains no erased data in its write-ahead log after forgetSoon', async () => {
    const secret = 'Kestrelmoor-was-here'
    const dataDir = join(root, 'forgetful')
    const log = join(dataDir, 'database', 'pg_wal')
    const holdsSecret = () =>
      readdirSync(log, { withFileTypes: true }).some(
        (entry) => entry.isFile() && readFileSync(join(log, entry.name)).includes(secret),
      )
    const first = await open(dataDir)
    await sql`create table notes (body text not null)`.execute(first.db)
    await first.db.insertInto('notes').values({ body: secret }).execute()
    await first.db.updateTable('notes').set({ body: '' }).execute()
    await first.close()
    assert.equal(holdsSecret(), true, 'the log never contained the secret, so nothing is tested')

    const second = await open(dataDir)
    second.forgetSoon()
    await second.close()
    assert.equal(holdsSecret(), false)
    const third = await open(dataDir)
    await third.db.insertInto('notes').values({ body: 'new' }).execute()
    assert.deepEqual(await bodies(third), ['', 'new'])
    await third.close()
    assert.equal(holdsSecret(), false, 'writing the page of the row restored the secret')
  })

  test('is rejected if its commits would not reach the disk', { skip: skippedAsLong }, async () => {
    const dataDir = join(root, 'careless')
    const careless = await open(dataDir)
    await sql`alter system set synchronous_commit = off`.execute(careless.db)
    await careless.close()
    await assert.rejects(open(dataDir), /would lose acknowledged writes/)
    lockDirectory(dataDir).release()
  })

  test('is unlocked when the process that held it is killed', async () => {
    const dataDir = join(root, 'held')
    const module = new URL('../../src/store/embedded/directory-lock.ts', import.meta.url).href
    const script = `const { lockDirectory } = await import(${JSON.stringify(module)})
      globalThis.held = lockDirectory(${JSON.stringify(dataDir)}); console.log('held'); setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(holder.stdout, 'data')
    assert.throws(() => lockDirectory(dataDir), /is in use by another process/)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockDirectory(dataDir).release()
  })
})

describe('statement that runs too long', { skip }, () => {
  let database: Database<Schema>
  before(async () => {
    database = await open(join(root, 'endless'), 500)
    await sql`create table notes (body text not null)`.execute(database.db)
    await database.db.insertInto('notes').values({ body: 'committed' }).execute()
  })
  after(() => database.close())

  test('is cancelled; later statements run and committed data stays', async () => {
    const stopped = assert.rejects(endless.execute(database.db), (error) => sqlState(error) === '57014')
    const behind = Promise.all(Array.from({ length: 5 }, () => bodies(database)))
    await stopped
    assert.deepEqual(await behind, Array(5).fill(['committed']))
  })

  test('rolls back its transaction, whose error states the limit', async () => {
    const work = database.transact(async (trx) => {
      await trx.insertInto('notes').values({ body: 'uncommitted' }).execute()
      await endless.execute(trx)
    })
    await assert.rejects(work, /A statement ran longer than 500 ms/)
    assert.deepEqual(await bodies(database), ['committed'])
    await database.db.insertInto('notes').values({ body: 'new' }).execute()
    assert.deepEqual(await bodies(database), ['committed', 'new'])
  })
})

test('maintenance removes dead rows, refreshes statistics and checkpoints', { skip }, async () => {
  const storage = { kind: 'directory', path: join(root, 'maintained') } as const
  const engine = await openEngine({ storage, statementLimitMs: 30_000, log: silent })
  const { pool } = engine
  await pool.query('create table notes (n int)')
  await pool.query('insert into notes select generate_series(1, 2000)')
  await pool.query('delete from notes where n > 1000')

  const redo = 'select redo_lsn::text as at from pg_control_checkpoint()'
  const [before] = (await pool.query(redo)).rows
  const maintenance = startMaintenance({ pool, commits: new Int32Array(1), log: silent })
  await maintenance.run()
  await maintenance.stop()

  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(
    `select n_dead_tup as dead, vacuum_count as vacuums, reltuples as estimate
     from pg_stat_user_tables join pg_class on pg_class.oid = relid where pg_class.relname = 'notes'`,
  )
  assert.deepEqual(rows, [{ dead: 0, vacuums: 1, estimate: 1000 }])
  const [after] = (await pool.query(redo)).rows
  assert.notEqual(after?.at, before?.at)
  await engine.close()
})
