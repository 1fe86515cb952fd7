import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { renewBlindTexts } from '../../src/background/mask-again.ts'
import { BLINDING_RULE } from '../../src/domain/confidentiality/blinding/blind-texts.ts'
import { noteBlindingRule, storedBlindingRule } from '../../src/store/installation.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

describe('renewal of blind texts after a rule change', () => {
  it('recomputes the texts from the originals once', async () => {
    const { id } = await seedSeller(app, { product: 'Valves for Quelvane' })
    const { database, now } = app.service.app
    const productOf = async () =>
      (await database.db.selectFrom('parties').select('product').where('id', '=', id).executeTakeFirstOrThrow()).product
    assert.equal(
      await storedBlindingRule(database.db),
      BLINDING_RULE,
      'a new installation does not have the current rule',
    )
    await database.db.updateTable('parties').set({ product: 'Valves for Quelvane' }).where('id', '=', id).execute()
    assert.equal(await renewBlindTexts(database, now()), 0)
    await noteBlindingRule(database.db, BLINDING_RULE - 1)
    assert.equal(await renewBlindTexts(database, now()), 1)
    assert.equal(await productOf(), 'Valves for […]')
    assert.equal(await renewBlindTexts(database, now()), 0)
  })

  it('recomputes the sizes stated in texts, also for theses', async () => {
    const { id, key } = await seedBuyer(app, { solution_2: 'Revenue above 5m' })
    const body = { name: 'Large', sector: 'Bakeries', solution_1: 'EBITDA from 2m' }
    is(await ask(app, 'addThesis', { key, body, headers: fresh() }), 201)
    const { database, now } = app.service.app
    const { db } = database
    const sizes = async () => [
      (await db.selectFrom('parties').select('stated_size').where('id', '=', id).executeTakeFirstOrThrow()).stated_size,
      (await db.selectFrom('theses').select('stated_size').where('party_id', '=', id).executeTakeFirstOrThrow())
        .stated_size,
    ]
    const none = { revenueMinEurM: null, revenueMaxEurM: null, ebitdaMinEurM: null, ebitdaMaxEurM: null }
    const stated = [
      { ...none, revenueMinEurM: 5 },
      { ...none, ebitdaMinEurM: 2 },
    ]
    assert.deepEqual(await sizes(), stated)
    await db.updateTable('parties').set({ stated_size: null }).where('id', '=', id).execute()
    await db.updateTable('theses').set({ stated_size: null }).where('party_id', '=', id).execute()
    await noteBlindingRule(db, BLINDING_RULE - 1)
    await renewBlindTexts(database, now())
    assert.deepEqual(await sizes(), stated)
  })

  it('keeps the sizes confirmed by their owner, also for theses', async () => {
    const sizes = [{ figure: 'revenue', min: 5, currency: 'SEK' }]
    const { id, key } = await seedBuyer(app, { solution_2: 'Revenue above 70m', sizes })
    const body = { name: 'Large', sector: 'Bakeries, EBITDA from 2m', sizes: [{ figure: 'none' }] }
    is(await ask(app, 'addThesis', { key, body, headers: fresh() }), 201)
    const { database, now } = app.service.app
    const { db } = database
    const stored = async () => [
      (await db.selectFrom('parties').select('stated_size').where('id', '=', id).executeTakeFirstOrThrow()).stated_size
        ?.revenueMinEurM,
      (await db.selectFrom('theses').select('stated_size').where('party_id', '=', id).executeTakeFirstOrThrow())
        .stated_size,
    ]
    const before = await stored()
    assert.ok(Number(before[0]) > 0.3 && Number(before[0]) < 0.7, String(before[0]))
    assert.equal(before[1], null)
    await db.updateTable('parties').set({ stated_size: null }).where('id', '=', id).execute()
    await noteBlindingRule(db, BLINDING_RULE - 1)
    await renewBlindTexts(database, now())
    assert.deepEqual(await stored(), before)
    assert.deepEqual((await app.get(`/api/session/${key}`)).body.buyer.sizes, sizes)
  })
})
