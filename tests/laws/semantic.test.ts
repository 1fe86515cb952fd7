import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  dotProduct,
  factorOfDot,
  hasText,
  NO_TEXT_FACTOR,
  noTextVector,
  VECTOR_DIMENSIONS,
} from '../../src/domain/matching/scoring/semantic.ts'
import { ENCODED_CHARACTERS_MAX, toEncodableText } from '../../src/domain/matching/text/embedding-text.ts'
import { hybridVector } from '../../src/domain/matching/text/hybrid-vector.ts'
import { readText } from '../../src/domain/matching/text/lexicon.ts'
import { readLexicon, readSemanticModel } from '../../src/integrations/semantic-model.ts'
import { anyCodePoint } from '../_code-points.ts'
import { factorOf } from '../_meaning.ts'

const vector = fc.int8Array({ minLength: VECTOR_DIMENSIONS, maxLength: VECTOR_DIMENSIONS })
const facets = fc.array(
  fc.oneof({ weight: 4, arbitrary: vector }, { weight: 1, arbitrary: fc.constant(noTextVector()) }),
  {
    maxLength: 5,
  },
)
const encoding = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 512, maxLength: 512 })
const anyText = fc.oneof(
  fc.string({ unit: anyCodePoint }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc
    .array(fc.constantFrom('paie', 'Maschinenbau', 'bakery', 'panadería', 'e', '🚀', '2024', 'Lohnabrechnung,', 'zq'), {
      maxLength: 60,
    })
    .map((words) => words.join(' ')),
)
const lexicon = readLexicon()
const model = readSemanticModel()
const runs = { numRuns: 60 }

describe('semantic factor', () => {
  it('lies between the factor without text and 1 for any vectors', () => {
    fc.assert(
      fc.property(vector, facets, (seller, buyer) => {
        const factor = factorOf(seller, buyer)
        assert.ok(factor >= NO_TEXT_FACTOR && factor <= 1, `${factor}`)
      }),
      runs,
    )
  })

  it('is that of the best facet, decreases with the number of facets and ignores their order', () => {
    fc.assert(
      fc.property(vector, facets, (seller, buyer) => {
        const told = buyer.filter(hasText)
        const dots = told.map((facet) => dotProduct(seller, facet))
        const best = hasText(seller) && told.length > 0 ? factorOfDot(Math.max(...dots), told.length) : NO_TEXT_FACTOR
        assert.equal(factorOf(seller, buyer), best)
        assert.ok(best <= Math.max(NO_TEXT_FACTOR, ...told.map((facet) => factorOf(seller, [facet]))))
        assert.equal(factorOf(seller, buyer.toReversed()), factorOf(seller, buyer))
      }),
      runs,
    )
  })

  it('does not rise with a facet worse than the best, nor fall when a better one replaces a facet', () => {
    fc.assert(
      fc.property(vector, facets, vector, (seller, buyer, other) => {
        fc.pre(hasText(seller) && hasText(other) && buyer.some(hasText))
        const best = Math.max(...buyer.filter(hasText).map((facet) => dotProduct(seller, facet)))
        const isNearer = dotProduct(seller, other) > best
        if (!isNearer) assert.ok(factorOf(seller, [...buyer, other]) <= factorOf(seller, buyer))
        else
          assert.ok(factorOf(seller, [other, ...buyer.slice(1)]) >= factorOfDot(best, buyer.filter(hasText).length + 1))
      }),
      runs,
    )
  })

  it('is symmetric for one text on each side', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => assert.equal(factorOf(a, [b]), factorOf(b, [a]))),
      runs,
    )
  })

  it('is low but defined if either side has no text', () => {
    fc.assert(
      fc.property(vector, facets, (seller, buyer) => {
        assert.equal(factorOf(noTextVector(), buyer), NO_TEXT_FACTOR)
        assert.equal(factorOf(seller, []), NO_TEXT_FACTOR)
        assert.equal(factorOf(seller, [noTextVector()]), NO_TEXT_FACTOR)
      }),
      runs,
    )
  })

  it('does not fall as the dot product rises', () => {
    const dot = fc.integer({ min: -(VECTOR_DIMENSIONS * 128 ** 2), max: VECTOR_DIMENSIONS * 128 ** 2 })
    fc.assert(
      fc.property(dot, dot, (a, b) => assert.ok(factorOfDot(Math.max(a, b), 1) >= factorOfDot(Math.min(a, b), 1))),
    )
  })

  it('is 0.5 for even evidence', () => {
    assert.equal(factorOfDot(0, 1, { bias: 0, perDot: 1 }), 0.5)
  })
})

