import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type Anonymity,
  type Census,
  countSharers,
  emptyCensus,
  kAnonymity,
  type RegisterCounts,
  type Traits,
} from '../../src/domain/confidentiality/blinding/k-anonymity.ts'
import { LEAST_K } from '../../src/domain/figures/aggregate.ts'
import {
  type Band,
  growthBand,
  impliedEbitdaBand,
  marginBand,
  REVENUE_EDGES,
  REVENUE_LEVELS,
  revenueBandAt,
} from '../../src/domain/figures/bands.ts'

const company: fc.Arbitrary<Traits> = fc.record({
  industry: fc.constantFrom('Machinery', 'Steel'),
  country: fc.constantFrom('FR', 'BE', null),
  revenueEurM: fc.option(fc.oneof(fc.double({ min: 0, max: 60, noNaN: true }), fc.constantFrom(0, 0.5, 1, 5, 10, 1e6))),
  narrowest: fc.constantFrom(0, 2),
  fictional: fc.boolean(),
})
const universe = fc.array(company, { minLength: 1, maxLength: 60 })

function censusOf(companies: readonly Traits[]): Census {
  const census = emptyCensus()
  for (const one of companies) census.add(one)
  return census
}

const toldOf = (one: Traits, census: Census, register: RegisterCounts | null = null) =>
  kAnonymity(one, countSharers(one, census), register)

const lies = (value: number | null, { low, high }: Band) =>
  value !== null && value >= (low ?? 0) && (high === null || value < high)

/** True if the narrowest revenue band of a company lies within a band. */
function liesIn({ revenueEurM, narrowest }: Traits, { low, high }: Band): boolean {
  if (revenueEurM === null) return false
  const own = revenueBandAt(revenueEurM, narrowest)
  return (own.low ?? 0) >= (low ?? 0) && (high === null || (own.high ?? Number.POSITIVE_INFINITY) <= high)
}

/** Naive twin: counts by scanning every company. */
function shareOf(companies: readonly Traits[], { industry, fictional }: Traits, told: Partial<Anonymity>): number {
  return companies.filter(
    (one) =>
      one.industry === industry &&
      one.fictional === fictional &&
      (!told.country || one.country === told.country) &&
      (!told.revenue || liesIn(one, told.revenue)),
  ).length
}

describe('band', () => {
  it('contains the figure it was made from', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.constantFrom(...REVENUE_LEVELS),
        (revenue, level) => {
          assert.ok(lies(revenue, revenueBandAt(revenue, level)))
        },
      ),
    )
    fc.assert(
      fc.property(fc.double({ min: -100, max: 1e4, noNaN: true }), (growth) => {
        const { low, high } = growthBand(growth)
        assert.ok((low ?? -Infinity) <= growth && growth < (high ?? Infinity))
      }),
    )
    fc.assert(
      fc.property(fc.double({ min: -1e3, max: 100, noNaN: true }), (margin) => {
        const { low, high } = marginBand(margin)
        assert.ok((low ?? -Infinity) <= margin && margin < (high ?? Infinity))
      }),
    )
  })
  it('nests: every edge of a wider level is an edge of the narrowest', () => {
    for (const level of REVENUE_LEVELS)
      for (const edge of REVENUE_EDGES[level]) assert.ok(REVENUE_EDGES[0].includes(edge), `${edge} of level ${level}`)
  })
  it('implies an EBITDA band that contains the EBITDA', () => {
    const revenue = fc.double({ min: 0, max: 1e6, noNaN: true })
    const margin = fc.double({ min: 0, max: 59, noNaN: true })
    fc.assert(
      fc.property(revenue, margin, fc.constantFrom(...REVENUE_LEVELS), (eurM, pct, level) => {
        const band = impliedEbitdaBand({ revenue: revenueBandAt(eurM, level), ebitdaMargin: marginBand(pct) })
        assert.ok(band !== null && band.low !== null && band.high !== null)
        assert.ok(band.low <= (eurM * pct) / 100 + 1e-9 && (eurM * pct) / 100 <= band.high)
      }),
    )
  })
  it('has the customary edges for revenue, growth and margin', () => {
    const ends = ({ low, high }: Band) => [low, high]
    assert.deepEqual(
      REVENUE_LEVELS.map((level) => ends(revenueBandAt(12.34, level))),
      [
        [10, 20],
        [10, 50],
        [10, 100],
      ],
    )
    assert.deepEqual(ends(revenueBandAt(0, 0)), [0, 0.5])
    assert.deepEqual(ends(revenueBandAt(1e6, 0)), [1e6, 2e6])
    assert.deepEqual(ends(growthBand(-100)), [null, -10])
    assert.deepEqual(ends(growthBand(30)), [30, null])
    assert.deepEqual(ends(marginBand(-0.1)), [null, 0])
  })
})

