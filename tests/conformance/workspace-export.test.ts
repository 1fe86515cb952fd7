import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

async function exported(key: string) {
  const answer = await ask(app, 'exportWorkspace', { key })
  is(answer, 200)
  return answer
}

describe('GET /api/session/{session_id}/export', () => {
  it('returns 404 for an unknown key and 400 for a malformed one', async () => {
    is(await ask(app, 'exportWorkspace', { key: randomUUID() }), 404)
    is(await ask(app, 'exportWorkspace', { key: 'x' }), 400)
  })
  it('returns a file with a neutral name and without the key', async () => {
    const { key, company } = await seedSeller(app)
    const { headers, text } = await exported(key)
    assert.equal(headers.get('content-disposition'), 'attachment; filename="concordat-workspace.json"')
    assert.ok(text.includes(company))
    assert.ok(!text.includes(key))
  })
  it('contains only the identity of a visitor', async () => {
    const { body } = await exported(await seedVisitor(app))
    assert.deepEqual([body.identity.company, body.quality, body.pairings, body.seller], ['Visitors', [], [], undefined])
  })
  it('contains everything that the other operations return', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await app.sign(buyer.key), 200)
    const pair = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { body: pair, headers: { 'x-session-id': buyer.key } }), 201)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    is(await ask(app, 'watchParty', { key: buyer.key, body: { id: seller.id, watching: true } }), 200)
    const unwanted = await seedSeller(app)
    const dismissal = { id: unwanted.id, dismissed: true, reason: 'place' }
    is(await ask(app, 'dismissMatch', { key: buyer.key, body: dismissal }), 200)
    const asked = await seedSeller(app, { name_release: 'ask' })
    is(await ask(app, 'requestName', { key: buyer.key, body: { id: asked.id } }), 201)
    is(await ask(app, 'blockViewer', { key: buyer.key, body: { kind: 'domain', value: 'rival.example' } }), 200)
    const update = { identity: { company: 'Newly Named' }, seller: { revenue: 5 } }
    is(await ask(app, 'updateSession', { key: buyer.key, body: update }), 200)
    const { key } = buyer
    const { events } = (await ask(app, 'listActivity', { key })).body
    const { body } = await exported(key)
    const session = (await ask(app, 'getSession', { key })).body
    for (const part of ['buyer', 'seller', 'valuation', 'user_type', 'agent_driven'] as const)
      assert.deepEqual(body[part], session[part], part)
    assert.deepEqual(body.identity, session.identity)
    assert.equal(body.former[0].identity.company, buyer.company)
    assert.deepEqual(body.quality, (await ask(app, 'getQuality', { key })).body.entities)
    assert.deepEqual(body.pairings, (await ask(app, 'listPairings', { key })).body.pairings)
    assert.deepEqual(body.activity, events)
    assert.deepEqual(body.blocks, (await ask(app, 'listBlocks', { key })).body.blocks)
    const [made] = (await ask(app, 'listNameRequests', { key })).body.made
    assert.deepEqual(
      body.name_requests.map(({ direction, party_id, state }: Record<string, unknown>) => [direction, party_id, state]),
      [['made', asked.id, made.state]],
    )
    const received = (await exported(asked.key)).body.name_requests
    assert.deepEqual(
      received.map(({ direction, party_id }: Record<string, unknown>) => [direction, party_id]),
      [['received', buyer.id]],
    )
    assert.deepEqual(body.disclosures, (await ask(app, 'listDisclosures', { key })).body)
    const { record, hash } = (await ask(app, 'getNdaReceipt', { key })).body
    assert.deepEqual(body.nda_records, [{ record, hash }])
    assert.deepEqual(
      body.watchlist.map(({ id }: { id: number }) => id),
      [seller.id],
    )
    assert.deepEqual(
      body.dismissals.map(({ id, reason }: { id: number; reason: string }) => [id, reason]),
      [[unwanted.id, 'place']],
    )
    const { created_at } = (await ask(app, 'getWorkspace', { key })).body
    assert.equal(body.created_at, created_at)
  })
  it('contains a seller’s blind view, its approval and its proofs, without the operator’s note', async () => {
    const { key, company } = await seedSeller(app)
    const words = { description: 'We keep machines running.', teaser_value: true }
    is(await ask(app, 'updateBlindView', { key, body: words }), 200)
    const { version } = (await ask(app, 'getBlindView', { key })).body
    is(await ask(app, 'updateBlindView', { key, body: { approve: version } }), 200)
    const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    const { workspaces } = (await app.get('/api/operator/workspaces?limit=200', operator)).body
    const { id } = workspaces.find(({ name }: { name?: string }) => name === company)
    is(await app.post(`/api/operator/workspaces/${id}/vet`, { note: 'Register read.' }, operator), 200)
    const { body, text } = await exported(key)
    assert.deepEqual(body.blind_view, { approved: true, teaser_value: true, own_description: words.description })
    assert.deepEqual(
      body.proofs.map(({ kind }: { kind: string }) => kind),
      ['vetted'],
    )
    assert.ok(!text.includes('Register read.'), 'the operator’s note is exported')
  })
  it('contains a seller’s messages to a counterparty and its memorandum', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pair = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { body: pair, headers: { 'x-session-id': seller.key } }), 201)
    const [{ pair_id }] = (await ask(app, 'listPairings', { key: seller.key })).body.pairings
    const text = 'The lease ends in 2031.'
    is(await ask(app, 'sendMessage', { key: seller.key, params: { pair_id }, body: { text } }), 201)
    is(await ask(app, 'approveMemorandum', { key: seller.key, body: {} }), 200)
    const { body } = await exported(seller.key)
    assert.deepEqual(
      body.conversations.map(({ messages }: { messages: { text: string }[] }) => messages.map((one) => one.text)),
      [[text]],
    )
    assert.ok(body.memorandum)
  })
  it('discloses no new name and records no disclosure', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await app.sign(buyer.key), 200)
    const pair = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { body: pair, headers: { 'x-session-id': buyer.key } }), 201)
    const { body, text } = await exported(buyer.key)
    assert.match(body.pairings[0].seller_name, /^Company [A-Z]+$/)
    assert.ok(!text.includes(seller.company))
    assert.equal((await ask(app, 'listDisclosures', { key: seller.key })).body.told_count, 0)
  })
  it('contains the pairings of both sides of a workspace that buys and sells', async () => {
    const both = await seedBuyer(app)
    is(await ask(app, 'updateSession', { key: both.key, body: { seller: { revenue: 9 } } }), 200)
    const own = (await ask(app, 'getSession', { key: both.key })).body
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    for (const pair of [
      { buyer_id: own.buyer.id, seller_id: seller.id },
      { buyer_id: buyer.id, seller_id: own.seller.id },
    ])
      is(await ask(app, 'createPairing', { body: pair, headers: { 'x-session-id': both.key } }), 201)
    assert.equal((await exported(both.key)).body.pairings.length, 2)
  })
})
