import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { pairUp, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

async function disclosuresOf(key: string, query = {}) {
  const answer = await ask(app, 'listDisclosures', { key, query })
  is(answer, 200)
  return answer.body
}

describe('GET /api/disclosures/{session_id}', () => {
  it('returns 404 for an unknown key, and empty lists for a workspace without disclosures', async () => {
    is(await ask(app, 'listDisclosures', { key: randomUUID() }), 404)
    const nothing = { told: [], told_count: 0, learned: [], learned_count: 0 }
    assert.deepEqual(await disclosuresOf(await seedVisitor(app)), nothing)
    assert.deepEqual(await disclosuresOf((await seedSeller(app)).key), nothing)
  })
  it('returns a disclosure to both sides: the party by name, its viewer by code name, under one signature', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await app.sign(buyer.key), 200)
    await pairUp(app, buyer, seller.id)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    const { record } = (await ask(app, 'getNdaReceipt', { key: buyer.key })).body
    const learned = (await disclosuresOf(buyer.key)).learned[0]
    assert.deepEqual([learned.party_id, learned.side, learned.name], [seller.id, 'seller', seller.company])
    assert.deepEqual([learned.revealed, learned.nda_stands], [true, true])
    const { told, told_count } = await disclosuresOf(seller.key)
    assert.deepEqual([told_count, told.length], [1, 1])
    assert.match(told[0].name, /^Company [A-Z]+$/)
    const { disclosed_at, nda_signed_at, nda_version } = learned
    assert.deepEqual(told, [
      {
        party_id: buyer.id,
        side: 'buyer',
        name: told[0].name,
        revealed: false,
        disclosed_at,
        nda_signed_at,
        nda_version,
        nda_stands: true,
      },
    ])
    assert.deepEqual([nda_signed_at, nda_version], [record.recorded_at, record.text_version])
    // A code name is the same in every answer.
    const { events } = (await ask(app, 'listActivity', { key: seller.key })).body
    const event = events.find(({ type }: { type: string }) => type === 'identity_disclosed')
    assert.equal(event.counterparty, told[0]?.name)
  })
  it('names the viewer once the viewer’s own name is disclosed', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    for (const { key } of [buyer, seller]) is(await app.sign(key), 200)
    await pairUp(app, buyer, seller.id)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    assert.equal((await disclosuresOf(seller.key)).told[0]?.revealed, false)
    is(await ask(app, 'getSellerName', { key: seller.key, query: { id: buyer.id } }), 200)
    const { told } = await disclosuresOf(seller.key)
    assert.deepEqual([told[0].name, told[0].revealed], [buyer.company, true])
  })
  it('records no disclosure when read, and returns code names once the NDA has expired', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await app.sign(buyer.key), 200)
    assert.equal((await disclosuresOf(buyer.key)).learned_count, 0)
    assert.equal((await disclosuresOf(seller.key)).told_count, 0)
    await pairUp(app, buyer, seller.id)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    const { record } = (await ask(app, 'getNdaReceipt', { key: buyer.key })).body
    app.advance(Date.parse(record.expires_at) - app.service.app.now().getTime() + 1000)
    const { learned } = await disclosuresOf(buyer.key)
    assert.deepEqual([learned[0].revealed, learned[0].nda_stands], [false, false])
    assert.match(learned[0].name, /^Company [A-Z]+$/)
    assert.equal((await disclosuresOf(seller.key)).told[0].nda_stands, false)
  })
  it('hides a name disclosed under an expired NDA until it is disclosed and recorded under the next one', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const nameOf = () => ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } })
    const isNamed = async () => {
      const { body } = await ask(app, 'listMatches', { key: buyer.key, query: { names: 'told', limit: 200 } })
      return body.find(({ id }: { id: number }) => id === seller.id).revealed
    }
    is(await app.sign(buyer.key), 200)
    await pairUp(app, buyer, seller.id)
    is(await nameOf(), 200)
    assert.equal(await isNamed(), true)
    const { record } = (await ask(app, 'getNdaReceipt', { key: buyer.key })).body
    app.advance(Date.parse(record.expires_at) - app.service.app.now().getTime() + 1000)
    is(await app.sign(buyer.key), 200)
    assert.equal(await isNamed(), false)
    is(await nameOf(), 200)
    assert.equal(await isNamed(), true)
    assert.equal((await disclosuresOf(seller.key)).told_count, 2)
  })
  it('returns the newest first up to the limit, with the total count, and 400 for a limit of 0', async () => {
    const buyer = await seedBuyer(app)
    is(await app.sign(buyer.key), 200)
    const sellers = [await seedSeller(app), await seedSeller(app), await seedSeller(app)]
    for (const { id } of sellers) {
      await pairUp(app, buyer, id)
      is(await ask(app, 'getSellerName', { key: buyer.key, query: { id } }), 200)
      app.advance(1000)
    }
    const { learned, learned_count } = await disclosuresOf(buyer.key, { limit: 2 })
    assert.equal(learned_count, 3)
    assert.deepEqual(
      learned.map(({ party_id }: { party_id: number }) => party_id),
      [sellers[2]?.id, sellers[1]?.id],
    )
    is(await ask(app, 'listDisclosures', { key: buyer.key, query: { limit: 0 } }), 400)
  })
})
