import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { NEW_DISCLOSURES_PER_DAY } from '../../src/domain/confidentiality/policy/disclosure.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { invite } from '../_members.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller, UNFIT_SELLER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())
beforeEach(async () => {
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
})

const open = (ids: unknown, { key }: { key: string } = buyer) =>
  ask(app, 'openNames', { key, body: { ids }, headers: fresh() })
const allowance = async ({ key }: { key: string } = buyer) =>
  (await ask(app, 'getNamesAllowance', { key, headers: fresh() })).body
const learned = async ({ key }: { key: string } = buyer): Promise<string[]> =>
  (await ask(app, 'listDisclosures', { key, headers: fresh() })).body.learned.map(({ name }: { name: string }) => name)
const stateOf = async (id: number) => (await open([id])).body.names[0].state
/** Returns matches, pairings and the watchlist as JSON, read with names=told, which discloses no new name. */
const listedWithoutTelling = async ({ key }: { key: string } = buyer) => {
  const query = { names: 'told' }
  const matches = await ask(app, 'listMatches', { key, query: { ...query, limit: 200 }, headers: fresh() })
  const pairings = await ask(app, 'listPairings', { key, query, headers: fresh() })
  const watched = await ask(app, 'listWatched', { key, query, headers: fresh() })
  return [matches, pairings, watched].map(({ body }) => JSON.stringify(body))
}

