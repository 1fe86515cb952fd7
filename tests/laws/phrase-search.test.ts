import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MaskingWork } from '../../src/domain/confidentiality/masking/masking-work.ts'
import {
  findOccurrences,
  indexWordStarts,
  isFoundIn,
  type Phrase,
} from '../../src/domain/confidentiality/masking/phrase-search.ts'
import { foldWithPositions } from '../../src/domain/text/folded-text.ts'

const phraseOf = (words: string, rules: Partial<Phrase> = {}): Phrase => {
  const parts = words.split(' ')
  const joints = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('').length)
  return {
    letters: parts.join(''),
    joints: new Set(joints),
    only: 'any',
    inflected: false,
    across: 'clauses',
    ...rules,
  }
}

/** Returns the parts of a text in which the phrase is found. */
function found(phrase: Phrase, written: string): string[] {
  const text = foldWithPositions(written)
  const spans = findOccurrences(phrase, text, indexWordStarts(text), new MaskingWork(written.length))
  return spans.map(({ from, to }) => text.plain.slice(from, to))
}

describe('search for a phrase in a text', () => {
  it('finds any letter case unless the phrase requires capitals', () => {
    const king = (only: Phrase['only']) => phraseOf('king', { only })
    for (const written of ['king', 'King', 'kInG', 'KING']) assert.deepEqual(found(king('any'), written), [written])
    for (const [written, isFound] of [
      ['king', false],
      ['kING', false],
      ['King', true],
      ['KING', true],
    ] as const)
      assert.equal(found(king('capitalised'), written).length === 1, isFound, written)
    for (const [written, isFound] of [
      ['king', false],
      ['King', false],
      ['KINg', false],
      ['KING', true],
    ] as const)
      assert.equal(found(king('capitals'), written).length === 1, isFound, written)
  })

  it('finds a phrase that starts with a digit where a capital is required', () => {
    assert.deepEqual(found(phraseOf('3si', { only: 'capitals' }), 'by 3SI'), ['3SI'])
    assert.deepEqual(found(phraseOf('3si', { only: 'capitalised' }), 'by 3si'), ['3si'])
  })

  it('finds whole words only', () => {
    assert.deepEqual(found(phraseOf('zorvex'), 'Zorvexes, azorvex and zorvex-like'), ['zorvex'])
    assert.deepEqual(found(phraseOf('zorvex'), 'zorban'), [])
    for (const short of ['q', 'zq']) assert.deepEqual(found(phraseOf(short), `of ${short} there`), [short])
  })

  it('finds plurals and possessives only if the phrase may be inflected', () => {
    const inflected = phraseOf('zorvex', { inflected: true })
    assert.deepEqual(found(inflected, "Zorvexs, Zorvexes, Zorvex's and Zorvexen"), ['Zorvexs', 'Zorvexes', "Zorvex's"])
    assert.deepEqual(found(phraseOf('zorvex'), 'Zorvexs, Zorvexes'), [])
  })

  it('finds words joined, hyphenated or separated by spaces', () => {
    const two = phraseOf('north quay')
    for (const written of ['northquay', 'North-Quay', 'NORTH QUAY', 'north_quay', 'north  quay'])
      assert.deepEqual(found(two, `at ${written} today`), [written])
    assert.deepEqual(found(two, 'north -- quay'), ['north -- quay'])
    assert.deepEqual(found(two, 'north --- quay'), [])
  })

  it('finds a phrase across clauses only if its words are distinctive', () => {
    assert.deepEqual(found(phraseOf('north quay'), 'to the north. Quay walls'), ['north. Quay'])
    assert.deepEqual(found(phraseOf('north quay', { across: 'words' }), 'to the north. Quay walls'), [])
    assert.deepEqual(found(phraseOf('north quay', { across: 'words' }), 'North Quay walls'), ['North Quay'])
    assert.deepEqual(found(phraseOf('north quay', { across: 'nothing' }), 'North Quay, North-Quay, NorthQuay'), [
      'North-Quay',
      'NorthQuay',
    ])
  })

  it('finds a phrase spelled letter by letter from three letters on', () => {
    assert.deepEqual(found(phraseOf('zor'), 'Z o r'), ['Z o r'])
    assert.deepEqual(found(phraseOf('zo'), 'Z o'), [])
    assert.deepEqual(found(phraseOf('zorvex'), 'z.o.r.v.e.x'), ['z.o.r.v.e.x'])
  })

  it('finds a word split in two only if it is hyphenated, both parts are capitalised or one is distinctive', () => {
    assert.deepEqual(found(phraseOf('zorvexing'), 'Zorve xing'), ['Zorve xing'])
    assert.deepEqual(found(phraseOf('solaredge'), 'Solar Edge of Lyon'), ['Solar Edge'])
    assert.deepEqual(found(phraseOf('solaredge'), 'the solar edge of Lyon'), [])
    assert.deepEqual(found(phraseOf('solaredge'), 'the Solar edge of Lyon'), [])
    assert.deepEqual(found(phraseOf('solaredge'), 'the solar Edge of Lyon'), [])
    assert.deepEqual(found(phraseOf('zorvex'), 'zor vex'), ['zor vex'])
    assert.deepEqual(found(phraseOf('solaredge'), 'the solar-edge of Lyon'), ['solar-edge'])
    assert.deepEqual(found(phraseOf('solaredge'), 'THE Solar edge of Lyon'), [])
    assert.deepEqual(found(phraseOf('solaredge'), 'the solar--edge of Lyon'), [])
    assert.deepEqual(found(phraseOf('justin'), 'just in time'), [])
    assert.deepEqual(found(phraseOf('zorve'), 'zor ve'), [])
  })

  it('isFoundIn accepts a word that starts with the phrase and rejects other words', () => {
    const isIn = (written: string) => {
      const text = foldWithPositions(written)
      return isFoundIn(phraseOf('zorvex'), text, indexWordStarts(text), new MaskingWork(written.length))
    }
    assert.deepEqual(['a zorvexing', 'a zorvat', 'azorvex', ''].map(isIn), [true, false, false, false])
  })

  it('stops when the work limit is reached', () => {
    const text = foldWithPositions('zorvex '.repeat(50))
    const work = new MaskingWork(0)
    while (!work.isUsedUp) work.read(1_000)
    assert.deepEqual(findOccurrences(phraseOf('zorvex'), text, indexWordStarts(text), work), [])
  })
})
