import { PART_SIZES, type SemanticModel } from '../src/domain/matching/text/hybrid-vector.ts'
import type { JudgedCollection } from '../tooling/judged/collection.ts'
import { type Grades, SHOWN_FROM_GRADE } from '../tooling/judged/evaluation.ts'
import { type Meanings, meaningsOf } from '../tooling/judged/meanings.ts'
import { BASE_RATE } from './fit-calibration.ts'
import { logisticOf } from './logistic-regression.ts'

type Scales = SemanticModel['partScales']

const PARTS = ['sentence', 'terms', 'trades'] as const satisfies readonly (keyof Scales)[]
const ALIKE: Scales = { sentence: 127, terms: 127, trades: 127 }
const LARGEST = 127

/** Rounds after which the nearest facet of a pair no longer changes. */
const ROUNDS = 4

interface Embedder {
  embed(texts: readonly string[]): Promise<Int8Array[]>
}

/**
 * The scales of the parts by which their dot products explain best which sellers a banker would show, where {@link BASE_RATE} of all pairs
 * are such. Each pair counts by the facet that is nearest with the scales of the round before.
 */
export async function partScalesOf(
  judged: JudgedCollection,
  grades: Grades,
  embedderWith: (scales: Scales) => Embedder,
): Promise<Scales> {
  const meanings = await meaningsOf(judged, embedderWith(ALIKE))
  let weights = PARTS.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const rows = { shown: [] as number[][], others: [] as number[][] }
    forEachPair(meanings, grades, weights, (cosines, isShown) => (isShown ? rows.shown : rows.others).push(cosines))
    const [, ...fitted] = logisticOf(
      [
        { outcome: 1, rows: rows.shown, weight: BASE_RATE },
        { outcome: 0, rows: rows.others, weight: 1 - BASE_RATE },
      ],
      PARTS.length,
    )
    weights = fitted.map((weight) => Math.max(0, weight))
  }
  const roots = weights.map(Math.sqrt)
  const largest = Math.max(...roots)
  return Object.fromEntries(
    PARTS.map((part, i) => [part, Number((((roots[i] ?? 0) / largest) * LARGEST).toFixed(3))]),
  ) as unknown as Scales
}

/** The cosines, part by part, of every graded pair that its texts alone decide. */
function forEachPair(
  { theses, sellers }: Meanings,
  grades: Grades,
  weights: readonly number[],
  tell: (cosines: number[], isShown: boolean) => void,
): void {
  const nearnessOf = (cosines: readonly number[]) => cosines.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0)
  const bestOf = (vector: Int8Array, others: readonly Int8Array[]) =>
    others.map((other) => cosinesOf(vector, other)).toSorted((a, b) => nearnessOf(b) - nearnessOf(a))[0]
  theses.forEach(({ facets, exclusions, isGeneralist, broadSectors }, thesis) => {
    if (isGeneralist || broadSectors !== 0) return
    sellers.forEach(({ vector }, seller) => {
      const [grade, best] = [grades[thesis]?.[seller] ?? null, bestOf(vector, facets)]
      const excluded = bestOf(vector, exclusions)
      if (grade === null || best === undefined) return
      if (excluded === undefined || nearnessOf(excluded) < nearnessOf(best)) tell(best, grade >= SHOWN_FROM_GRADE)
    })
  })
}

function cosinesOf(one: Int8Array, other: Int8Array): number[] {
  let start = 0
  return PARTS.map((part) => {
    let dot = 0
    for (const end = start + PART_SIZES[part]; start < end; start++) dot += (one[start] ?? 0) * (other[start] ?? 0)
    return dot / LARGEST ** 2
  })
}
