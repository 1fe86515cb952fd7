import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { asCodeName, blindSeller } from '../../src/domain/confidentiality/blinding/blind.ts'
import { blindFootballField } from '../../src/domain/confidentiality/blinding/blind-value.ts'
import type { Anonymity } from '../../src/domain/confidentiality/blinding/k-anonymity.ts'
import {
  type Band,
  gridBands,
  impliedEbitdaBand,
  marginBand,
  REVENUE_LEVELS,
  revenueBandAt,
  teaserBands,
  widenBand,
} from '../../src/domain/figures/bands.ts'
import type { SellerFigures } from '../../src/domain/figures/seller-figures.ts'
import { INDUSTRY_FIGURES } from '../../src/domain/valuation/industry-figures.ts'
import { tradesInIndustry } from '../../src/domain/valuation/trades.ts'
import { valuationIn } from '../../src/domain/valuation/valuation.ts'

const figures: fc.Arbitrary<SellerFigures> = fc.record({
  revenueEurM: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
  growthPct: fc.option(fc.double({ min: -100, max: 1e4, noNaN: true })),
  ebitdaMarginPct: fc.option(fc.double({ min: -1e3, max: 100, noNaN: true })),
})
const industries = fc.constantFrom(...INDUSTRY_FIGURES.values())
const levels = fc.constantFrom(...REVENUE_LEVELS, 'grid' as const)

type Known = NonNullable<ReturnType<typeof INDUSTRY_FIGURES.get>>

const industryOf = (known: Known) =>
  ({ name: known.name, figures: known, recognisedBy: 'words', recognisedIn: null, naceCode: null }) as const

function toldOf(figures: SellerFigures, level: 0 | 1 | 2 | 'grid', industry: string) {
  const { growth, ebitdaMargin } = level === 'grid' ? gridBands(figures) : teaserBands(figures, level)
  const revenue = revenueBandAt(figures.revenueEurM ?? 0, level === 'grid' ? 2 : level)
  return { industry, revenue, growth, ebitdaMargin }
}

describe('EBITDA band implied by revenue and margin bands', () => {
  const band = fc
    .tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }))
    .map(([low, more]) => widenBand(low / 1000, (low + more) / 1000))
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  const within = ({ low, high }: Band, place: number) => (low ?? 0) + ((high ?? 0) - (low ?? 0)) * place
  it('contains the product of any revenue and margin in the two bands and is at most about a tenth wider', () => {
    fc.assert(
      fc.property(band, band, place, place, (one, share, at, of) => {
        const told = impliedEbitdaBand({ revenue: one, ebitdaMargin: share })
        const product = (within(one, at) * within(share, of)) / 100
        assert.ok(told !== null && told.low !== null && told.high !== null)
        // Tolerance of a thousandth for floating-point rounding.
        const hair = 1.001
        assert.ok(
          told.low <= product * hair && product <= told.high * hair,
          `${product} in ${told.low} to ${told.high}`,
        )
        // Rounding to two significant digits moves an end by at most a tenth, or by 0.01 for small amounts.
        assert.ok(told.low >= ((within(one, 0) * within(share, 0)) / 100) * 0.9 - 0.01, `from ${told.low}`)
        assert.ok(told.high <= ((within(one, 1) * within(share, 1)) / 100) * 1.1 + 0.01, `to ${told.high}`)
      }),
    )
  })
  it('ends at full revenue if the margin is open above; is open-ended for an open revenue or a loss', () => {
    const closed = widenBand(1, 2)
    const openAbove = widenBand(20, Number.POSITIVE_INFINITY)
    const ends = (revenue: Band, ebitdaMargin: Band) => {
      const band = impliedEbitdaBand({ revenue, ebitdaMargin })
      return [band?.low, band?.high]
    }
    assert.deepEqual(ends(closed, openAbove), [0.2, 2])
    assert.deepEqual(ends(openAbove, closed), [0.2, null])
    assert.equal(ends(closed, marginBand(-5))[0], null)
  })
})

