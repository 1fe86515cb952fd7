import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseCodeName, toCodeName } from '../../src/domain/confidentiality/policy/code-name.ts'

/** Naive twin: counts A, B, … Z, AA, AB, … one by one. */
function* countedNames(): Generator<string> {
  let letters = ['A']
  for (;;) {
    yield `Company ${letters.join('')}`
    let place = letters.length - 1
    while (place >= 0 && letters[place] === 'Z') letters[place--] = 'A'
    if (place < 0) letters = ['A', ...letters]
    else letters[place] = String.fromCharCode((letters[place] ?? 'A').charCodeAt(0) + 1)
  }
}

const MOST = Number.MAX_SAFE_INTEGER - 1

describe('code name', () => {
  it('follows the column names of a spreadsheet', () => {
    assert.deepEqual(
      [0, 25, 26, 51, 52, 701, 702].map(toCodeName),
      ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'].map((letters) => `Company ${letters}`),
    )
  })

  it('agrees with a naive counter for the first 20,000 ordinals, in both directions', () => {
    const names = countedNames()
    for (let ordinal = 0; ordinal < 20_000; ordinal++) {
      const name = names.next().value
      assert.equal(toCodeName(ordinal), name)
      assert.equal(parseCodeName(name), ordinal)
    }
  })

  it('parses back to its ordinal, up to the largest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST }), (ordinal) =>
        assert.equal(parseCodeName(toCodeName(ordinal)), ordinal),
      ),
    )
    assert.equal(parseCodeName(toCodeName(MOST)), MOST)
  })

  it('is the only kind of text that parseCodeName accepts', () => {
    const nearMiss = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[Cc]ompany [A-Za-z]{0,14}\n?$/),
      fc.stringMatching(/^ ?Company [A-Z]{1,12} ?$/),
    )
    fc.assert(
      fc.property(nearMiss, (text) => {
        const ordinal = parseCodeName(text)
        if (ordinal === null) assert.ok(!/^Company [A-Z]{1,10}$/.test(text) || text.endsWith('\n'))
        else assert.equal(toCodeName(ordinal), text)
      }),
    )
    for (const text of [
      '',
      'Company ',
      'Company a',
      'Company A ',
      'Company A\n',
      'company A',
      'Company ZZZZZZZZZZZZZ',
      'Company É',
    ]) {
      assert.equal(parseCodeName(text), null, JSON.stringify(text))
    }
  })

  it('rejects an ordinal that is negative, fractional or too large', () => {
    for (const ordinal of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, 2 ** 60]) {
      assert.throws(() => toCodeName(ordinal), RangeError)
    }
  })
})
