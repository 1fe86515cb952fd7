import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { openTestDatabase } from './_database.ts'
import { startService, type TestHouse } from './_service.ts'

/** Runs once, between the read of a profile and the transaction that changes it. */
let between: (() => Promise<unknown>) | null = null
/** Number of transactions run. */
let runs = 0

describe('change of a profile overtaken by another', () => {
  let house: TestHouse
  let database: Database<Schema>
  before(async () => {
    database = await openTestDatabase<Schema>()
    const overtaken: Database<Schema> = {
      ...database,
      transact: async (work, options) => {
        const first = between
        between = null
        await first?.()
        return await database.transact(async (trx) => {
          runs += 1
          return await work(trx)
        }, options)
      },
    }
    house = await startService({}, { database: overtaken })
  })
  after(() => house.close())

  /** Changes a workspace, and runs `other` right after its profile was read. */
  async function changeWhile(key: string, change: object, other: () => Promise<unknown>) {
    between = async () => {
      await other()
      runs = 0
    }
    return await house.post(`/api/session/${key}`, change)
  }

  const sellerOf = async (key: string) => (await house.get(`/api/session/${key}`)).body.seller

  it('keeps both changes and re-evaluates against the current profile', async () => {
    const { key } = await house.registerSeller({ revenue: 20, growth: 5 })
    const written = await changeWhile(key, { seller: { revenue: 21 } }, () =>
      house.post(`/api/session/${key}`, { seller: { growth: 9, description: 'Pumps for breweries' } }),
    )
    assert.equal(written.status, 200, written.text)
    assert.equal(runs, 2)
    const { revenue, growth, description } = await sellerOf(key)
    assert.deepEqual({ revenue, growth, description }, { revenue: 21, growth: 9, description: 'Pumps for breweries' })
  })

  it('runs once if no other change overtakes it', async () => {
    const { key } = await house.registerSeller()
    assert.equal((await changeWhile(key, { seller: { revenue: 22 } }, async () => {})).status, 200)
    assert.equal(runs, 1)
  })

  it('writes nothing into a workspace erased in the meantime', async () => {
    const { key } = await house.registerSeller()
    const written = await changeWhile(key, { seller: { revenue: 23 } }, () =>
      house.post(`/api/session/${key}/erase`, { confirm: 'erase' }),
    )
    assert.ok(written.status >= 400 && written.status < 500, `${written.status} ${written.text}`)
    const rows = await database.db.selectFrom('parties').select('revenue_eur_m').execute()
    assert.ok(rows.every(({ revenue_eur_m }) => revenue_eur_m !== 23))
  })

  it('runs again after a change of any table of the profile', async () => {
    const { key } = await house.registerBuyer()
    const others = {
      'the identity': () => house.post(`/api/session/${key}`, { identity: { role: 'Partner' } }),
      'a thesis': () => house.post(`/api/theses/${key}`, { name: 'Dental', sector: 'Dental laboratories' }),
      'the criteria': () => house.post(`/api/session/${key}`, { buyer: { ebitda_target: 12 } }),
      'the second side': () => house.post(`/api/session/${key}`, { seller: { sector: 'Bakeries', revenue: 3 } }),
      'the NDA': () => house.sign(key),
    }
    let growth = 1
    for (const [name, other] of Object.entries(others)) {
      growth += 1
      const meanwhile = async () => assert.ok([200, 201].includes((await other()).status), name)
      const written = await changeWhile(key, { buyer: { growth_target: growth } }, meanwhile)
      assert.equal(written.status, 200, name)
      assert.equal(runs, 2, name)
    }
  })
})
