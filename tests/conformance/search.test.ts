import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_SELLER } from '../_seed.ts'
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
  it('returns 400 for a missing, blank, too long or repeated q', async () => {
    is(await ask(app, 'search', { key: buyer.key }), 400)
    for (const q of ['', '   ', '\u0000', 'x'.repeat(201)]) is(await find(q), 400)
    is(await app.get(`/api/search/${buyer.key}?q=a&q=b`), 400)
  })
  it('returns 404 for an unknown key', async () => is(await find('maintenance', randomUUID()), 404))
  it('returns sellers and buyers by sector, product and solution, with the total', async () => {
    const answer = await find('maintenance')
    is(answer, 200)
    assert.ok(answer.body.sellers.some(({ id }: { id: number }) => id === seller.id))
    assert.ok(answer.body.buyers.some(({ id }: { id: number }) => id === buyer.id))
    assert.equal(answer.body.total, answer.body.sellers.length + answer.body.buyers.length)
    assert.equal(answer.body.query, 'maintenance')
  })
  it('returns an empty result for a business that no party has', async () => {
    const { body } = await find('submarine cables')
    assert.deepEqual(body, { sellers: [], buyers: [], total: 0, query: 'submarine cables' })
  })
  it('ignores accents and case and tolerates a typing error', async () => {
    for (const q of ['crèmerie', 'CREMERIE', 'cremerie', 'cremerrie', 'fromages affines', 'raw-milk chese'])
      assert.deepEqual(await idsOf(q), [creamery.id], q)
  })
  it('corrects a typing error only if no text contains the words, and never in the first letter or a short word', async () => {
    await seedSeller(app, { ...UNFIT_SELLER, product: 'Oboe varnishing' })
    await seedSeller(app, { ...UNFIT_SELLER, product: 'Oboes varnishings' })
    assert.equal((await find('varnishing')).body.total, 2)
    assert.equal((await find('varnishnig')).body.total, 2)
    for (const q of ['warnishing', 'oboa']) assert.deepEqual(await idsOf(q), [], q)
  })
  it('finds a changed party at once by its new text and no longer by the old one', async () => {
    const own = await seedSeller(app, { ...UNFIT_SELLER, product: 'Harpsichord lacquering' })
    assert.deepEqual(await idsOf('lacquering'), [own.id])
    is(await ask(app, 'updateSession', { key: own.key, body: { seller: { product: 'Harpsichord gilding' } } }), 200)
    assert.deepEqual(await idsOf('lacquering'), [])
    assert.deepEqual(await idsOf('harpsichord gilding'), [own.id])
  })
  it('returns results to a workspace without a party', async () => {
    assert.deepEqual(await idsOf('cheese', await seedVisitor(app)), [creamery.id])
  })
  it('treats wildcards, operators and quotes as plain characters', async () => {
    for (const q of ['%', '_', '%%%', '*', '\\', "'", '"', "' or true --", '<->', 'a & b | !c', ':*', '()'])
      assert.deepEqual(await idsOf(q), [], q)
  })
  it('marks a party as paired only for the viewer that is paired with it', async () => {
    const headers = { 'x-session-id': buyer.key }
    is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: seller.id }, headers }), 201)
    const paired = async (key: string) =>
      (await find('maintenance', key)).body.sellers.find(({ id }: { id: number }) => id === seller.id).paired
    assert.equal(await paired(buyer.key), true)
    assert.equal(await paired((await seedBuyer(app)).key), false)
    const { body } = await find('maintenance', seller.key)
    assert.equal(body.buyers.find(({ id }: { id: number }) => id === buyer.id).paired, true)
  })
  it('shows a seller by code name, with rounded figures and without a contact', async () => {
    const { body } = await find('cheese')
    const [{ name, revenue, ebitda, contact_name, contact_email }] = body.sellers
    assert.match(name, /^Company [A-Z]+$/)
    assert.deepEqual([revenue, ebitda, contact_name, contact_email], [12.3, 1.8, undefined, undefined])
  })
})

