import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { roundedEurM, valuationOf } from '../../src/domain/valuation/valuation.ts'
import { ask, is } from '../_contract.ts'
import { openHouse, SELLER, type TestHouse } from '../_house.ts'
import { seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'

let house: TestHouse
before(async () => {
  house = await openHouse()
})
after(() => house.close())

const valuationAt = (key: string) => ask(house, 'getValuation', { key })
const update = (key: string, seller: object) => ask(house, 'updateSession', { key, body: { seller } })

describe('GET /api/valuation/{session_id}', () => {
  it('404 for an unknown key, a visitor, a buyer', async () => {
    for (const key of [randomUUID(), await seedVisitor(house), (await seedBuyer(house)).key])
      is(await valuationAt(key), 404)
  })
  it('200 no_data while revenue is not known or nothing, saying what is missing; no figure is invented', async () => {
    for (const revenue of [null, 0]) {
      const { key } = await seedSeller(house, { revenue })
      const answer = await valuationAt(key)
      is(answer, 200)
      assert.deepEqual(Object.keys(answer.body).sort(), ['message', 'status'])
      assert.equal(answer.body.status, 'no_data')
      assert.match(answer.body.message, /revenue/)
    }
  })
  it('200 ok with the domain’s own figures, to the cent', async () => {
    for (const changes of [
      {},
      { ebitda_margin: -5 },
      { growth: null },
      { ebitda_margin: null },
      { revenue: 250, growth: 400 },
    ]) {
      const { key } = await seedSeller(house, changes)
      const { sector, product, description, revenue, growth, ebitda_margin } = { ...SELLER, ...changes }
      const expected = valuationOf({
        sector,
        product,
        description,
        revenueEurM: revenue,
        growthPct: growth,
        ebitdaMarginPct: ebitda_margin,
        country: null,
      })
      assert.ok(expected.status === 'ok')
      const { body } = await valuationAt(key)
      const rounded = (value: number | null) => (value === null ? undefined : roundedEurM(value))
      assert.deepEqual(
        [
          body.status,
          body.valuation_revenue,
          body.valuation_ebitda,
          body.valuation_dcf,
          body.valuation_conservative,
          body.valuation_triangulated,
        ],
        [
          'ok',
          ...[
            expected.revenueEurM,
            expected.ebitdaEurM,
            expected.dcfEurM,
            expected.conservativeEurM,
            expected.triangulatedEurM,
          ].map(rounded),
        ],
      )
    }
  })
  it('EBITDA values only a company that earns one', async () => {
    const { key } = await seedSeller(house, { ebitda_margin: -5 })
    const { body } = await valuationAt(key)
    assert.equal(body.valuation_ebitda, undefined)
    assert.ok(body.valuation_revenue > 0)
  })
  it('the conservative value is 85 % of the lowest method and never above the triangulated one', async () => {
    const { body } = await valuationAt((await seedSeller(house)).key)
    const methods = [body.valuation_revenue, body.valuation_ebitda, body.valuation_dcf]
    assert.ok(Math.abs(body.valuation_conservative - 0.85 * Math.min(...methods)) <= 0.01)
    assert.ok(body.valuation_conservative <= body.valuation_triangulated)
    assert.ok(Math.abs(body.valuation_triangulated - (0.4 * methods[0] + 0.4 * methods[1] + 0.2 * methods[2])) <= 0.02)
  })
  it('shows its workings: a range around each value, each assumption with its source, the date', async () => {
    const { body } = await valuationAt((await seedSeller(house)).key)
    for (const method of ['revenue', 'ebitda', 'dcf', 'triangulated']) {
      const { low, high } = body.ranges[method]
      const value = body[`valuation_${method}`]
      assert.ok(low <= value && value <= high, method)
    }
    assert.ok(body.assumptions.length >= 8)
    for (const { name, unit, source } of body.assumptions) assert.ok(name && unit && source)
    assert.ok(body.workings.length >= 4)
    assert.match(body.as_of, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
  it('is of the current figures in the very next answer, and becomes no_data never by itself', async () => {
    const { key } = await seedSeller(house, { revenue: null })
    assert.equal((await valuationAt(key)).body.status, 'no_data')
    is(await update(key, { revenue: 10 }), 200)
    const first = (await valuationAt(key)).body
    house.advance(5000)
    is(await update(key, { revenue: 20 }), 200)
    const second = (await valuationAt(key)).body
    assert.ok(second.valuation_triangulated > first.valuation_triangulated)
    assert.ok(second.as_of > first.as_of)
    is(
      await update(key, {
        sector: 'Software publishing',
        product: 'Accounting software',
        description: 'Software as a service.',
      }),
      200,
    )
    assert.notEqual((await valuationAt(key)).body.industry, second.industry)
  })
  it('a change of what does not bear on it leaves it and its date alone', async () => {
    const { key } = await seedSeller(house)
    const before = (await valuationAt(key)).body
    house.advance(5000)
    is(await ask(house, 'updateSession', { key, body: { identity: { role: 'CFO' } } }), 200)
    assert.deepEqual((await valuationAt(key)).body, before)
  })
  it('each change of it is an event, once', async () => {
    const { key } = await seedSeller(house)
    is(await update(key, { revenue: 13 }), 200)
    is(await update(key, { revenue: 13 }), 200)
    await valuationAt(key)
    const { events } = (await ask(house, 'listActivity', { key })).body
    assert.equal(events.filter(({ type }: { type: string }) => type === 'valuation_computed').length, 2)
  })
})
