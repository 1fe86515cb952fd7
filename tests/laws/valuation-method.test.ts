/** Properties of the valuation method (docs/VALUATION.md) for every industry, every trade and the range of inputs. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { SellerFigures } from '../../src/domain/figures/seller-figures.ts'
import type { Industry } from '../../src/domain/valuation/industry.ts'
import { INDUSTRY_FIGURES } from '../../src/domain/valuation/industry-figures.ts'
import { findIndustryBasis } from '../../src/domain/valuation/multiples.ts'
import { tradesInIndustry } from '../../src/domain/valuation/trades.ts'
import { type CompanyValue, valuationIn } from '../../src/domain/valuation/valuation.ts'
import { drawnOf } from '../_thoroughness.ts'

const INDUSTRIES: readonly Industry[] = [...INDUSTRY_FIGURES.values()].flatMap((figures) => {
  const plain = { name: figures.name, figures, recognisedBy: 'words', recognisedIn: 'sector', naceCode: null } as const
  return [plain, ...tradesInIndustry(figures.name).map((trade) => ({ ...plain, trade }))]
})

const FIVE = ['byRevenueEurM', 'byEbitdaEurM', 'byCashFlowsEurM', 'conservativeEurM', 'triangulatedEurM'] as const
const METHODS = ['byRevenueEurM', 'byEbitdaEurM', 'byCashFlowsEurM'] as const

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const industry = fc.constantFrom(...INDUSTRIES)
const revenue = fc.oneof(double(0.05, 400), double(1e-6, 1e6))
const growth = fc.oneof(double(-40, 60), double(-100, 1e4), fc.constantFrom(-100, 0, 2, 30))
const margin = fc.oneof(double(-10, 45), double(-1000, 100), fc.constantFrom(-1000, 0, 100))
const country = fc.constantFrom('FR', 'HU', 'MT', null)
const orNull = (figure: fc.Arbitrary<number>) => fc.option(figure, { nil: null })

type Figures = SellerFigures & { country: string | null }

function valued(of: Industry, figures: Figures): CompanyValue {
  const valuation = valuationIn(of, figures)
  assert.ok(valuation.status === 'ok')
  return valuation
}

/** Number of runs. For a long search: `LAW_RUNS=20000 LAW_SEED=1 node --test tests/laws/valuation-method.test.ts`. */
const RUNS = Number(process.env.LAW_RUNS ?? drawnOf(1_500))
const SEED = process.env.LAW_SEED

function holds<T>(input: fc.Arbitrary<T>, law: (input: T) => void): void {
  fc.assert(fc.property(input, law), { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) })
}

/** Asserts that none of the five values falls by more than rounding. */
function noneFalls(less: CompanyValue, more: CompanyValue): void {
  for (const of of FIVE) assert.ok(more[of] >= less[of] * (1 - 1e-12), `${of} falls from ${less[of]} to ${more[of]}`)
}

const company = fc.record({ revenueEurM: revenue, growthPct: orNull(growth), ebitdaMarginPct: orNull(margin), country })

describe('monotonicity of the five values', () => {
  test('more profit lowers no value', () => {
    holds(fc.tuple(industry, company, margin, margin), ([of, figures, a, b]) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((ebitdaMarginPct) =>
        valued(of, { ...figures, ebitdaMarginPct }),
      )
      assert.ok(less && more)
      noneFalls(less, more)
    })
  })
  test('more growth lowers no value', () => {
    holds(fc.tuple(industry, company, growth, growth), ([of, figures, a, b]) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((growthPct) => valued(of, { ...figures, growthPct }))
      assert.ok(less && more)
      noneFalls(less, more)
    })
  })
  test('more revenue at the same margin lowers no value', () => {
    holds(fc.tuple(industry, company, revenue, revenue), ([of, figures, a, b]) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((revenueEurM) =>
        valued(of, { ...figures, revenueEurM }),
      )
      assert.ok(less && more)
      noneFalls(less, more)
    })
  })
  test('more profit in fine steps from −30 % to 50 % lowers no value, in every industry and trade', () => {
    for (const of of INDUSTRIES) {
      const at = (tenths: number) =>
        valued(of, { revenueEurM: 10, growthPct: 5, ebitdaMarginPct: tenths / 10, country: 'FR' })
      let less = at(-300)
      for (let tenths = -299; tenths <= 500; tenths += 1) {
        const more = at(tenths)
        noneFalls(less, more)
        less = more
      }
    }
  })
})

