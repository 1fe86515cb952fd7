import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { SELLER, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded

before(async () => {
  app = await startService()
  buyer = await seedBuyer(app)
  await app.sign(buyer.key)
})
after(() => app.close())

const releaseOf = async (key: string) => {
  const { seller } = (await ask(app, 'getSession', { key })).body
  return [seller.name_release, seller.name_release_assurance]
}
const decide = (key: string, decision: object) => ask(app, 'updateSession', { key, body: { seller: decision } })
const matchOf = async (id: number) =>
  (await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 } })).body.find(
    (match: { id: number }) => match.id === id,
  )
const nameOf = async (id: number) => await ask(app, 'getSellerName', { key: buyer.key, query: { id } })

describe('name release of a party', () => {
  it('defaults to matched and declared; omitted and null fields keep their value', async () => {
    const answer = await ask(app, 'submit', {
      body: { user_type: 'seller', seller: SELLER, supervisor: { name: 'Sue Pervisor', email: 'sue@s.example' } },
    })
    const key = answer.body.session_id
    assert.deepEqual(await releaseOf(key), ['matched', 'declared'])
    is(await decide(key, { name_release: 'ask', name_release_assurance: 'company' }), 200)
    is(await decide(key, { growth: 9, name_release: null }), 200)
    assert.deepEqual(await releaseOf(key), ['ask', 'company'])
  })
  it('can be set by a buyer at registration', async () => {
    const { body } = await ask(app, 'submit', {
      body: {
        user_type: 'investor',
        buyer: { name_release: 'ask' },
        supervisor: { name: 'Sue Pervisor', email: 'sue@s.example' },
      },
    })
    assert.equal((await ask(app, 'getSession', { key: body.session_id })).body.buyer.name_release, 'ask')
  })
  it('is listed among the changed fields; unknown values are rejected', async () => {
    const { key } = await seedSeller(app)
    assert.match((await decide(key, { name_release: 'ask' })).body.message, /name_release/)
    is(await decide(key, { name_release: 'never' }), 400)
    is(await decide(key, { name_release_assurance: 'sworn' }), 400)
  })
})

describe('party that releases its name on request', () => {
  it('appears in matches by code name, but not in name lists or search; its name returns 403', async () => {
    const { id, company } = await seedSeller(app, { name_release: 'ask' })
    const match = await matchOf(id)
    assert.deepEqual([match.revealed, match.name_on_request], [false, true])
    assert.match(match.name, /^Company [A-Z]+$/)
    const { names } = (await ask(app, 'listMatchedNames', { key: buyer.key, query: { limit: 200 } })).body
    assert.equal(names.includes(company), false)
    await pairUp(app, buyer, id)
    const refused = await nameOf(id)
    is(refused, 403)
    assert.equal(refused.body.code, 'consent_required')
    const found = await ask(app, 'search', { key: buyer.key, query: { q: company } })
    assert.equal(found.text.includes(`"id":${id}`), false)
  })
  it('stays visible by name to viewers to whom it was disclosed before the change', async () => {
    const { id, key, company } = await seedSeller(app)
    await pairUp(app, buyer, id)
    assert.equal((await nameOf(id)).body.name, company)
    await decide(key, { name_release: 'ask' })
    assert.equal((await nameOf(id)).body.name, company)
  })
  it('returns 403 consent_required for a data quality step requested by a counterparty', async () => {
    const { id } = await seedSeller(app, { name_release: 'ask' })
    await pairUp(app, buyer, id)
    const refused = await ask(app, 'enqueueQuality', {
      headers: { 'x-session-id': buyer.key },
      body: { entity_type: 'seller', entity_id: id },
    })
    is(refused, 403)
    assert.equal(refused.body.code, 'consent_required')
  })
})

describe('party that requires a minimum assurance', () => {
  it('does not disclose its name to a workspace with a lower assurance', async () => {
    const { id } = await seedSeller(app, { name_release_assurance: 'company' })
    assert.equal((await matchOf(id)).revealed, false)
    await pairUp(app, buyer, id)
    const refused = await nameOf(id)
    is(refused, 403)
    assert.equal(refused.body.code, 'assurance_required')
  })
})
