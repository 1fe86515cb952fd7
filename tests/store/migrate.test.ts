import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, databaseOver } from '../../src/store/database.ts'
import { openEngine } from '../../src/store/embedded/open.ts'
import { type Migration, migrate, migrationsIn } from '../../src/store/migrate.ts'
import { openTestDatabase, silent } from '../_database.ts'

let database: Database<unknown>
const own = migrationsIn()

before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

function migration(name: string, statements: string): Migration {
  return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') }
}

const counting = migration(
  '9001-counting.sql',
  'create table counted (n int not null); insert into counted values (1);',
)

test('migrating an up-to-date database applies nothing', async () => {
  assert.deepEqual(await migrate(database), [])
})

test('a failed migration is rolled back and can be retried', async () => {
  const broken = migration('9001-counting.sql', 'create table counted (n int not null); select 1 / 0;')
  await assert.rejects(migrate(database, [...own, broken]), /division by zero/)
  const { rows } = await sql`select to_regclass('counted') as found`.execute(database.db)
  assert.deepEqual(rows, [{ found: null }])
})

test('a migration is applied once when several processes start at the same time', async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database, [...own, counting])))
  assert.deepEqual(runs.flat(), ['9001-counting.sql'])
  const { rows } = await sql`select n from counted`.execute(database.db)
  assert.deepEqual(rows, [{ n: 1 }])
})

test('an edited migration is rejected by name', async () => {
  const edited = migration('9001-counting.sql', `${counting.statements} -- and more`)
  await assert.rejects(migrate(database, [...own, edited]), /9001-counting\.sql was edited/)
})

test('a database newer than this version is rejected by the name of the unknown migration', async () => {
  await assert.rejects(migrate(database, own), /9001-counting\.sql, which this version does not know/)
})

test('the migrations of the directory are numbered without a gap', () => {
  assert.deepEqual(
    own.map(({ name }) => name.slice(0, 5)),
    own.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
  )
})

test('migration 0010 keeps a disclosure and allows another of the same party under the next NDA', async () => {
  const engine = await openEngine({
    storage: { kind: 'memory', template: null },
    statementLimitMs: 30_000,
    log: silent,
  })
  const old = databaseOver<unknown>(engine)
  try {
    const before = own.findIndex(({ name }) => name.startsWith('0010-'))
    await migrate(old, own.slice(0, before))
    await sql`insert into sessions (key_sha256, created_at, updated_at) values ('\\x01', now(), now())`.execute(old.db)
    await sql`insert into identities (session_id) values (1)`.execute(old.db)
    await sql`
      insert into parties (identity_id, side, contact_status, data_quality, created_at, updated_at)
      values (1, 'seller', 'warm', 0, now(), now())`.execute(old.db)
    await sql`
      insert into nda_records (sequence, session_id, signer_name, recorded_at, expires_at, text_version, text_sha256, nonce,
        previous_hash, hash)
      select n, 1, 'Sig Natory', now(), now(), '1', '', '', '', n::text from generate_series(1, 2) n`.execute(old.db)
    const told = (sequence: number) =>
      sql`insert into disclosures select 1, id, ${sequence}, '2026-11-20T09:30:00Z' from parties`.execute(old.db)
    await told(1)
    await assert.rejects(told(2), /duplicate key/)
    assert.deepEqual(
      await migrate(old),
      own.slice(before).map(({ name }) => name),
    )
    await told(2)
    const { rows } = await sql`select nda_sequence from disclosures order by nda_sequence`.execute(old.db)
    assert.deepEqual(rows, [{ nda_sequence: 1 }, { nda_sequence: 2 }])
  } finally {
    await old.close()
  }
})
