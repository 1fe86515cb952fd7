import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { blindCriteria, blindFigures } from '../../src/domain/confidentiality/blinding/fineness.ts'
import { decimals } from '../../src/domain/figures/rounding.ts'
import { sectorsOfSeller } from '../../src/domain/matching/broad-sectors.ts'
import { computeFit } from '../../src/domain/matching/scoring/fit.ts'
import { semanticFactor } from '../../src/domain/matching/scoring/semantic.ts'
import { coalesced, EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { readWishes as read, weighFacets } from '../../src/domain/reading/buyer-wishes.ts'
import { buyerWordKeys, sellerWordKeys } from '../../src/domain/reading/same-words.ts'
import { recognizeIndustry } from '../../src/domain/valuation/industry.ts'
import { estimateEvEurM } from '../../src/domain/valuation/valuation.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'
import { toSuppliedBuyer, toSuppliedSeller } from '../../src/presenting/api-mapping.ts'
import { touchParties } from '../../src/store/universe.ts'
import { embeddedFacets } from '../../src/workspace/save-party.ts'
import { ask, is, nextPageOf } from '../_contract.ts'
import { askingFor, sellerOf } from '../_meaning.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_BUYER, UNFIT_SELLER } from '../_seed.ts'
import { BUYER, OPERATOR_TOKEN, SELLER, startService, type TestHouse } from '../_service.ts'

const readWishes = (texts: Parameters<typeof read>[0]) => read(texts, loadReadingRules())

const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }
type Ranked = { id: number; name: string; fit: number; revealed: boolean }

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

/** Runs cases on a service of their own, without other parties. */
function inOwnHouse(cases: () => void): void {
  let shared: TestHouse
  before(async () => {
    shared = app
    app = await startService()
  })
  after(async () => {
    await app.close()
    app = shared
  })
  cases()
}

const matchesOf = (key: string, query = {}) => ask(app, 'listMatches', { key, query })
const namesOf = (key: string, query = {}) => ask(app, 'listMatchedNames', { key, query })

describe('GET /api/matches/{session_id}', () => {
  it('returns 404 for a workspace with neither a buyer nor a seller', async () => {
    is(await matchesOf(await seedVisitor(app)), 404)
  })
  it('returns 400 for a limit out of range or an invalid cursor', async () => {
    const { key } = await seedBuyer(app)
    for (const query of [
      { limit: 0 },
      { limit: 201 },
      { limit: 1.5 },
      { limit: 'all' },
      { limit: '' },
      { cursor: 'x' },
      { cursor: '' },
    ]) {
      const answer = await matchesOf(key, query)
      is(answer, 400)
      if ('limit' in query)
        assert.deepEqual(
          answer.body.fields.map(({ path }: { path: string }) => path),
          ['limit'],
        )
    }
    is(await app.get(`/api/matches/${key}?limit=1&limit=2`), 400)
  })
  it('returns an empty list for a party without matches', async () => {
    const answer = await matchesOf((await seedBuyer(app, UNFIT_BUYER)).key)
    is(answer, 200)
    assert.deepEqual(answer.body, [])
    assert.equal(answer.headers.get('x-total-count'), '0')
  })
})

describe('buyer that states no business', () => {
  const SILENT = {
    sector: null,
    solution_1: null,
    geography: null,
    check_size_min: null,
    check_size_max: null,
    growth_target: null,
    ebitda_target: null,
  }
  it('matches any seller with a neutral semantic factor, whether or not it states a ticket', async () => {
    const { id } = await seedSeller(app)
    for (const changes of [SILENT, { ...SILENT, check_size_min: 4, check_size_max: 30 }]) {
      const { body } = await matchesOf((await seedBuyer(app, changes)).key, { limit: 200 })
      const match = body.find((one: Ranked) => one.id === id)
      assert.equal(match?.scores.semantic, 0.75)
    }
  })
})

