/** What holds of every valuation, whatever the figures: checked over generated inputs and against naive twins. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  discountedCashFlowOf,
  freeCashFlowsOf,
  growthPathOf,
  presentValueOf,
  terminalValueOf,
} from '../../src/domain/valuation/dcf.ts'
import { dcfRangeOf } from '../../src/domain/valuation/football-field.ts'
import { type Industry, industryOf } from '../../src/domain/valuation/industry.ts'
import { INDUSTRY_FIGURES } from '../../src/domain/valuation/industry-figures.ts'
import { discountPctOf, evToEbitdaOf, evToRevenueOf, salesMultipleOf } from '../../src/domain/valuation/multiples.ts'
import { METHODS, triangulate, weightsOf } from '../../src/domain/valuation/triangulation.ts'
import {
  type CompanyValue,
  roundedEurM,
  type ValuationInput,
  valuationOf,
} from '../../src/domain/valuation/valuation.ts'

const sectors = [
  '',
  'Software',
  'Maschinenbau',
  'BTP',
  'commercio all’ingrosso',
  'Alimentación',
  'NACE 49.41',
  'staffing',
  'telecom',
]
const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const orNull = (figure: fc.Arbitrary<number>) => fc.option(figure, { nil: null })

const revenue = fc.oneof(double(1e-9, 1e6), double(0.01, 200), fc.constantFrom(1e-9, 5, 20, 100, 1e6))
const growth = fc.oneof(double(-100, 1e4), double(-40, 60), fc.constantFrom(-100, 0, 30, 1e4))
const margin = fc.oneof(double(-1000, 100), double(-10, 40), fc.constantFrom(-1000, 0, 5, 100))

const company: fc.Arbitrary<ValuationInput & { revenueEurM: number }> = fc.record({
  revenueEurM: revenue,
  growthPct: orNull(growth),
  ebitdaMarginPct: orNull(margin),
  sector: fc.constantFrom(...sectors),
  product: fc.constant(null),
  description: fc.constant(null),
  country: fc.constantFrom(null, 'France', 'DE', 'Italia', 'Atlantis'),
})

const plain: ValuationInput = {
  revenueEurM: 10,
  growthPct: 5,
  ebitdaMarginPct: 15,
  sector: 'Machinery',
  product: null,
  description: null,
  country: 'France',
}

const anyIndustry: fc.Arbitrary<Industry> = fc
  .constantFrom(...INDUSTRY_FIGURES.values())
  .map((figures) => ({ name: figures.name, figures, recognisedBy: 'words', recognisedIn: 'sector', naceCode: null }))

function valued(input: ValuationInput): CompanyValue {
  const valuation = valuationOf(input)
  assert.ok(valuation.status === 'ok')
  return valuation
}

function methodsOf({ revenueEurM, ebitdaEurM, dcfEurM }: CompanyValue): number[] {
  return [revenueEurM, ebitdaEurM, dcfEurM].filter((value) => value !== null)
}

function holds<T>(input: fc.Arbitrary<T>, law: (input: T) => void): void {
  fc.assert(fc.property(input, law), { numRuns: 500 })
}

describe('a valuation', () => {
  test('holds no NaN, no infinity and no negative value anywhere', () => {
    holds(company, (input) => {
      const valuation = valued(input)
      const text = JSON.stringify(valuation, (_, value) => {
        if (typeof value === 'number') assert.ok(Number.isFinite(value), String(value))
        return value
      })
      assert.doesNotMatch(text, /NaN|Infinity/)
      for (const value of methodsOf(valuation)) assert.ok(value > 0)
    })
  })

  test('is no_data exactly when revenue is not known or not above 0, and says that revenue is missing', () => {
    const maybe = fc.oneof(revenue, double(-10, 0), fc.constantFrom(null, 0, -0, Number.NaN, Number.POSITIVE_INFINITY))
    holds(fc.tuple(company, maybe), ([input, revenueEurM]) => {
      const valuation = valuationOf({ ...input, revenueEurM })
      const hasRevenue = revenueEurM !== null && Number.isFinite(revenueEurM) && revenueEurM > 0
      assert.equal(valuation.status, hasRevenue ? 'ok' : 'no_data')
      if (valuation.status === 'no_data') {
        assert.equal(valuation.missing[0], 'revenue')
        const isNumber = revenueEurM !== null && Number.isFinite(revenueEurM)
        assert.equal(valuation.revenue, isNumber ? 'not_positive' : 'unknown')
      }
    })
  })

  test('leaves a method null that a missing or negative margin rules out, with its reason in the workings', () => {
    holds(fc.tuple(company, fc.oneof(fc.constant(null), double(-1000, 0))), ([input, ebitdaMarginPct]) => {
      const valuation = valued({ ...input, ebitdaMarginPct })
      assert.equal(valuation.ebitdaEurM, null)
      assert.equal(valuation.dcfEurM, null)
      assert.deepEqual(valuation.weights, { revenue: 1, ebitda: 0, dcf: 0 })
      for (const step of valuation.workings.filter(({ of }) => of === 'ebitda' || of === 'dcf')) {
        assert.match(step.working.of, /^(?:margin_unknown|no_ebitda|margin_too_thin)$/)
      }
    })
  })

  test('assumes long-term growth where none is stated, and shows that it does', () => {
    holds(company, (input) => {
      const unstated = valued({ ...input, growthPct: null })
      assert.equal(unstated.dcfEurM, valued({ ...input, growthPct: 2 }).dcfEurM)
      const shown = unstated.assumptions.some(({ of, value }) => of === 'growth_unstated' && value === 2)
      assert.equal(shown, unstated.dcfEurM !== null)
    })
  })

  test('lies between its lowest and its highest method, the conservative figure at 0.85 of the lowest', () => {
    holds(company, (input) => {
      const valuation = valued(input)
      const values = methodsOf(valuation)
      assert.ok(valuation.triangulatedEurM >= Math.min(...values))
      assert.ok(valuation.triangulatedEurM <= Math.max(...values))
      assert.ok(valuation.conservativeEurM <= valuation.triangulatedEurM)
      assert.equal(valuation.conservativeEurM, 0.85 * Math.min(...values))
    })
  })

  test('has a range around each method that applies, and around the blend', () => {
    holds(company, (input) => {
      const { ranges, ...valuation } = valued(input)
      const values = {
        revenue: valuation.revenueEurM,
        ebitda: valuation.ebitdaEurM,
        dcf: valuation.dcfEurM,
        triangulated: valuation.triangulatedEurM,
      }
      for (const method of ['revenue', 'ebitda', 'dcf', 'triangulated'] as const) {
        const value = values[method]
        const range = ranges[method]
        assert.equal(range === undefined, value === null, method)
        if (range === undefined || value === null) continue
        assert.ok(0 <= range.lowEurM && range.lowEurM <= value && value <= range.highEurM, method)
      }
    })
  })

  test('has ranges of 15, 25 or 40 % by the size of the sample, and of 30 % or more where EV/Sales is not published', () => {
    const half = (sector: string, method: 'revenue' | 'ebitda') => {
      const { ranges } = valued({ ...plain, sector })
      const { lowEurM, highEurM } = ranges[method] ?? assert.fail(method)
      return Math.round((100 * (highEurM - lowEurM)) / (highEurM + lowEurM))
    }
    assert.deepEqual([half('Computer services', 'revenue'), half('Computer services', 'ebitda')], [15, 15])
    assert.deepEqual([half('Machinery', 'revenue'), half('Machinery', 'ebitda')], [30, 15])
    assert.deepEqual([half('Education', 'revenue'), half('Education', 'ebitda')], [30, 25])
    assert.deepEqual([half('Steel', 'revenue'), half('Steel', 'ebitda')], [30, 15])
    assert.deepEqual([half('Trucking', 'revenue'), half('Trucking', 'ebitda')], [40, 40])
  })

  test('has a DCF range over one point of WACC and half a point of long-term growth each way', () => {
    const { ranges, dcfEurM } = valued(plain)
    const { figures } = industryOf(plain)
    const depreciationPct = figures.usEbitdaMarginPct - figures.usOperatingMarginPct
    const plan = { revenueEurM: 10, growthPct: 5, ebitdaMarginPct: 15, depreciationPct, taxPct: 25.83 }
    const valueAt = (waccPct: number, terminalGrowthPct: number) =>
      discountedCashFlowOf(plan, { waccPct, terminalGrowthPct })?.valueEurM ?? Number.NaN
    near(dcfEurM ?? Number.NaN, valueAt(10.7, 2))
    near(ranges.dcf?.lowEurM ?? Number.NaN, valueAt(11.7, 1.5))
    near(ranges.dcf?.highEurM ?? Number.NaN, valueAt(9.7, 2.5))
  })

  test('has a DCF range down to 0 where faster growth would cost more than it brings', () => {
    const thin = { revenueEurM: 10, growthPct: 2, ebitdaMarginPct: 1.22, depreciationPct: 0, taxPct: 0 }
    const rates = { waccPct: 10, terminalGrowthPct: 2 }
    const valueEurM = discountedCashFlowOf(thin, rates)?.valueEurM ?? Number.NaN
    assert.equal(discountedCashFlowOf(thin, { ...rates, terminalGrowthPct: 2.5 }), null)
    const { lowEurM, highEurM } = dcfRangeOf(valueEurM, thin, rates)
    assert.equal(lowEurM, 0)
    assert.ok(valueEurM < highEurM && highEurM < 10 * valueEurM)
  })

  test('grows with revenue within a discount band, by every method', () => {
    const bands = fc.constantFrom<[number, number]>([1e-9, 4.99], [5, 19.99], [20, 99.99], [100, 1e6])
    const two = bands.chain(([low, high]) => fc.tuple(double(low, high), double(low, high)))
    holds(fc.tuple(company, two), ([input, [a, b]]) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((revenueEurM) => valued({ ...input, revenueEurM }))
      assert.ok(less !== undefined && more !== undefined)
      assert.deepEqual(less.weights, more.weights)
      const nearly = 1 + 1e-12
      assert.ok(less.triangulatedEurM <= more.triangulatedEurM * nearly)
      assert.ok(less.conservativeEurM <= more.conservativeEurM * nearly)
      assert.ok((less.dcfEurM ?? 0) <= (more.dcfEurM ?? 0) * nearly)
      assert.ok((less.ebitdaEurM ?? 0) <= (more.ebitdaEurM ?? 0) * nearly)
      assert.ok(less.revenueEurM <= more.revenueEurM * nearly)
    })
  })

  test('by revenue doubles when revenue doubles within a band', () => {
    holds(fc.tuple(company, double(5, 9.9)), ([input, revenueEurM]) => {
      const once = valued({ ...input, revenueEurM })
      const twice = valued({ ...input, revenueEurM: 2 * revenueEurM })
      assert.equal(twice.revenueEurM, 2 * once.revenueEurM)
    })
  })

  test('jumps up, never down, where a discount band begins', () => {
    holds(fc.tuple(company, fc.constantFrom(5, 20, 100)), ([input, edge]) => {
      const below = valued({ ...input, revenueEurM: edge * (1 - 1e-9) })
      const at = valued({ ...input, revenueEurM: edge })
      assert.ok(below.revenueEurM < at.revenueEurM)
    })
  })

  test('never falls when a known margin rises', () => {
    holds(fc.tuple(company, margin, margin), ([input, a, b]) => {
      const lower = valued({ ...input, ebitdaMarginPct: Math.min(a, b) })
      const higher = valued({ ...input, ebitdaMarginPct: Math.max(a, b) })
      assert.ok(lower.revenueEurM <= higher.revenueEurM)
      assert.ok((lower.ebitdaEurM ?? 0) <= (higher.ebitdaEurM ?? 0))
      assert.ok((lower.dcfEurM ?? 0) <= (higher.dcfEurM ?? 0) * (1 + 1e-12))
    })
  })

  test('names a source for every assumption, and a date unless it is the seller’s own word', () => {
    holds(company, (input) => {
      for (const { source, date } of valued(input).assumptions) {
        assert.equal(date === null, source === 'seller')
      }
    })
  })
})

describe('a multiple', () => {
  test('of sales without a margin is that of the median target’s margin, positive and finite', () => {
    holds(anyIndustry, (industry) => {
      assert.equal(evToRevenueOf(industry), salesMultipleOf(industry, 14.7).value)
      assert.ok(evToRevenueOf(industry) > 0 && evToRevenueOf(industry) < 10)
      assert.ok(evToEbitdaOf(industry) > 3 && evToEbitdaOf(industry) < 30)
    })
  })

  test('of sales that is not published never exceeds 1.25 × what EV/EBITDA gives on the margin', () => {
    holds(fc.tuple(anyIndustry, double(5, 100)), ([industry, marginPct]) => {
      const { value, basis } = salesMultipleOf(industry, marginPct)
      if (basis !== 'published') assert.ok(value <= evToEbitdaOf(industry) * (marginPct / 100) * 1.25)
    })
  })

  test('is discounted by 40, 30, 25 and 15 % from 0, 5, 20 and 100 EUR m of revenue', () => {
    const discounts = [4.999, 5, 19.999, 20, 99.999, 100].map(discountPctOf)
    assert.deepEqual(discounts, [40, 30, 30, 25, 25, 15])
  })
})

describe('a discounted cash flow', () => {
  const flows = fc.array(double(-1e3, 1e3), { minLength: 1, maxLength: 8 })
  const plan = fc.record({
    revenueEurM: double(0.1, 1e3),
    growthPct: growth,
    ebitdaMarginPct: double(1, 60),
    depreciationPct: double(0, 10),
    taxPct: double(0, 40),
  })
  const rates = fc.record({ waccPct: double(6, 16), terminalGrowthPct: double(0, 3) })

  test('has the present value that year-by-year discounting by hand gives', () => {
    holds(fc.tuple(flows, double(0.5, 30)), ([years, ratePct]) => {
      let naive = 0
      for (let year = years.length; year >= 1; year -= 1) {
        naive = (naive + (years[year - 1] ?? 0)) / (1 + ratePct / 100)
      }
      near(presentValueOf(years, ratePct), naive * Math.sqrt(1 + ratePct / 100))
    })
  })

  test('ends in the terminal value that a thousand more years of the last flow add up to', () => {
    holds(rates, (at) => {
      const yearly = Array.from({ length: 1000 }, (_, year) => (1 + at.terminalGrowthPct / 100) ** (year + 1))
      const naive = yearly.reduce((sum, flow, year) => sum + flow / (1 + at.waccPct / 100) ** (year + 1), 0)
      near(terminalValueOf(1, at), naive)
    })
  })

  test('is worth what a thousand years of its cash flows are', () => {
    holds(fc.tuple(plan, rates), ([of, at]) => {
      const value = discountedCashFlowOf(of, at)
      const known = freeCashFlowsOf(of, at.terminalGrowthPct)
      const last = known.at(-1) ?? 0
      const later = Array.from({ length: 1000 }, (_, year) => last * (1 + at.terminalGrowthPct / 100) ** (year + 1))
      const naive = presentValueOf([...known, ...later], at.waccPct)
      if (value === null) assert.ok(last <= 0 || naive <= 1e-9)
      else {
        assert.ok(last > 0)
        near(value.valueEurM, naive)
      }
    })
  })

  test('starts at its own growth, at most 30 %, and ends at the long-term growth in a straight line', () => {
    holds(growth, (growthPct) => {
      const path = growthPathOf(growthPct, 2)
      assert.equal(path.length, 5)
      near(path[0] ?? Number.NaN, Math.min(growthPct, 30) / 100)
      assert.equal(path[4]?.toFixed(12), '0.020000000000')
      const steps = path.slice(1).map((rate, year) => rate - (path[year] ?? 0))
      for (const step of steps) near(step, steps[0] ?? 0)
    })
  })

  test('pays no tax on a loss and earns no credit for one', () => {
    const loss = { revenueEurM: 100, growthPct: 0, ebitdaMarginPct: 2, depreciationPct: 5, taxPct: 25 }
    for (const flow of freeCashFlowsOf(loss, 0)) near(flow, -4)
  })

  test('falls when the cost of capital rises, once every flow is positive', () => {
    holds(fc.tuple(plan, rates, double(0.1, 5)), ([of, at, more]) => {
      const cheap = discountedCashFlowOf(of, at)
      const dear = discountedCashFlowOf(of, { ...at, waccPct: at.waccPct + more })
      if (cheap === null || cheap.flowsEurM.some((flow) => flow < 0)) return
      assert.ok(dear !== null && dear.valueEurM < cheap.valueEurM)
    })
  })
})

describe('the blend', () => {
  test('weighs revenue, EBITDA and DCF 40/40/20, shared out over those that are positive', () => {
    const value = orNull(double(-100, 1000))
    holds(fc.record({ revenue: value, ebitda: value, dcf: value }), (values) => {
      const weights = weightsOf(values)
      const positive = METHODS.filter((of) => (values[of] ?? 0) > 0)
      const full = { revenue: 0.4, ebitda: 0.4, dcf: 0.2 }
      const sum = positive.reduce((total, of) => total + full[of], 0)
      for (const method of METHODS) near(weights[method], positive.includes(method) ? full[method] / sum : 0)
      near(
        triangulate(values),
        positive.reduce((total, of) => total + (full[of] / sum) * (values[of] ?? 0), 0),
      )
    })
  })
})

test('rounding for the wire keeps two decimals', () => {
  holds(double(0, 1e7), (value) => {
    assert.ok(Math.abs(roundedEurM(value) - value) <= 0.005000001)
    assert.match(String(roundedEurM(value)), /^\d+(\.\d{1,2})?$/)
  })
})

test('an industry never depends on case, accents or the fields behind the one that decides', () => {
  const words = fc.constantFrom(
    'Bâtiment',
    'Maschinenbau',
    'logística',
    'Édition de logiciels',
    'Ristorazione',
    'Fruits',
  )
  holds(fc.tuple(words, fc.constantFrom('Software', 'Stahl', null)), ([sector, product]) => {
    const name = (text: string) => industryOf({ sector: text, product, description: product }).name
    assert.equal(name(sector.toUpperCase()), name(sector))
    assert.equal(name(sector.normalize('NFD').replace(/\p{M}/gu, '')), name(sector))
    if (sector !== 'Fruits') assert.equal(industryOf({ sector, product: null, description: null }).name, name(sector))
  })
})

function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)), `${actual} is not ${expected}`)
}
