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

describe('relevance judgement', () => {
  it('grades a dismissal for the sector 0, a watched or paired party 2, and an indication of interest 3', async () => {
    const buyer = await seedBuyer(app)
    const [watched, paired, offBusiness, tooLarge, regretted, progressed, abandoned] = [
      await seedSeller(app),
      await seedSeller(app),
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
    const reach = async (seller_id: number, phase: string) => {
      await pair(seller_id)
      const body = { pair_ids: [`pair-${buyer.id}-${seller_id}`], phase }
      is(await ask(app, 'updatePhase', { headers: { 'x-session-id': buyer.key }, body }), 200)
    }
    await reach(progressed.id, '4_ioi')
    is(await ask(app, 'watchParty', { key: buyer.key, body: { id: progressed.id, watching: true } }), 200)
    await reach(abandoned.id, '9_abandoned')
    const judged = async () => {
      const all = await judgementsIn(app.service.app.database.db)
      return new Map(all.map(({ buyerId, sellerId, grade }) => [`${buyerId} ${sellerId}`, grade]))
    }
    assert.deepEqual(
      await judged(),
      new Map([
        [`${buyer.id} ${watched.id}`, 2],
        [`${buyer.id} ${paired.id}`, 2],
        [`${buyer.id} ${offBusiness.id}`, 0],
        [`${buyer.id} ${regretted.id}`, 0],
        [`${buyer.id} ${progressed.id}`, 3],
      ]),
    )

    is(await ask(app, 'watchParty', { key: offBusiness.key, body: { id: buyer.id, watching: true } }), 200)
    assert.equal((await judgementsIn(app.service.app.database.db)).length, 6, 'each workspace has its own judgements')
  })
})