const MOST_BEYOND_PROPORTION = 1.015

describe('continuity of the five values', () => {
  /** Step of a margin or a growth rate, percentage points. Below a margin of 1 % it exceeds a tenth of profit. */
  const step = 0.1
  test('a margin increase of 0.1 points raises no value by more than 1.5 % beyond proportion to profit', () => {
    holds(fc.tuple(industry, company, fc.oneof(double(1, 60), double(1, 3))), ([of, figures, ebitdaMarginPct]) => {
      const less = valued(of, { ...figures, ebitdaMarginPct })
      const more = valued(of, { ...figures, ebitdaMarginPct: ebitdaMarginPct + step })
      const proportion = (ebitdaMarginPct + step) / ebitdaMarginPct
      for (const value of FIVE)
        assert.ok(more[value] <= less[value] * proportion * MOST_BEYOND_PROPORTION, `${of.name} ${value}`)
    })
  })
  test('a margin increase of 0.1 points at a loss raises no value by more than 1.5 % of that at the industry’s margin', () => {
    holds(fc.tuple(industry, company, double(-60, 1)), ([of, figures, ebitdaMarginPct]) => {
      const less = valued(of, { ...figures, ebitdaMarginPct })
      const more = valued(of, { ...figures, ebitdaMarginPct: ebitdaMarginPct + step })
      const industryMarginPct = Math.max(10, findIndustryBasis(of).marginPct)
      const usual = valued(of, { ...figures, ebitdaMarginPct: industryMarginPct })
      for (const value of FIVE)
        assert.ok(
          more[value] - less[value] <= 0.015 * usual[value],
          `${of.name} ${value}: ${less[value]} to ${more[value]}`,
        )
    })
  })
  test('a growth increase of 0.1 points raises no value by more than 1.5 %', () => {
    holds(fc.tuple(industry, company, double(-60, 100)), ([of, figures, growthPct]) => {
      const less = valued(of, { ...figures, growthPct })
      const more = valued(of, { ...figures, growthPct: growthPct + step })
      for (const value of FIVE) assert.ok(more[value] <= less[value] * MOST_BEYOND_PROPORTION, `${of.name} ${value}`)
    })
  })
  test('a revenue increase of 0.1 % raises no value by more than 1.5 % beyond proportion', () => {
    holds(fc.tuple(industry, company), ([of, figures]) => {
      const less = valued(of, figures)
      const more = valued(of, { ...figures, revenueEurM: figures.revenueEurM * 1.001 })
      for (const value of FIVE) assert.ok(more[value] <= less[value] * 1.001 * 1.015 + 1e-12)
    })
  })
})

describe('undisclosed figure', () => {
  test('an undisclosed margin counts as at most the industry’s lower quartile and widens the range', () => {
    holds(fc.tuple(industry, company), ([of, figures]) => {
      const told = valued(of, { ...figures, ebitdaMarginPct: findIndustryBasis(of).lowerQuartileMarginPct })
      const untold = valued(of, { ...figures, ebitdaMarginPct: null })
      noneFalls(untold, told)
      widens(untold, told)
    })
  })
  test('undisclosed growth counts as at most zero and widens the range', () => {
    holds(fc.tuple(industry, company), ([of, figures]) => {
      const told = valued(of, { ...figures, growthPct: 0 })
      const untold = valued(of, { ...figures, growthPct: null })
      noneFalls(untold, told)
      widens(untold, told)
    })
  })
  test('an undisclosed figure is an assumption marked as such, a disclosed one as the seller’s statement', () => {
    holds(fc.tuple(industry, company), ([of, figures]) => {
      const { assumptions } = valued(of, figures)
      const sourceOf = (...keys: string[]) => assumptions.find(({ of: key }) => keys.includes(key))?.source
      assert.equal(
        sourceOf('ebitda_margin', 'ebitda_margin_untold'),
        figures.ebitdaMarginPct === null ? 'untold' : 'seller',
      )
      const isCapped = (figures.growthPct ?? 0) > 30
      assert.equal(
        sourceOf('growth', 'growth_untold', 'growth_capped'),
        figures.growthPct === null ? 'untold' : isCapped ? 'own_assumption' : 'seller',
      )
    })
  })
  function widens(untold: CompanyValue, told: CompanyValue): void {
    for (const method of ['revenue', 'ebitda', 'dcf', 'triangulated'] as const) {
      assert.ok(untold.ranges[method].lowEurM <= told.ranges[method].lowEurM)
      if (untold.ranges[method].highEurM > 0) {
        const width = ({ ranges: { [method]: range } }: CompanyValue) => range.highEurM - range.lowEurM
        assert.ok(width(untold) > width(told), method)
      }
    }
  }
})