describe('fit of a match', () => {
  const sellers: object[] = [
    {},
    { revenue: 2.5, growth: 1, ebitda_margin: 4 },
    { revenue: 45, growth: 0, ebitda_margin: 22 },
    { growth: null },
    { ebitda_margin: null },
    { description: null, product: 'Repair of pumps' },
  ]
  const buyers: object[] = [
    {},
    { growth_target: null },
    { check_size_min: null },
    { ebitda_target: 20, check_size_max: 9 },
    { solution_1: null },
  ]

  it('equals the domain’s computation to one decimal, with its parts, from either side', async () => {
    const own = { buyer: await seedAll(seedBuyer, buyers), seller: await seedAll(seedSeller, sellers) }
    let seen = 0
    for (const { key, id: buyerId, given: buyer } of own.buyer) {
      const { body } = await matchesOf(key, { limit: 200 })
      for (const { id: sellerId, key: sellerKey, given: seller } of own.seller) {
        const expected = await fitBetween({ ...SELLER, ...seller }, { ...BUYER, ...buyer })
        const match = body.find(({ id }: Ranked) => id === sellerId)
        if (match === undefined) continue
        seen += 1
        assert.equal(match.fit, expected.fit)
        assert.equal(match.score, expected.fit)
        assert.deepEqual(match.scores, {
          revenue_fit: expected.revenueFit,
          growth_fit: expected.growthFit,
          ebitda_fit: expected.ebitdaFit,
          deterministic: expected.deterministic,
          semantic: expected.semantic,
        })
        assertMultipliesOut(match)
        const mirrored = (await matchesOf(sellerKey, { limit: 200 })).body.find(({ id }: Ranked) => id === buyerId)
        assert.deepEqual([mirrored.fit, mirrored.scores, mirrored.gates], [match.fit, match.scores, match.gates])
      }
    }
    assert.ok(seen >= 15, `${seen} pairs compared`)
  })
  it('is at least 50 with reasons, and sorted best first, with the older party first among equals', async () => {
    const { body } = await matchesOf((await seedBuyer(app)).key)
    const ranked: Ranked[] = body
    assert.ok(ranked.length > 3)
    assert.ok(ranked.every(({ fit }) => fit >= 50 && fit <= 100))
    assert.deepEqual(
      ranked.map(({ id }) => id),
      ranked.toSorted((one, other) => other.fit - one.fit || one.id - other.id).map(({ id }) => id),
    )
    for (const { reasons } of body)
      assert.ok(reasons.length > 0 && reasons.every((reason: string) => reason.endsWith('.')))
  })
  it('is explained with own figures as entered and the counterparty’s rounded until the NDA is signed', async () => {
    const buyer = await seedBuyer(app, { growth_target: 7.1234, ebitda_target: 12.5 })
    const seller = await seedSeller(app, { growth: 7.1239, ebitda_margin: 14.567 })
    const sentenceFor = async (key: string, id: number, about: RegExp) =>
      (await matchesOf(key)).body
        .find((match: Ranked) => match.id === id)
        .reasons.find((reason: string) => about.test(reason))
    assert.equal(
      await sentenceFor(buyer.key, seller.id, /margin/),
      'The EBITDA margin of 14.6% meets the target of 12.5%.',
    )
    assert.equal(
      await sentenceFor(buyer.key, seller.id, /Growth/),
      'Growth of 7.12% equals the target of 7.1234% when both are rounded.',
    )
    assert.equal(
      await sentenceFor(seller.key, buyer.id, /margin/),
      'The EBITDA margin of 14.567% meets the target of 12.5%.',
    )
    is(await app.sign(buyer.key), 200)
    assert.equal(
      await sentenceFor(buyer.key, seller.id, /margin/),
      'The EBITDA margin of 14.567% meets the target of 12.5%.',
    )
    assert.equal(await sentenceFor(buyer.key, seller.id, /Growth/), 'Growth of 7.1239% meets the target of 7.1234%.')
  })
  it('is listed with a seller’s figures or a buyer’s ticket', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const sold = (await matchesOf(buyer.key)).body.find(({ id }: Ranked) => id === seller.id)
    const bought = (await matchesOf(seller.key)).body.find(({ id }: Ranked) => id === buyer.id)
    assert.deepEqual([sold.revenue, sold.growth, sold.ebitda_margin, sold.ticket_min], [12.3, 7.77, 14.6, undefined])
    assert.deepEqual([bought.ticket_min, bought.ticket_max, bought.revenue], [4, 30, undefined])
    assert.equal(sold.sector, SELLER.sector)
  })

  /** Asserts that the published parts, added and multiplied, give the published fit to one decimal. */
  function assertMultipliesOut({ fit, scores }: { fit: number; scores: Record<string, number> }) {
    const { revenue_fit = 0, growth_fit = 0, ebitda_fit = 0, deterministic = 0, semantic = 0 } = scores
    for (const [part, places] of [
      ...[revenue_fit, growth_fit, ebitda_fit, deterministic, fit].map((one) => [one, 1]),
      [semantic, 3],
    ])
      assert.equal(part, Number(part?.toFixed(places)))
    assert.equal(deterministic, Number((revenue_fit + growth_fit + ebitda_fit).toFixed(1)))
    assert.equal(fit, decimals(Number((deterministic * semantic).toFixed(4)), 1))
  }

  async function seedAll(seed: typeof seedBuyer, givens: object[]) {
    const all = []
    for (const given of givens) all.push({ ...(await seed(app, given)), given })
    return all
  }

  async function fitBetween(seller: object, buyer: object) {
    const sold = toSuppliedSeller(seller)
    const bought = toSuppliedBuyer(buyer)
    const [sellerTexts, buyerTexts] = [
      coalesced(EMPTY_PROFILE.texts, sold.texts),
      coalesced(EMPTY_PROFILE.texts, bought.texts),
    ]
    const { embedder } = app.service.app
    const [vector] = await embedder.embed(embeddedFacets('seller', sellerTexts))
    const wishes = readWishes(buyerTexts)
    const vectors = await embedder.embed(embeddedFacets('buyer', buyerTexts))
    const facets = weighFacets(wishes.facets, vectors.slice(0, wishes.facets.length))
    assert.ok(vector)
    const criteria = blindCriteria(coalesced(EMPTY_PROFILE.criteria, bought.criteria), 'digits')
    const figures = blindFigures(coalesced(EMPTY_PROFILE.figures, sold.figures), 'digits')
    return computeFit(
      figures,
      estimateEvEurM(recognizeIndustry(sellerTexts), { ...figures, country: null }),
      criteria,
      semanticFactor(
        sellerOf(vector, {
          sectors: sectorsOfSeller(sellerTexts, vector),
          keys: sellerWordKeys(sellerTexts),
        }),
        askingFor(facets, { keys: buyerWordKeys(wishes) }),
      ),
    )
  }
})

