import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { saveFactChanges } from '../../src/store/facts.ts'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_BUYER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const DAY_MS = 86_400_000

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

async function overviewOf(key: string) {
  const answer = await ask(app, 'getOverview', { key })
  is(answer, 200)
  return answer.body
}

const kindsOf = ({ todos }: { todos: { kind: string }[] }) => todos.map(({ kind }) => kind)
const todoIn = ({ todos }: { todos: { kind: string }[] }, kind: string) =>
  todos.find((todo) => todo.kind === kind) ?? assert.fail(`no ${kind}`)

async function pair(maker: Seeded, buyer: Seeded, seller: Seeded): Promise<string> {
  const body = { buyer_id: buyer.id, seller_id: seller.id, phase: '1_contact' }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': maker.key } })
  is(made, 201)
  return made.body.pair_id
}

describe('GET /api/overview/{session_id}', () => {
  it('returns 404 for an unknown key and 400 for a malformed one', async () => {
    is(await ask(app, 'getOverview', { key: randomUUID() }), 404)
    is(await ask(app, 'getOverview', { key: 'x' }), 400)
  })
  it('returns only the create_profile to-do to a visitor, without invented figures', async () => {
    const body = await overviewOf(await seedVisitor(app))
    assert.deepEqual(kindsOf(body), ['create_profile'])
    assert.deepEqual(body.figures, { matches: 0, active_pairings: 0, pairings_by_phase: [] })
    assert.equal(body.role, undefined)
  })
  it('returns the same figures and activity as the other operations', async () => {
    const seller = await seedSeller(app)
    const buyer = await seedBuyer(app)
    const pairId = await pair(seller, buyer, seller)
    const body = await overviewOf(seller.key)
    const matches = await ask(app, 'listMatches', { key: seller.key })
    const valuation = (await ask(app, 'getValuation', { key: seller.key })).body
    const session = (await ask(app, 'getSession', { key: seller.key })).body
    assert.equal(body.role, 'seller')
    assert.deepEqual(body.figures, {
      matches: Number(matches.headers.get('x-total-count')),
      best_fit: matches.body[0].fit,
      active_pairings: 1,
      pairings_by_phase: [{ phase: '1_contact', count: 1 }],
      data_quality: session.seller.data_quality,
      valuation_triangulated: valuation.valuation_triangulated,
      valuation_conservative: valuation.valuation_conservative,
    })
    const activity = (await ask(app, 'listActivity', { key: seller.key, query: { limit: 5 } })).body
    assert.deepEqual(body.activity, activity.events)
    for (let revenue = 20; revenue < 26; revenue += 1)
      is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { revenue } } }), 200)
    assert.equal((await ask(app, 'getOverview', { key: seller.key })).body.activity.length, 5)
    const created = body.activity.find(({ type }: { type: string }) => type === 'pairing_created')
    assert.deepEqual(created.facts, { pair: pairId, phase: '1_contact', by: 'seller' })
    assert.match(created.counterparty, /^Company [A-Z]+$/)
  })
  it('lists the approval of the blind view for a seller that releases its name on request, until approved', async () => {
    const { key } = await seedSeller(app)
    is(await ask(app, 'updateSession', { key, body: { seller: { name_release: 'ask' } } }), 200)
    const view = await ask(app, 'getBlindView', { key })
    const approve = (version: string | null) => ask(app, 'updateBlindView', { key, body: { approve: version } })
    const open = async () => kindsOf(await overviewOf(key)).includes('approve_blind_view')
    assert.ok(await open())
    is(await approve(view.body.version), 200)
    assert.ok(!(await open()))
    is(await ask(app, 'updateSession', { key, body: { seller: { product: 'Repair of presses' } } }), 200)
    assert.ok(await open(), 'the approval remains after the texts changed')
    is(await ask(app, 'updateSession', { key, body: { seller: { name_release: 'matched' } } }), 200)
    assert.ok(!(await open()))
    assert.ok(
      !kindsOf(await overviewOf((await seedBuyer(app, { name_release: 'ask' })).key)).includes('approve_blind_view'),
    )
  })
  it('counts matches to review with the best fit among them, not among all matches', async () => {
    const apart = await startService()
    try {
      const buyer = await seedBuyer(apart)
      for (const growth of [20, 3, 2]) await seedSeller(apart, { growth })
      const ranked = (await ask(apart, 'listMatches', { key: buyer.key })).body
      assert.equal(ranked.length, 3)
      const headers = { 'x-session-id': buyer.key }
      const body = { buyer_id: buyer.id, seller_id: ranked[0].id }
      is(await ask(apart, 'createPairing', { body, headers }), 201)
      const overview = (await ask(apart, 'getOverview', { key: buyer.key })).body
      const review = todoIn(overview, 'review_matches') as { count?: number; best_fit?: number }
      assert.deepEqual([review.count, review.best_fit], [2, ranked[1].fit])
      assert.deepEqual([overview.figures.matches, overview.figures.best_fit], [3, ranked[0].fit])
      assert.ok(ranked[1].fit < ranked[0].fit)
    } finally {
      await apart.close()
    }
  })
  it('lists a requested introduction first, by code name, until this side answers or acts', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await pair(buyer, buyer, seller)
    const offer = todoIn(await overviewOf(seller.key), 'answer_introductions') as Record<string, unknown>
    assert.deepEqual([offer.count, offer.pair_id, offer.counterparty_id], [1, pairId, buyer.id])
    assert.match(String(offer.counterparty), /^Company [A-Z]+$/)
    assert.match(String(offer.title), /^Company [A-Z]+ asks to be introduced: accept or decline\.$/)
    assert.equal(kindsOf(await overviewOf(seller.key))[0], 'answer_introductions')
    assert.ok(!kindsOf(await overviewOf(buyer.key)).includes('answer_introductions'))
    const answer = { pair_ids: [pairId], phase: '2_nda' }
    is(await ask(app, 'updatePhase', { body: answer, headers: { 'x-session-id': seller.key } }), 200)
    for (const kind of ['answer_introductions', 'open_offers'])
      assert.ok(!kindsOf(await overviewOf(seller.key)).includes(kind))
  })
  it('lists the NDA until it is signed', async () => {
    const buyer = await seedBuyer(app)
    const body = await overviewOf(buyer.key)
    assert.equal((todoIn(body, 'sign_nda') as { matches?: number }).matches, body.figures.matches)
    assert.equal(body.nda_signed, false)
    is(await app.sign(buyer.key), 200)
    const signed = await overviewOf(buyer.key)
    assert.deepEqual([kindsOf(signed).includes('sign_nda'), signed.nda_signed], [false, true])
  })
  it('records no disclosure and masks names', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await app.sign(buyer.key), 200)
    await pair(seller, buyer, seller)
    const body = await overviewOf(buyer.key)
    assert.ok(!JSON.stringify(body).includes(seller.company))
    const { events } = (await ask(app, 'listActivity', { key: seller.key })).body
    assert.ok(!events.some(({ type }: { type: string }) => type === 'identity_disclosed'))
  })
  it('ranks completing a poor profile first and a good one last, and omits it for a complete profile', async () => {
    const poor = await overviewOf((await seedSeller(app, { revenue: null, product: null, growth: null })).key)
    assert.equal(kindsOf(poor)[0], 'complete_profile')
    assert.equal((todoIn(poor, 'complete_profile') as { field?: string }).field, 'revenue')
    const good = await overviewOf((await seedSeller(app, { growth: null })).key)
    assert.equal(kindsOf(good).at(-1), 'complete_profile')
    const bare = await overviewOf((await seedSeller(app)).key)
    assert.equal((todoIn(bare, 'complete_profile') as { field?: string }).field, 'financial_years')
    const file = {
      ...{ largest_customer_share: 20, recurring_share: 60, country: 'FR', deal_type: 'full_sale', net_debt: 0 },
      ...{ headcount: '50-99', financial_years: [2024, 2023].map((year) => ({ year, revenue: 12, ebitda: 2 })) },
    }
    const whole = await overviewOf((await seedSeller(app, file)).key)
    assert.ok(!kindsOf(whole).includes('complete_profile'))
  })
  it('counts the register findings that contradict an entry and await a decision', async () => {
    const seller = await seedSeller(app)
    const { database, now } = app.service.app
    const found = { field: 'revenue', value: 99, detail: null, source: 'recherche-entreprises' } as const
    const added = [{ ...found, reference: 'https://register.example/', asOf: null, matchedBy: 'siren' as const }]
    await saveFactChanges(database.db, seller.id, { added, seenAgain: [], superseded: [] }, now())
    assert.equal((todoIn(await overviewOf(seller.key), 'facts_to_review') as { count?: number }).count, 1)
  })
  it('lists a pairing that has waited for two weeks, but never an abandoned one', async () => {
    const buyer = await seedBuyer(app, UNFIT_BUYER)
    const seller = await seedSeller(app)
    const pairId = await pair(buyer, buyer, seller)
    assert.ok(!kindsOf(await overviewOf(buyer.key)).includes('phase_waiting'))
    app.advance(15 * DAY_MS)
    const waiting = todoIn(await overviewOf(buyer.key), 'phase_waiting') as Record<string, unknown>
    assert.deepEqual([waiting.pair_id, waiting.phase, waiting.count], [pairId, '1_contact', 1])
    const abandoned = { pair_ids: [pairId], phase: '9_abandoned' }
    is(await ask(app, 'updatePhase', { body: abandoned, headers: { 'x-session-id': buyer.key } }), 200)
    app.advance(15 * DAY_MS)
    const body = await overviewOf(buyer.key)
    assert.ok(!kindsOf(body).includes('phase_waiting'))
    assert.equal(body.figures.active_pairings, 0)
  })
  it('excludes paired matches from those to review', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const before = todoIn(await overviewOf(buyer.key), 'review_matches') as { count?: number }
    await pair(buyer, buyer, seller)
    const after = (await overviewOf(buyer.key)) as { todos: { kind: string; count?: number }[] }
    assert.equal(after.todos.find(({ kind }) => kind === 'review_matches')?.count ?? 0, (before.count ?? 0) - 1)
  })
})
