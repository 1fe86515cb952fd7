import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const LABORATORY = {
  sector: 'Dental laboratories',
  product: 'Crowns, bridges and dentures made for dentists',
  description: 'A dental laboratory that makes crowns, bridges and dentures for dental practices.',
  revenue: 12,
  growth: 8,
  ebitda_margin: 20,
}
const WANTED = { sector: 'Dental laboratories', solution_1: 'Crowns and dentures made for dentists' }

let app: TestHouse
let seller: Seeded
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  seller = await seedSeller(app, LABORATORY)
})
after(() => app.close())

const shown = async (key: string, id: number) => {
  const answer = await ask(app, 'listMatches', { key, query: { limit: 200 }, headers: fresh() })
  is(answer, 200)
  return answer.body.some((match: { id: number }) => match.id === id)
}
const whyNot = async (key: string, id: number, language = 'en') => {
  const headers = { ...fresh(), 'accept-language': language }
  const answer = await ask(app, 'whyNot', { key, query: { id }, headers })
  is(answer, 200)
  return answer.body
}
const change = async (key: string, buyer: object) =>
  is(await ask(app, 'updateSession', { key, body: { buyer }, headers: fresh() }), 200)

describe('size stated in a buyer’s texts', () => {
  it('excludes companies outside it from either side and follows a changed text', async () => {
    const buyer = await seedBuyer(app, { ...WANTED, solution_2: 'EBITDA of at least 1m' })
    assert.equal(await shown(buyer.key, seller.id), true)
    await change(buyer.key, { solution_2: 'EBITDA of at least 4m' })
    assert.equal(await shown(buyer.key, seller.id), false)
    assert.equal(await shown(seller.key, buyer.id), false)
    await change(buyer.key, { solution_2: 'Umsatz 5 bis 20 Mio. Euro' })
    assert.equal(await shown(buyer.key, seller.id), true)
    assert.equal(await shown(seller.key, buyer.id), true)
  })

  it('is named as the reason for the closed ticket gate, without its amount to the other side', async () => {
    const buyer = await seedBuyer(app, { ...WANTED, solution_2: 'chiffre d’affaires à partir de 37 M€' })
    const own = await whyNot(buyer.key, seller.id)
    assert.equal(own.is_match, false)
    assert.match(own.reasons.join(' '), /The revenue is below the buyer’s stated size/)
    assert.match(own.changes.join(' '), /A different size in the buyer’s texts/)
    const others = await whyNot(seller.key, buyer.id, 'fr')
    assert.match(others.reasons.join(' '), /inférieur à la taille qu’indique l’acquéreur/)
    assert.doesNotMatch(JSON.stringify(others), /37/)
  })

  it('applies together with fields that only exclude', async () => {
    const buyer = await seedBuyer(app, { ...WANTED, solution_2: 'EBITDA €4-9m', solution_3: 'no construction' })
    assert.equal(await shown(buyer.key, seller.id), false)
    await change(buyer.key, { solution_2: 'EBITDA €1-3m' })
    assert.equal(await shown(buyer.key, seller.id), true)
  })

  it('does not exclude companies by a size in another currency, which the reading reports as not compared', async () => {
    const buyer = await seedBuyer(app, { ...WANTED, solution_2: 'EBITDA above £4m' })
    assert.equal(await shown(buyer.key, seller.id), true)
    const reading = await ask(app, 'getReading', { key: buyer.key, headers: fresh() })
    is(reading, 200)
    assert.deepEqual(reading.body.sizes, [
      { figure: 'ebitda', min: 4, max: null, currency: 'GBP', confirmed: false, compared: false },
    ])
    await change(buyer.key, { solution_2: 'EBITDA above €4m' })
    assert.equal(await shown(buyer.key, seller.id), false)
  })

  it('applies to each thesis separately', async () => {
    const buyer = await seedBuyer(app, { sector: 'Bakeries', solution_1: 'Bread and cakes' })
    const thesis = {
      name: 'Large',
      ...WANTED,
      solution_2: 'fatturato oltre 50 milioni',
      check_size_min: 1,
      check_size_max: 90,
    }
    const added = await ask(app, 'addThesis', { key: buyer.key, body: thesis, headers: fresh() })
    is(added, 201)
    assert.equal(await shown(buyer.key, seller.id), false)
    const params = { thesis_id: added.body.thesis_id }
    const body = { ...thesis, solution_2: 'fatturato oltre 5 milioni' }
    is(await ask(app, 'changeThesis', { key: buyer.key, params, body, headers: fresh() }), 200)
    assert.equal(await shown(buyer.key, seller.id), true)
  })
})

