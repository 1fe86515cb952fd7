import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { openTestDatabase } from './_database.ts'
import { startService, type TestHouse } from './_service.ts'

/** The viewer; then in one transaction: the lock, the own profile, the party, what it stated when, the events. */
const STATEMENTS_OF_A_FIGURE = 6

describe('a change of one figure', () => {
  let statements = 0
  let house: TestHouse
  before(async () => {
    const database = await openTestDatabase<Schema>()
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const counted: Database<Schema> = {
      ...database,
      db: database.db.withPlugin(counting),
      transact: (work, options) =>
        database.transact((trx) => work(trx.withPlugin(counting) as Parameters<typeof work>[0]), options),
    }
    house = await startService({}, { database: counted })
  })
  after(() => house.close())

  it(`takes ${STATEMENTS_OF_A_FIGURE} statements, and as many once its profile before the NDA is kept`, async () => {
    const { key } = await house.registerSeller()
    const change = async (revenue: number) => {
      statements = 0
      const written = await house.post(`/api/session/${key}`, { seller: { revenue } })
      assert.equal(written.status, 200, written.text)
      return statements
    }
    assert.equal(await change(21), STATEMENTS_OF_A_FIGURE)
    await house.sign(key)
    assert.equal(await change(22), STATEMENTS_OF_A_FIGURE + 1)
    assert.equal(await change(23), STATEMENTS_OF_A_FIGURE)
  })
})