describe('anonymous description', () => {
  it('is shared by as many companies as the naive twin counts', () => {
    fc.assert(
      fc.property(universe, (companies) => {
        const [one] = companies
        assert.ok(one)
        const told = toldOf(one, censusOf(companies))
        assert.equal(told.k, shareOf(companies, one, told))
        assert.ok(told.k >= 1)
      }),
    )
  })
  it('is shared by at least LEAST_K companies or is the widest one', () => {
    fc.assert(
      fc.property(universe, (companies) => {
        const [one] = companies
        assert.ok(one)
        const told = toldOf(one, censusOf(companies))
        assert.equal(told.enough, told.k >= LEAST_K)
        if (told.enough) return
        assert.equal(told.country, null)
        const widest = one.revenueEurM === null ? null : revenueBandAt(one.revenueEurM, 2)
        assert.deepEqual(told.revenue, widest)
      }),
    )
  })
  it('is the narrowest that enough companies share; the country is withheld before the band widens', () => {
    fc.assert(
      fc.property(universe, (companies) => {
        const [one] = companies
        assert.ok(one)
        const told = toldOf(one, censusOf(companies))
        const levels = REVENUE_LEVELS.filter((level) => level >= one.narrowest)
        for (const level of one.revenueEurM === null ? [null] : levels)
          for (const country of one.country === null ? [null] : [one.country, null]) {
            const revenue = level === null || one.revenueEurM === null ? null : revenueBandAt(one.revenueEurM, level)
            if (country === told.country && revenue?.high === told.revenue?.high && revenue?.low === told.revenue?.low)
              return
            assert.ok(
              shareOf(companies, one, { country, revenue }) < LEAST_K,
              'enough companies share a narrower description',
            )
          }
      }),
    )
  })
  it('does not count fictional companies for a real one', () => {
    const real: Traits = { industry: 'Steel', country: 'FR', revenueEurM: 12, narrowest: 0, fictional: false }
    const told = toldOf(real, censusOf([real, ...Array.from({ length: 50 }, () => ({ ...real, fictional: true }))]))
    assert.equal(told.k, 1)
    assert.equal(told.enough, false)
  })
  it('distinguishes a withheld country from an unknown one', () => {
    const one: Traits = { industry: 'Steel', country: 'FR', revenueEurM: 12, narrowest: 0, fictional: false }
    assert.equal(toldOf(one, censusOf([one])).countryWithheld, true)
    assert.equal(toldOf({ ...one, country: null }, censusOf([one])).countryWithheld, false)
    assert.equal(toldOf(one, censusOf([one, one, one, one, one])).country, 'FR')
  })
})

describe('census', () => {
  it('drops a removed company', () => {
    fc.assert(
      fc.property(universe, universe, (stay, leave) => {
        const census = censusOf([...leave, ...stay])
        for (const one of leave) census.remove(one)
        const bare = censusOf(stay)
        for (const one of [...stay, ...leave]) assert.deepEqual(toldOf(one, census), toldOf(one, bare))
      }),
    )
  })
})

describe('kAnonymity with register counts', () => {
  const counts = fc.record({
    country: fc.constantFrom('FR', 'BE'),
    bands: fc.array(
      fc.record({
        revenue: fc
          .tuple(fc.double({ min: 0, max: 60, noNaN: true }), fc.constantFrom(...REVENUE_LEVELS))
          .map(([revenue, level]) => revenueBandAt(revenue, level)),
        companies: fc.nat(12),
      }),
      { maxLength: 4 },
    ),
  })

  it('does not widen the description or lose the anonymity that the universe alone gives', () => {
    fc.assert(
      fc.property(universe, counts, (companies, register) => {
        const [one] = companies
        if (one === undefined) return
        const census = censusOf(companies)
        const [alone, beside] = [toldOf(one, census), toldOf(one, census, register)]
        assert.ok(beside.k >= Math.min(alone.k, LEAST_K))
        assert.ok(!alone.enough || beside.enough)
        const width = ({ revenue }: Anonymity) => (revenue?.high ?? Number.POSITIVE_INFINITY) - (revenue?.low ?? 0)
        if (one.revenueEurM !== null && alone.enough) assert.ok(width(beside) <= width(alone))
      }),
    )
  })
  it('ignores the register for a fictional company or one in another country', () => {
    fc.assert(
      fc.property(universe, counts, (companies, register) => {
        const [one] = companies
        if (one === undefined || !(one.fictional || (one.country !== null && one.country !== register.country))) return
        const census = censusOf(companies)
        assert.deepEqual(toldOf(one, census, register), toldOf(one, census))
      }),
    )
  })
  it('counts register companies only in bands within the described one', () => {
    fc.assert(
      fc.property(universe, counts, (companies, register) => {
        const [one] = companies
        if (one === undefined) return
        const told = toldOf(one, censusOf(companies), register)
        const within = register.bands.filter(
          ({ revenue: { low, high } }) =>
            told.revenue !== null &&
            (low ?? 0) >= (told.revenue.low ?? 0) &&
            (told.revenue.high === null || (high !== null && high <= told.revenue.high)),
        )
        const most = Math.max(0, ...within.map(({ companies: seen }) => seen))
        assert.ok(told.k <= Math.max(shareOf(companies, one, told), most))
      }),
    )
  })
})