describe('size confirmed by a buyer', () => {
  it('replaces the size in its texts for both sides until withdrawn', async () => {
    const buyer = await seedBuyer(app, { ...WANTED, solution_2: 'EBITDA of at least 4m' })
    const isShown = async () => [await shown(buyer.key, seller.id), await shown(seller.key, buyer.id)]
    assert.deepEqual(await isShown(), [false, false])
    await change(buyer.key, { sizes: [{ figure: 'ebitda', min: 1, max: 3 }] })
    assert.deepEqual(await isShown(), [true, true])
    await change(buyer.key, { sizes: [{ figure: 'revenue', min: 30 }] })
    assert.deepEqual(await isShown(), [false, false])
    await change(buyer.key, { sizes: [{ figure: 'none' }] })
    assert.deepEqual(await isShown(), [true, true])
    await change(buyer.key, { sizes: [] })
    assert.deepEqual(await isShown(), [false, false])
  })

  it('is compared at the reference rate of its currency', async () => {
    // £2.6m is €3.06m, four fifths of which exceed the seller’s EBITDA of €2.4m.
    const buyer = await seedBuyer(app, WANTED)
    const isShown = async (currency: string) => {
      await change(buyer.key, { sizes: [{ figure: 'ebitda', min: 2.6, currency }] })
      return await shown(buyer.key, seller.id)
    }
    assert.deepEqual([await isShown('EUR'), await isShown('GBP')], [true, false])
  })

  it('applies to each thesis separately and is stored as stated', async () => {
    const buyer = await seedBuyer(app, { sector: 'Bakeries', solution_1: 'Bread and cakes' })
    const thesis = { name: 'Large', ...WANTED, check_size_min: 1, check_size_max: 90 }
    const sizes = [{ figure: 'revenue', min: 40, max: 90, currency: 'USD' }]
    const added = await ask(app, 'addThesis', { key: buyer.key, body: { ...thesis, sizes }, headers: fresh() })
    is(added, 201)
    assert.deepEqual(added.body.sizes, sizes)
    assert.equal(await shown(buyer.key, seller.id), false)
    const params = { thesis_id: added.body.thesis_id }
    is(await ask(app, 'changeThesis', { key: buyer.key, params, body: thesis, headers: fresh() }), 200)
    assert.equal(await shown(buyer.key, seller.id), true)
    const listed = await ask(app, 'listTheses', { key: buyer.key, headers: fresh() })
    assert.equal(listed.body.theses[0].sizes, undefined)
  })

  it('is not disclosed to the other side', async () => {
    const buyer = await seedBuyer(app, { ...WANTED, sizes: [{ figure: 'revenue', min: 4.321, max: 98.765 }] })
    const indexed = await (await app.service.app.universe.current()).partyOf(buyer.id)
    assert.deepEqual(indexed?.blindSize, {
      revenueMinEurM: 4.32,
      revenueMaxEurM: 98.8,
      ebitdaMinEurM: null,
      ebitdaMaxEurM: null,
    })
    assert.doesNotMatch(JSON.stringify(indexed?.confirmed), /4\.321|98\.765|sizes/)
    for (const operation of ['listMatches', 'whyNot'] as const) {
      const query = operation === 'whyNot' ? { id: buyer.id } : { limit: 200 }
      const answer = await ask(app, operation, { key: seller.key, query, headers: fresh() })
      is(answer, 200)
      assert.doesNotMatch(answer.text, /4[.,]32|98[.,]7|"sizes"/)
    }
  })
})
