import { PART_SIZES, type SemanticModel } from '../src/domain/matching/text/hybrid-vector.ts'
import { type Grades, SHOWN_FROM_GRADE } from '../tooling/judged/evaluation.ts'
import type { Meanings } from '../tooling/judged/meanings.ts'
import { type BASE_RATE, readingWeightsOf } from './fit-calibration.ts'
import { logisticOf, type Observations } from './logistic-regression.ts'

type Scales = SemanticModel['partScales']

const PARTS = ['sentence', 'terms', 'trades'] as const satisfies readonly (keyof Scales)[]
/** The scales with which {@link partScalesOf} reads vectors: each part alike. */
export const ALIKE: Scales = { sentence: 127, terms: 127, trades: 127 }
const LARGEST = 127

/** Rounds after which the nearest facet of a pair no longer changes. */
const ROUNDS = 4

/** Texts as one lexicon reads them, and the grades of the pairs that count. */
export interface ReadPairs {
  readonly meanings: Meanings
  readonly grades: Grades
}

/**
 * The scales of the parts by which their dot products explain best which sellers a banker would show, where {@link BASE_RATE} of all pairs
 * are such. Each pair counts by the facet that is nearest with the scales of the round before.
 *
 * @param described made with scales {@link ALIKE}.
 * @param leftOut the same pairs, read as if nobody had described their trades.
 */
export function partScalesOf(described: ReadPairs, leftOut: readonly ReadPairs[]): Scales {
  let weights = PARTS.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const [, ...fitted] = logisticOf(
      [
        ...observationsOf([described], weights, readingWeightsOf(false)),
        ...observationsOf(leftOut, weights, readingWeightsOf(true)),
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

/** The cosines of the graded pairs of some readings, by whether a banker would show them. */
function observationsOf(
  readings: readonly ReadPairs[],
  weights: readonly number[],
  weigh: { readonly shown: number; readonly others: number },
): Observations[] {
  const rows = { shown: [] as number[][], others: [] as number[][] }
  for (const reading of readings)
    forEachPair(reading, weights, (cosines, isShown) => (isShown ? rows.shown : rows.others).push(cosines))
  return [
    { outcome: 1, rows: rows.shown, weight: weigh.shown },
    { outcome: 0, rows: rows.others, weight: weigh.others },
  ]
}

/** The cosines, part by part, of every graded pair that its texts alone decide. */
function forEachPair(
  { meanings: { theses, sellers }, grades }: ReadPairs,
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
