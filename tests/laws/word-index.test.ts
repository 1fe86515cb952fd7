import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { differsBySlips, slipsForgiven } from '../../src/domain/search/word-answers.ts'
import { openWordIndex, type Searchable, type SearchPage, type TextHits } from '../../src/matching-index/word-index.ts'

const word = fc.constantFrom('it', 'at', 'cheese', 'cheddar', 'digital', 'maintenance', 'maintained', 'chess', 'main')
const party = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  circle: fc.option(fc.integer({ min: 1, max: 2 })),
  searchText: fc.option(
    fc.array(word, { maxLength: 5 }).map((words) => ` ${words.join('  ')} `),
    { freq: 5 },
  ),
})
const query = fc.array(
  fc.constantFrom('it', 'i', 'chee', 'cheese', 'chesse', 'main', 'maintenence', 'igi', 'digitla'),
  {
    minLength: 1,
    maxLength: 2,
  },
)
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 })
const page = fc.record({
  named: fc.oneof({ weight: 3, arbitrary: fc.constant<number[]>([]) }, ids),
  paired: ids,
  before: fc.option(fc.integer({ min: 1, max: 13 })),
  network: fc.option(fc.integer({ min: 1, max: 2 })),
  hidden: fc.oneof({ weight: 3, arbitrary: fc.constant<number[]>([]) }, ids),
  limit: fc.integer({ min: 1, max: 5 }),
})

type Found = Omit<TextHits, 'total'> & { total: number }

/** Naive twin: scans every text of every party. */
function naively(parties: ReadonlyMap<number, Searchable>, words: readonly string[], page: SearchPage): Found {
  const hitsBy = (answers: (known: string, asked: string) => boolean): Found => {
    const newestFirst = [...parties.values()].toSorted((one, other) => other.id - one.id)
    const found = newestFirst.filter(({ id, circle, searchText }) => {
      const known = (searchText ?? '').split(' ').filter((one) => one !== '')
      const isShown = circle === null || circle === page.network || page.paired.includes(id)
      if (!isShown || page.named.includes(id) || page.hidden.includes(id)) return false
      return words.every((asked) => known.some((one) => answers(one, asked)))
    })
    const others = found.filter(({ id }) => !page.paired.includes(id) && (page.before === null || id < page.before))
    return {
      total: found.length,
      paired: found.filter(({ id }) => page.paired.includes(id)).map(({ id }) => id),
      others: others.slice(0, page.limit).map(({ id }) => id),
    }
  }
  const holds = (known: string, asked: string) => (asked.length < 3 ? known === asked : known.includes(asked))
  const exact = hitsBy(holds)
  if (exact.total > 0 || page.named.length > 0) return exact
  const isLike = (known: string, asked: string) =>
    known[0] === asked[0] && slipsApart(known, asked) <= slipsForgiven(asked)
  return hitsBy((known, asked) => holds(known, asked) || isLike(known, asked))
}

const apart = new Map<string, number>()

/** Naive twin: the edit distance with transpositions, without a limit. */
function slipsApart(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const key = `${one} ${other}`
  const known = apart.get(key)
  if (known !== undefined) return known
  const [oneTail, otherTail] = [one.slice(1), other.slice(1)]
  const isSwap = one.length > 1 && other.length > 1 && one[0] === other[1] && one[1] === other[0]
  const least = Math.min(
    slipsApart(oneTail, other) + 1,
    slipsApart(one, otherTail) + 1,
    slipsApart(oneTail, otherTail) + (one[0] === other[0] ? 0 : 1),
    isSwap ? slipsApart(one.slice(2), other.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  )
  apart.set(key, least)
  return least
}

describe('word index', () => {
  it('finds the same parties as a scan of every text, after any changes', async () => {
    let hits = 0
    await fc.assert(
      fc.asyncProperty(fc.array(party, { minLength: 3, maxLength: 25 }), query, page, async (changes, words, asked) => {
        const index = openWordIndex()
        for (const one of changes) index.put([one])
        const latest = new Map(changes.map((one) => [one.id, one]))
        const expected = naively(latest, words, asked)
        hits += expected.total
        assert.deepEqual(await index.find(words, asked), expected)
      }),
      { numRuns: 2_000 },
    )
    assert.ok(hits > 500, `${hits} hits are too few`)
  })
  it('finds the same parties after compaction of most rows', async () => {
    const index = openWordIndex()
    const textOf = (id: number, round: number) => ` goods${id % 7} round${round} `
    for (let round = 0; round < 6; round += 1)
      index.put(Array.from({ length: 5_000 }, (_, id) => ({ id, circle: null, searchText: textOf(id, round) })))
    const asked = { named: [], paired: [], before: null, network: null, hidden: [], limit: 2 }
    assert.deepEqual(await index.find(['goods3', 'round5'], asked), { total: 714, paired: [], others: [4994, 4987] })
    assert.equal((await index.find(['goods3', 'round4'], { ...asked, named: [1] })).total, 0)
  })
})

describe('differsBySlips', () => {
  it('agrees with the shortest edit distance up to the allowed number of slips', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 0, max: 2 }), (one, other, most) => {
        const isNear = one[0] === other[0] && slipsApart(one, other) <= most
        assert.equal(differsBySlips(one, other, most), isNear)
      }),
      { numRuns: 2_000 },
    )
  })
})
