import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Traits } from '../../src/domain/confidentiality/blinding/k-anonymity.ts'
import { nafCodesForIndustry } from '../../src/domain/valuation/naf-codes.ts'
import { openRegisterCensus } from '../../src/integrations/register-census.ts'
import { ask, is } from '../_contract.ts'
import { openRegistriesDouble, type RegistriesDouble, registeredAs, registriesOver } from '../_registries.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const MAINTENANCE: Traits = {
  industry: 'Engineering/Construction',
  country: null,
  revenueEurM: 12.34,
  narrowest: 0,
  fictional: false,
}

let double: RegistriesDouble
before(async () => {
  double = await openRegistriesDouble()
})
beforeEach(() => {
  double.companies = []
  double.asked.length = 0
  double.misbehave('recherche-entreprises', null)
})
after(() => double.close())

/** Opens a new census each time, because responses are cached for a day. */
const census = () => openRegisterCensus(registriesOver(double))
const countsOf = async (traits: Partial<Traits> = {}) =>
  (await census().countsOf({ ...MAINTENANCE, ...traits }))?.bands.map(({ revenue: { low, high }, companies }) => [
    low,
    high,
    companies,
  ])
const many = (count: number, revenue: number, changes: object = {}) => registeredAs(count, '33.12Z', revenue, changes)

describe('nafCodesForIndustry', () => {
  it('returns NAF rev. 2 codes, and none for an unknown industry', () => {
    assert.ok(nafCodesForIndustry('Engineering/Construction').includes('33.12Z'))
    assert.ok(nafCodesForIndustry('Computer Services').includes('62.01Z'))
    assert.deepEqual(nafCodesForIndustry('Nothing of the kind'), [])
  })
})

describe('census of the French register', () => {
  it('widens the revenue band until it counts five companies', async () => {
    double.companies = [...many(3, 14e6), ...many(4, 7e6)]
    assert.deepEqual(await countsOf(), [
      [10, 20, 3],
      [10, 50, 3],
      [10, 100, 3],
    ])
    double.companies = many(6, 14e6)
    assert.deepEqual(await countsOf(), [[10, 20, 6]])
  })
  it('excludes duplicates, closed companies and those of another activity or size, even if the register ignores a filter', async () => {
    const [one] = many(1, 14e6)
    double.companies = [
      ...(one ? [one] : []),
      ...many(5, 14e6, { activite_principale: '01.11Z' }),
      ...many(5, 30e6),
      ...many(5, 14e6, { etat_administratif: 'C' }),
      ...many(5, 14e6, { finances: {} }),
      ...many(5, 14e6, { statut_diffusion: 'P' }),
      { ...one, nom_complet: 'THE SAME' },
    ]
    const { companies } = double
    double.misbehave('recherche-entreprises', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ results: companies, total_results: 9_999 })),
    )
    assert.deepEqual((await countsOf())?.[0], [10, 20, 1])
  })
  it('sends no request for a fictional or foreign company, or one without revenue or a known activity', async () => {
    for (const traits of [{ fictional: true }, { country: 'DE' }, { revenueEurM: null }, { industry: 'Nothing' }])
      assert.equal(await countsOf(traits), undefined)
    assert.deepEqual(double.asked, [])
  })
  it('sends the register codes and a band, never a figure of the company', async () => {
    await countsOf()
    assert.ok(double.asked.length > 0)
    for (const path of double.asked) assert.doesNotMatch(path, /12[.,]?34/)
  })
  it('returns no counts while the register is down or slow', async () => {
    double.misbehave('recherche-entreprises', (_, response) => response.writeHead(500).end())
    assert.equal(await countsOf(), undefined)
    double.misbehave('recherche-entreprises', () => {})
    assert.equal(await openRegisterCensus(registriesOver(double), 50).countsOf(MAINTENANCE), null)
  })
})

describe('anonymity of a teaser', () => {
  let app: TestHouse
  before(async () => {
    double.companies = many(7, 14e6)
    app = await startService({}, { registerCensus: openRegisterCensus(registriesOver(double)) })
  })
  after(() => app.close())

  async function kOf(of: TestHouse): Promise<number> {
    const [buyer, seller] = [await seedBuyer(of), await seedSeller(of)]
    const body = { buyer_id: buyer.id, seller_id: seller.id }
    const made = await ask(of, 'createPairing', { body, headers: { 'x-session-id': seller.key } })
    const teaser = await ask(of, 'getTeaser', { key: seller.key, params: { pair_id: made.body.pair_id } })
    is(teaser, 200)
    return Number(teaser.headers.get('x-k-anonymity'))
  }

  it('counts companies of the register if the universe has too few', async () => {
    double.companies = many(7, 14e6)
    assert.equal(await kOf(app), 7)
  })
  it('counts the universe alone without a register, or while it is down', async () => {
    const alone = await startService()
    double.misbehave('recherche-entreprises', (_, response) => response.writeHead(500).end())
    const down = await startService({}, { registerCensus: census() })
    assert.deepEqual([await kOf(alone), await kOf(down)], [1, 1])
    await alone.close()
    await down.close()
  })
})
