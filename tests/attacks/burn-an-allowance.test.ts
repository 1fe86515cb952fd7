import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { pairUp, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** Attacker's goal: to use up a buyer's daily allowance of names so that it cannot learn the one it needs. */
let app: TestHouse

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1', WORKSPACES_PER_NETWORK: '5' })
})
after(() => app.close())

const join = (ip: string, uuid: string = randomUUID()) =>
  ask(app, 'joinWorkspace', {
    body: { uuid, name: 'Filler', email: 'f@filler.example', company: 'Filler' },
    headers: { 'x-forwarded-for': ip },
  })

describe('exhaustion of a buyer’s daily name allowance', () => {
  it('fails from one network, whose daily limit covers every way to open a workspace', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => join('203.0.113.7')))
    assert.deepEqual(opened.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 429, 429, 429])
    const supervisor = { name: 'Sue Pervisor', email: 'sue@s.example' }
    const submitted = await ask(app, 'submit', {
      body: { user_type: 'seller', supervisor },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    is(submitted, 429)
    assert.equal(submitted.body.code, 'workspace_limit_reached')
    const key = randomUUID()
    const made = await ask(app, 'updateSession', { key, body: {}, headers: { 'x-forwarded-for': '203.0.113.7' } })
    assert.equal(made.body.code, 'workspace_limit_reached')
  })
  it('does not block existing workspaces on the same network or new ones on other networks', async () => {
    const uuid = randomUUID()
    is(await join('198.51.100.1', uuid), 200)
    for (let i = 0; i < 4; i += 1) is(await join('198.51.100.1'), 200)
    is(await join('198.51.100.1'), 429)
    is(await join('198.51.100.1', uuid), 200)
    is(await join('192.0.2.1'), 200)
  })
  it('ends after a day, when the network may open workspaces again', async () => {
    app.advance(24 * 3_600_000 + 1000)
    is(await join('203.0.113.7'), 200)
  })
  it('fails with sellers that release names on request, which use no allowance until disclosed', async () => {
    const buyer = await seedBuyer(app)
    await app.sign(buyer.key)
    for (let i = 0; i < 12; i += 1) await seedSeller(app, { name_release: 'ask' })
    const wanted = await seedSeller(app)
    const names = await ask(app, 'listMatchedNames', { key: buyer.key, query: { limit: 200 }, headers: fresh() })
    assert.deepEqual([names.body.names, names.body.withheld], [[wanted.company], 0])
  })
  it('fails by pairing with the buyer, whose allowance is not used by the other side’s pairings', async () => {
    const buyer = await seedBuyer(app)
    await app.sign(buyer.key)
    for (let i = 0; i < 12; i += 1) {
      const filler = await seedSeller(app, { growth: -60, ebitda_margin: -50 })
      const body = { buyer_id: buyer.id, seller_id: filler.id }
      is(await ask(app, 'createPairing', { body, headers: { 'x-session-id': filler.key, ...fresh() } }), 201)
    }
    const wanted = await seedSeller(app)
    await pairUp(app, buyer, wanted.id)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: wanted.id }, headers: fresh() }), 200)
  })
})
