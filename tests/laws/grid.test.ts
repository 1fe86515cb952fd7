import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  blindCriteria,
  blindFigures,
  disclosedBands,
  disclosedFineness,
  disclosedTexts,
  narrowestLevel,
} from '../../src/domain/confidentiality/blinding/fineness.ts'
import { coarseBands, gridBands, REVENUE_EDGES, teaserBands } from '../../src/domain/figures/bands.ts'
import type { SellerFigures } from '../../src/domain/figures/seller-figures.ts'
import type { Criteria } from '../../src/domain/parties/party.ts'
import { EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { industryFigures } from '../../src/domain/valuation/industry-figures.ts'
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
  figures: industryFigures('Machinery'),
  recognisedBy: 'words',
  recognisedIn: null,
  naceCode: null,
} as const

describe('figure grid', () => {
  it('maps every cell to figures inside it, which map to themselves', () => {
    fc.assert(
      fc.property(figures, (one) => {
        const centre = blindFigures(one, 'grid')
        assert.deepEqual(gridBands(centre), gridBands(one))
        assert.deepEqual(blindFigures(centre, 'grid'), centre)
      }),
    )
  })
  it('gives two companies in one cell the same figures, amounts and valuation', () => {
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        fc.pre(JSON.stringify(gridBands(one)) === JSON.stringify(gridBands(other)))
        const [first, second] = [one, other].map((each) => {
          const blind = blindFigures(each, 'grid')
          return [blind, coarseBands(blind).revenue, valuationIn(industry, { ...blind, country: 'FR' })]
        })
        assert.deepEqual(first, second)
      }),
      { numRuns: 1000 },
    )
  })
  it('has revenue cells that end at edges of the widest teaser bands', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (revenueEurM) => {
        const cell = gridBands({ revenueEurM, growthPct: null, ebitdaMarginPct: null }).revenue
        assert.ok(cell?.low !== null && REVENUE_EDGES[2].includes(cell?.low ?? -1))
        assert.ok(REVENUE_EDGES[2].includes(cell?.high ?? -1))
      }),
    )
  })
  it('widens a buyer’s criteria and never narrows them', () => {
    fc.assert(
      fc.property(criteria, (one) => {
        const blind = blindCriteria(one, 'grid')
        const above = (a: number | null, b: number | null) => a === null || (b !== null && a >= b)
        assert.ok(above(one.ticketMinEurM, blind.ticketMinEurM))
        assert.ok(above(blind.ticketMaxEurM, one.ticketMaxEurM) || one.ticketMaxEurM === null)
        assert.ok(above(one.growthTargetPct, blind.growthTargetPct))
        assert.ok(above(one.ebitdaTargetPct, blind.ebitdaTargetPct))
        assert.deepEqual(blindCriteria(blind, 'grid'), blind)
      }),
    )
  })
  it('represents each cell by a round figure inside it, also at the edges', () => {
    const centreOf = (one: Partial<SellerFigures>) =>
      blindFigures({ revenueEurM: null, growthPct: null, ebitdaMarginPct: null, ...one }, 'grid')
    for (const [revenueEurM, expected] of [
      [0, 0.5],
      [0.9, 0.5],
      [1, 3],
      [9.99, 3],
      [10, 30],
      [99, 30],
      [100, 300],
    ] as const)
      assert.equal(centreOf({ revenueEurM }).revenueEurM, expected, String(revenueEurM))
    for (const pct of [-40, -0.1, 0, 0.1, 80]) {
      const { growthPct } = centreOf({ growthPct: pct })
      assert.equal(growthPct, pct < 0 ? -5 : 5, String(pct))
    }
    for (const pct of [-40, 19.9, 20, 55]) {
      const { ebitdaMarginPct } = centreOf({ ebitdaMarginPct: pct })
      assert.equal(ebitdaMarginPct, pct < 20 ? 10 : 30, String(pct))
    }
  })
})

