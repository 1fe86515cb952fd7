import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { renewBlindTexts } from '../../src/background/mask-again.ts'
import { BLINDING_RULE } from '../../src/domain/blind-texts.ts'
import { noteBlindingRule, storedBlindingRule } from '../../src/store/installation.ts'
import { seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

describe('blind texts that were stored by an earlier rule', () => {
  it('are made again from the texts as written, once, and their vectors go', async () => {
    const { id } = await seedSeller(app, { product: 'Valves for Quelvane' })
    const { database, now } = app.service.app
    const productOf = async () =>
      (await database.db.selectFrom('parties').select('product').where('id', '=', id).executeTakeFirstOrThrow()).product
    assert.equal(await storedBlindingRule(database.db), BLINDING_RULE, 'a fresh installation has the rule of today')
    await database.db.updateTable('parties').set({ product: 'Valves for Quelvane' }).where('id', '=', id).execute()
    assert.equal(await renewBlindTexts(database, now()), 0)
    await noteBlindingRule(database.db, BLINDING_RULE - 1)
    assert.equal(await renewBlindTexts(database, now()), 1)
    assert.equal(await productOf(), 'Valves for […]')
    assert.equal(await renewBlindTexts(database, now()), 0)
  })
})
