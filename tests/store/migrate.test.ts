import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../src/store/database.ts'
import { type Migration, migrate, migrationsIn } from '../../src/store/migrate.ts'
import { openTestDatabase } from '../_database.ts'

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

test('a migrated database needs nothing', async () => {
  assert.deepEqual(await migrate(database), [])
})

test('a migration that fails leaves nothing behind, and can be tried again', async () => {
  const broken = migration('9001-counting.sql', 'create table counted (n int not null); select 1 / 0;')
  await assert.rejects(migrate(database, [...own, broken]), /division by zero/)
  const { rows } = await sql`select to_regclass('counted') as found`.execute(database.db)
  assert.deepEqual(rows, [{ found: null }])
})

test('several processes that start at once apply a migration once', async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database, [...own, counting])))
  assert.deepEqual(runs.flat(), ['9001-counting.sql'])
  const { rows } = await sql`select n from counted`.execute(database.db)
  assert.deepEqual(rows, [{ n: 1 }])
})

test('an edited migration is refused by name', async () => {
  const edited = migration('9001-counting.sql', `${counting.statements} -- and more`)
  await assert.rejects(migrate(database, [...own, edited]), /9001-counting\.sql was edited/)
})

test('a database newer than this version is refused by the name of what is unknown', async () => {
  await assert.rejects(migrate(database, own), /9001-counting\.sql, which this version does not know/)
})

test('the migrations of the directory are numbered without a gap', () => {
  assert.deepEqual(
    own.map(({ name }) => name.slice(0, 5)),
    own.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
  )
})