describe('disclosed precision of a party’s figures', () => {
  const EXACT: SellerFigures = { revenueEurM: 12.345, growthPct: 7.777, ebitdaMarginPct: 14.56 }
  const asking = { nameRelease: { to: 'ask', leastAssurance: 'declared' }, side: 'seller', sessionId: 1 } as const
  it('is the grid for a name released on request, but only the sector until a registered seller approves its profile', () => {
    const open = { ...asking, nameRelease: { to: 'matched', leastAssurance: 'declared' } } as const
    assert.equal(disclosedFineness({ ...open, isBlindApproved: false }), 'digits')
    assert.equal(disclosedFineness({ ...asking, isBlindApproved: false }), 'sector')
    assert.equal(disclosedFineness({ ...asking, isBlindApproved: true }), 'grid')
    assert.equal(disclosedFineness({ ...asking, sessionId: null, isBlindApproved: false }), 'grid')
    assert.equal(disclosedFineness({ ...asking, side: 'buyer', isBlindApproved: false }), 'grid')
  })
  it('discloses no figure and only the sector text until the profile is approved', () => {
    assert.deepEqual(blindFigures(EXACT, 'sector'), { revenueEurM: null, growthPct: null, ebitdaMarginPct: null })
    const nothing = blindFigures(EXACT, 'sector')
    for (const fineness of ['grid', 'digits'] as const) assert.deepEqual(blindFigures(nothing, fineness), nothing)
    assert.deepEqual(blindFigures(EXACT, 'digits'), { revenueEurM: 12.3, growthPct: 7.78, ebitdaMarginPct: 14.6 })
    const texts = { ...EMPTY_PROFILE.texts, sector: 'Steel', product: 'Pipes', description: 'Pipes for ships' }
    assert.deepEqual(disclosedTexts(texts, 'sector'), { ...texts, product: null, description: null })
    for (const fineness of ['grid', 'digits'] as const) assert.deepEqual(disclosedTexts(texts, fineness), texts)
  })
  it('uses the widest bands unless figures are disclosed to three digits', () => {
    assert.deepEqual((['digits', 'grid', 'sector'] as const).map(narrowestLevel), [0, 2, 2])
    assert.deepEqual(disclosedBands(EXACT, 'grid', 0), gridBands(EXACT))
    assert.deepEqual(disclosedBands(EXACT, 'digits', 1), teaserBands(EXACT, 1))
  })
  it('widens a ticket outwards to grid edges and lowers a target to the edge below', () => {
    const nothing: Criteria = { ticketMinEurM: null, ticketMaxEurM: null, growthTargetPct: null, ebitdaTargetPct: null }
    const onGrid = (one: Partial<Criteria>) => blindCriteria({ ...nothing, ...one }, 'grid')
    assert.deepEqual(onGrid({ ticketMinEurM: 4, ticketMaxEurM: 30 }), {
      ...nothing,
      ticketMinEurM: 1,
      ticketMaxEurM: 50,
    })
    assert.deepEqual(onGrid({ ticketMinEurM: 5, ticketMaxEurM: 50 }), {
      ...nothing,
      ticketMinEurM: 5,
      ticketMaxEurM: 50,
    })
    for (const fineness of ['grid', 'digits', 'sector'] as const)
      assert.deepEqual(blindCriteria(nothing, fineness), nothing)
    assert.equal(onGrid({ ticketMaxEurM: 6e6 }).ticketMaxEurM, 6e6)
    assert.equal(onGrid({ ticketMinEurM: 0.001 }).ticketMinEurM, 0)
    assert.equal(onGrid({ growthTargetPct: 12 }).growthTargetPct, 10)
    assert.equal(onGrid({ growthTargetPct: -30 }).growthTargetPct, -10)
    assert.equal(onGrid({ ebitdaTargetPct: 12 }).ebitdaTargetPct, 10)
    assert.deepEqual(blindCriteria({ ...nothing, ticketMinEurM: 4.321 }, 'digits'), {
      ...nothing,
      ticketMinEurM: 4.32,
    })
  })
})