describe('blind football field', () => {
  it('contains every value and range of the company’s own valuation, with or without its country', () => {
    fc.assert(
      fc.property(
        figures,
        industries,
        levels,
        fc.constantFrom('FR', 'HU', 'MT', 'DE'),
        fc.boolean(),
        (own, known, level, at, isTold) => {
          const plain = industryOf(known)
          const told = blindFootballField({ ...toldOf(own, level, known.name), country: isTold ? at : null })
          for (const industry of [plain, ...tradesInIndustry(known.name).map((trade) => ({ ...plain, trade }))]) {
            const valuation = valuationIn(industry, { ...own, country: at })
            assert.ok(valuation.status === 'ok')
            for (const [of, range] of Object.entries(valuation.ranges)) {
              const bar = told.find((one) => one.of === of)?.range
              // A method without a positive value in any corner has no bar.
              if (range.highEurM === 0 && bar === undefined) continue
              assert.ok(bar, `${of} has no bar`)
              const slack = 1e-6 * range.highEurM + 1e-9
              assert.ok((bar.low ?? 0) <= range.lowEurM + slack, `${of}: ${range.lowEurM} is below ${bar.low}`)
              assert.ok(
                (bar.high ?? Infinity) >= range.highEurM - slack,
                `${of}: ${range.highEurM} is above ${bar.high}`,
              )
            }
          }
        },
      ),
      { numRuns: 400 },
    )
  })
  it('contains the high ends of margins between 0 and 5 %, which are highest inside that band', () => {
    for (const known of INDUSTRY_FIGURES.values())
      for (const ebitdaMarginPct of [0.5, 1.5, 2.5, 3.3, 3.7, 3.9, 4.5]) {
        // At the upper end of its revenue band, where the bar has nothing to spare.
        const own = { revenueEurM: 0.999e6, growthPct: null, ebitdaMarginPct }
        const bars = blindFootballField({ ...toldOf(own, 0, known.name), country: 'FR' })
        const industry = industryOf(known)
        const valuation = valuationIn(industry, { ...own, country: 'FR' })
        assert.ok(valuation.status === 'ok')
        for (const { of, range } of bars)
          assert.ok(
            (range.high ?? Infinity) >= valuation.ranges[of].highEurM,
            `${known.name}, ${of} at ${ebitdaMarginPct} %: ${valuation.ranges[of].highEurM} is above ${range.high}`,
          )
      }
  })
  it('is the same for all companies in the same bands', () => {
    fc.assert(
      fc.property(
        figures,
        fc.double({ min: 0, max: 1, noNaN: true }),
        industries,
        levels,
        (own, share, known, level) => {
          const { revenue } = toldOf(own, level, known.name)
          const other = (revenue.low ?? 0) + share * ((revenue.high ?? 0) - (revenue.low ?? 0)) * 0.999
          const [one, two] = [own, { ...own, revenueEurM: other }].map((each) =>
            blindFootballField({ ...toldOf(each, level, known.name), country: 'FR' }),
          )
          assert.deepEqual(one, two)
        },
      ),
    )
  })
})

describe('blind seller', () => {
  const told: Anonymity = {
    k: 7,
    country: 'FR',
    countryWithheld: false,
    revenue: revenueBandAt(12.34, 1),
    enough: true,
  }
  it('contains no exact figure', () => {
    const seller = blindSeller(
      {
        trade: { names: null, sector: 'machinery' },
        industry: 'Machinery',
        figures: { revenueEurM: 12.34, growthPct: 7.77, ebitdaMarginPct: 14.56 },
        fineness: 'digits',
      },
      told,
    )
    assert.doesNotMatch(JSON.stringify(seller), /12\.34|7\.77|14\.56|1\.79/)
  })
  it('rejects a name that is not a code name', () => {
    for (const name of ['Ateliers Morvan', '', 'Company', 'company A', 'Company A SAS'])
      assert.throws(() => asCodeName(name))
  })
})
