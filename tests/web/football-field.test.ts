import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fieldScale, placeOn, tickDecimals } from '../../src/web/features/valuation/field-scale.ts'
import {
  type Lever,
  leverReach,
  messageAlone,
  methodWorkings,
  realLevers,
  scenarioInput,
  supposing,
  type Valuation,
} from '../../src/web/features/valuation/methods.ts'

const money = fc.double({ min: -500, max: 5000, noNaN: true }).map((value) => Number(value.toFixed(2)))

describe('axis of the football field', () => {
  it('contains every value and every tick', () => {
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 9 }), (values) => {
        const scale = fieldScale(values)
        assert.ok(scale.high > scale.low)
        for (const value of [...values, ...scale.ticks]) {
          assert.ok(value >= scale.low - 1e-6 && value <= scale.high + 1e-6)
          const place = placeOn(scale, value)
          assert.ok(place >= 0 && place <= 100)
        }
      }),
    )
  })
  it('has two to eight ticks, on round figures', () => {
    assert.deepEqual(fieldScale([11.64, 12.09, 53]).ticks, [0, 20, 40, 60])
    assert.deepEqual(fieldScale([0.3, 1.1]).ticks, [0, 0.25, 0.5, 0.75, 1, 1.25])
    fc.assert(
      fc.property(fc.array(money, { minLength: 1 }), (values) => {
        const { length } = fieldScale(values).ticks
        assert.ok(length >= 2 && length <= 8, `${length} ticks`)
      }),
    )
  })
  it('writes each tick with the decimals that it needs', () => {
    const written = (values: number[]) => fieldScale(values).ticks.map((tick) => tick.toFixed(tickDecimals(tick)))
    assert.deepEqual(written([0.3, 1.1]), ['0', '0.25', '0.5', '0.75', '1', '1.25'])
    assert.deepEqual(written([0.08, 0.2]), ['0', '0.05', '0.1', '0.15', '0.2'])
    assert.deepEqual(written([11.64, 53]), ['0', '20', '40', '60'])
  })
  it('begins at zero unless all values are in the upper half', () => {
    assert.equal(fieldScale([11, 53]).low, 0)
    assert.ok(fieldScale([45, 53]).low > 0)
    assert.ok(fieldScale([-4, 53]).low < 0)
  })
  it('preserves the order of values', () => {
    fc.assert(
      fc.property(money, money, (one, other) => {
        const scale = fieldScale([one, other])
        assert.equal(placeOn(scale, one) < placeOn(scale, other), one < other)
      }),
    )
  })
  it('has ticks without any value', () => assert.deepEqual(fieldScale([]).ticks.length >= 2, true))
})

const valuation: Valuation = {
  status: 'ok',
  message: 'Valued.',
  workings: ['revenue: 12 × 5 = 60', 'conservative: 0.85 × the lowest method = 51'],
  assumptions: [
    { key: 'long_term_growth', name: 'Long-term growth', value: 2, unit: '%', source: 'the house' },
    { key: 'listed_cost_of_capital', name: 'Cost of capital', value: 9.344, unit: '%', source: 'D' },
    { key: 'size_premium', name: 'Size premium on the cost of capital', value: 3, unit: '%', source: 'the house' },
  ],
}

describe('what-if scenario', () => {
  it('starts from the seller’s figures and the stated assumptions only', () => {
    assert.deepEqual(realLevers({ revenue: 12.4, growth: undefined }, valuation), {
      revenue: 12.4,
      wacc_pct: 12.344,
      terminal_growth_pct: 2,
    })
  })
  it('takes the multiple, the weights and the revenue shares from the valuation and the profile', () => {
    const valued: Valuation = {
      ...valuation,
      valuation_ebitda: 12,
      valuation_triangulated: 10,
      multiples: { ev_to_revenue: 1, ev_to_ebitda: 5 },
      weights: { revenue: 40, ebitda: 40, dcf: 20 },
    }
    const real = realLevers({ recurring_share: 30 }, valued)
    assert.equal(real.multiple, 6)
    assert.equal(real.recurring_share, 30)
    assert.deepEqual(scenarioInput({ weight_dcf: 100, growth: 3 }, real), {
      weight_revenue: 40,
      weight_ebitda: 40,
      weight_dcf: 100,
      growth: 3,
    })
    assert.deepEqual(scenarioInput({ growth: 3 }, real), { growth: 3 })
  })
  it('omits values that the valuation does not state', () => {
    assert.equal(Object.hasOwn(realLevers({}, valuation), 'weight_dcf'), false)
  })
  it('offers a range around the actual figure', () => {
    const figure = fc.oneof(fc.double({ min: 0.01, max: 4e5, noNaN: true }), fc.constant(undefined))
    fc.assert(
      fc.property(fc.constantFrom<Lever>('revenue', 'growth', 'ebitda_margin'), figure, (lever, value) => {
        const real = value !== undefined && lever !== 'revenue' ? Math.min(value, 100) : value
        const { min, max, step } = leverReach(lever, real)
        assert.ok(min < max && step > 0)
        if (real !== undefined) assert.ok(real >= min - step && real <= max + 1e-9)
      }),
    )
  })
  it('drops a supposition that returns to the actual figure', () => {
    const real = { growth: 11 }
    const supposed = supposing({}, 'growth', 12, real)
    assert.deepEqual(supposed, { growth: 12 })
    assert.deepEqual(supposing(supposed, 'growth', 11, real), {})
  })
})

describe('methodWorkings', () => {
  it('returns the line that begins with the name of the method', () => {
    assert.equal(methodWorkings(valuation, 'revenue'), '12 × 5 = 60')
    assert.equal(methodWorkings(valuation, 'dcf'), undefined)
  })
})

describe('messageAlone', () => {
  it('omits sentences that the list of warnings shows', () => {
    const warnings = [
      { key: 'revenue_per_head', text: 'Check $1 of revenue.' },
      { key: 'old_accounts', text: 'The accounts are old.' },
    ] as const
    const message = 'Valued by three methods. Check $1 of revenue. The accounts are old.'
    assert.equal(messageAlone({ status: 'ok', message, warnings: [...warnings] }), 'Valued by three methods.')
    assert.equal(messageAlone({ status: 'ok', message }), message)
  })
})