describe('dot product of two stored vectors', () => {
  it('is a symmetric integer equal to the sum of products', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const products = Array.from(a, (x, i) => BigInt(x) * BigInt(b[i] ?? 0))
        assert.equal(dotProduct(a, b), Number(products.reduce((sum, product) => sum + product, 0n)))
        assert.equal(dotProduct(b, a), dotProduct(a, b))
      }),
      runs,
    )
  })

  it('rejects vectors of different models', () => {
    assert.throws(() => dotProduct(noTextVector(), new Int8Array(512)), /different models/)
  })
})

describe('stored vector of a text', () => {
  it('has 768 components within −127..127 and is deterministic for any text and encoding', () => {
    fc.assert(
      fc.property(anyText, fc.option(encoding), (text, encoded) => {
        const reading = readText(text, lexicon)
        const stored = hybridVector(encoded, reading, model)
        assert.equal(stored.length, VECTOR_DIMENSIONS)
        assert.ok(stored.every((step) => step >= -127))
        assert.deepEqual(hybridVector(encoded, readText(text, lexicon), model), stored)
      }),
      runs,
    )
  })

  it('is the no-text vector exactly if the text has no meaningful word', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { english, unknown } = readText(text, lexicon)
        assert.equal(
          hasText(hybridVector(null, readText(text, lexicon), model)),
          english.flat().length + unknown.length > 0,
        )
      }),
      runs,
    )
    for (const text of ['', 'a', '7', '2024', '🚀🚀', '会社', '...', 'the of and'])
      assert.equal(hasText(hybridVector(null, readText(text, lexicon), model)), false, text)
  })

  it('omits an encoding with non-finite numbers', () => {
    const reading = readText('industrial bakery', lexicon)
    const without = hybridVector(null, reading, model)
    for (const bad of [NaN, Infinity, -Infinity])
      assert.deepEqual(hybridVector([bad, ...new Array<number>(511).fill(0.1)], reading, model), without)
  })
})

describe('encodable text', () => {
  it('is idempotent, bounded, in lower case and without control characters for any string', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: anyCodePoint }), fc.string({ unit: 'grapheme', maxLength: 2000 })),
        (text) => {
          const once = toEncodableText(text)
          assert.equal(toEncodableText(once), once)
          assert.ok(once.length <= ENCODED_CHARACTERS_MAX)
          assert.equal(once, once.toLowerCase())
          assert.doesNotMatch(once, /\p{Cc}|\p{Cs}| {2}/u)
        },
      ),
    )
  })

  it('is empty if nothing can be compared', () => {
    for (const text of ['', ' \n\t ', '🚀🚀', 'a', '7', '2024', '...', '会社の給与', 'شركة برمجيات', '\u0000\ud800']) {
      assert.equal(toEncodableText(text), '', JSON.stringify(text))
    }
  })

  it('keeps the Latin part of a mixed text, and a repeated word once', () => {
    assert.equal(toEncodableText('Paie & RH — 給与 Software SOFTWARE software'), 'paie & rh software')
  })

  it('ends at a word boundary', () => {
    const text = toEncodableText('alpha beta '.repeat(1000))
    assert.match(text, /(?:alpha|beta)$/)
  })
})
