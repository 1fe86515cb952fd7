import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type Database, sqlState, withNext } from '../../src/store/database.ts'
import { openDurations } from '../../src/store/durations.ts'
import { shareSession } from '../../src/store/embedded/engine-session.ts'
import type { Schema } from '../../src/store/schema.ts'
import { openNewEngine, openTestDatabase, testServerUrl } from '../_database.ts'
import { drawnOf } from '../_thoroughness.ts'

const skip = testServerUrl === null ? false : 'on PostgreSQL each borrower has its own connection'

interface Row {
  readonly name: string
}

/** Work of concurrent borrowers; `kept` if its rows remain. */
const WORKS = {
  'a statement': { kept: true },
  'a statement that fails': { kept: false },
  'a transaction in one message': { kept: true },
  'a transaction in one message that fails': { kept: false },
  'a transaction that reads what it wrote': { kept: true },
  'a transaction that reads and gives up': { kept: false },
  'a transaction that reads and fails': { kept: false },
} as const

describe('shared session of the embedded engine', { skip }, () => {
  let database: Database<Schema>
  before(async () => {
    database = await openTestDatabase<Schema>({ statementLimitMs: 2_000 })
  })
  beforeEach(async () => void (await sql`delete from installation`.execute(database.db)))
  after(() => database.close())

  const kept = async (): Promise<string[]> =>
    (await database.db.selectFrom('installation').select('name').orderBy('name').execute()).map(({ name }) => name)

  /** Writes two rows that must be kept or discarded together. */
  async function carryOut(work: keyof typeof WORKS, name: string): Promise<void> {
    const rows = sql`insert into installation values (${`${name}a`}, ''), (${`${name}b`}, '')`
    if (work === 'a statement') return void (await rows.execute(database.db))
    if (work === 'a statement that fails')
      return void (await sql`insert into installation values (${`${name}a`}, ''), (${`${name}b`}, null)`.execute(
        database.db,
      ))
    await database.transact(async (trx) => {
      await sql`insert into installation values (${`${name}a`}, '') ${withNext}`.execute(trx)
      if (work === 'a transaction in one message that fails') await sql`select 1 / 0 ${withNext}`.execute(trx)
      if (work.startsWith('a transaction that reads')) {
        const { rows: seen } = await sql<Row>`select name from installation`.execute(trx)
        assert.deepEqual(
          seen.filter((row) => !isPaired(row, seen)),
          [{ name: `${name}a` }],
          'half of another transaction is visible',
        )
        await nextTurn()
      }
      if (work === 'a transaction that reads and gives up') throw new Error('given up')
      if (work === 'a transaction that reads and fails') await sql`select 1 / 0`.execute(trx)
      await sql`insert into installation values (${`${name}b`}, '') ${withNext}`.execute(trx)
    })
  }

  const isPaired = ({ name }: Row, seen: readonly Row[]): boolean =>
    seen.some((other) => other.name === name.slice(0, -1) + (name.endsWith('a') ? 'b' : 'a'))

  test('keeps the work of each borrower atomic under concurrency', async () => {
    const work = fc.constantFrom(...(Object.keys(WORKS) as (keyof typeof WORKS)[]))
    await fc.assert(
      fc.asyncProperty(fc.array(work, { minLength: 2, maxLength: 12 }), async (works) => {
        await sql`delete from installation`.execute(database.db)
        const name = (at: number) => String(at).padStart(2, '0')
        const outcomes = await Promise.allSettled(works.map((one, at) => carryOut(one, name(at))))
        assert.deepEqual(
          outcomes.map(({ status }) => status === 'fulfilled'),
          works.map((one) => WORKS[one].kept),
        )
        assert.deepEqual(
          await kept(),
          works.flatMap((one, at) => (WORKS[one].kept ? [`${name(at)}a`, `${name(at)}b`] : [])),
        )
      }),
      { numRuns: drawnOf(60) },
    )
  })

  test('executes statements queued behind a cancelled one exactly once', async () => {
    const endless = sql`select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b`
    const stopped = assert.rejects(endless.execute(database.db), (error) => sqlState(error) === '57014')
    const works = Object.keys(WORKS) as (keyof typeof WORKS)[]
    const behind = Promise.allSettled(works.map((one, at) => carryOut(one, String(at))))
    await stopped
    await behind
    assert.deepEqual(
      await kept(),
      works.flatMap((one, at) => (WORKS[one].kept ? [`${at}a`, `${at}b`] : [])),
    )
  })

  test('lets maintenance run while statements keep arriving', async () => {
    const engine = await openNewEngine()
    const session = shareSession(engine.pool)
    let isOver = false
    const coming = Array.from({ length: 8 }, async () => {
      while (!isOver) await session.lend(openDurations([1])).send([{ text: 'select 1' }])
    })
    await nextTurn()
    await engine.pool.query('checkpoint')
    isOver = true
    await Promise.all(coming)
    await engine.close()
  })
})
