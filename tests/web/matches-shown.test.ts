import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bestAmong, toggled } from '../../src/web/features/matching/comparing.ts'
import {
  filtersIn,
  type Known,
  type Match,
  type MatchFilters,
  parseMatchFilters,
  SORTS,
  shownMatches,
} from '../../src/web/features/matching/match-filters.ts'

const open = { verdict: 'open', reason: '' } as const
const unchecked = { verdict: 'unchecked', reason: '' } as const

function match(id: number, told: Partial<Match> = {}): Match {
  return {
    id,
    name: `Company ${id}`,
    fit: 100 - id,
    score: 100 - id,
    scores: { revenue_fit: 30, growth_fit: 40, ebitda_fit: 30, deterministic: 100, semantic: 1 },
    reasons: [],
    gates: { communication: open, ticket_fit: open },
    revealed: false,
    ...told,
  }
}

const nobody: Known = { isPaired: () => false, isWatched: () => false }
const idsOf = (matches: readonly Match[]) => matches.map(({ id }) => id)
const shownIds = (matches: readonly Match[], shown: MatchFilters, text = '', known = nobody) =>
  idsOf(shownMatches(matches, shown, text, known))

test('the filter for new matches hides all others, and paired ones', () => {
  assert.deepEqual(parseMatchFilters({ sort: 'growth', up: true, fit: 70, from: '5', gates: 'unchecked', party: 17 }), {
    sort: 'growth',
    up: true,
    fit: 70,
    from: 5,
    gates: 'unchecked',
    party: 17,
  })
  assert.deepEqual(
    parseMatchFilters({
      sort: 'name',
      up: 'yes',
      fit: 300,
      to: '',
      quality: Number.NaN,
      party: 1.5,
      paired: 'maybe',
      q: 'x',
    }),
    {},
  )
})

test('the filter for new matches hides older and paired ones', () => {
  const matches = [
    match(1, { new_since: '2026-11-23T08:15:00.000Z' }),
    match(2),
    match(3, { new_since: '2026-11-20T08:15:00.000Z' }),
  ]
  assert.deepEqual(parseMatchFilters({ new: true }), { new: true })
  assert.deepEqual(parseMatchFilters({ new: 'yes' }), {})
  assert.equal(filtersIn({ new: true }), 1)
  assert.deepEqual(shownIds(matches, { new: true }), [1, 3])
  assert.deepEqual(shownIds(matches, { new: true }, '', { ...nobody, isPaired: (id) => id === 1 }), [3])
})

test('parsing parsed match filters again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('sort', 'up', 'fit', 'from', 'gates', 'party', 'ask'), fc.jsonValue()),
      (said) => {
        const read = parseMatchFilters(said)
        assert.deepEqual(parseMatchFilters({ ...read }), read)
      },
    ),
  )
})

test('sort order and selection do not count as filters, and a range counts as one', () => {
  assert.equal(filtersIn({ sort: 'size', up: true, party: 3 }), 0)
  assert.equal(filtersIn({ fit: 60, from: 1, to: 9, watched: true }), 3)
})

test('matches keep the order of the service until another is chosen', () => {
  assert.deepEqual(shownIds([match(1), match(2), match(3)], {}), [1, 2, 3])
  assert.deepEqual(shownIds([match(1), match(2), match(3)], { up: true }), [3, 2, 1])
})

test('sectors sort alphabetically without accents, figures descending, and unknown values last either way', () => {
  const parties = [match(1, { sector: 'Zinc' }), match(2, { sector: 'Énergie' }), match(3), match(4, { sector: 'eau' })]
  assert.deepEqual(shownIds(parties, { sort: 'sector' }), [4, 2, 1, 3])
  assert.deepEqual(shownIds(parties, { sort: 'sector', up: true }), [1, 2, 4, 3])
  const sizes = [match(1, { revenue: 2 }), match(2, {}), match(3, { revenue: 9 })]
  assert.deepEqual(shownIds(sizes, { sort: 'size' }), [3, 1, 2])
  assert.deepEqual(shownIds(sizes, { sort: 'size', up: true }), [1, 3, 2])
})

