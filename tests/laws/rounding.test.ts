import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { decimals, threeSignificant } from '../../src/domain/figures/rounding.ts'

/** Naive twin: rounds the printed digits in integer arithmetic. */
function roundedByHand(n: number, place: number): number {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(n)) ?? []
  const scale = Number(exponent) - fraction.length - place
  const digits = BigInt(whole + fraction)
  if (scale >= 0) return n
  const unit = 10n ** BigInt(-scale)
  const rounded = digits / unit + ((digits % unit) * 2n >= unit ? 1n : 0n)
  return rounded === 0n ? 0 : Number(`${sign}${rounded}e${place}`)
}

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
const figure = fc.oneof(
  finite,
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  fc.integer({ min: -10_000, max: 10_000 }).map((halves) => halves / 1_000),
)
const significantDigitsOf = (n: number) =>
  n.toExponential().split('e')[0]?.replace(/[-.]/g, '').replace(/0+$/, '').length ?? 0

describe('threeSignificant', () => {
  it('rounds the examples of the brief', () => {
    const cases = [
      [12.5, 12.5],
      [18.43, 18.4],
      [0.1234, 0.123],
      [-7.777, -7.78],
      [1234, 1230],
      [0.1445, 0.145],
      [1.145, 1.15],
      [99.95, 100],
      [0.30000000000000004, 0.3],
      [-0.009996, -0.01],
      [5, 5],
      [0, 0],
      [1e21, 1e21],
      [125_530_210, 126_000_000],
    ]
    for (const [from, to] of cases) assert.equal(threeSignificant(from ?? Number.NaN), to)
  })

  it('returns at most three significant digits and keeps the sign', () => {
    fc.assert(
      fc.property(figure, (n) => {
        const rounded = threeSignificant(n)
        assert.ok(Number.isFinite(rounded))
        assert.ok(significantDigitsOf(rounded) <= 3, `${n} → ${rounded}`)
        assert.equal(Math.sign(rounded) + 0, Math.sign(n) + 0)
      }),
    )
  })

  it('is accurate to 0.5 %, idempotent, odd and monotonic', () => {
    fc.assert(
      fc.property(figure, figure, (one, other) => {
        const rounded = threeSignificant(one)
        // Below 1e-300 the comparison loses precision.
        if (Math.abs(one) > 1e-300 && Math.abs(one) < 1e300)
          assert.ok(Math.abs(rounded - one) <= Math.abs(one) * 0.005 * (1 + 1e-12))
        assert.equal(threeSignificant(rounded), rounded)
        assert.equal(threeSignificant(-one) + 0, -rounded + 0)
        if (one <= other) assert.ok(rounded <= threeSignificant(other))
      }),
    )
  })

  it('agrees with rounding the printed digits by hand', () => {
    fc.assert(
      fc.property(figure, (n) => {
        if (n === 0 || Math.abs(n) > 1e300) return
        const leading = Number(n.toExponential().split('e')[1])
        assert.equal(threeSignificant(n) + 0, roundedByHand(n, leading - 2) + 0)
      }),
    )
  })

  it('stays finite at the ends of the range and returns NaN and infinity unchanged', () => {
    assert.equal(threeSignificant(Number.MAX_VALUE), 1.79e308)
    assert.equal(threeSignificant(-Number.MAX_VALUE), -1.79e308)
    assert.equal(threeSignificant(Number.MIN_VALUE), Number.MIN_VALUE)
    assert.equal(threeSignificant(Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY)
    assert.ok(Number.isNaN(threeSignificant(Number.NaN)))
  })
})

describe('decimals', () => {
  it('rounds half away from zero in the printed number', () => {
    const cases: [number, number, number][] = [
      [12.299999, 1, 12.3],
      [1.005, 2, 1.01],
      [-1.005, 2, -1.01],
      [2.5, 0, 3],
      [-2.5, 0, -3],
      [0.1 + 0.2, 2, 0.3],
      [8.345, 2, 8.35],
      [12, 2, 12],
      [0.04, 1, 0],
      [0.05, 1, 0.1],
      [99.95, 1, 100],
      [1e21, 2, 1e21],
      [1e-7, 2, 0],
      [0.5, 0, 1],
      [-0.004, 2, 0],
      [-0.0001, 1, 0],
    ]
    for (const [n, d, expected] of cases) assert.equal(decimals(n, d), expected, `${n} to ${d}`)
  })

  it('agrees with rounding the printed digits by hand', () => {
    fc.assert(
      fc.property(figure, fc.integer({ min: 0, max: 12 }), (n, d) =>
        assert.equal(decimals(n, d) + 0, roundedByHand(n, -d) + 0),
      ),
    )
  })

  it('returns at most the requested decimals, is idempotent and monotonic, and never returns −0', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (one, other, d) => {
          const rounded = decimals(one, d)
          assert.ok(Number.isFinite(rounded))
          assert.ok(!Object.is(rounded, -0))
          assert.equal(Number(rounded.toFixed(d)), rounded)
          assert.equal(decimals(rounded, d), rounded)
          if (one <= other) assert.ok(rounded <= decimals(other, d))
        },
      ),
    )
  })

  it('returns NaN and infinity unchanged', () => {
    assert.ok(Number.isNaN(decimals(Number.NaN, 2)))
    assert.equal(decimals(Number.NEGATIVE_INFINITY, 2), Number.NEGATIVE_INFINITY)
  })
})