describe('match gates', () => {
  it('ticket fit is unchecked while the enterprise value or the ticket is unknown', async () => {
    const buyer = await seedBuyer(app)
    const unvalued = await seedSeller(app, { revenue: null })
    const ticketless = await seedBuyer(app, { check_size_min: null, check_size_max: null })
    const valued = await seedSeller(app)
    const gateOf = async (key: string, id: number) =>
      (await matchesOf(key, { limit: 200 })).body.find((match: Ranked) => match.id === id).gates.ticket_fit
    assert.deepEqual(await gateOf(buyer.key, unvalued.id), {
      verdict: 'unchecked',
      reason: 'the enterprise value is not known',
    })
    assert.deepEqual(await gateOf(ticketless.key, valued.id), {
      verdict: 'unchecked',
      reason: 'the ticket is not stated',
    })
    assert.equal((await gateOf(buyer.key, valued.id)).verdict, 'open')
  })
  it('a ticket far too small or too large prevents a match', async () => {
    const seller = await seedSeller(app, { revenue: 100 })
    const small = await seedBuyer(app, { check_size_min: 0.1, check_size_max: 0.5 })
    assert.equal(await isMatched(small.key, seller.id), false)
    const large = await seedBuyer(app, { check_size_min: 5000, check_size_max: 9000 })
    assert.equal(await isMatched(large.key, seller.id), false)
  })
  it('a withdrawn party matches nobody until it is reinstated', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    assert.equal(await isMatched(buyer.key, seller.id), true)
    for (const withdrawn of [true, false]) {
      await app.service.app.database.transact(async (trx) => {
        await trx.updateTable('parties').set({ withdrawn }).where('id', '=', seller.id).execute()
        await touchParties(trx, [seller.id])
      })
      assert.equal(await isMatched(buyer.key, seller.id), !withdrawn)
      assert.equal(await isMatched(seller.key, buyer.id), !withdrawn)
    }
  })
  for (const status of ['opted_out', 'bounced', 'none'] as const)
    it(`a party whose contact is ${status} matches nobody`, async () => {
      const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
      assert.equal(await isMatched(buyer.key, seller.id), true)
      await app.service.app.database.transact(async (trx) => {
        await trx.updateTable('parties').set({ contact_status: status }).where('id', '=', seller.id).execute()
        await touchParties(trx, [seller.id])
      })
      assert.equal(await isMatched(buyer.key, seller.id), false)
      assert.equal(await isMatched(seller.key, buyer.id), false)
    })
  it('the parties of a closed deal match nobody else until the deal is reopened', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const [otherBuyer, otherSeller] = [await seedBuyer(app), await seedSeller(app)]
    const headers = { 'x-session-id': buyer.key }
    is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: seller.id }, headers }), 201)
    const pair_ids = [`pair-${buyer.id}-${seller.id}`]
    for (const [phase, offered] of [
      ['7_closing', true],
      ['8_closed', false],
      ['6_negotiation', true],
    ] as const) {
      is(await ask(app, 'updatePhase', { body: { pair_ids, phase }, headers: OPERATOR }), 200)
      assert.equal(await isMatched(otherBuyer.key, seller.id), offered, `seller in ${phase}`)
      assert.equal(await isMatched(otherSeller.key, buyer.id), offered, `buyer in ${phase}`)
    }
  })

  it('the parties of a deal match others until both sides have marked it as closed', async () => {
    const [buyer, seller] = [await seedBuyer(app, UNFIT_BUYER), await seedSeller(app)]
    const [otherBuyer, otherSeller] = [await seedBuyer(app), await seedSeller(app)]
    const headers = { 'x-session-id': buyer.key }
    const body = { buyer_id: buyer.id, seller_id: seller.id, phase: '8_closed' }
    is(await ask(app, 'createPairing', { body, headers }), 201)
    assert.equal(await isMatched(otherBuyer.key, seller.id), true)
    const close = { pair_ids: [`pair-${buyer.id}-${seller.id}`], phase: '8_closed' }
    is(await ask(app, 'updatePhase', { body: close, headers }), 200)
    assert.equal(await isMatched(otherBuyer.key, seller.id), true)
    is(await ask(app, 'updatePhase', { body: close, headers: { 'x-session-id': seller.key } }), 200)
    assert.equal(await isMatched(otherBuyer.key, seller.id), false)
    assert.equal(await isMatched(otherSeller.key, seller.id), false)
  })

  async function isMatched(key: string, id: number): Promise<boolean> {
    return (await matchesOf(key, { limit: 200 })).body.some((match: Ranked) => match.id === id)
  }
})

