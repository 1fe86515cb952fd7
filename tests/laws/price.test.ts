/** Share price from the enterprise value: literal examples and properties of every company. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { impliedMultiples, type PriceInput, sharePrice } from '../../src/domain/valuation/price.ts'
import { type CompanyValue, valueSeller } from '../../src/domain/valuation/valuation.ts'

function valued(revenueEurM: number, ebitdaMarginPct: number): CompanyValue {
  const texts = { sector: 'Machinery', product: null, description: null, country: 'FR' }
  const valuation = valueSeller({ ...texts, revenueEurM, growthPct: 5, ebitdaMarginPct })
  assert.ok(valuation.status === 'ok')
  return valuation
}

const nothing: PriceInput = {
  netDebtEurM: null,
  minorityInterestsEurM: null,
  workingCapitalExcessEurM: null,
  stakePct: null,
  askingPriceEurM: null,
}
const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)), `${actual}, not ${expected}`)

describe('share price', () => {
  const company = valued(20, 14)
  const ev = company.triangulatedEurM

  test('is null without net debt, even if everything else is stated', () => {
    assert.equal(sharePrice(company, { ...nothing, minorityInterestsEurM: 1, stakePct: 60, askingPriceEurM: 9 }), null)
  })
  test('is enterprise value − net debt − minority interests + working capital above normal', () => {
    const price = sharePrice(company, {
      ...nothing,
      netDebtEurM: 3,
      minorityInterestsEurM: 0.5,
      workingCapitalExcessEurM: 0.8,
    })
    near(price?.equity.valueEurM ?? Number.NaN, ev - 3 - 0.5 + 0.8)
    near(price?.equity.lowEurM ?? Number.NaN, company.ranges.triangulated.lowEurM - 2.7)
    near(price?.equity.highEurM ?? Number.NaN, company.ranges.triangulated.highEurM - 2.7)
    near(sharePrice(company, { ...nothing, netDebtEurM: -2 })?.equity.valueEurM ?? Number.NaN, ev + 2)
  })
  test('places the asking price and computes its implied enterprise value and multiples', () => {
    const at = (askingPriceEurM: number) => sharePrice(company, { ...nothing, netDebtEurM: 3, askingPriceEurM })?.asking
    assert.deepEqual([at(0)?.place, at(ev - 3)?.place, at(10 * ev)?.place], ['below', 'within', 'above'])
    near(at(ev - 3)?.ofValuePct ?? Number.NaN, 100)
    near(at(12)?.evEurM ?? Number.NaN, 15)
    near(impliedMultiples(company, 15).evToRevenue, 0.75)
    near(impliedMultiples(company, 15).evToEbitda ?? Number.NaN, 15 / 2.8)
    assert.equal(impliedMultiples(valued(20, -3), 15).evToEbitda, null)
  })
  test('implies an EBITDA multiple only for an EBITDA of at least EUR 1,000', () => {
    near(impliedMultiples(valued(0.5, 1), 15).evToRevenue, 30)
    near(impliedMultiples(valued(0.5, 1), 15).evToEbitda ?? Number.NaN, 3000)
    assert.equal(impliedMultiples(valued(0.5, 0.1), 15).evToEbitda, null)
  })
  test('falls one for one with net debt, and a stake is worth its proportion', () => {
    const input = fc.record({ netDebtEurM: double(-50, 50), stakePct: double(0.01, 100), more: double(0, 20) })
    fc.assert(
      fc.property(double(0.3, 400), double(-5, 40), input, (revenue, margin, { netDebtEurM, stakePct, more }) => {
        const of = valued(revenue, margin)
        const price = sharePrice(of, { ...nothing, netDebtEurM, stakePct })
        const dearer = sharePrice(of, { ...nothing, netDebtEurM: netDebtEurM + more, stakePct })
        assert.ok(price?.stake && dearer?.stake)
        near(price.equity.valueEurM - dearer.equity.valueEurM, more)
        near(price.stake.valueEurM, (price.equity.valueEurM * stakePct) / 100)
        assert.ok(price.equity.lowEurM <= price.equity.valueEurM && price.equity.valueEurM <= price.equity.highEurM)
      }),
    )
  })
})