describe('POST /api/names/{session_id}/open', () => {
  it('discloses only the chosen names and counts them against the daily allowance', async () => {
    const other = await seedSeller(app)
    await app.sign(buyer.key)
    assert.deepEqual(await allowance(), { left_today: NEW_DISCLOSURES_PER_DAY, sought_left_today: 10 })
    const { body } = await open([seller.id])
    assert.deepEqual(
      [body.names[0].id, body.names[0].state, body.names[0].name, body.withheld, body.left_today],
      [seller.id, 'told', seller.company, 0, NEW_DISCLOSURES_PER_DAY - 1],
    )
    assert.deepEqual(await learned(), [seller.company])
    assert.equal(JSON.stringify(body).includes(other.company), false)
  })
  it('records one disclosure for a party whose name is opened repeatedly', async () => {
    await app.sign(buyer.key)
    for (const _ of [1, 2]) assert.equal((await open([seller.id, seller.id])).body.left_today, 99)
    const { body } = await ask(app, 'listDisclosures', { key: seller.key, headers: fresh() })
    assert.equal(body.told_count, 1)
  })
  it('discloses a paired counterparty that is not a match and counts it as sought', async () => {
    const unfit = await seedSeller(app, UNFIT_SELLER)
    await app.sign(buyer.key)
    assert.equal(await stateOf(unfit.id), 'not_open')
    await pairUp(app, buyer, unfit.id)
    const { body } = await open([unfit.id])
    assert.equal(body.names[0].name, unfit.company)
    assert.deepEqual([body.left_today, body.sought_left_today], [99, 9])
  })
  it('returns the reason each name is withheld, which is the same for unknown parties and those out of reach', async () => {
    const asking = await seedSeller(app, { name_release: 'ask' })
    const choosy = await seedSeller(app, { name_release_assurance: 'company' })
    const unfit = await seedSeller(app, UNFIT_SELLER)
    const ownSide = await seedBuyer(app, { name_release: 'ask' })
    const hiding = await seedSeller(app)
    const value = buyer.company
    is(await ask(app, 'blockViewer', { key: hiding.key, body: { kind: 'company', value } }), 200)
    await app.sign(buyer.key)
    const ids = [asking, choosy, unfit, ownSide, hiding].map(({ id }) => id)
    const { body } = await open([...ids, 999_999])
    assert.deepEqual(
      body.names.map(({ state }: { state: string }) => state),
      ['on_request', 'assurance_required', 'not_open', 'not_open', 'not_open', 'not_open'],
    )
    assert.deepEqual(await learned(), [])
  })
  it('discloses a buyer’s name to a seller that it matches', async () => {
    await app.sign(seller.key)
    assert.equal((await open([buyer.id], seller)).body.names[0].name, buyer.company)
  })
  it('shows a reader only names already disclosed to the workspace', async () => {
    const other = await seedSeller(app)
    await app.sign(buyer.key)
    await open([other.id])
    const reader = await invite(app, buyer.key, 'reader')
    const { text } = await ask(app, 'listMatches', { key: reader.key, query: { limit: 200 }, headers: fresh() })
    assert.deepEqual([text.includes(seller.company), text.includes(other.company)], [false, true])
    assert.deepEqual(await learned(), [other.company])
  })
  it('discloses names up to the allowance, withholds the rest and returns how many it withheld', async () => {
    const { db } = app.service.app.database
    await app.sign(buyer.key)
    const until = new Date(app.service.app.now().getTime() + 86_400_000).toISOString()
    await db
      .insertInto('disclosure_allowances')
      .values({ session_id: buyer.sessionId, per_day: 1, until, granted_by: 'test' })
      .execute()
    const other = await seedSeller(app)
    const answer = await open([seller.id, other.id])
    is(answer, 200)
    assert.deepEqual(
      answer.body.names.map(({ state }: { state: string }) => state),
      ['told', 'withheld'],
    )
    assert.deepEqual([answer.body.withheld, answer.body.left_today], [1, 0])
    assert.equal(await stateOf(seller.id), 'told')
    is(await ask(app, 'listMatches', { key: buyer.key, headers: fresh() }), 200)
  })
  it('records the disclosure of an unproven party without counting it against the allowance', async () => {
    const { db } = app.service.app.database
    await sql`update parties set unproven = true, changed_in = pg_current_xact_id() where id = ${seller.id}`.execute(db)
    await app.sign(buyer.key)
    assert.equal((await open([seller.id])).body.left_today, NEW_DISCLOSURES_PER_DAY)
    assert.deepEqual(await learned(), [seller.company])
  })
  it('discloses an unproven party once the daily limit of sought names is used up, without counting it', async () => {
    const { db } = app.service.app.database
    await app.sign(buyer.key)
    const sought: number[] = []
    for (let at = 0; at < 12; at += 1) {
      const { id } = await seedSeller(app, UNFIT_SELLER)
      await pairUp(app, buyer, id)
      sought.push(id)
    }
    const [unproven, real] = [sought.pop() ?? 0, sought.pop() ?? 0]
    await sql`update parties set unproven = true, changed_in = pg_current_xact_id() where id = ${unproven}`.execute(db)
    assert.equal((await open(sought)).body.sought_left_today, 0)
    const { names, left_today, sought_left_today } = (await open([real, unproven])).body
    assert.deepEqual(
      names.map(({ id, state }: { id: number; state: string }) => [id, state]),
      [
        [real, 'withheld'],
        [unproven, 'told'],
      ],
    )
    assert.deepEqual([left_today, sought_left_today], [90, 0])
  })
  it('returns 403 before the NDA is signed, and 400 for missing, empty, invalid or more than ten ids', async () => {
    is(await open([seller.id]), 403)
    assert.deepEqual(await allowance(), { left_today: 0, sought_left_today: 0 })
    await app.sign(buyer.key)
    for (const ids of [undefined, [], ['x'], Array.from({ length: 11 }, (_, id) => id + 1)]) is(await open(ids), 400)
  })
  it('keeps no disclosed name in the response stored for an Idempotency-Key', async () => {
    await app.sign(buyer.key)
    const headers = { ...fresh(), 'idempotency-key': 'open-once-0001' }
    is(await ask(app, 'openNames', { key: buyer.key, body: { ids: [seller.id] }, headers }), 200)
    const { db } = app.service.app.database
    const kept = await db.selectFrom('idempotent_requests').selectAll().execute()
    assert.equal(JSON.stringify(kept).includes(seller.company), false)
  })
})

describe('query parameter names=told', () => {
  it('masks names in matches, pairings and the watchlist until each is opened; an analysis discloses none', async () => {
    const other = await seedSeller(app)
    await app.sign(buyer.key)
    await pairUp(app, buyer, seller.id)
    for (const { id } of [seller, other])
      is(await ask(app, 'watchParty', { key: buyer.key, body: { id, watching: true }, headers: fresh() }), 200)
    const { pairing_dbid } = (await ask(app, 'listPairings', { key: buyer.key, query: { names: 'told' } })).body
      .pairings[0]
    const analysis = { key: buyer.key, params: { pairing_id: pairing_dbid }, query: { names: 'told' } }
    is(await ask(app, 'getProductAnalysis', analysis), 200)
    for (const text of await listedWithoutTelling())
      for (const { company } of [seller, other]) assert.equal(text.includes(company), false)
    assert.deepEqual(await learned(), [])
    assert.equal(await stateOf(seller.id), 'told')
    for (const text of await listedWithoutTelling())
      assert.deepEqual([text.includes(seller.company), text.includes(other.company)], [true, false])
  })
})
