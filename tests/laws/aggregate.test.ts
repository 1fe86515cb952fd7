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
  it('is 0 below five, else the multiple of five below, if the parties may not be listed', () => {
    fc.assert(
      fc.property(size, (count) => {
        const floor = countFloor(count)
        assert.ok(floor <= count)
        assert.equal(floor === 0, count < LEAST_K)
        if (floor > 0) assert.ok(floor >= LEAST_K && floor % LEAST_K === 0)
      }),
    )
  })

  it('is exact if the parties may be listed, and unchanged after adding and removing those left out', () => {
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
