import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { NEW_DISCLOSURES_PER_NETWORK } from '../../src/domain/confidentiality/policy/disclosure.ts'
import { clientNetwork } from '../../src/entry/client-network.ts'
import { giveCodeNames, recordDisclosures } from '../../src/store/disclosures.ts'
import { lockNetwork, lockUnchecked } from '../../src/store/network-disclosures.ts'
import type { Schema } from '../../src/store/schema.ts'
import { lockSessionById } from '../../src/store/sessions.ts'
import { ask } from '../_contract.ts'
import { testServerUrl } from '../_database.ts'
import { fresh } from '../_exchange.ts'
import { whileUncommitted } from '../_meeting-transactions.ts'
import { type Seeded, seedBuyer, seedSeller, UNFIT_SELLER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** The embedded engine runs transactions one after another. */
const skip = testServerUrl === null && 'needs PostgreSQL, where transactions run concurrently'
const IP = '192.0.2.1'

let app: TestHouse
before(async () => {
  if (skip) return
  app = await startService({ TRUST_PROXY: '127.0.0.1', UNCHECKED_NAMES: '1' })
})
after(() => app?.close())

async function signedBuyer(): Promise<Seeded & { ndaSequence: number }> {
  const buyer = await seedBuyer(app)
  const headers = { 'x-forwarded-for': IP }
  await ask(app, 'signNda', { body: { session_id: buyer.key, signer_name: 'Sig Natory' }, headers })
  const { sequence } = await app.service.app.database.db
    .selectFrom('nda_records')
    .select('sequence')
    .where('session_id', '=', buyer.sessionId)
    .executeTakeFirstOrThrow()
  return { ...buyer, ndaSequence: sequence }
}

/** Removes a workspace’s human check and puts it into network 7. */
const makeUnchecked = ({ sessionId }: Seeded) =>
  app.service.app.database.db
    .updateTable('sessions')
    .set({ network: 7, checked_at: null })
    .where('id', '=', sessionId)
    .execute()

const openName =
  ({ key }: Seeded, { id }: Seeded) =>
  () =>
    ask(app, 'openNames', { key, body: { ids: [id] }, headers: fresh() })

/** Inserts `count` copies of a seller, each a party of its own, and returns their ids. */
async function copiesOf({ id }: Seeded, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into parties (identity_id, side, contact_status, data_quality, created_at, updated_at)
    select identity_id, side, contact_status, data_quality, created_at, updated_at
    from parties p, generate_series(1, ${count}) where p.id = ${id} returning id`.execute(app.service.app.database.db)
  return rows.map((row) => row.id)
}

const tell = (trx: Transaction<Schema>, to: Seeded & { ndaSequence: number }, ids: number[], network: number | null) =>
  recordDisclosures(
    trx,
    { sessionId: to.sessionId, ndaSequence: to.ndaSequence, uncheckedNetwork: network },
    ids.map((id) => ({ id, sought: false })),
    app.service.app.now(),
  )

describe('concurrent disclosures to two workspaces', { skip }, () => {
  it('workspaces without a human check share one name a day per network', async () => {
    const seller = await seedSeller(app)
    const [first, second] = [await signedBuyer(), await signedBuyer()]
    await makeUnchecked(first)
    await makeUnchecked(second)
    const answer = await whileUncommitted(
      app,
      async (trx) => {
        await lockUnchecked(trx)
        await tell(trx, first, [seller.id], 7)
      },
      openName(second, seller),
    )
    assert.deepEqual([answer.status, answer.body.names[0].state], [200, 'withheld'])
  })
  it('workspaces that signed from one network share its daily limit', async () => {
    const seller = await seedSeller(app)
    const [first, second] = [await signedBuyer(), await signedBuyer()]
    const told = await copiesOf(seller, NEW_DISCLOSURES_PER_NETWORK)
    const answer = await whileUncommitted(
      app,
      async (trx) => {
        await lockNetwork(trx, clientNetwork(IP))
        await tell(trx, first, told, null)
      },
      openName(second, seller),
    )
    assert.deepEqual([answer.status, answer.body.names[0].state], [200, 'withheld'])
  })
})

describe('concurrent assignment of code names', { skip }, () => {
  it('assigns a code name to every party while a concurrent transaction assigns one', async () => {
    const unfit = await seedSeller(app, UNFIT_SELLER)
    const seller = await seedSeller(app)
    const buyer = await seedBuyer(app)
    const answer = await whileUncommitted(
      app,
      async (trx) => {
        await lockSessionById(trx, buyer.sessionId)
        await giveCodeNames(trx, buyer.sessionId, [unfit.id])
      },
      () => ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() }),
    )
    const listed: number[] = answer.body.map(({ id }: { id: number }) => id)
    assert.ok(listed.includes(seller.id))
    const rows = await app.service.app.database.db
      .selectFrom('code_names')
      .select(['party_id'])
      .where('session_id', '=', buyer.sessionId)
      .execute()
    const named = rows.map(({ party_id }) => party_id)
    for (const id of [unfit.id, ...listed]) assert.ok(named.includes(id), `party ${id} has a code name`)
  })
})
