import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, is, nextPageOf } from '../_contract.ts'
import { pairUp, seedBuyer, seedSeller, seedVisitor, UNFIT_SELLER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

interface Event {
  type: string
  title: string
  detail: string
  time: string
}

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const activityAt = (key: string, query = {}) => ask(app, 'listActivity', { key, query })
const typesOf = async (key: string) => (await activityAt(key)).body.events.map(({ type }: Event) => type)

describe('GET /api/activity/{session_id}', () => {
  it('returns 404 for an unknown key', async () => is(await activityAt(randomUUID()), 404))
  it('returns 400 for a limit out of range or an invalid cursor', async () => {
    const { key } = await seedBuyer(app)
    for (const query of [
      { limit: 0 },
      { limit: 201 },
      { limit: 'x' },
      { cursor: 'x' },
      { cursor: '' },
      { cursor: 'e' },
      { cursor: 'e1 or 1=1' },
    ])
      is(await activityAt(key, query), 400)
  })
  it('returns events newest first, each with title, sentence and time', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const headers = { 'x-session-id': buyer.key }
    const pair_ids = [`pair-${buyer.id}-${seller.id}`]
    app.advance(1000)
    is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: seller.id }, headers }), 201)
    app.advance(1000)
    is(await ask(app, 'updatePhase', { body: { pair_ids, phase: '4_loi' }, headers }), 200)
    app.advance(1000)
    is(await app.sign(buyer.key), 200)
    app.advance(1000)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    const { events }: { events: Event[] } = (await activityAt(buyer.key)).body
    assert.deepEqual(
      events.map(({ type }) => type),
      ['identity_disclosed', 'nda_signed', 'phase_changed', 'product_analyzed', 'pairing_created', 'registered'],
    )
    assert.deepEqual(
      events,
      events.toSorted((one, other) => other.time.localeCompare(one.time)),
    )
    for (const { title, detail } of events) assert.ok(title.length > 3 && detail.endsWith('.'))
    assert.match(events[2]?.detail ?? '', /from 0_prospecting to 4_loi, by the buyer\.$/)
  })
  it('shows the same event to both parties, naming the counterparty as each may see it', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const headers = { 'x-session-id': seller.key }
    is(await app.sign(buyer.key), 200)
    is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: seller.id }, headers }), 201)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    const created = async (key: string) =>
      (await activityAt(key)).body.events.find(({ type }: Event) => type === 'pairing_created').detail
    assert.match(
      await created(buyer.key),
      new RegExp(`^Paired with ${seller.company} in phase 0_prospecting, by the seller`),
    )
    assert.match(await created(seller.key), /^Paired with Company [A-Z] in phase 0_prospecting, by the seller/)
  })
  it('replaces the code name with the name once the name is disclosed', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const headers = { 'x-session-id': buyer.key }
    is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: seller.id }, headers }), 201)
    const sentence = async () =>
      (await activityAt(buyer.key)).body.events.find(({ type }: Event) => type === 'pairing_created').detail
    assert.match(await sentence(), /^Paired with Company [A-Z]+ /)
    is(await app.sign(buyer.key), 200)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    assert.match(await sentence(), new RegExp(`^Paired with ${seller.company} `))
  })
  it('returns only events of the caller’s workspace', async () => {
    const visitor = await seedVisitor(app)
    await seedSeller(app)
    assert.deepEqual(await typesOf(visitor), ['workspace_joined'])
  })
  it('filters events by pairing, and states the pairing in each', async () => {
    const [buyer, seller, another] = [await seedBuyer(app), await seedSeller(app), await seedSeller(app)]
    const headers = { 'x-session-id': buyer.key }
    for (const { id } of [seller, another])
      is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: id }, headers }), 201)
    const pair_id = `pair-${buyer.id}-${seller.id}`
    is(await ask(app, 'updatePhase', { body: { pair_ids: [pair_id], phase: '2_nda' }, headers }), 200)
    for (const { key } of [buyer, seller]) {
      const { events } = (await activityAt(key, { pair_id })).body
      assert.deepEqual(
        events.map(({ type, pair_id }: Event & { pair_id: string }) => [type, pair_id]),
        [
          ['phase_changed', pair_id],
          ['product_analyzed', pair_id],
          ['pairing_created', pair_id],
        ],
      )
    }
    const [newest] = (await activityAt(buyer.key, { pair_id, limit: 1 })).body.events
    assert.equal(newest.type, 'phase_changed')
    const next = nextPageOf(await activityAt(buyer.key, { pair_id, limit: 1 }))
    assert.equal(next?.pair_id, pair_id)
    const all = (await activityAt(buyer.key)).body.events
    assert.equal(all.find(({ type }: Event) => type === 'registered').pair_id, undefined)
  })
  it('returns 403 for others’ pairings, existing or not, and 404 for an own pairing that does not exist', async () => {
    const [buyer, seller, outsider] = [await seedBuyer(app), await seedSeller(app), await seedBuyer(app)]
    const headers = { 'x-session-id': buyer.key }
    is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: seller.id }, headers }), 201)
    for (const pair_id of [`pair-${buyer.id}-${seller.id}`, `pair-${seller.id}-${buyer.id}`, 'pair-1-2', 'x'])
      is(await activityAt(outsider.key, { pair_id }), 403)
    is(await activityAt(outsider.key, { pair_id: `pair-${outsider.id}-${seller.id}` }), 404)
  })
  it('records no event for reads', async () => {
    const { key } = await seedSeller(app)
    const before = await typesOf(key)
    for (const id of [
      'getSession',
      'getWorkspace',
      'getValuation',
      'listMatches',
      'listPairings',
      'listActivity',
    ] as const)
      is(await ask(app, id, { key }), 200)
    assert.deepEqual(await typesOf(key), before)
  })
})

