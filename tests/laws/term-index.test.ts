import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openTermIndex, type TermList } from '../../src/domain/valuation/industry.ts'

/** Naive twin: matches a pattern for each term at every letter of a clause. */
function firstByPatterns(tiers: readonly (readonly TermList<string>[])[], clause: string): string | null {
  for (const lists of tiers) {
    const matches = lists.flatMap(({ of, terms }, list) =>
      terms.flatMap((term) => {
        const open = term.replaceAll('*', '[a-z0-9]*')
        const pattern = new RegExp(`${term.startsWith('^') ? '' : '\\b'}${open}${term.endsWith('$') ? '' : '\\b'}`)
        const match = pattern.exec(clause)
        return match === null ? [] : [{ of, list, at: match.index, length: match[0].length }]
      }),
    )
    const [first] = matches.sort(
      (one, other) => one.at - other.at || other.length - one.length || one.list - other.list,
    )
    if (first !== undefined) return first.of
  }
  return null
}

// Few letters, so that words and terms often match.
const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 })
const word = fc.tuple(letters, fc.constantFrom('', '', '*')).map(([stem, star]) => stem + star)
const term = fc
  .tuple(
    fc.constantFrom('', '', '', '^', '*'),
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '$'),
  )
  .map(([before, words, after]) => before + words.join(' ') + after)
const terms = fc.array(term, { minLength: 1, maxLength: 4 })
const tiers = fc
  .array(fc.array(terms, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((all) => all.map((lists, tier) => lists.map((list, at) => ({ of: `${tier}.${at}`, terms: list }))))
const clause = fc.array(fc.oneof(letters, fc.constantFrom(',', '')), { maxLength: 8 }).map((words) => words.join(' '))

describe('term index', () => {
  it('finds the same first term as patterns tried at every letter', () => {
    fc.assert(
      fc.property(tiers, fc.array(clause, { minLength: 1, maxLength: 8 }), (given, clauses) => {
        const firstIn = openTermIndex(given)
        for (const one of clauses) assert.equal(firstIn(one), firstByPatterns(given, one), one)
      }),
      { numRuns: 2_000 },
    )
  })

  it('rejects a term that is empty or has an accent, a capital, a star within a word or a double space', () => {
    for (const term of ['élevage', 'Wine', 'e*commerce', '', 'wine  trade'])
      assert.throws(() => openTermIndex([[{ of: 'list', terms: ['wine', term] }]]), RangeError, term)
  })
})
