import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { openTestDatabase } from './_database.ts'
import { startService, type TestHouse } from './_service.ts'

/** The viewer; then in one transaction the lock, the own profile, the party, its statement dates and the events. */
const STATEMENTS_OF_A_FIGURE = 6
/** The changes since the last look, and the changed party. */
const STATEMENTS_OF_A_PAGE = 2
/** In addition the disclosed names and the own profile as of the signature. */
const STATEMENTS_OF_A_SIGNED_PAGE = STATEMENTS_OF_A_PAGE + 2

describe('statement count of a request', () => {
  let statements = 0
  let house: TestHouse
  before(async () => {
    const database = await openTestDatabase<Schema>()
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
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

  /** Returns the minimum of three counts, because background work such as a look for changes may add statements. */
  const leastOfThree = async (count: () => Promise<number>) => Math.min(await count(), await count(), await count())

  it(`is ${STATEMENTS_OF_A_FIGURE} for a change of one figure, also once the profile before the NDA is stored`, async () => {
    let revenue = 20
    const change = async (key: string) => {
      statements = 0
      revenue += 1
      const written = await house.post(`/api/session/${key}`, { seller: { revenue } })
      assert.equal(written.status, 200, written.text)
      return statements
    }
    const { key } = await house.registerSeller()
    const firstOnceSigned = async () => {
      const other = await house.registerSeller()
      await house.sign(other.key)
      return await change(other.key)
    }
    assert.equal(await leastOfThree(() => change(key)), STATEMENTS_OF_A_FIGURE)
    assert.equal(await leastOfThree(firstOnceSigned), STATEMENTS_OF_A_FIGURE + 1)
    await house.sign(key)
    await change(key)
    assert.equal(await leastOfThree(() => change(key)), STATEMENTS_OF_A_FIGURE)
  })

  it(`is ${STATEMENTS_OF_A_PAGE} for a page of matches after another party’s change, ${STATEMENTS_OF_A_SIGNED_PAGE} once signed`, async () => {
    const [{ key }, seller] = [await house.registerBuyer(), await house.registerSeller()]
    let revenue = 30
    const readAfterChange = async () => {
      revenue += 1
      await house.post(`/api/session/${seller.key}`, { seller: { revenue } })
      statements = 0
      const { body, status } = await house.get(`/api/matches/${key}`)
      assert.equal(status, 200)
      assert.ok(body.some((match: { revenue?: number }) => match.revenue === revenue))
      return statements
    }
    await house.get(`/api/matches/${key}`)
    await readAfterChange()
    assert.equal(await leastOfThree(readAfterChange), STATEMENTS_OF_A_PAGE)
    await house.sign(key)
    await readAfterChange()
    await readAfterChange()
    assert.equal(await leastOfThree(readAfterChange), STATEMENTS_OF_A_SIGNED_PAGE)
  })
})
