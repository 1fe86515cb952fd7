import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { widenBand } from '../../src/domain/figures/bands.ts'

/** Figures of two digits, from a euro to a billion, in EUR millions, as a product of floats may give them. */
const twoDigits = fc
  .tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: -7, max: 2 }))
  .map(([digits, place]) => Number(`${digits}e${place}`))
const figure = fc.double({ min: 1e-5, max: 1e4, noNaN: true })

describe('a range told to two digits', () => {
  it('stays as it is where its ends have two', () => {
    fc.assert(
      fc.property(twoDigits, twoDigits, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        assert.deepEqual(widenBand(low, high), { low, high })
        assert.deepEqual(widenBand(low * (1 + 1e-15), high * (1 - 1e-15)), { low, high })
      }),
    )
  })
  it('is never narrower than it was, by more than a hair, and at most a tenth wider at each end', () => {
    fc.assert(
      fc.property(figure, figure, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const told = widenBand(low, high)
        assert.ok((told.low ?? Number.NaN) <= low * (1 + 1e-9) && (told.low ?? Number.NaN) >= low * 0.9)
        assert.ok((told.high ?? Number.NaN) >= high * (1 - 1e-9) && (told.high ?? Number.NaN) <= high * 1.1)
      }),
    )
  })
  it('holds an end that lies a little beyond two digits', () => {
    assert.deepEqual(widenBand(9.29999, 93.00009), { low: 9.2, high: 94 })
  })
  it('stays open above, and begins at nothing below a euro', () => {
    assert.deepEqual(widenBand(0, Number.POSITIVE_INFINITY), { low: 0, high: null })
    assert.deepEqual(widenBand(1e-9, 1e-9), { low: 0, high: 1e-6 })
  })
})
