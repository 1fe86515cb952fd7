import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { EVIDENCE_KINDS, EVIDENCE_SHARES, LEARNED_POINTS_MAX } from '../../src/domain/matching/evidence-kinds.ts'
import {
  byLearnedOrder,
  type Evidence,
  learnedPoints,
  learnedReasons,
} from '../../src/domain/matching/learned-order.ts'
import { VECTOR_DIMENSIONS } from '../../src/domain/matching/scoring/semantic.ts'

/** Vectors of five unrelated trades. */
const trades = [0, 1, 2, 3, 4].map((trade) =>
  Int8Array.from({ length: VECTOR_DIMENSIONS }, (_, i) => (i % 5 === trade ? 30 : 0)),
)
const likeness = fc.record({
  vectors: fc.array(fc.constantFrom(...trades), { maxLength: 3 }),
  sizeEurM: fc.option(fc.constantFrom(0, 1, 1.4, 1.5, 1.6, 10, 14, 100)),
})
const act = fc.tuple(likeness, fc.constantFrom(...EVIDENCE_KINDS), fc.integer({ min: 1, max: 6 }))
const evidence = fc
  .array(act, { maxLength: 8 })
  .map((acts) => acts.map(([like, kind, id]): Evidence => ({ ...like, kind, id })))
const match = likeness.map((like) => ({ ...like, id: 1 }))

describe('learned order', () => {
  it('moves a match by at most five points, equal to the sum of its evidence shares', () => {
    fc.assert(
      fc.property(match, evidence, (one, acts) => {
        const { points, like } = learnedPoints(one, acts)
        let [business, size] = [0, 0]
        let alike = 0
        for (const other of acts) {
          if (other.id === one.id) continue
          const [a, b] = [one.sizeEurM ?? 0, other.sizeEurM ?? 0]
          const isLikeSize = a > 0 && b > 0 && a / b <= 1.5 && b / a <= 1.5
          const isLikeBusiness = one.vectors.some((vector) => other.vectors.includes(vector))
          if (other.kind === 'dismissed_size' ? !isLikeSize : !isLikeBusiness) continue
          alike += 1
          if (other.kind === 'dismissed_size') size += EVIDENCE_SHARES.dismissed_size
          else business += EVIDENCE_SHARES[other.kind]
        }
        const plain = 5 * Math.min(1, Math.max(-1, business + Math.max(-0.4, size)))
        assert.ok(Math.abs(points - plain) <= 0.05 + 1e-9, `${points}, not ${plain}`)
        assert.ok(Math.abs(points) <= LEARNED_POINTS_MAX)
        assert.equal(like.length, alike)
        assert.equal(
          learnedReasons({ points, like }).reduce((sum, { count }) => sum + count, 0),
          alike,
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('subtracts at most two points for size alone', () => {
    const acts = Array.from(
      { length: 9 },
      (_, i): Evidence => ({ vectors: [], sizeEurM: 10, kind: 'dismissed_size', id: i + 2 }),
    )
    assert.equal(learnedPoints({ id: 1, vectors: [], sizeEurM: 11 }, acts).points, -2)
  })

  it('ignores a match’s own evidence and evidence without a text', () => {
    const own: Evidence = { vectors: [trades[0] ?? new Int8Array()], sizeEurM: 10, kind: 'watched', id: 1 }
    assert.deepEqual(learnedPoints({ ...own, id: 1 }, [own]), { points: 0, like: [] })
    assert.deepEqual(
      learnedPoints({ id: 1, vectors: [new Int8Array(VECTOR_DIMENSIONS)], sizeEurM: null }, [own]).like,
      [],
    )
  })

  it('is a total order and ranks no match behind one with ten points less fit', () => {
    const scored = fc
      .record({
        id: fc.integer({ min: 1, max: 9 }),
        fit: fc.integer({ min: 500, max: 1000 }),
        points: fc.integer({ min: -50, max: 50 }),
      })
      .map(({ id, fit, points }) => ({ id, fit: fit / 10, learned: { points: points / 10, like: [] } }))
    fc.assert(
      fc.property(fc.uniqueArray(scored, { selector: ({ id }) => id }), (all) => {
        const sorted = all.toSorted(byLearnedOrder)
        for (const [at, one] of sorted.entries())
          for (const later of sorted.slice(at + 1)) assert.ok(later.fit - one.fit <= 2 * LEARNED_POINTS_MAX + 1e-9)
        assert.deepEqual(all.toReversed().toSorted(byLearnedOrder), sorted)
      }),
    )
  })
})
