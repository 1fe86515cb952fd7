import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { memoize } from '../../src/domain/text/memoize.ts'

test('memoize returns the same results as the function for any cache size', () => {
  const lengthOf = (text: string): number | null => (text.length % 3 === 0 ? null : text.length)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.string({ maxLength: 300 })), (most, texts) => {
      const remembered = memoize(most, lengthOf)
      for (const text of [...texts, ...texts]) assert.equal(remembered(text), lengthOf(text))
    }),
  )
})

test('memoize does not recompute a cached result', () => {
  let asked = 0
  const remembered = memoize(2, (text) => {
    asked += 1
    return text.toUpperCase()
  })
  for (const text of ['a', 'b', 'a', 'b']) remembered(text)
  assert.equal(asked, 2)
  remembered('c')
  remembered('a')
  assert.equal(asked, 4)
})
