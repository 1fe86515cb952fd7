import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { judgementsIn } from '../../src/store/judgements.ts'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

describe('judgements', () => {
  it('are what a workspace watched, paired with or dismissed for its business, and nothing else', async () => {
    const buyer = await seedBuyer(app)
    const [watched, paired, offBusiness, tooLarge, regretted] = [
      await seedSeller(app),
      await seedSeller(app),
      await seedSeller(app),
      await seedSeller(app),
      await seedSeller(app),
    ]
    const dismiss = async (id: number, reason: string) =>
      is(await ask(app, 'dismissMatch', { key: buyer.key, body: { id, dismissed: true, reason } }), 200)
    const pair = async (seller_id: number) => {
      const headers = { 'x-session-id': buyer.key }
      is(await ask(app, 'createPairing', { headers, body: { buyer_id: buyer.id, seller_id } }), 201)
    }
    is(await ask(app, 'watchParty', { key: buyer.key, body: { id: watched.id, watching: true } }), 200)
    await pair(paired.id)
    await dismiss(offBusiness.id, 'sector')
    await dismiss(tooLarge.id, 'size')
    await pair(regretted.id)
    await dismiss(regretted.id, 'sector')
    const judged = async () => {
      const all = await judgementsIn(app.service.app.database.db)
      return new Map(all.map(({ buyerId, sellerId, isRight }) => [`${buyerId} ${sellerId}`, isRight]))
    }
    assert.deepEqual(
      await judged(),
      new Map([
        [`${buyer.id} ${watched.id}`, true],
        [`${buyer.id} ${paired.id}`, true],
        [`${buyer.id} ${offBusiness.id}`, false],
        [`${buyer.id} ${regretted.id}`, false],
      ]),
    )

    is(await ask(app, 'watchParty', { key: offBusiness.key, body: { id: buyer.id, watching: true } }), 200)
    assert.equal((await judgementsIn(app.service.app.database.db)).length, 5, 'each workspace judges for itself')
  })
})
