import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decimals, twoSignificant } from '../../src/domain/confidentiality/rounding.ts'
import { fitOf } from '../../src/domain/matching/fit.ts'
import { semanticOf } from '../../src/domain/matching/semantic.ts'
import { coalesced, EMPTY_IDENTITY, EMPTY_PROFILE } from '../../src/domain/profile.ts'
import { industryOf } from '../../src/domain/valuation/industry.ts'
import { evToRevenueOf } from '../../src/domain/valuation/multiples.ts'
import { demoFacetsOf, loadDemoUniverse } from '../../src/operations/demo-universe.ts'
import { facetsOf } from '../../src/operations/saving.ts'
import { suppliedBuyerOf, suppliedSellerOf } from '../../src/operations/wire.ts'
import { type DemoParty, textKeyOf } from '../../src/outside/demo-files.ts'
import { touchParties } from '../../src/store/universe.ts'
import { ask, is, nextPageOf } from '../_contract.ts'
import { BUYER, OPERATOR_TOKEN, openHouse, SELLER, type TestHouse } from '../_house.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_BUYER, UNFIT_SELLER } from '../_seed.ts'

const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }
const DAY_MS = 86_400_000
type Ranked = { id: number; name: string; fit: number; revealed: boolean }

let house: TestHouse
before(async () => {
  house = await openHouse()
})
after(() => house.close())

const DEMO_SELLER: DemoParty = {
  side: 'seller',
  country: 'FR',
  identity: { ...EMPTY_IDENTITY, company: 'Vexiron', email: 'post@vexiron.example' },
  profile: {
    texts: { ...EMPTY_PROFILE.texts, sector: SELLER.sector, product: SELLER.product, description: SELLER.description },
    figures: { revenueEurM: 12.34, growthPct: 7.77, ebitdaMarginPct: 14.56 },
    criteria: EMPTY_PROFILE.criteria,
  },
}

/** A house of its own for the cases where the universe must hold nobody else. */
function inOwnHouse(cases: () => void): void {
  let shared: TestHouse
  before(async () => {
    shared = house
    house = await openHouse()
  })
  after(async () => {
    await house.close()
    house = shared
  })
  cases()
}

const matchesOf = (key: string, query = {}) => ask(house, 'listMatches', { key, query })
const namesOf = (key: string, query = {}) => ask(house, 'listMatchedNames', { key, query })
const nameOf = (key: string, id: number | string) => ask(house, 'getSellerName', { key, query: { id } })
const activityOf = async (key: string) => (await ask(house, 'listActivity', { key })).body.events

describe('GET /api/matches/{session_id}', () => {
  it('404 for a workspace with neither a buyer nor a seller', async () => {
    is(await matchesOf(await seedVisitor(house)), 404)
  })
  it('400 for a limit or cursor out of range, each named', async () => {
    const { key } = await seedBuyer(house)
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
    is(await house.get(`/api/matches/${key}?limit=1&limit=2`), 400)
  })
  it('200 and empty for a party that nobody fits', async () => {
    const answer = await matchesOf((await seedBuyer(house, UNFIT_BUYER)).key)
    is(answer, 200)
    assert.deepEqual(answer.body, [])
    assert.equal(answer.headers.get('x-total-count'), '0')
  })
})

