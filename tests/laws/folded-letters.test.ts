import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainName } from '../../src/domain/parties/country.ts'
import { recognizeIndustry } from '../../src/domain/valuation/industry.ts'

/** Naive twin of `plainName`: regular expressions over the whole text. */
function plainByPatterns(text: string): string {
  const letters = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
  return letters.replace(/[^a-z]+/g, ' ').trim()
}

const PIECES = 'a|e|E|z|é|É|ß|Œ|Æ|ǽ|İ|ı|ſ|K|ﬁ|ŉ|Σ|\u0301|\u0327|漢|😀|\u{E0100}|\ud800| |-|,|;|.|_|\t|\n|0|9'.split('|')

describe('letter-by-letter folding', () => {
  it('matches the pattern-based twin for every character between two letters', () => {
    for (let unit = 0; unit < 65_536; unit += 1) {
      const text = `a${String.fromCharCode(unit)}b`
      assert.equal(plainName(text), plainByPatterns(text), unit.toString(16))
    }
  })

  it('matches the pattern-based twin for random texts and texts longer than its buffer', () => {
    let state = 7
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state / 2 ** 32
    }
    const textOf = (pieces: number) =>
      Array.from({ length: pieces }, () => PIECES[Math.floor(random() * PIECES.length)]).join('')
    for (let round = 0; round < 20_000; round += 1) {
      const text = textOf(Math.floor(random() * 12))
      assert.equal(plainName(text), plainByPatterns(text), JSON.stringify(text))
    }
    for (const text of ['é'.repeat(70_000), 'ß'.repeat(65_536)]) assert.equal(plainName(text), plainByPatterns(text))
  })

  it('joins the e of “e-commerce” across a hyphen or space, and across no other character', () => {
    const nameOf = (sector: string) => recognizeIndustry({ sector, product: null, description: null }).name
    assert.equal(nameOf('E-commerce'), nameOf('ecommerce'))
    assert.equal(nameOf('e commerce'), nameOf('ecommerce'))
    assert.equal(nameOf('é-santé'), nameOf('esante'))
    assert.notEqual(nameOf('e/commerce'), nameOf('ecommerce'))
  })
})
