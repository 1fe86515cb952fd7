import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { LABORATORY, DENTAL as PROJECT_MOLAR } from '../_dental.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const DENTAL = { ...PROJECT_MOLAR, name: '<b>Project Molar</b>' }

let app: TestHouse
let maintenance: Seeded
let laboratories: Seeded[]
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  maintenance = await seedSeller(app)
  laboratories = [
    await seedSeller(app, LABORATORY),
    await seedSeller(app, LABORATORY),
    await seedSeller(app, LABORATORY),
  ]
})
after(() => app.close())

const add = async (key: string, body: object): Promise<number> =>
  (await ask(app, 'addThesis', { key, body, headers: fresh() })).body.thesis_id
const list = (key: string, query: object = {}, headers: object = {}) =>
  ask(app, 'listMatches', { key, query: { limit: 200, ...query }, headers: { ...fresh(), ...headers } })
const idsOf = (answer: { body: { id: number }[] }) => answer.body.map(({ id }) => id).toSorted((a, b) => a - b)

describe('match list of one thesis', () => {
  it('contains only the matches of that thesis, with its name, its own count and the same fits', async () => {
    const buyer = await seedBuyer(app)
    const id = await add(buyer.key, DENTAL)
    const [whole, alone] = [await list(buyer.key), await list(buyer.key, { thesis: id })]
    is(alone, 200)
    assert.deepEqual(
      idsOf(alone),
      laboratories.map((one) => one.id),
    )
    assert.equal(alone.headers.get('x-total-count'), '3')
    assert.ok(idsOf(whole).includes(maintenance.id))
    for (const match of alone.body) {
      assert.deepEqual(match.thesis, { thesis_id: id, name: DENTAL.name })
      assert.deepEqual(
        whole.body.find((one: { id: number }) => one.id === match.id),
        match,
      )
      const product = match.scores.deterministic * match.scores.semantic
      assert.ok(Math.abs(product - match.fit) <= 0.05 + 1e-9, `${product} and ${match.fit}`)
    }
    assert.equal(whole.body.find((one: { id: number }) => one.id === maintenance.id).thesis, undefined)
  })

  it('shows a match of the profile under the requested thesis', async () => {
    const buyer = await seedBuyer(app)
    const same = { name: 'The same again', sector: 'Industrial maintenance', solution_1: 'Maintenance of machines' }
    const id = await add(buyer.key, { ...same, check_size_max: 400 })
    const match = (await list(buyer.key, { thesis: id })).body.find((one: { id: number }) => one.id === maintenance.id)
    assert.deepEqual(match?.thesis, { thesis_id: id, name: 'The same again' })
  })

  it('keeps the thesis in the links between its pages', async () => {
    const buyer = await seedBuyer(app)
    const id = await add(buyer.key, DENTAL)
    const first = await list(buyer.key, { thesis: id, limit: 2 })
    const link = /<\?([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    assert.equal(new URLSearchParams(link).get('thesis'), `${id}`)
    const second = await list(buyer.key, Object.fromEntries(new URLSearchParams(link)))
    assert.deepEqual(
      [...idsOf(first), ...idsOf(second)].toSorted((a, b) => a - b),
      laboratories.map((one) => one.id),
    )
    assert.equal(second.headers.get('link'), null)
  })

  it('returns 304 until its content changes and shows each change at once', async () => {
    const buyer = await seedBuyer(app)
    const id = await add(buyer.key, DENTAL)
    const tag = (await list(buyer.key, { thesis: id })).headers.get('etag') ?? assert.fail('no tag')
    const again = () =>
      app.call('GET', `/api/matches/${buyer.key}?limit=200&thesis=${id}`, {
        headers: { ...fresh(), 'if-none-match': tag },
      })
    assert.equal((await again()).status, 304)
    await seedBuyer(app)
    assert.equal((await again()).status, 304)
    const params = { thesis_id: id }
    is(
      await ask(app, 'changeThesis', {
        key: buyer.key,
        params,
        body: { ...DENTAL, name: 'Renamed' },
        headers: fresh(),
      }),
      200,
    )
    const renamed = await again()
    assert.equal(renamed.status, 200)
    assert.equal(renamed.body[0].thesis.name, 'Renamed')
    const gone = laboratories[0] ?? assert.fail()
    is(
      await ask(app, 'dismissMatch', { key: buyer.key, body: { id: gone.id, dismissed: true }, headers: fresh() }),
      200,
    )
    assert.equal((await list(buyer.key, { thesis: id })).headers.get('x-total-count'), '2')
    is(await ask(app, 'updateSession', { key: gone.key, body: { seller: { revenue: 19 } }, headers: fresh() }), 200)
    assert.equal((await list(buyer.key, { thesis: id })).body.length, 2)
  })

  it('returns 404 for a thesis that belongs to another buyer, was removed or is unknown, and 409 to a seller', async () => {
    const [one, other] = [await seedBuyer(app), await seedBuyer(app)]
    const [own, removed] = [await add(one.key, DENTAL), await add(other.key, DENTAL)]
    is(
      await ask(app, 'removeThesis', { key: other.key, params: { thesis_id: removed }, body: {}, headers: fresh() }),
      200,
    )
    for (const thesis of [own, removed, 999_999]) {
      const refused = await list(other.key, { thesis })
      is(refused, 404)
      assert.equal(refused.body.code, 'thesis_not_found')
    }
    const seller = await list(maintenance.key, { thesis: own })
    is(seller, 409)
    assert.equal(seller.body.code, 'not_a_buyer')
    is(await list(one.key, { thesis: 'x' }), 400)
  })

  it('learns only from acts on counterparties that this thesis fits best', async () => {
    const buyer = await seedBuyer(app)
    const dental = await add(buyer.key, DENTAL)
    const both = { name: 'Both', sector: 'Dental laboratories', solution_1: 'Crowns made for dentists' }
    const narrow = await add(buyer.key, { ...both, growth_target: 90, ebitda_target: 60 })
    const watched = laboratories[0] ?? assert.fail()
    is(
      await ask(app, 'watchParty', { key: buyer.key, body: { id: watched.id, watching: true }, headers: fresh() }),
      200,
    )
    const learnedFrom = async (query: object): Promise<number[]> =>
      (await list(buyer.key, { order: 'learned', ...query })).body.flatMap(
        (match: { learned: { like: { id: number }[] } }) => match.learned.like.map(({ id }) => id),
      )
    assert.deepEqual(await learnedFrom({ thesis: dental }), [watched.id, watched.id])
    assert.deepEqual(await learnedFrom({ thesis: narrow }), [])
    assert.ok((await learnedFrom({})).includes(watched.id))
  })

  it('discloses neither the name nor the existence of a thesis to a seller', async () => {
    const buyer = await seedBuyer(app)
    await add(buyer.key, DENTAL)
    const seller = laboratories[1] ?? assert.fail()
    const { body, text } = await list(seller.key)
    const match = body.find((one: { id: number }) => one.id === buyer.id)
    assert.ok(match)
    assert.equal(match.thesis, undefined)
    assert.ok(!text.includes('Molar'))
  })
})
