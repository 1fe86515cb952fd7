import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_SELLER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const NAMED = { company: 'Zyxwoltje', name: 'Ottoline Fjarski', email: 'ottoline@zyxwoltje.example' }
const CREAMERY = {
  sector: 'Crèmerie et fromages affinés',
  product: 'Raw-milk cheese',
  description: 'Ages cheese for grocers; Zyxwoltje supplies shops in three countries.',
}

let app: TestHouse
let buyer: Seeded
let seller: Seeded
let creamery: Seeded

before(async () => {
  app = await startService()
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
  creamery = await seedSeller(app, CREAMERY, NAMED)
})
after(() => app.close())

const find = (q: string, key = buyer.key) => ask(app, 'search', { key, query: { q } })
const idsOf = async (q: string, key?: string): Promise<number[]> => {
  const { body } = await find(q, key)
  return [...body.sellers, ...body.buyers].map(({ id }: { id: number }) => id)
}

describe('GET /api/search/{session_id}', () => {
  it('400 without q, with a blank one, with a long one, with two', async () => {
    is(await ask(app, 'search', { key: buyer.key }), 400)
    for (const q of ['', '   ', '\u0000', 'x'.repeat(201)]) is(await find(q), 400)
    is(await app.get(`/api/search/${buyer.key}?q=a&q=b`), 400)
  })
  it('404 for an unknown key', async () => is(await find('maintenance', randomUUID()), 404))
  it('200 with sellers and buyers by sector, product and solution, and how many', async () => {
    const answer = await find('maintenance')
    is(answer, 200)
    assert.ok(answer.body.sellers.some(({ id }: { id: number }) => id === seller.id))
    assert.ok(answer.body.buyers.some(({ id }: { id: number }) => id === buyer.id))
    assert.equal(answer.body.total, answer.body.sellers.length + answer.body.buyers.length)
    assert.equal(answer.body.query, 'maintenance')
  })
  it('200 and empty for what nobody does', async () => {
    const { body } = await find('submarine cables')
    assert.deepEqual(body, { sellers: [], buyers: [], total: 0, query: 'submarine cables' })
  })
  it('forgives accents, case and a typing error', async () => {
    for (const q of ['crèmerie', 'CREMERIE', 'cremerie', 'cremerrie', 'fromages affines', 'raw-milk chese'])
      assert.deepEqual(await idsOf(q), [creamery.id], q)
  })
  it('a workspace without a party may search', async () => {
    assert.deepEqual(await idsOf('cheese', await seedVisitor(app)), [creamery.id])
  })
  it('wildcards, operators and quotes are only characters', async () => {
    for (const q of ['%', '_', '%%%', '*', '\\', "'", '"', "' or true --", '<->', 'a & b | !c', ':*', '()'])
      assert.deepEqual(await idsOf(q), [], q)
  })
  it('paired is relative to the one who asks', async () => {
    const headers = { 'x-session-id': buyer.key }
    is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: seller.id }, headers }), 201)
    const paired = async (key: string) =>
      (await find('maintenance', key)).body.sellers.find(({ id }: { id: number }) => id === seller.id).paired
    assert.equal(await paired(buyer.key), true)
    assert.equal(await paired((await seedBuyer(app)).key), false)
    const { body } = await find('maintenance', seller.key)
    assert.equal(body.buyers.find(({ id }: { id: number }) => id === buyer.id).paired, true)
  })
  it('shows a seller by code name, rounded, without a contact', async () => {
    const { body } = await find('cheese')
    const [{ name, revenue, ebitda, contact_name, contact_email }] = body.sellers
    assert.match(name, /^Company [A-Z]+$/)
    assert.deepEqual([revenue, ebitda, contact_name, contact_email], [12.3, 1.8, undefined, undefined])
  })
})

describe('a name is not searched before its disclosure', () => {
  const QUERIES = [
    'Zyxwoltje',
    'zyxwoltje',
    'zyxwolt',
    'Ottoline',
    'Fjarski',
    'ottoline@zyxwoltje.example',
    'zyxwoltje.example',
  ]

  it('not by the unsigned, not by company, contact or e-mail, not where its own text holds it', async () => {
    for (const q of QUERIES) assert.deepEqual(await idsOf(q), [], q)
  })
  it('not by the signed, as long as they were not told', async () => {
    const reader = await seedBuyer(app)
    is(await app.sign(reader.key), 200)
    for (const q of QUERIES) assert.deepEqual(await idsOf(q, reader.key), [], q)
  })
  it('not by the one who wished for a pairing', async () => {
    const reader = await seedBuyer(app)
    const unfit = await seedSeller(app, UNFIT_SELLER, { company: 'Vrumbelix' })
    is(await app.sign(reader.key), 200)
    const headers = { 'x-session-id': reader.key }
    is(await ask(app, 'createPairing', { body: { buyer_id: reader.id, seller_id: unfit.id }, headers }), 201)
    assert.deepEqual(await idsOf('Vrumbelix', reader.key), [])
  })
  it('yes after its disclosure, with its contact and exact figures, and by nobody else', async () => {
    const reader = await seedBuyer(app, { sector: CREAMERY.sector, solution_1: CREAMERY.product })
    is(await app.sign(reader.key), 200)
    const named = await ask(app, 'getSellerName', { key: reader.key, query: { id: creamery.id } })
    is(named, 200)
    for (const q of ['Zyxwoltje', 'zyxwoltje', 'Zyxwoltja'])
      assert.deepEqual(await idsOf(q, reader.key), [creamery.id], q)
    const [hit] = (await find('zyxwoltje', reader.key)).body.sellers
    assert.deepEqual(
      [hit.name, hit.contact_name, hit.contact_email, hit.revenue],
      [NAMED.company, NAMED.name, NAMED.email, 12.34],
    )
    const signedToo = await seedBuyer(app)
    is(await app.sign(signedToo.key), 200)
    for (const other of [buyer, signedToo]) assert.deepEqual(await idsOf('Zyxwoltje', other.key), [])
  })
  it('searching discloses nothing by itself', async () => {
    const reader = await seedBuyer(app)
    is(await app.sign(reader.key), 200)
    const { body } = await find('maintenance', reader.key)
    for (const { id, name } of body.sellers) assert.match(name, /^Company [A-Z]+$/, String(id))
    const { db } = app.service.app.database
    assert.deepEqual(
      await db.selectFrom('disclosures').select('party_id').where('session_id', '=', reader.sessionId).execute(),
      [],
    )
  })
})
