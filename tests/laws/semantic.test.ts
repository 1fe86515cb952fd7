import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ENCODED_CHARACTERS_MAX, encodableTextOf } from '../../src/domain/matching/embedding-text.ts'
import {
  factorOfDot,
  hasText,
  NO_TEXT_FACTOR,
  noTextVector,
  semanticOf,
  similarityOf,
  storedVectorOf,
  VECTOR_DIMENSIONS,
} from '../../src/domain/matching/semantic.ts'

const vector = fc.int8Array({ minLength: VECTOR_DIMENSIONS, maxLength: VECTOR_DIMENSIONS })
const facets = fc.array(
  fc.oneof({ weight: 4, arbitrary: vector }, { weight: 1, arbitrary: fc.constant(noTextVector()) }),
  {
    maxLength: 5,
  },
)
const encoding = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
  minLength: VECTOR_DIMENSIONS,
  maxLength: VECTOR_DIMENSIONS,
})
const runs = { numRuns: 60 }

describe('the semantic factor', () => {
  it('lies between the factor of no text and 1 for any vectors', () => {
    fc.assert(
      fc.property(vector, facets, (seller, buyer) => {
        const factor = semanticOf(seller, buyer)
        assert.ok(factor >= NO_TEXT_FACTOR && factor <= 1, `${factor}`)
      }),
      runs,
    )
  })

  it('is the best of its facets taken one by one', () => {
    fc.assert(
      fc.property(vector, facets, (seller, buyer) => {
        const each = buyer.map((facet) => semanticOf(seller, [facet]))
        assert.equal(semanticOf(seller, buyer), Math.max(NO_TEXT_FACTOR, ...each))
      }),
      runs,
    )
  })

  it('is never lowered by one facet more, and does not depend on their order', () => {
    fc.assert(
      fc.property(vector, facets, vector, (seller, buyer, extra) => {
        assert.ok(semanticOf(seller, [...buyer, extra]) >= semanticOf(seller, buyer))
        assert.equal(semanticOf(seller, buyer.toReversed()), semanticOf(seller, buyer))
      }),
      runs,
    )
  })

  it('is the same from either side of one text each', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => assert.equal(semanticOf(a, [b]), semanticOf(b, [a]))),
      runs,
    )
  })

  it('is low but defined when either side has no text', () => {
    fc.assert(
      fc.property(vector, facets, (seller, buyer) => {
        assert.equal(semanticOf(noTextVector(), buyer), NO_TEXT_FACTOR)
        assert.equal(semanticOf(seller, []), NO_TEXT_FACTOR)
        assert.equal(semanticOf(seller, [noTextVector()]), NO_TEXT_FACTOR)
      }),
      runs,
    )
  })

  it('never falls as the dot product grows', () => {
    const dot = fc.integer({ min: -(512 * 128 ** 2), max: 512 * 128 ** 2 })
    fc.assert(fc.property(dot, dot, (a, b) => assert.ok(factorOfDot(Math.max(a, b)) >= factorOfDot(Math.min(a, b)))))
  })
})

describe('the similarity of two stored vectors', () => {
  it('is a symmetric integer equal to the sum of products', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const products = Array.from(a, (x, i) => BigInt(x) * BigInt(b[i] ?? 0))
        assert.equal(similarityOf(a, b), Number(products.reduce((sum, product) => sum + product, 0n)))
        assert.equal(similarityOf(b, a), similarityOf(a, b))
      }),
      runs,
    )
  })

  it('refuses vectors of different models', () => {
    assert.throws(() => similarityOf(noTextVector(), new Int8Array(768)), /different models/)
  })
})

describe('the stored form of a text', () => {
  it('has length 512 steps but for rounding, whatever the length of the encoding', () => {
    fc.assert(
      fc.property(encoding, (floats) => {
        const stored = storedVectorOf(floats)
        assert.ok(Math.abs(Math.sqrt(similarityOf(stored, stored)) - 512) < 12)
      }),
      runs,
    )
  })

  it('is no text when the encoding is not finite', () => {
    for (const bad of [NaN, Infinity, -Infinity]) {
      assert.equal(hasText(storedVectorOf([bad, ...new Array<number>(VECTOR_DIMENSIONS - 1).fill(0.1)])), false)
    }
  })

  it('refuses an encoding of another size', () => {
    assert.throws(() => storedVectorOf([1, 2, 3]), /512 components, not 3/)
  })
})

describe('the text that is encoded', () => {
  it('is the same read twice, within bounds, and without capitals or control characters, for any string', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 2000 })), (text) => {
        const once = encodableTextOf(text)
        assert.equal(encodableTextOf(once), once)
        assert.ok(once.length <= ENCODED_CHARACTERS_MAX)
        assert.equal(once, once.toLowerCase())
        assert.doesNotMatch(once, /\p{Cc}|\p{Cs}| {2}/u)
      }),
    )
  })

  it('is empty when nothing can be compared', () => {
    for (const text of ['', ' \n\t ', '🚀🚀', 'a', '7', '2024', '...', '会社の給与', 'شركة برمجيات', '\u0000\ud800']) {
      assert.equal(encodableTextOf(text), '', JSON.stringify(text))
    }
  })

  it('keeps what is Latin of a mixed text, and a repeated word once', () => {
    assert.equal(encodableTextOf('Paie & RH — 給与 Software SOFTWARE software'), 'paie & rh software')
  })

  it('ends at a word', () => {
    const text = encodableTextOf('alpha beta '.repeat(1000))
    assert.match(text, /(?:alpha|beta)$/)
  })
})