describe('the fit', () => {
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

  it('is the domain’s own, to one decimal, with its parts, from either side', async () => {
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
          revenue_fit: decimals(expected.revenueFit, 1),
          growth_fit: decimals(expected.growthFit, 1),
          ebitda_fit: decimals(expected.ebitdaFit, 1),
          deterministic: decimals(expected.deterministic, 1),
          semantic: decimals(expected.semantic, 3),
        })
        const mirrored = (await matchesOf(sellerKey, { limit: 200 })).body.find(({ id }: Ranked) => id === buyerId)
        assert.deepEqual([mirrored.fit, mirrored.scores, mirrored.gates], [match.fit, match.scores, match.gates])
      }
    }
    assert.ok(seen >= 15, `${seen} pairs compared`)
  })
  it('reaches 50 in every match, best first, the older party first among equals, with reasons', async () => {
    const { body } = await matchesOf((await seedBuyer(house)).key)
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
  it('shows what its side shows: a seller’s figures, a buyer’s ticket', async () => {
    const [buyer, seller] = [await seedBuyer(house), await seedSeller(house)]
    const sold = (await matchesOf(buyer.key)).body.find(({ id }: Ranked) => id === seller.id)
    const bought = (await matchesOf(seller.key)).body.find(({ id }: Ranked) => id === buyer.id)
    assert.deepEqual([sold.revenue, sold.growth, sold.ebitda_margin, sold.ticket_min], [12, 7.8, 15, undefined])
    assert.deepEqual([bought.ticket_min, bought.ticket_max, bought.revenue], [4, 30, undefined])
    assert.equal(sold.sector, SELLER.sector)
  })

  async function seedAll(seed: typeof seedBuyer, givens: object[]) {
    const all = []
    for (const given of givens) all.push({ ...(await seed(house, given)), given })
    return all
  }

  async function fitBetween(seller: object, buyer: object) {
    const sold = suppliedSellerOf(seller)
    const bought = suppliedBuyerOf(buyer)
    const [sellerTexts, buyerTexts] = [
      coalesced(EMPTY_PROFILE.texts, sold.texts),
      coalesced(EMPTY_PROFILE.texts, bought.texts),
    ]
    const { embedder } = house.service.house
    const [vector] = await embedder.embed(facetsOf('seller', sellerTexts))
    const facets = await embedder.embed(facetsOf('buyer', buyerTexts))
    assert.ok(vector)
    const criteria = coalesced(EMPTY_PROFILE.criteria, bought.criteria)
    return fitOf(
      coalesced(EMPTY_PROFILE.figures, sold.figures),
      evToRevenueOf(industryOf(sellerTexts)),
      criteria,
      semanticOf(vector, facets),
    )
  }
})

