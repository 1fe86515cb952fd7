import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { OPERATOR } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller, UNFIT_BUYER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/**
 * Attacker's goal: to make the service query a register or website about a company, which tells its host and staff that
 * a deal platform takes an interest in it.
 */
let app: TestHouse
let target: Seeded

before(async () => {
  app = await startService()
  target = await seedSeller(app)
})
after(() => app.close())

const enqueue = (by: Seeded, entity_id: number) =>
  ask(app, 'enqueueQuality', { headers: { 'x-session-id': by.key }, body: { entity_type: 'seller', entity_id } })
const queuedFor = async (partyId: number) =>
  await app.service.app.database.db.selectFrom('quality_steps').select('step').where('party_id', '=', partyId).execute()

describe('enrichment of a target by a counterparty', () => {
  it('is refused without an NDA with the address to sign at, and queues nothing', async () => {
    const stranger = await seedBuyer(app, UNFIT_BUYER)
    await pairUp(app, stranger, target.id)
    const refused = await enqueue(stranger, target.id)
    is(refused, 403)
    assert.equal(refused.body.nda_required, true)
    assert.match(refused.body.detail, /nda\/sign/)
    assert.deepEqual(await queuedFor(target.id), [])
  })
  it('is refused for a signed match that is not paired', async () => {
    const matched = await seedBuyer(app)
    is(await app.sign(matched.key), 200)
    is(await enqueue(matched, target.id), 403)
    assert.deepEqual(await queuedFor(target.id), [])
  })
  it('is limited to ten targets per day, each of which sees the disclosure in its activity', async () => {
    const prober = await seedBuyer(app, UNFIT_BUYER)
    is(await app.sign(prober.key), 200)
    const targets = []
    for (let i = 0; i < 11; i++) targets.push(await seedSeller(app))
    for (const [i, { id, key }] of targets.entries()) {
      await pairUp(app, prober, id)
      is(await enqueue(prober, id), i < 10 ? 200 : 429)
      const { events } = (await ask(app, 'listActivity', { key })).body
      assert.equal(
        events.some(({ type }: { type: string }) => type === 'identity_disclosed'),
        i < 10,
      )
    }
    assert.deepEqual(await queuedFor(targets[10]?.id ?? 0), [])
  })
  it('is refused once the target is withdrawn', async () => {
    const prober = await seedBuyer(app)
    const withdrawn = await seedSeller(app)
    is(await app.sign(prober.key), 200)
    await pairUp(app, prober, withdrawn.id)
    is(await ask(app, 'withdrawParty', { params: { id: withdrawn.id }, body: {}, headers: OPERATOR }), 200)
    is(await enqueue(prober, withdrawn.id), 403)
    assert.deepEqual(await queuedFor(withdrawn.id), [])
  })
})
