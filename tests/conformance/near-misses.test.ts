import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { SELLER, startService, type TestHouse } from '../_service.ts'

/** Buyer fields that match the midpoints of the ranges that the tests' seller shows. */
const WIDE = { check_size_min: 1, check_size_max: 100, growth_target: 3, ebitda_target: 6 }

interface Miss {
  id: number
  name: string
  fit: number
  condition: string
  reason: string
  change?: string
}

async function nearest(app: TestHouse, key: string, { language = 'en', query = {} } = {}) {
  const answer = await ask(app, 'getNearMisses', { key, query, headers: { 'accept-language': language } })
  is(answer, 200)
  const list = await ask(app, 'listMatches', { key, query })
  assert.equal(list.headers.get('x-total-count'), String(answer.body.matches))
  assert.equal(list.headers.get('x-empty-reason') ?? undefined, answer.body.empty_reason)
  return answer.body as { matches: number; empty_reason?: string; why?: string; misses: Miss[] }
}

/** Asserts that why-not gives the listed reason, and no other, for a near miss. */
async function agreesWithWhyNot(app: TestHouse, key: string, { id, reason, change, fit }: Miss) {
  const { body } = await ask(app, 'whyNot', { key, query: { id } })
  assert.deepEqual([body.is_match, body.reasons, body.fit], [false, [reason], fit])
  assert.ok(change !== undefined && body.changes.includes(change))
}

describe('reason for an empty match list', () => {
  let app: TestHouse
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
  })
  after(() => app.close())

  it('is no_counterparties while the other side has no party', async () => {
    const { key } = await seedSeller(app)
    const { matches, empty_reason, misses } = await nearest(app, key)
    assert.deepEqual([matches, empty_reason, misses], [0, 'no_counterparties', []])
  })

  it('is all_dismissed after the session dismisses its only match', async () => {
    const { key } = await seedSeller(app)
    const buyer = await seedBuyer(app)
    const before = await nearest(app, key)
    assert.deepEqual([before.matches, before.empty_reason], [1, undefined])
    is(
      await ask(app, 'dismissMatch', {
        key,
        body: { id: buyer.id, dismissed: true, reason: 'other' },
        headers: fresh(),
      }),
      200,
    )
    const { empty_reason, why, misses } = await nearest(app, key)
    assert.deepEqual(
      [empty_reason, why],
      ['all_dismissed', 'You dismissed the only match. Undo a dismissal to see it again.'],
    )
    assert.ok(!misses.some(({ id }) => id === buyer.id))
  })

  it('is below_fit if the businesses differ', async () => {
    const { key } = await seedSeller(app, { sector: 'Bakeries', product: 'Bread and cakes', description: 'Rolls' })
    const { empty_reason, misses } = await nearest(app, key)
    assert.deepEqual([empty_reason, misses], ['below_fit', []])
  })
})

describe('near misses', () => {
  let app: TestHouse
  let seller: Seeded
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
    seller = await seedSeller(app)
  })
  after(() => app.close())

  it('a buyer sees a seller that fails only its ticket, by code name, with the reason that why-not gives', async () => {
    const { key } = await seedBuyer(app, { check_size_min: 25, check_size_max: 90 })
    const { empty_reason, misses } = await nearest(app, key)
    assert.equal(empty_reason, 'outside_ticket')
    const [miss] = misses
    assert.deepEqual([misses.length, miss?.id, miss?.condition], [1, seller.id, 'ticket_fit'])
    assert.match(miss?.name ?? '', /^Company /)
    assert.match(miss?.change ?? '', /^A ticket minimum of about/)
    if (miss) await agreesWithWhyNot(app, key, miss)
    const french = await nearest(app, key, { language: 'fr' })
    assert.match(french.why ?? '', /ticket/)
    assert.match(french.misses[0]?.change ?? '', /^Un ticket minimum/)
  })

  it('a seller sees a buyer whose minimum ticket exceeds the equity that it needs', async () => {
    const small = await seedSeller(app, { revenue: 4.2, ebitda_margin: 9 })
    const buyer = await seedBuyer(app, { check_size_min: 9, check_size_max: 60 })
    const { misses } = await nearest(app, small.key)
    const miss = misses.find(({ id }) => id === buyer.id) ?? assert.fail('the buyer is not near')
    assert.equal(miss.condition, 'ticket_fit')
    await agreesWithWhyNot(app, small.key, miss)
  })

  it('a buyer sees a seller that would match with one lower target', async () => {
    const { key } = await seedBuyer(app, {
      check_size_min: null,
      check_size_max: null,
      growth_target: 300,
      ebitda_target: 20,
    })
    const { empty_reason, misses } = await nearest(app, key)
    const miss = misses.find(({ id }) => id === seller.id) ?? assert.fail('the seller is not near')
    assert.deepEqual([empty_reason, miss.condition], ['below_fit', 'fit'])
    assert.match(miss.change ?? '', /growth target/)
    await agreesWithWhyNot(app, key, miss)
  })

  it('a buyer can restrict the list to one of its theses', async () => {
    const { key } = await seedBuyer(app, { sector: 'Bakeries', solution_1: 'Bread and cakes' })
    const thesis = { name: 'Large', sector: 'Industrial maintenance services', solution_1: SELLER.product }
    const body = { ...thesis, check_size_min: 25, check_size_max: 90 }
    const { body: added } = await ask(app, 'addThesis', { key, body, headers: fresh() })
    const { empty_reason, misses } = await nearest(app, key, { query: { thesis: added.thesis_id } })
    assert.deepEqual([empty_reason, misses[0]?.id], ['outside_ticket', seller.id])
    assert.equal((await ask(app, 'getNearMisses', { key, query: { thesis: 999_999 } })).body.code, 'thesis_not_found')
  })
})

describe('seller without an approved blind view', () => {
  let app: TestHouse
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
  })
  after(() => app.close())

  it('sees which buyers would match and why none does, and matches as many after approval', async () => {
    const buyers: number[] = []
    for (let at = 0; at < 3; at += 1) buyers.push((await seedBuyer(app, WIDE)).id)
    const { key } = await app.registerSeller({ ...SELLER, name_release: 'ask' })
    const view = (await ask(app, 'getBlindView', { key })).body
    assert.deepEqual(view.effect, { matches_with_view: 3, matches_without_view: 0 })
    const { empty_reason, why, misses } = await nearest(app, key)
    assert.equal(empty_reason, 'blind_view_not_approved')
    assert.match(why ?? '', /With this view 3 buyers would match\.$/)
    assert.deepEqual(misses.map(({ id }) => id).toSorted(), buyers.toSorted())
    for (const miss of misses) {
      assert.deepEqual(
        [miss.condition, miss.change],
        ['blind_view', 'Approving what others see makes the figures count.'],
      )
      await agreesWithWhyNot(app, key, miss)
    }
    is(await ask(app, 'updateBlindView', { key, body: { approve: view.version } }), 200)
    const after = await nearest(app, key)
    assert.deepEqual([after.matches, after.empty_reason], [3, undefined])
    const { effect } = (await ask(app, 'getBlindView', { key })).body
    assert.deepEqual(effect, { matches_with_view: 3, matches_without_view: 0 })
  })

  it('gets no preview of the effect of approval if its name is released to every match', async () => {
    const { key } = await app.registerSeller(SELLER)
    assert.equal((await ask(app, 'getBlindView', { key })).body.effect, undefined)
  })
})
