import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { toMarkdown } from '../../src/documents/markdown.ts'
import { asCodeName } from '../../src/domain/confidentiality/blinding/blind.ts'
import { coarseProfile } from '../../src/domain/confidentiality/blinding/coarse.ts'
import type { Fineness } from '../../src/domain/confidentiality/blinding/fineness.ts'
import { papersAreReduced } from '../../src/domain/deals/deal.ts'
import { coarseBands, gridBands, growthBand, marginBand, revenueBandAt } from '../../src/domain/figures/bands.ts'
import { writeTeaser } from '../../src/domain/memo/teaser.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

const anonymity = { k: 6, country: 'FR', countryWithheld: false, revenue: null, enough: true }
const coarseOf = (revenueEurM: number, growthPct: number, ebitdaMarginPct: number, fineness: Fineness = 'digits') =>
  coarseProfile(
    {
      industry: 'Machinery',
      fictional: false,
      figures: { revenueEurM, growthPct, ebitdaMarginPct },
      fineness,
    },
    anonymity,
  )

const figure = (min: number, max: number) => fc.double({ min, max, noNaN: true })

describe('coarse profile', () => {
  it('is identical for two companies in the same bands of a full teaser', () => {
    fc.assert(
      fc.property(figure(0, 1e6), figure(-100, 1e4), figure(-1e3, 100), (revenue, growth, margin) => {
        const [of, band] = [coarseOf(revenue, growth, margin), revenueBandAt(revenue, 2)]
        const another = coarseOf(band.low ?? 0, growthBand(growth).low ?? -100, marginBand(margin).low ?? -1e3)
        assert.deepEqual(of, another)
      }),
    )
  })
})

describe('growth band of a coarse profile', () => {
  it('is the grid’s band at fineness “grid” and the coarse band at fineness “digits”', () => {
    const figures = { revenueEurM: 12, growthPct: 7, ebitdaMarginPct: 14 }
    const growth = (fineness: Fineness) => coarseOf(12, 7, 14, fineness).growth
    assert.notDeepEqual(gridBands(figures).growth, coarseBands(figures).growth)
    assert.deepEqual(growth('grid'), gridBands(figures).growth)
    assert.deepEqual(growth('digits'), coarseBands(figures).growth)
  })
})

describe('papersAreReduced', () => {
  it('returns true unless the two match, an operator paired them, or both sides acted', () => {
    for (const fits of [false, true])
      for (const buyerActed of [false, true])
        for (const sellerActed of [false, true])
          for (const madeByOperator of [false, true])
            assert.equal(
              papersAreReduced({ fits, buyerActed, sellerActed, madeByOperator }),
              !fits && !madeByOperator && (!buyerActed || !sellerActed),
            )
  })
})

describe('reduced teaser', () => {
  it('is identical for all companies in the same wide bands', () => {
    const told = (seller: ReturnType<typeof coarseOf>) =>
      toMarkdown(
        writeTeaser(
          {
            kind: 'reduced',
            project: 'Vega',
            codeName: asCodeName('Company D'),
            fictional: false,
            redFlags: [],
            rate: null,
            asOf: '2026-11-01',
            seller,
            sector: 'machinery',
            fit: 'weak',
          },
          'en',
        ),
      )
    assert.equal(told(coarseOf(12.34, 7.77, 14.56)), told(coarseOf(87.6, 1.2, 19.9)))
    assert.match(told(coarseOf(12.34, 7.77, 14.56)), /€10–100m/)
  })
})