describe('the gates', () => {
  it('ticket fit is unchecked while the enterprise value or the ticket is not known', async () => {
    const buyer = await seedBuyer(house)
    const unvalued = await seedSeller(house, { revenue: null })
    const ticketless = await seedBuyer(house, { check_size_min: null, check_size_max: null })
    const valued = await seedSeller(house)
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
  it('a ticket far too small or too large is no match, however well the rest fits', async () => {
    const seller = await seedSeller(house, { revenue: 100 })
    const small = await seedBuyer(house, { check_size_min: 0.1, check_size_max: 0.5 })
    assert.equal(await isMatched(small.key, seller.id), false)
    const large = await seedBuyer(house, { check_size_min: 5000, check_size_max: 9000 })
    assert.equal(await isMatched(large.key, seller.id), false)
  })
  it('a withdrawn party is offered to nobody, and offered again when it comes back', async () => {
    const [buyer, seller] = [await seedBuyer(house), await seedSeller(house)]
    assert.equal(await isMatched(buyer.key, seller.id), true)
    for (const withdrawn of [true, false]) {
      await house.service.house.database.transact(async (trx) => {
        await trx.updateTable('parties').set({ withdrawn }).where('id', '=', seller.id).execute()
        await touchParties(trx, [seller.id])
      })
      assert.equal(await isMatched(buyer.key, seller.id), !withdrawn)
      assert.equal(await isMatched(seller.key, buyer.id), !withdrawn)
    }
  })
  for (const status of ['opted_out', 'bounced', 'none'] as const)
    it(`a party whose contact is ${status} is offered to nobody`, async () => {
      const [buyer, seller] = [await seedBuyer(house), await seedSeller(house)]
      assert.equal(await isMatched(buyer.key, seller.id), true)
      await house.service.house.database.transact(async (trx) => {
        await trx.updateTable('parties').set({ contact_status: status }).where('id', '=', seller.id).execute()
        await touchParties(trx, [seller.id])
      })
      assert.equal(await isMatched(buyer.key, seller.id), false)
      assert.equal(await isMatched(seller.key, buyer.id), false)
    })
  it('the parties of a closed deal are offered to nobody else, until the deal is reopened', async () => {
    const [buyer, seller] = [await seedBuyer(house), await seedSeller(house)]
    const [otherBuyer, otherSeller] = [await seedBuyer(house), await seedSeller(house)]
    const headers = { 'x-session-id': buyer.key }
    is(await ask(house, 'createPairing', { body: { buyer_id: buyer.id, seller_id: seller.id }, headers }), 201)
    const pair_ids = [`pair-${buyer.id}-${seller.id}`]
    for (const [phase, offered] of [
      ['7_closing', true],
      ['8_closed', false],
      ['6_negotiation', true],
    ] as const) {
      is(await ask(house, 'updatePhase', { body: { pair_ids, phase }, headers: OPERATOR }), 200)
      assert.equal(await isMatched(otherBuyer.key, seller.id), offered, `seller in ${phase}`)
      assert.equal(await isMatched(otherSeller.key, buyer.id), offered, `buyer in ${phase}`)
    }
  })

  async function isMatched(key: string, id: number): Promise<boolean> {
    return (await matchesOf(key, { limit: 200 })).body.some((match: Ranked) => match.id === id)
  }
})

describe('freshness: a change on either side shows in the very next answer', () => {
  it('of the seller’s figures, texts and data quality', async () => {
    const [buyer, seller] = [await seedBuyer(house), await seedSeller(house)]
    const shown = async () =>
      (await matchesOf(buyer.key, { limit: 200 })).body.find(({ id }: Ranked) => id === seller.id)
    const before = await shown()
    await update(seller.key, { seller: { growth: -20, sector: 'Maintenance of rolling stock' } })
    const after = await shown()
    assert.deepEqual([after.growth, after.sector], [-20, 'Maintenance of rolling stock'])
    assert.ok(after.scores.growth_fit < before.scores.growth_fit && after.fit < before.fit)
    await update(seller.key, { seller: UNFIT_SELLER })
    assert.equal(await shown(), undefined)
  })
  it('of the buyer’s criteria', async () => {
    const [buyer, seller] = [await seedBuyer(house), await seedSeller(house)]
    const shown = async () =>
      (await matchesOf(seller.key, { limit: 200 })).body.find(({ id }: Ranked) => id === buyer.id)
    assert.ok(await shown())
    await update(buyer.key, { buyer: UNFIT_BUYER })
    assert.equal(await shown(), undefined)
    await update(buyer.key, { buyer: { growth_target: BUYER.growth_target, ebitda_target: 12 } })
    assert.ok(await shown())
  })
  it('of a text alone: the semantic factor is of today’s text', async () => {
    const [buyer, seller] = [await seedBuyer(house), await seedSeller(house)]
    const semantic = async () =>
      (await ask(house, 'listMatches', { key: buyer.key, query: { limit: 200 } })).body.find(
        ({ id }: Ranked) => id === seller.id,
      )?.scores.semantic ?? 0
    const before = await semantic()
    await update(seller.key, {
      seller: { sector: 'Poetry', product: 'Anthologies of poems', description: 'Publishes verse.' },
    })
    assert.ok((await semantic()) < before)
  })
  it('of a party that came just now', async () => {
    const buyer = await seedBuyer(house)
    const before = (await matchesOf(buyer.key)).headers.get('x-total-count')
    await seedSeller(house)
    assert.equal((await matchesOf(buyer.key)).headers.get('x-total-count'), String(Number(before) + 1))
  })

  async function update(key: string, body: object) {
    is(await ask(house, 'updateSession', { key, body }), 200)
  }
})

describe('paging', () =>
  inOwnHouse(() => {
    let buyer: Seeded
    const COUNT = 13
    before(async () => {
      buyer = await seedBuyer(house)
      for (let i = 0; i < COUNT; i++) await seedSeller(house, { growth: i % 3 ? 7 : -i })
    })

    for (const limit of [1, 2, 5, 12, 13, 14, 200])
      it(`limit ${limit} shows each match once, in order`, async () => {
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
    it('without a limit shows fifty at most', async () => {
      for (let i = COUNT; i < 52; i++) await seedSeller(house)
      const answer = await matchesOf(buyer.key)
      assert.equal(answer.body.length, 50)
      assert.equal(answer.headers.get('x-total-count'), '52')
      assert.equal(nextPageOf(answer)?.limit, '50')
    })
    it('a cursor outlives the match that it stands on', async () => {
      const first = await matchesOf(buyer.key, { limit: 5 })
      const last: Ranked = first.body.at(-1)
      const next = nextPageOf(first)
      assert.ok(next)
      const before: Ranked[] = (await matchesOf(buyer.key, next)).body
      const { db } = house.service.house.database
      await db.updateTable('parties').set({ withdrawn: true }).where('id', '=', last.id).execute()
      await touchParties(db, [last.id])
      const after: Ranked[] = (await matchesOf(buyer.key, next)).body
      assert.deepEqual(
        after.map(({ id }) => id),
        before.map(({ id }) => id),
      )
    })
    it('matched names come by the same pages', async () => {
      const reader = await seedBuyer(house)
      is(await house.sign(reader.key), 200)
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

describe('names', () =>
  inOwnHouse(() => {
    let buyer: Seeded
    let sellers: Seeded[]
    before(async () => {
      buyer = await seedBuyer(house)
      sellers = []
      for (const growth of [2, -4, -8]) sellers.push(await seedSeller(house, { growth }))
    })

    it('are code names in rank order, A first, and the same on every surface and at every reading', async () => {
      const ranked: Ranked[] = (await matchesOf(buyer.key)).body
      assert.deepEqual(
        ranked.map(({ id, name, revealed }) => [id, name, revealed]),
        sellers.map(({ id }, i) => [id, `Company ${'ABC'[i]}`, false]),
      )
      const [, second] = sellers
      assert.ok(second)
      const headers = { 'x-session-id': buyer.key }
      is(await ask(house, 'createPairing', { body: { buyer_id: buyer.id, seller_id: second.id }, headers }), 201)
      const [pairing] = (await ask(house, 'listPairings', { key: buyer.key })).body.pairings
      assert.equal(pairing.seller_name, 'Company B')
      const hits: { id: number; name: string }[] = (
        await ask(house, 'search', { key: buyer.key, query: { q: 'maintenance' } })
      ).body.sellers
      assert.deepEqual(
        hits.toSorted((one, other) => one.id - other.id).map(({ name }) => name),
        ['Company A', 'Company B', 'Company C'],
      )
      const [event] = await activityOf(buyer.key)
      assert.match(event.detail, /^Paired with Company B /)
      assert.deepEqual(
        (await matchesOf(buyer.key)).body.map(({ name }: Ranked) => name),
        ['Company A', 'Company B', 'Company C'],
      )
    })
    it('are each viewer’s own', async () => {
      const [, , third] = sellers
      assert.ok(third)
      const other = await seedBuyer(house, { growth_target: -10 })
      const names = (await matchesOf(other.key)).body.map(({ id, name }: Ranked) => [id, name])
      assert.deepEqual(names[0], [sellers[0]?.id, 'Company A'])
      assert.equal((await matchesOf(third.key)).body[0].name, 'Company A')
    })
    it('stay with their party when a better one comes: the newcomer takes the next letter', async () => {
      const best = await seedSeller(house)
      const ranked: Ranked[] = (await matchesOf(buyer.key)).body
      assert.deepEqual([ranked[0]?.id, ranked[0]?.name], [best.id, 'Company D'])
      assert.deepEqual(
        ranked.slice(1).map(({ name }) => name),
        ['Company A', 'Company B', 'Company C'],
      )
      sellers.unshift(best)
    })
    it('403 nda_required before the NDA, on both endpoints', async () => {
      for (const answer of [await namesOf(buyer.key), await nameOf(buyer.key, sellers[0]?.id ?? 0)]) {
        is(answer, 403)
        assert.equal(answer.body.nda_required, true)
        assert.match(answer.body.detail, /\/api\/nda\/sign/)
      }
    })
    it('are real once signed, best first, and figures exact', async () => {
      is(await house.sign(buyer.key), 200)
      const names = await namesOf(buyer.key)
      is(names, 200)
      assert.deepEqual(
        names.body.names,
        sellers.map(({ company }) => company),
      )
      for (const { id, company } of sellers) {
        const answer = await nameOf(buyer.key, id)
        is(answer, 200)
        assert.deepEqual(answer.body, { name: company })
      }
      const ranked = (await matchesOf(buyer.key)).body
      assert.deepEqual(
        ranked.map(({ name, revealed }: Ranked) => [name, revealed]),
        sellers.map(({ company }) => [company, true]),
      )
      assert.deepEqual(
        [ranked[0].revenue, ranked[0].growth, ranked[0].ebitda_margin],
        [SELLER.revenue, SELLER.growth, SELLER.ebitda_margin],
      )
    })
    it('a letter given once is never given again, not after its party was named', async () => {
      const unfit = await seedSeller(house, UNFIT_SELLER)
      const headers = { 'x-session-id': buyer.key }
      is(await ask(house, 'createPairing', { body: { buyer_id: buyer.id, seller_id: unfit.id }, headers }), 201)
      const [pairing] = (await ask(house, 'listPairings', { key: buyer.key })).body.pairings
      assert.deepEqual([pairing.seller_id, pairing.seller_name], [unfit.id, 'Company E'])
    })
    it('each disclosure is told to the disclosed once, by code name, and to the viewer', async () => {
      for (let i = 0; i < 3; i++) {
        is(await namesOf(buyer.key), 200)
        is(await matchesOf(buyer.key), 200)
      }
      for (const { key, id } of sellers) {
        const told = (await activityOf(key)).filter(({ type }: { type: string }) => type === 'identity_disclosed')
        assert.equal(told.length, 1, `seller ${id}`)
        assert.equal(told[0].title, 'Your name was disclosed')
        assert.match(told[0].detail, /^Your identity was disclosed to Company [A-Z] under its recorded NDA\.$/)
      }
      const learned = (await activityOf(buyer.key)).filter(
        ({ type }: { type: string }) => type === 'identity_disclosed',
      )
      assert.deepEqual(
        learned.map(({ detail }: { detail: string }) => detail).sort(),
        sellers.map(({ company }) => `The identity of ${company} was disclosed under your NDA.`).sort(),
      )
    })
    it('a recorded disclosure stands when the match is gone', async () => {
      const [first] = sellers
      assert.ok(first)
      is(await ask(house, 'updateSession', { key: first.key, body: { seller: UNFIT_SELLER } }), 200)
      assert.ok(!(await matchesOf(buyer.key)).body.some(({ id }: Ranked) => id === first.id))
      is(await nameOf(buyer.key, first.id), 200)
    })
    it('one’s own name needs the NDA like any other, then opens', async () => {
      const own = await seedBuyer(house)
      is(await nameOf(own.key, own.id), 403)
      is(await house.sign(own.key), 200)
      assert.equal((await nameOf(own.key, own.id)).body.name, own.company)
    })
    it('a party without a company goes by its contact’s name', async () => {
      const nameless = await seedSeller(house, {}, { company: null, name: 'Nora Nemo' })
      assert.equal((await nameOf(buyer.key, nameless.id)).body.name, 'Nora Nemo')
    })
    it('403 for a party outside, 404 for one that does not exist, 400 for an id that is none', async () => {
      const outside = await seedSeller(house, UNFIT_SELLER)
      const answer = await nameOf(buyer.key, outside.id)
      is(answer, 403)
      assert.deepEqual([answer.body.nda_required, answer.body.consent_required], [undefined, undefined])
      is(await nameOf(buyer.key, 999_999), 404)
      for (const id of ['x', '1.5', '-1', '0', '', '9007199254740993', "1' or '1'='1", 'NaN', 'null'])
        is(await nameOf(buyer.key, id), 400)
      is(await ask(house, 'getSellerName', { key: buyer.key }), 400)
      is(await house.get(`/api/seller-name/${buyer.key}?id=1&id=2`), 400)
    })
    it('404 for matched names of a workspace without a party', async () => {
      const key = await seedVisitor(house)
      is(await house.sign(key), 200)
      is(await namesOf(key), 404)
    })
    it('close again when the NDA expires, also on an answer just given', async () => {
      is(await matchesOf(buyer.key), 200)
      house.advance(2 * 366 * DAY_MS)
      is(await namesOf(buyer.key), 403)
      for (const { name, revealed } of (await matchesOf(buyer.key)).body) {
        assert.match(name, /^Company [A-Z]$/)
        assert.equal(revealed, false)
      }
    })
    it('figures show two significant digits before, whatever they are', async () => {
      const odd = { revenue: 123.456, growth: 0.05678, ebitda_margin: 9.951, sector: 'Industrial maintenance services' }
      const seller = await seedSeller(house, odd)
      const reader = await seedBuyer(house, { check_size_max: 3000, growth_target: 0, ebitda_target: 5 })
      const shown = (await matchesOf(reader.key)).body.find(({ id }: Ranked) => id === seller.id)
      assert.deepEqual(
        [shown.revenue, shown.growth, shown.ebitda_margin],
        [odd.revenue, odd.growth, odd.ebitda_margin].map(twoSignificant),
      )
      assert.deepEqual([shown.revenue, shown.growth, shown.ebitda_margin], [120, 0.057, 10])
      assert.ok(!JSON.stringify(shown).match(/123\.456|0\.05678|9\.951/))
    })
  }))

describe('a hundred new disclosures a day', () =>
  inOwnHouse(() => {
    let buyer: Seeded
    before(async () => {
      const { identity, ...party } = DEMO_SELLER
      const parties = Array.from({ length: 120 }, (_, i) => ({
        ...party,
        identity: { ...identity, company: `Vexiron${i}` },
      }))
      const [vector] = await house.service.house.embedder.embed(demoFacetsOf(DEMO_SELLER))
      assert.ok(vector)
      const vectors = new Map(demoFacetsOf(DEMO_SELLER).map((text) => [textKeyOf(text), vector]))
      assert.equal(await loadDemoUniverse(house.service.house, parties, vectors), 120)
      buyer = await seedBuyer(house)
      is(await house.sign(buyer.key), 200)
    })

    it('429 for a page of names that holds more, and nothing of it is told', async () => {
      const answer = await namesOf(buyer.key, { limit: 101 })
      is(answer, 429)
      assert.ok(!/Vexiron/.test(answer.text))
    })
    it('the ranking names a hundred and keeps code names for the rest', async () => {
      const ranked: Ranked[] = (await matchesOf(buyer.key, { limit: 200 })).body
      assert.equal(ranked.length, 120)
      assert.ok(ranked.every(({ name, revealed }, i) => revealed === i < 100 && /^Vexiron/.test(name) === revealed))
    })
    it('200 for names told before, 429 for a new one on every surface that names', async () => {
      const ranked: Ranked[] = (await matchesOf(buyer.key, { limit: 200 })).body
      is(await namesOf(buyer.key, { limit: 100 }), 200)
      is(await nameOf(buyer.key, ranked[0]?.id ?? 0), 200)
      is(await nameOf(buyer.key, ranked[119]?.id ?? 0), 429)
      const headers = { 'x-session-id': buyer.key }
      is(await ask(house, 'createPairing', { body: { buyer_id: buyer.id, seller_id: ranked[119]?.id }, headers }), 201)
      const [pairing] = (await ask(house, 'listPairings', { key: buyer.key })).body.pairings
      assert.match(pairing.seller_name, /^Company [A-Z]+$/)
      assert.equal(pairing.seller_contact_email, undefined)
    })
    it('another viewer has a hundred of its own', async () => {
      const other = await seedBuyer(house)
      is(await house.sign(other.key), 200)
      is(await namesOf(other.key, { limit: 100 }), 200)
    })
    it('the rest opens the next day', async () => {
      house.advance(DAY_MS)
      const ranked: Ranked[] = (await matchesOf(buyer.key, { limit: 200 })).body
      assert.ok(ranked.every(({ revealed }) => revealed))
    })
  }))
