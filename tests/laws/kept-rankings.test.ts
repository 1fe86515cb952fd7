import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { FIT_THRESHOLD } from '../../src/domain/matching/scoring/fit.ts'
import { rankedPage, type Scored } from '../../src/domain/matching/scoring/shortlist.ts'
import { pageAfter } from '../../src/matching-index/kept-rankings.ts'

const fit = fc.integer({ min: FIT_THRESHOLD - 3, max: FIT_THRESHOLD + 6 })
const isShown = (one: Scored): boolean => one.fit >= FIT_THRESHOLD

describe('cached page after a change of one party', () => {
  it('equals the page of the naive twin, or is left to the index in fewer than half of the cases', () => {
    let followed = 0
    let left = 0
    fc.assert(
      fc.property(
        fc.array(fit, { maxLength: 9 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat({ max: 9 }),
        fit,
        fc.boolean(),
        (fits, limit, place, fitNow, isFirstPage) => {
          const before = fits.map((own, id) => ({ id, fit: own }))
          const was = before[place] ?? null
          const is = { id: was?.id ?? 9, fit: fitNow }
          const now = [...before.filter(({ id }) => id !== is.id), is]
          const after = isFirstPage ? null : { id: 3, fit: FIT_THRESHOLD + 2 }
          const page = rankedPage(before, limit, after)
          const matchOf = (one: Scored | null) => (one !== null && isShown(one) ? one : null)
          const brought = pageAfter(page, { limit, after }, matchOf(was), matchOf(is))
          if (brought === null) left += 1
          else {
            followed += 1
            assert.deepEqual(brought, rankedPage(now, limit, after))
          }
        },
      ),
      { numRuns: 5000 },
    )
    assert.ok(followed > left, `${followed} pages were updated, ${left} were left to the index`)
  })
})