test('the learned order can rank a match above a slightly better fit', () => {
  const learned = (points: number) => ({ learned: { points, like: [] } })
  const parties = [match(1, { fit: 80, ...learned(-2.5) }), match(2, { fit: 79, ...learned(0) }), match(3, { fit: 60 })]
  assert.deepEqual(shownIds(parties, { sort: 'learned' }), [2, 1, 3])
})

test('sorting neither drops nor adds a match', () => {
  const parties = fc.array(
    fc.record({
      growth: fc.option(fc.integer(), { nil: undefined }),
      sector: fc.option(fc.string(), { nil: undefined }),
    }),
  )
  fc.assert(
    fc.property(parties, fc.constantFrom(...SORTS), fc.boolean(), (told, sort, up) => {
      const matches = told.map((one, id) => match(id, one as Partial<Match>))
      const sorted = shownIds(matches, { sort, ...(up ? { up: true } : {}) })
      assert.deepEqual(new Set(sorted), new Set(idsOf(matches)))
      assert.equal(sorted.length, matches.length)
    }),
  )
})

test('a size range keeps a revenue within it and an overlapping ticket, and drops unknown sizes', () => {
  const parties = [
    match(1, { revenue: 5 }),
    match(2, { revenue: 20 }),
    match(3, { ticket_min: 8, ticket_max: 40 }),
    match(4, { ticket_max: 6 }),
    match(5),
  ]
  assert.deepEqual(shownIds(parties, { from: 4, to: 10 }), [1, 3, 4])
  assert.deepEqual(shownIds(parties, { from: 7 }), [2, 3])
})

test('a size range keeps an overlapping revenue band', () => {
  const inRanges = [match(1, { bands: { revenue: { low: 10, high: 100 } } })]
  assert.deepEqual(shownIds(inRanges, { from: 50 }), [1])
  assert.deepEqual(shownIds(inRanges, { from: 100 }), [], 'the upper end of the band must be excluded')
  assert.deepEqual(shownIds(inRanges, { to: 9 }), [])
})

test('each filter drops the parties that do not match it', () => {
  const parties = [
    match(1, { data_quality: 9 }),
    match(2, { data_quality: 4, gates: { communication: open, ticket_fit: unchecked } }),
  ]
  const known = { isPaired: (id: number) => id === 1, isWatched: (id: number) => id === 2 }
  assert.deepEqual(shownIds(parties, { fit: 99 }), [1])
  assert.deepEqual(shownIds(parties, { quality: 5 }), [1])
  assert.deepEqual(shownIds(parties, { gates: 'open' }), [1])
  assert.deepEqual(shownIds(parties, { gates: 'unchecked' }), [2])
  assert.deepEqual(shownIds(parties, { paired: 'no' }, '', known), [2])
  assert.deepEqual(shownIds(parties, { watched: true }, '', known), [2])
})

test('the text filter matches every word in sector or reasons, ignoring case and accents', () => {
  const parties = [
    match(1, { sector: 'Logiciel de paie', reasons: ['Growth of 14% meets the target.'] }),
    match(2, { sector: 'Maçonnerie' }),
  ]
  assert.deepEqual(shownIds(parties, {}, 'PAIE growth'), [1])
  assert.deepEqual(shownIds(parties, {}, 'maconnerie'), [2])
  assert.deepEqual(shownIds(parties, {}, 'paie maçonnerie'), [])
})

test('the highest values are marked, unless all are equal or only one is known', () => {
  assert.deepEqual(bestAmong([1, 3, 2]), new Set([1]))
  assert.deepEqual(bestAmong([3, undefined, 3, 1]), new Set([0, 2]))
  assert.deepEqual(bestAmong([5, undefined]), new Set())
  assert.deepEqual(bestAmong([4, 4, 4]), new Set())
})

test('at most three matches can be selected for comparison', () => {
  assert.deepEqual(toggled([1, 2], 3), [1, 2, 3])
  assert.deepEqual(toggled([1, 2, 3], 4), [1, 2, 3])
  assert.deepEqual(toggled([1, 2, 3], 2), [1, 3])
})