describe('effect of size', () => {
  test('the value by EBITDA multiple ÷ EBITDA does not fall as EBITDA rises through revenue or margin', () => {
    const earning = fc.record({
      revenueEurM: revenue,
      growthPct: orNull(growth),
      ebitdaMarginPct: double(0.1, 100),
      country,
    })
    const multipleOf = (of: Industry, { revenueEurM, ebitdaMarginPct, ...rest }: Figures) =>
      valued(of, { revenueEurM, ebitdaMarginPct, ...rest }).byEbitdaEurM / ((revenueEurM ?? 0) * (ebitdaMarginPct ?? 0))
    holds(fc.tuple(industry, earning, double(1, 5), fc.boolean()), ([of, figures, times, byRevenue]) => {
      const more = byRevenue
        ? { ...figures, revenueEurM: figures.revenueEurM * times }
        : { ...figures, ebitdaMarginPct: figures.ebitdaMarginPct * times }
      assert.ok(multipleOf(of, more) >= multipleOf(of, figures) * (1 - 1e-12))
    })
  })
  test('no value ÷ EBITDA falls as the company grows at the same margin', () => {
    holds(fc.tuple(industry, company, double(1, 100)), ([of, figures, times]) => {
      fc.pre(Math.abs(figures.ebitdaMarginPct ?? 1) > 1e-3)
      const less = valued(of, figures)
      const more = valued(of, { ...figures, revenueEurM: figures.revenueEurM * times })
      for (const value of FIVE) assert.ok(more[value] >= less[value] * times * (1 - 1e-9) - 1e-12, value)
    })
  })
})