describe('freshness of matches', () => {
  it('a change of the seller’s figures and texts appears in the next answer', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const shown = async () =>
      (await matchesOf(buyer.key, { limit: 200 })).body.find(({ id }: Ranked) => id === seller.id)
    const before = await shown()
    await update(seller.key, { seller: { growth: 2, sector: 'Maintenance of machines for factories' } })
    const after = await shown()
    assert.deepEqual([after.growth, after.sector], [2, 'Maintenance of machines for factories'])
    assert.ok(after.scores.growth_fit < before.scores.growth_fit)
    await update(seller.key, { seller: UNFIT_SELLER })
    assert.equal(await shown(), undefined)
  })
  it('a change of the buyer’s criteria appears in the next answer', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const shown = async () =>
      (await matchesOf(seller.key, { limit: 200 })).body.find(({ id }: Ranked) => id === buyer.id)
    assert.ok(await shown())
    await update(buyer.key, { buyer: UNFIT_BUYER })
    assert.equal(await shown(), undefined)
    await update(buyer.key, { buyer: { growth_target: BUYER.growth_target, ebitda_target: 12 } })
    assert.ok(await shown())
  })
  it('a change of texts alone appears in the semantic factor of the next answer', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const semantic = async () =>
      (await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 } })).body.find(
        ({ id }: Ranked) => id === seller.id,
      )?.scores.semantic ?? 0
    const before = await semantic()
    await update(seller.key, {
      seller: { sector: 'Poetry', product: 'Anthologies of poems', description: 'Publishes verse.' },
    })
    assert.ok((await semantic()) < before)
  })
  it('a new party appears in the next answer', async () => {
    const buyer = await seedBuyer(app)
    const before = (await matchesOf(buyer.key)).headers.get('x-total-count')
    await seedSeller(app)
    assert.equal((await matchesOf(buyer.key)).headers.get('x-total-count'), String(Number(before) + 1))
  })

  async function update(key: string, body: object) {
    is(await ask(app, 'updateSession', { key, body }), 200)
  }
})

