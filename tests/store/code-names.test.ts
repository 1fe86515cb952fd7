import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/store/database.ts'
import { giveCodeNames, loadCodeNames } from '../../src/store/disclosures.ts'
import type { Schema } from '../../src/store/schema.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** Code names that each of two workspaces already has. */
const GIVEN = 400
const MORE = 50

describe('giveCodeNames', () => {
  let house: TestHouse
  let database: Database<Schema>
  let parties: number[]
  before(async () => {
    house = await startService()
    database = house.service.app.database
    const { id } = await seedSeller(house)
    const { rows } = await sql<{ id: number }>`
      insert into parties (identity_id, side, contact_status, data_quality, created_at, updated_at)
      select identity_id, side, contact_status, data_quality, created_at, updated_at
      from parties p, generate_series(1, ${GIVEN + MORE}) where p.id = ${id} returning id`.execute(database.db)
    parties = rows.map((row) => row.id)
  })
  after(() => house.close())

  it('numbers parties without a code name in the given order, and leaves the others unchanged', async () => {
    const { sessionId } = await seedBuyer(house)
    const [one = 0, two = 0, three = 0, four = 0] = parties
    const give = (ids: number[]) => database.transact((trx) => giveCodeNames(trx, sessionId, ids))
    await give([three, one])
    await give([four, one, two, three])
    const ordinals = await loadCodeNames(database.db, sessionId, parties)
    assert.deepEqual(
      [three, one, four, two].map((id) => ordinals.get(id)),
      [0, 1, 2, 3],
    )
  })

  it('reads no earlier name for a workspace missing from the database statistics', async () => {
    const [known, unknown] = [await seedBuyer(house), await seedBuyer(house)]
    const before = parties.slice(0, GIVEN)
    await database.transact((trx) => giveCodeNames(trx, known.sessionId, before))
    await sql`analyze code_names`.execute(database.db)
    await database.transact((trx) => giveCodeNames(trx, unknown.sessionId, before))
    const read = await database.transact(async (trx) => {
      const atFirst = await namesRead(trx)
      await giveCodeNames(trx, unknown.sessionId, parties.slice(GIVEN))
      return (await namesRead(trx)) - atFirst
    })
    assert.ok(read < 10, `${read} of ${2 * GIVEN} names were read`)
  })
})

/** Returns the number of rows of `code_names` that this transaction has read. */
async function namesRead(trx: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'code_names'`.execute(trx)
  return rows[0]?.read ?? 0
}
