import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { searchFor } from '../_needles.ts'

const RUNS = 200
/** Words of few letters, so that needles overlap and repeat. */
const word = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'é', '😀'), maxLength, size: 'max' })

describe('multi-needle search', () => {
  it('finds exactly the needles that the text includes', () => {
    let found = 0
    fc.assert(
      fc.property(fc.uniqueArray(word(5), { maxLength: 20, size: 'max' }), word(60), (needles, text) => {
        const held = searchFor(needles.map((needle) => [needle, needle]))(text)
        assert.deepEqual(
          needles.filter((needle) => held.has(needle)),
          needles.filter((needle) => text.includes(needle)),
        )
        found += [...held].filter((needle) => needle.length > 3).length
      }),
      { numRuns: RUNS },
    )
    assert.ok(found > RUNS, `only ${found} needles of more than three characters were found`)
  })
})