describe('pagination of matches', () =>
  inOwnHouse(() => {
    let buyer: Seeded
    const COUNT = 13
    before(async () => {
      buyer = await seedBuyer(app)
      for (let i = 0; i < COUNT; i++) await seedSeller(app, { growth: i % 3 ? 7 : -i })
    })

    for (const limit of [1, 2, 5, 12, 13, 14, 200])
      it(`returns each match once and in order in pages of ${limit}`, async () => {
        const whole: Ranked[] = (await matchesOf(buyer.key, { limit: 200 })).body
        assert.equal(whole.length, COUNT)
        const paged: Ranked[] = []
        let query: Record<string, string> | null = { limit: String(limit) }
        while (query !== null) {
          const page = await matchesOf(buyer.key, query)
          is(page, 200)
          assert.equal(page.headers.get('x-total-count'), String(COUNT))
          assert.ok(page.body.length > 0 && page.body.length <= limit)
          paged.push(...page.body)
          query = nextPageOf(page)
        }
        assert.deepEqual(
          paged.map(({ id }) => id),
          whole.map(({ id }) => id),
        )
      })
    it('returns fifty matches a page by default', async () => {
      for (let i = COUNT; i < 52; i++) await seedSeller(app)
      const answer = await matchesOf(buyer.key)
      assert.equal(answer.body.length, 50)
      assert.equal(answer.headers.get('x-total-count'), '52')
      assert.equal(nextPageOf(answer)?.limit, '50')
    })
    it('accepts a cursor whose match has been withdrawn', async () => {
      const first = await matchesOf(buyer.key, { limit: 5 })
      const last: Ranked = first.body.at(-1)
      const next = nextPageOf(first)
      assert.ok(next)
      const before: Ranked[] = (await matchesOf(buyer.key, next)).body
      const { db } = app.service.app.database
      await db.updateTable('parties').set({ withdrawn: true }).where('id', '=', last.id).execute()
      await touchParties(db, [last.id])
      const after: Ranked[] = (await matchesOf(buyer.key, next)).body
      assert.deepEqual(
        after.map(({ id }) => id),
        before.map(({ id }) => id),
      )
    })
    it('applies to matched names', async () => {
      const reader = await seedBuyer(app)
      is(await app.sign(reader.key), 200)
      const answer = await namesOf(reader.key, { limit: 3 })
      is(answer, 200)
      assert.equal(answer.body.names.length, 3)
      assert.equal(answer.headers.get('x-total-count'), '51')
      const next = nextPageOf(answer)
      assert.ok(next)
      const second = await namesOf(reader.key, next)
      assert.equal(new Set([...answer.body.names, ...second.body.names]).size, 6)
    })
  }))
