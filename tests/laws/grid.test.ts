import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { coarseBandsOf, gridBandsOf, REVENUE_EDGES } from '../../src/domain/confidentiality/blinding/bands.ts'
import { blindAmountOf, blindCriteriaOf, blindFiguresOf } from '../../src/domain/confidentiality/blinding/fineness.ts'
import type { Criteria, SellerFigures } from '../../src/domain/party.ts'
import { industryFiguresOf } from '../../src/domain/valuation/industry-figures.ts'
import { valuationIn } from '../../src/domain/valuation/valuation.ts'

const known = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }))
const figures: fc.Arbitrary<SellerFigures> = fc.record({
  revenueEurM: known(0, 1e6),
  growthPct: known(-100, 1e4),
  ebitdaMarginPct: known(-1e3, 100),
})
const criteria: fc.Arbitrary<Criteria> = fc.record({
  ticketMinEurM: known(0, 1e6),
  ticketMaxEurM: known(0, 1e6),
  growthTargetPct: known(-10, 300),
  ebitdaTargetPct: known(0, 100),
})
const industry = {
  name: 'Machinery',
  figures: industryFiguresOf('Machinery'),
  recognisedBy: 'words',
  recognisedIn: null,
  naceCode: null,
} as const

describe('the grid', () => {
  it('gives every cell figures that lie in it, and gives them again for them', () => {
    fc.assert(
      fc.property(figures, (one) => {
        const centre = blindFiguresOf(one, 'grid')
        assert.deepEqual(gridBandsOf(centre), gridBandsOf(one))
        assert.deepEqual(blindFiguresOf(centre, 'grid'), centre)
      }),
    )
  })
  it('tells two companies of one cell apart by no figure, amount or valuation', () => {
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        fc.pre(JSON.stringify(gridBandsOf(one)) === JSON.stringify(gridBandsOf(other)))
        const [first, second] = [one, other].map((each) => {
          const blind = blindFiguresOf(each, 'grid')
          return [blind, coarseBandsOf(blind).revenue, valuationIn(industry, { ...blind, country: 'FR' })]
        })
        assert.deepEqual(first, second)
      }),
      { numRuns: 1000 },
    )
  })
  it('has revenue cells that are whole decades, so that a teaser’s band never cuts one', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (revenueEurM) => {
        const cell = gridBandsOf({ revenueEurM, growthPct: null, ebitdaMarginPct: null }).revenue
        assert.ok(cell?.low !== null && REVENUE_EDGES[2].includes(cell?.low ?? -1))
        assert.ok(REVENUE_EDGES[2].includes(cell?.high ?? -1))
      }),
    )
  })
  it('widens what a buyer asks for, and never narrows it', () => {
    fc.assert(
      fc.property(criteria, (one) => {
        const blind = blindCriteriaOf(one, 'grid')
        const above = (a: number | null, b: number | null) => a === null || (b !== null && a >= b)
        assert.ok(above(one.ticketMinEurM, blind.ticketMinEurM))
        assert.ok(above(blind.ticketMaxEurM, one.ticketMaxEurM) || one.ticketMaxEurM === null)
        assert.ok(above(one.growthTargetPct, blind.growthTargetPct))
        assert.ok(above(one.ebitdaTargetPct, blind.ebitdaTargetPct))
        assert.deepEqual(blindCriteriaOf(blind, 'grid'), blind)
      }),
    )
  })
  it('leaves an amount that follows from a cell one digit', () => {
    assert.equal(blindAmountOf(18.43, 'grid'), 20)
    assert.equal(blindAmountOf(0.1234, 'grid'), 0.1)
    assert.equal(blindAmountOf(18.43, 'digits'), 18.4)
  })
})
