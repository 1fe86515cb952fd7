import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { maskAgain } from '../../src/background/mask-again.ts'
import { THESES_MAX } from '../../src/domain/parties/thesis-limits.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { invite } from '../_members.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let seller: Seeded
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  seller = await seedSeller(app)
})
after(() => app.close())

const NORTH = {
  name: 'Calibration, north',
  sector: 'Calibration services',
  solution_1: 'Calibration of measuring instruments',
  geography: 'Benelux',
  check_size_min: 3,
  check_size_max: 12,
  growth_target: 4,
  ebitda_target: 11,
}
const listed = async (key: string) => (await ask(app, 'listTheses', { key, headers: fresh() })).body.theses
const add = (key: string, body: object) => ask(app, 'addThesis', { key, body, headers: fresh() })
const change = (key: string, thesis_id: number, body: object) =>
  ask(app, 'changeThesis', { key, params: { thesis_id }, body, headers: fresh() })
const remove = (key: string, thesis_id: number) =>
  ask(app, 'removeThesis', { key, params: { thesis_id }, body: {}, headers: fresh() })

describe('the theses of a buyer', () => {
  it('200 and none before one is added; 201 with what was sent; the oldest first', async () => {
    const buyer = await seedBuyer(app)
    assert.deepEqual(await listed(buyer.key), [])
    const north = await add(buyer.key, NORTH)
    is(north, 201)
    assert.deepEqual(north.body, { ...NORTH, thesis_id: north.body.thesis_id, created_at: north.body.created_at })
    const any = await add(buyer.key, { name: 'Anything', sector: 'All sectors' })
    assert.deepEqual(await listed(buyer.key), [north.body, any.body])
  })

  it('200 for a change, which takes exactly what is sent: what is left out is no longer stated', async () => {
    const buyer = await seedBuyer(app)
    const { body } = await add(buyer.key, NORTH)
    const changed = await change(buyer.key, body.thesis_id, { name: 'calibration, NORTH', sector: 'Metrology' })
    is(changed, 200)
    const { thesis_id, created_at } = body
    assert.deepEqual(changed.body, { thesis_id, name: 'calibration, NORTH', sector: 'Metrology', created_at })
    assert.deepEqual(await listed(buyer.key), [changed.body])
  })

  it('200 for a removal, and the thesis is gone; 404 for one that is gone', async () => {
    const buyer = await seedBuyer(app)
    const { thesis_id } = (await add(buyer.key, NORTH)).body
    is(await remove(buyer.key, thesis_id), 200)
    assert.deepEqual(await listed(buyer.key), [])
    for (const answer of [await remove(buyer.key, thesis_id), await change(buyer.key, thesis_id, NORTH)]) {
      is(answer, 404)
      assert.equal(answer.body.code, 'thesis_not_found')
    }
    is(await add(buyer.key, NORTH), 201)
  })

  it('409 for a name that another thesis has, whatever its case; other buyers may have it', async () => {
    const [one, other] = [await seedBuyer(app), await seedBuyer(app)]
    is(await add(one.key, NORTH), 201)
    is(await add(other.key, NORTH), 201)
    const second = await add(one.key, { ...NORTH, name: 'South' })
    for (const answer of [
      await add(one.key, { ...NORTH, name: NORTH.name.toUpperCase() }),
      await change(one.key, second.body.thesis_id, NORTH),
    ]) {
      is(answer, 409)
      assert.equal(answer.body.code, 'thesis_name_taken')
    }
  })

  it(`409 beyond ${THESES_MAX}, also for two that are sent at once`, async () => {
    const buyer = await seedBuyer(app)
    for (let n = 1; n < THESES_MAX; n += 1) is(await add(buyer.key, { ...NORTH, name: `Thesis ${n}` }), 201)
    const last = await Promise.all(['A', 'B'].map((name) => add(buyer.key, { ...NORTH, name })))
    assert.deepEqual(last.map(({ status }) => status).toSorted(), [201, 409])
    assert.equal(last.find(({ status }) => status === 409)?.body.code, 'theses_full')
    assert.equal((await listed(buyer.key)).length, THESES_MAX)
  })

  it('409 for a workspace without a buyer', async () => {
    for (const key of [seller.key, await seedVisitor(app)])
      for (const answer of [
        await ask(app, 'listTheses', { key, headers: fresh() }),
        await add(key, NORTH),
        await change(key, 1, NORTH),
        await remove(key, 1),
      ]) {
        is(answer, 409)
        assert.equal(answer.body.code, 'not_a_buyer')
      }
  })

  it('400 for a ticket whose minimum is above its maximum, a missing business and a name that is blank or too long', async () => {
    const buyer = await seedBuyer(app)
    for (const body of [
      { ...NORTH, check_size_min: 13 },
      { ...NORTH, sector: null },
      { ...NORTH, sector: '' },
      { ...NORTH, name: ' ' },
      { ...NORTH, name: 'n'.repeat(81) },
    ])
      is(await add(buyer.key, body), 400)
    assert.deepEqual(await listed(buyer.key), [])
  })

  it('404 for another buyer’s thesis, which stays as it was', async () => {
    const [one, other] = [await seedBuyer(app), await seedBuyer(app)]
    const { body } = await add(one.key, NORTH)
    is(await change(other.key, body.thesis_id, { name: 'Mine', sector: 'Mine' }), 404)
    is(await remove(other.key, body.thesis_id), 404)
    assert.deepEqual(await listed(one.key), [body])
  })

  it('403 for a reader that writes; a member may', async () => {
    const buyer = await seedBuyer(app)
    const [reader, member] = [await invite(app, buyer.key, 'reader'), await invite(app, buyer.key, 'member')]
    is(await add(reader.key, NORTH), 403)
    is(await add(member.key, NORTH), 201)
    assert.equal((await listed(reader.key)).length, 1)
  })

  it('a name that is markup is kept as text', async () => {
    const buyer = await seedBuyer(app)
    const name = '<img src=x onerror=alert(1)> =1+1'
    is(await add(buyer.key, { ...NORTH, name }), 201)
    assert.equal((await listed(buyer.key))[0].name, name)
  })

  it('are in the file that the workspace takes away, and gone once it is erased', async () => {
    const buyer = await seedBuyer(app)
    const { body } = await add(buyer.key, NORTH)
    assert.deepEqual((await ask(app, 'exportWorkspace', { key: buyer.key })).body.theses, [body])
    is(await ask(app, 'eraseWorkspace', { key: buyer.key, body: { confirm: 'erase' } }), 200)
    const { db } = app.service.app.database
    for (const table of ['theses', 'thesis_texts'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().where('party_id', '=', buyer.id).execute(), [])
  })

  it('are stored without the names of their owners, also after the company has another name', async () => {
    const buyer = await seedBuyer(app, {}, { company: 'Brunnhald Partners' })
    is(await add(buyer.key, { ...NORTH, sector: 'Calibration services like those of Brunnhald and Tervanto' }), 201)
    const { db } = app.service.app.database
    const blind = async () =>
      (await db.selectFrom('theses').select('sector').where('party_id', '=', buyer.id).executeTakeFirstOrThrow())
        .sector ?? ''
    assert.match(await blind(), /^Calibration services like those of/)
    assert.doesNotMatch(await blind(), /Brunnhald|Tervanto/)
    is(await ask(app, 'updateSession', { key: buyer.key, body: { identity: { company: 'Calibration House' } } }), 200)
    assert.doesNotMatch(await blind(), /Calibration/)
    assert.match((await listed(buyer.key))[0].sector, /^Calibration services like those of Brunnhald/)
    const { database, now } = app.service.app
    const masked = await blind()
    await database.db.updateTable('theses').set({ sector: 'Of Brunnhald' }).where('party_id', '=', buyer.id).execute()
    assert.equal(await maskAgain(database, now()), 1)
    assert.equal(await blind(), masked)
  })
})
