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

describe('theses of a buyer', () => {
  it('the list is empty at first and then contains each thesis as sent, oldest first', async () => {
    const buyer = await seedBuyer(app)
    assert.deepEqual(await listed(buyer.key), [])
    const north = await add(buyer.key, NORTH)
    is(north, 201)
    assert.deepEqual(north.body, { ...NORTH, thesis_id: north.body.thesis_id, created_at: north.body.created_at })
    const any = await add(buyer.key, { name: 'Anything', sector: 'All sectors' })
    assert.deepEqual(await listed(buyer.key), [north.body, any.body])
  })

  it('an update replaces a thesis with exactly the fields sent', async () => {
    const buyer = await seedBuyer(app)
    const { body } = await add(buyer.key, NORTH)
    const changed = await change(buyer.key, body.thesis_id, { name: 'calibration, NORTH', sector: 'Metrology' })
    is(changed, 200)
    const { thesis_id, created_at } = body
    assert.deepEqual(changed.body, { thesis_id, name: 'calibration, NORTH', sector: 'Metrology', created_at })
    assert.deepEqual(await listed(buyer.key), [changed.body])
  })

  it('a removed thesis is no longer listed and returns 404', async () => {
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

  it('returns 409 for a name that the buyer already uses, ignoring case; other buyers can use it', async () => {
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

  it(`returns 409 beyond ${THESES_MAX} theses, also for concurrent requests`, async () => {
    const buyer = await seedBuyer(app)
    for (let n = 1; n < THESES_MAX; n += 1) is(await add(buyer.key, { ...NORTH, name: `Thesis ${n}` }), 201)
    const last = await Promise.all(['A', 'B'].map((name) => add(buyer.key, { ...NORTH, name })))
    assert.deepEqual(last.map(({ status }) => status).toSorted(), [201, 409])
    assert.equal(last.find(({ status }) => status === 409)?.body.code, 'theses_full')
    assert.equal((await listed(buyer.key)).length, THESES_MAX)
  })

  it('returns 409 for a workspace without a buyer', async () => {
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

  it('returns 400 for an inverted ticket, a missing business and a blank or too long name', async () => {
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

  it('returns 404 for another buyer’s thesis and leaves it unchanged', async () => {
    const [one, other] = [await seedBuyer(app), await seedBuyer(app)]
    const { body } = await add(one.key, NORTH)
    is(await change(other.key, body.thesis_id, { name: 'Mine', sector: 'Mine' }), 404)
    is(await remove(other.key, body.thesis_id), 404)
    assert.deepEqual(await listed(one.key), [body])
  })

  it('returns 403 to a reader that writes; a member can add a thesis', async () => {
    const buyer = await seedBuyer(app)
    const [reader, member] = [await invite(app, buyer.key, 'reader'), await invite(app, buyer.key, 'member')]
    is(await add(reader.key, NORTH), 403)
    is(await add(member.key, NORTH), 201)
    assert.equal((await listed(reader.key)).length, 1)
  })

  it('stores markup in a name as text', async () => {
    const buyer = await seedBuyer(app)
    const name = '<img src=x onerror=alert(1)> =1+1'
    is(await add(buyer.key, { ...NORTH, name }), 201)
    assert.equal((await listed(buyer.key))[0].name, name)
  })

  it('exports theses and erases them with the workspace', async () => {
    const buyer = await seedBuyer(app)
    const { body } = await add(buyer.key, NORTH)
    assert.deepEqual((await ask(app, 'exportWorkspace', { key: buyer.key })).body.theses, [body])
    is(await ask(app, 'eraseWorkspace', { key: buyer.key, body: { confirm: 'erase' } }), 200)
    const { db } = app.service.app.database
    for (const table of ['theses', 'thesis_texts'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().where('party_id', '=', buyer.id).execute(), [])
  })

  it('stores texts without the owner’s names, also after the company is renamed', async () => {
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
