import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  countFloor,
  countOfListed,
  LEAST_K,
  lessListed,
  NOBODY,
  plusListed,
} from '../../src/domain/figures/aggregate.ts'

const size = fc.nat(100_000)
const listed = fc.array(fc.nat(), { maxLength: 40 })

describe('a count of parties', () => {
  it('that may not be listed is 0 below five, else a multiple of five that is no more than there are', () => {
    fc.assert(
      fc.property(size, (count) => {
        const floor = countFloor(count)
        assert.ok(floor <= count)
        assert.equal(floor === 0, count < LEAST_K)
        if (floor > 0) assert.ok(floor >= LEAST_K && floor % LEAST_K === 0)
      }),
    )
  })

  it('that may be listed is itself; with those left out it is whole, and without them again what it was', () => {
    fc.assert(
      fc.property(size, listed, (count, left) => {
        const told = countOfListed(count)
        assert.equal(told, count)
        assert.equal(plusListed(told, left), count + left.length)
        assert.equal(lessListed(plusListed(told, new Set(left)), new Set(left)), count)
      }),
    )
  })

  it('never falls below nobody', () => {
    fc.assert(fc.property(listed, (left) => assert.equal(lessListed(NOBODY, left), 0)))
  })
})