describe('match_suggested event', () => {
  let own: TestHouse
  before(async () => {
    own = await startService()
  })
  after(() => own.close())
  const newsOf = async (key: string, id: 'listActivity' | 'getOverview' = 'listActivity') => {
    const { events, activity } = (await ask(own, id, { key })).body
    return (events ?? activity).filter(({ type }: Event) => type === 'match_suggested')
  }
  const toldIn = async (key: string) =>
    (await newsOf(key)).map(({ facts }: { facts: { count: number } }) => facts.count)

  it('reports new matches together, each match once, naming the best fit as the reader may see it', async () => {
    const buyer = await seedBuyer(own)
    assert.deepEqual(await newsOf(buyer.key), [])
    const sellers = [await seedSeller(own), await seedSeller(own, { growth: 4 }), await seedSeller(own)]
    const matches = (await ask(own, 'listMatches', { key: buyer.key })).body
    assert.equal(matches.length, 3)
    const [news] = await newsOf(buyer.key)
    assert.deepEqual(news.facts, { count: 3, best_fit: matches[0].fit })
    assert.equal(news.detail, `3 new matches; ${matches[0].name} fits best.`)
    assert.equal(news.counterparty, matches[0].name)
    assert.deepEqual(await newsOf(buyer.key), [news])
    await seedSeller(own)
    assert.deepEqual(await toldIn(buyer.key), [1, 3])
    assert.match((await newsOf(buyer.key, 'getOverview'))[0].detail, /^Company D matches\.$/)
    is(await own.sign(buyer.key), 200)
    await pairUp(own, buyer, matches[0].id)
    is(await ask(own, 'getSellerName', { key: buyer.key, query: { id: matches[0].id } }), 200)
    const best = sellers.find(({ id }) => id === matches[0].id)
    assert.equal((await newsOf(buyer.key))[1].detail, `3 new matches; ${best?.company} fits best.`)
  })
  it('is recorded by the overview too, for the party that registered first', async () => {
    const seller = await seedSeller(own)
    const before = await toldIn(seller.key)
    await seedBuyer(own)
    const after = (await newsOf(seller.key, 'getOverview')).map(
      ({ facts }: { facts: { count: number } }) => facts.count,
    )
    assert.deepEqual(after, [1, ...before])
  })
  it('omits paired and non-matching parties, and leaves the counterparty’s events unchanged', async () => {
    const buyer = await seedBuyer(own)
    await newsOf(buyer.key)
    const seller = await seedSeller(own)
    await seedSeller(own, UNFIT_SELLER)
    const told = await toldIn(seller.key)
    const pair = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(own, 'createPairing', { body: pair, headers: { 'x-session-id': buyer.key } }), 201)
    assert.equal((await toldIn(buyer.key)).length, 1)
    assert.deepEqual(await toldIn(seller.key), told)
  })
  it('is recorded once for concurrent requests', async () => {
    const buyer = await seedBuyer(own)
    await Promise.all(Array.from({ length: 8 }, () => newsOf(buyer.key)))
    assert.equal((await newsOf(buyer.key)).length, 1)
  })
})

describe('pagination of the activity', () => {
  it('returns fifty events a page, each once and in order, even if events are added in between', async () => {
    const { key } = await seedSeller(app)
    for (let revenue = 1; revenue <= 40; revenue++)
      is(await ask(app, 'updateSession', { key, body: { seller: { revenue } } }), 200)
    const whole: Event[] = (await activityAt(key, { limit: 200 })).body.events
    assert.ok(whole.length > 80)
    const first = await activityAt(key)
    assert.equal(first.body.events.length, 50)
    is(await ask(app, 'updateSession', { key, body: { seller: { growth: 1 } } }), 200)
    const next = nextPageOf(first)
    assert.ok(next)
    const second = await activityAt(key, next)
    assert.deepEqual([...first.body.events, ...second.body.events], whole)
    assert.equal(nextPageOf(second), null)
  })
  for (const limit of [1, 3, 7])
    it(`returns every event once in pages of ${limit}`, async () => {
      const { key } = await seedSeller(app)
      for (let growth = 1; growth <= 5; growth++)
        is(await ask(app, 'updateSession', { key, body: { seller: { growth } } }), 200)
      const whole: Event[] = (await activityAt(key, { limit: 200 })).body.events
      const walked: Event[] = []
      let query: Record<string, string> | null = { limit: String(limit) }
      while (query !== null) {
        const page = await activityAt(key, query)
        walked.push(...page.body.events)
        query = nextPageOf(page)
      }
      assert.deepEqual(walked, whole)
    })
})
