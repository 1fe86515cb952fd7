import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { amountBand, BAND_WIDTHS, convertedBand, widenBand } from '../../src/domain/figures/bands.ts'

/** Figures of two significant digits from 1 to 9.9 billion euros, EUR millions. */
const twoDigits = fc
  .tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: -7, max: 2 }))
  .map(([digits, place]) => Number(`${digits}e${place}`))
const figure = fc.double({ min: 1e-5, max: 1e4, noNaN: true })

describe('widenBand', () => {
  it('keeps ends of two digits', () => {
    fc.assert(
      fc.property(twoDigits, twoDigits, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        assert.deepEqual(widenBand(low, high), { low, high })
        assert.deepEqual(widenBand(low * (1 + 1e-15), high * (1 - 1e-15)), { low, high })
      }),
    )
  })
  it('contains the original range and widens each end by at most a tenth', () => {
    fc.assert(
      fc.property(figure, figure, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const told = widenBand(low, high)
        assert.ok((told.low ?? Number.NaN) <= low * (1 + 1e-9) && (told.low ?? Number.NaN) >= low * 0.9)
        assert.ok((told.high ?? Number.NaN) >= high * (1 - 1e-9) && (told.high ?? Number.NaN) <= high * 1.1)
      }),
    )
  })
  it('contains an end slightly beyond two digits', () => {
    assert.deepEqual(widenBand(9.29999, 93.00009), { low: 9.2, high: 94 })
  })
  it('stays open above and starts at 0 below one euro', () => {
    assert.deepEqual(widenBand(0, Number.POSITIVE_INFINITY), { low: 0, high: null })
    assert.deepEqual(widenBand(1e-9, 1e-9), { low: 0, high: 1e-6 })
  })
})

describe('convertedBand', () => {
  const rates = fc.constantFrom(0.8488, 0.9359, 1.1269, 7.4747, 178.15, 20104.8)
  it('contains the original range and depends on the band only, not on the figure in it', () => {
    fc.assert(
      fc.property(figure, figure, fc.constantFrom(...BAND_WIDTHS), rates, (eurM, other, width, perEur) => {
        const band = amountBand(eurM, width)
        const told = convertedBand(band, perEur)
        assert.ok((told.low ?? Number.NaN) <= (band.low ?? 0) * perEur * (1 + 1e-9))
        assert.ok((told.high ?? Number.NaN) >= (band.high ?? 0) * perEur * (1 - 1e-9))
        const isAlike = other >= (band.low ?? 0) && other < (band.high ?? 0)
        if (isAlike) assert.deepEqual(convertedBand(amountBand(other, width), perEur), told)
      }),
    )
  })
  it('ends at round figures', () => {
    const told = (eurM: number, width: 'narrow' | 'wide', perEur: number) =>
      convertedBand(amountBand(eurM, width), perEur)
    assert.deepEqual(told(17.2, 'narrow', 0.8488), { low: 12, high: 17 })
    assert.deepEqual(told(1.1, 'narrow', 0.8488), { low: 0.8, high: 1.1 })
    assert.deepEqual(told(20.5, 'narrow', 0.9359), { low: 18, high: 24 })
    assert.deepEqual(told(17.2, 'wide', 0.8488), { low: 8, high: 90 })
    assert.deepEqual(told(0.004, 'narrow', 0.8488), { low: 0, high: 0.009 })
  })
})