describe('pagination of search results', () => {
  const OLDEST_FIRST: number[] = []
  let reader: Seeded
  before(async () => {
    reader = await seedBuyer(app, { sector: 'Waterworks', solution_1: 'Hydrants' })
    for (let n = 0; n < 12; n++)
      OLDEST_FIRST.push((await seedSeller(app, { ...UNFIT_SELLER, product: `Gargoyle carving in ${n} towns` })).id)
    const headers = { 'x-session-id': reader.key }
    const pair = { buyer_id: reader.id, seller_id: OLDEST_FIRST[3] }
    is(await ask(app, 'createPairing', { body: pair, headers }), 201)
  })
  const page = async (query: object) => {
    const answer = await ask(app, 'search', { key: reader.key, query: { q: 'gargoyle', ...query } })
    is(answer, 200)
    const link = answer.headers.get('link')
    return {
      ids: answer.body.sellers.map(({ id }: { id: number }) => id) as number[],
      total: answer.body.total as number,
      count: answer.headers.get('x-total-count'),
      cursor: link && new URLSearchParams(link.slice(link.indexOf('?') + 1, link.indexOf('>'))).get('cursor'),
    }
  }

  it('lists paired parties first, then the newest, and counts all of them', async () => {
    const { ids, total, count, cursor } = await page({})
    const newestFirst = OLDEST_FIRST.toReversed()
    const [, , , paired] = OLDEST_FIRST
    assert.deepEqual(ids, [paired, ...newestFirst.filter((id) => id !== paired)])
    assert.deepEqual([total, count, cursor], [12, '12', null])
  })
  it('returns each party once, in the same order and with the same total, for any page length', async () => {
    const whole = (await page({})).ids
    for (const limit of [1, 4, 5, 11, 12]) {
      const ids: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const next = await page({ limit, ...(cursor === '' ? {} : { cursor }) })
        assert.equal(next.total, 12)
        assert.ok(next.ids.length <= limit)
        ids.push(...next.ids)
        cursor = next.cursor
      }
      assert.deepEqual(ids, whole, String(limit))
    }
  })
  it('returns 400 for an invalid cursor', async () => {
    for (const cursor of ['x', '0', Buffer.from('1:x').toString('base64url')])
      is(await ask(app, 'search', { key: reader.key, query: { q: 'gargoyle', cursor } }), 400)
  })
  it('requires every word of the query, in any order, and a short one as a whole word', async () => {
    for (const [q, hits] of [
      ['carving gargoyle', 12],
      ['7 gargoyle', 1],
      ['gargoyle in', 12],
    ] as const)
      assert.equal((await find(q)).body.total, hits, q)
  })
})

describe('concurrent searches', () => {
  it('at least five of twelve searches by one client succeed, the others return 429 and a later one succeeds', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, (_, n) => find(`cheese ${n}`)))
    const refused = many.filter(({ status }) => status === 429)
    assert.ok(many.filter(({ status }) => status === 200).length >= 5)
    assert.ok(refused.length > 0 && refused.length <= 7, String(refused.length))
    for (const answer of refused) {
      is(answer, 429)
      assert.equal(answer.headers.get('retry-after'), '1')
    }
    is(await find('cheese'), 200)
  })
})

describe('search by name', () => {
  const QUERIES = [
    'Zyxwoltje',
    'zyxwoltje',
    'zyxwolt',
    'Ottoline',
    'Fjarski',
    'ottoline@zyxwoltje.example',
    'zyxwoltje.example',
  ]

  it('finds nothing by company, contact or e-mail without an NDA, even if the party’s own text contains it', async () => {
    for (const q of QUERIES) assert.deepEqual(await idsOf(q), [], q)
  })
  it('finds nothing by an undisclosed name for a viewer that has signed', async () => {
    const reader = await seedBuyer(app)
    is(await app.sign(reader.key), 200)
    for (const q of QUERIES) assert.deepEqual(await idsOf(q, reader.key), [], q)
  })
  it('finds a counterparty by name once the viewer has requested a pairing and signed', async () => {
    const reader = await seedBuyer(app)
    const unfit = await seedSeller(app, UNFIT_SELLER, { company: 'Vrumbelix' })
    const headers = { 'x-session-id': reader.key }
    is(await ask(app, 'createPairing', { body: { buyer_id: reader.id, seller_id: unfit.id }, headers }), 201)
    assert.deepEqual(await idsOf('Vrumbelix', reader.key), [])
    is(await app.sign(reader.key), 200)
    assert.deepEqual(await idsOf('Vrumbelix', reader.key), [unfit.id])
  })
  it('finds a disclosed name with its contact and exact figures, and only for its viewer', async () => {
    const reader = await seedBuyer(app, { sector: CREAMERY.sector, solution_1: CREAMERY.product })
    is(await app.sign(reader.key), 200)
    await pairUp(app, reader, creamery.id)
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
  it('finds a match by its undisclosed name, discloses it and records the disclosure', async () => {
    const found = await seedSeller(app, { product: 'Quernstone dressing' }, { company: 'Brimblequern' })
    const reader = await seedBuyer(app)
    assert.deepEqual(await idsOf('Brimblequern', reader.key), [])
    is(await app.sign(reader.key), 200)
    const { body } = await find('Brimblequern', reader.key)
    assert.deepEqual(
      body.sellers.map(({ id, name }: { id: number; name: string }) => [id, name]),
      [[found.id, 'Brimblequern']],
    )
    assert.equal(body.total, 1)
    const { db } = app.service.app.database
    const recorded = db.selectFrom('disclosures').select('party_id').where('session_id', '=', reader.sessionId)
    assert.deepEqual(await recorded.execute(), [{ party_id: found.id }])
    assert.deepEqual(await idsOf('Brimblequern'), [])
  })
  it('discloses no name for a query of one or two letters', async () => {
    const reader = await seedBuyer(app)
    is(await app.sign(reader.key), 200)
    for (const q of ['Q', 'Qo', 'z']) await idsOf(q, reader.key)
    const { db } = app.service.app.database
    const recorded = db.selectFrom('disclosures').select('party_id').where('session_id', '=', reader.sessionId)
    assert.deepEqual(await recorded.execute(), [])
  })
  it('finds a workspace’s own name without a signature', async () => {
    const own = await seedSeller(app, {}, { company: 'Plimwattle' })
    assert.deepEqual(await idsOf('Plimwattle', own.key), [own.id])
    assert.deepEqual(await idsOf('Plimwattle'), [])
  })
  it('discloses no name for a query about the business', async () => {
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
