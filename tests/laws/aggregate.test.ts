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

describe('count of parties', () => {
  it('returns 0 below five, else rounds down to a multiple of five, if the parties may not be listed', () => {
    fc.assert(
      fc.property(size, (count) => {
        const floor = countFloor(count)
        assert.ok(floor <= count)
        assert.equal(floor === 0, count < LEAST_K)
        if (floor > 0) assert.ok(floor >= LEAST_K && floor % LEAST_K === 0)
      }),
    )
  })

  it('returns the exact count if the parties may be listed, also after adding and removing omitted ones', () => {
    fc.assert(
      fc.property(size, listed, (count, left) => {
        const told = countOfListed(count)
        assert.equal(told, count)
        assert.equal(plusListed(told, left), count + left.length)
        assert.equal(lessListed(plusListed(told, new Set(left)), new Set(left)), count)
      }),
    )
  })

  it('does not subtract below zero', () => {
    fc.assert(fc.property(listed, (left) => assert.equal(lessListed(NOBODY, left), 0)))
  })
})