describe('five values of a valuation', () => {
  test('each value is finite and not negative for any positive revenue', () => {
    holds(fc.tuple(industry, company), ([of, figures]) => {
      const valuation = valued(of, figures)
      for (const value of FIVE) assert.ok(Number.isFinite(valuation[value]) && valuation[value] >= 0, value)
      assert.ok(valuation.triangulatedEurM > 0)
    })
  })
  test('the blend is 0.4 revenue, 0.4 EBITDA and 0.2 DCF, each capped by the others, with a floor at a zero margin', () => {
    holds(fc.tuple(industry, company), ([of, figures]) => {
      const { byRevenueEurM, byEbitdaEurM, byCashFlowsEurM, triangulatedEurM } = valued(of, figures)
      const ebitda = Math.min(byEbitdaEurM, 1.05 * byCashFlowsEurM)
      const blend =
        0.4 * Math.min(byRevenueEurM, ebitda) + 0.4 * ebitda + 0.2 * Math.min(byCashFlowsEurM, 1.5 * byEbitdaEurM)
      const atNoMargin = Math.min(0, figures.ebitdaMarginPct ?? 0)
      const floor = 0.4 * valued(of, { ...figures, ebitdaMarginPct: atNoMargin }).byRevenueEurM
      const expected = Math.max(blend, floor)
      assert.ok(Math.abs(triangulatedEurM - expected) <= 1e-9 * expected)
    })
  })
  test('the conservative value is 0.85 × the lowest method and never above the blend', () => {
    holds(fc.tuple(industry, company), ([of, figures]) => {
      const valuation = valued(of, figures)
      const { triangulatedEurM, conservativeEurM } = valuation
      assert.equal(conservativeEurM, 0.85 * Math.min(...METHODS.map((method) => valuation[method])))
      assert.ok(conservativeEurM <= triangulatedEurM)
    })
  })
  test('the blend lies within the range of the method that a buyer will use according to the message', () => {
    const ordinary = fc.record({
      revenueEurM: revenue,
      growthPct: orNull(growth),
      ebitdaMarginPct: double(0.1, 60),
      country,
    })
    holds(fc.tuple(industry, ordinary), ([of, figures]) => {
      const { divergence, ranges, triangulatedEurM } = valued(of, figures)
      if (divergence === null || divergence.of === 'near_loss') return
      const { lowEurM, highEurM } = ranges[divergence.buyerUses]
      assert.ok(triangulatedEurM >= lowEurM && triangulatedEurM <= highEurM, `${of.name} ${divergence.of}`)
    })
  })
  test('the multiple of EBITDA does not rise as the margin falls, for EBITDA of 0.2 to 30 m above the floor', () => {
    const earned = double(0.2, 30)
    const sold = double(0.5, 400)
    holds(
      fc.tuple(industry, sold, earned, earned, orNull(growth), country),
      ([of, revenueEurM, a, b, growthPct, at]) => {
        fc.pre(Math.max(a, b) < revenueEurM)
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((ebitdaEurM) => {
          const valuation = valued(of, {
            revenueEurM,
            growthPct,
            ebitdaMarginPct: (100 * ebitdaEurM) / revenueEurM,
            country: at,
          })
          const floor = valued(of, { revenueEurM, growthPct, ebitdaMarginPct: 0, country: at }).triangulatedEurM
          return {
            multiple: valuation.triangulatedEurM / ebitdaEurM,
            isAtFloor: valuation.triangulatedEurM <= floor * (1 + 1e-9),
          }
        })
        assert.ok(less && more)
        if (!less.isAtFloor)
          assert.ok(
            less.multiple <= more.multiple * (1 + 1e-9),
            `${of.name}: ${less.multiple} at ${Math.min(a, b)}, ${more.multiple} at ${Math.max(a, b)}`,
          )
      },
    )
  })
  test('a divergence is stated exactly if the methods differ by more than a factor of 2.5', () => {
    holds(fc.tuple(industry, company), ([of, figures]) => {
      const valuation = valued(of, figures)
      const values = METHODS.map((method) => valuation[method])
      const isFar = Math.max(...values) > 2.5 * Math.min(...values)
      assert.equal(valuation.divergence !== null, isFar)
    })
  })
  test('revenue and EBITDA methods agree at the industry’s margin and differ elsewhere', () => {
    for (const of of INDUSTRIES) {
      const { marginPct } = findIndustryBasis(of)
      const at = (ebitdaMarginPct: number) => {
        const { byRevenueEurM, byEbitdaEurM } = valued(of, {
          revenueEurM: 10,
          growthPct: 7,
          ebitdaMarginPct,
          country: 'FR',
        })
        return byRevenueEurM / byEbitdaEurM
      }
      assert.ok(Math.abs(at(marginPct) - 1) < 1e-9, of.name)
      assert.ok(at(marginPct / 2) > 1.3 && at(marginPct * 2) < 0.93, of.name)
    }
  })
})

describe('discounted cash flow among the assumptions', () => {
  test('states a terminal share of 35 to 130 % and a size premium of up to 11 points', () => {
    const earning = fc.record({
      revenueEurM: revenue,
      growthPct: orNull(double(-20, 60)),
      ebitdaMarginPct: double(1, 60),
      country,
    })
    holds(fc.tuple(industry, earning), ([of, figures]) => {
      const { assumptions } = valued(of, figures)
      const told = (key: string) => assumptions.find(({ of: kind }) => kind === key)?.value ?? Number.NaN
      assert.ok(told('terminal_share') > 35 && told('terminal_share') < 130, String(told('terminal_share')))
      assert.ok(told('size_premium') > 0 && told('size_premium') < 11)
    })
  })
})
