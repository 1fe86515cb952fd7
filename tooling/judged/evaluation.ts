import type { Language } from '../../src/domain/text/words.ts'
import { rankingQualityOf } from '../ranking-quality.ts'
import type { Scores } from '../text-retrieval.ts'
import type { Grade, JudgedCollection, JudgedSeller, JudgedThesis, PolysemyCase } from './collection.ts'
import { gradeOf } from './grades.ts'

/** A banker would show it: what counts as a match. */
export const SHOWN_FROM_GRADE = 2

/** The grades of a part, a row a thesis, a column a seller; null where business cannot grade. */
export type Grades = readonly (readonly (Grade | null)[])[]

export function gradesOf(collection: JudgedCollection): Grades {
  return collection.theses.map((thesis) => collection.sellers.map((seller) => gradeOf(thesis, seller, collection)))
}

/** The texts of a seller in one, as they stand. */
export const sellerTextOf = ({ product, sector, description }: JudgedSeller): string =>
  [product, sector, description].filter((text) => text !== '').join('. ')

/** The facets of a thesis as the service reads them: the sector and the solutions. */
export const facetsOf = ({ sector, solutions }: JudgedThesis): string[] => [sector, ...solutions]

/** A thesis in one text, for scorers that know no facets. */
export const thesisTextOf = (thesis: JudgedThesis): string => facetsOf(thesis).join('. ')

/** How well a scorer ranks the sellers for every thesis. */
export interface JudgedRanking {
  /** Share of grades 2 and 3 among the ten best, where as many exist. */
  readonly precisionAt10: number
  /** Discounted gain 2^grade − 1 of the ten best, over that of the best order there is. */
  readonly ndcgAt10: number
  /** Mean of 1 / rank of the first of grade 2 or 3. */
  readonly mrr: number
}

/** Ranks with every thesis that some seller answers; among equal scores the worst first, so that a constant gains nothing. */
export function rankingOf(scores: Scores, grades: Grades): JudgedRanking {
  const gradeAt = (thesis: number, seller: number) => grades[thesis]?.[seller] ?? null
  const { precisionAt10, mrr } = rankingQualityOf(scores, (thesis, seller) => {
    const grade = gradeAt(thesis, seller)
    return grade === null ? null : grade >= SHOWN_FROM_GRADE
  })
  const gains = scores.flatMap((row, thesis) => {
    const ranked = [...row].flatMap((score, seller) => {
      const grade = gradeAt(thesis, seller)
      return grade === null ? [] : [{ score, grade }]
    })
    const best = gainOf(ranked.map(({ grade }) => grade).toSorted((a, b) => b - a))
    if (!ranked.some(({ grade }) => grade >= SHOWN_FROM_GRADE)) return []
    return gainOf(ranked.toSorted((a, b) => b.score - a.score || a.grade - b.grade).map(({ grade }) => grade)) / best
  })
  return { precisionAt10, mrr, ndcgAt10: meanOf(gains) }
}

function gainOf(grades: readonly Grade[]): number {
  return grades.slice(0, 10).reduce<number>((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)
}

/** What is shown from a factor on. */
export interface JudgedSelection {
  /** Share of the shown pairs that are of grade 2 or 3; 1 when none is shown. */
  readonly precision: number
  /** Share of the pairs of grade 2 or 3 that are shown. */
  readonly recall: number
  /** Share of all graded pairs that are shown. */
  readonly share: number
  /** Share of all graded pairs that are of grade 2 or 3. */
  readonly baseRate: number
}

/** @param from the least factor that is shown: .5 for a pair whose figures are perfect. */
export function selectionOf(factors: Scores, grades: Grades, from = 0.5): JudgedSelection {
  const pairs = gradedPairsOf(factors, grades)
  const shown = pairs.filter(({ score }) => score >= from)
  const right = pairs.filter(({ grade }) => grade >= SHOWN_FROM_GRADE)
  const hits = shown.filter(({ grade }) => grade >= SHOWN_FROM_GRADE).length
  return {
    precision: shown.length === 0 ? 1 : hits / shown.length,
    recall: hits / Math.max(1, right.length),
    share: shown.length / Math.max(1, pairs.length),
    baseRate: right.length / Math.max(1, pairs.length),
  }
}

/** Every pair that has a grade, with its score. */
export function gradedPairsOf(scores: Scores, grades: Grades): { score: number; grade: Grade }[] {
  return grades.flatMap((row, thesis) =>
    row.flatMap((grade, seller) => (grade === null ? [] : [{ grade, score: scores[thesis]?.[seller] ?? 0 }])),
  )
}

/** The score that a share of the pairs of a grade stays below or at, 0 where there is no such pair. */
export function quantileOf(scores: Scores, grades: Grades, grade: Grade, share: number): number {
  const sorted = gradedPairsOf(scores, grades)
    .filter((pair) => pair.grade === grade)
    .map(({ score }) => score)
    .toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** How often a seller of a twin trade (shared words, another business) is shown, over all pairs of twins. */
export function twinsShownOf(factors: Scores, collection: JudgedCollection, grades: Grades, from = 0.5): number {
  const factorsOfTwins = collection.theses.flatMap(({ wanted }, thesis) =>
    collection.sellers.flatMap(({ trades: [first] }, seller) => {
      const isTwin = wanted.some(({ kind, id }) => kind === 'trade' && collection.relationOf(id, first) === 'twin')
      return isTwin && grades[thesis]?.[seller] === 0 ? [factors[thesis]?.[seller] ?? 0] : []
    }),
  )
  return factorsOfTwins.filter((factor) => factor >= from).length / Math.max(1, factorsOfTwins.length)
}

/** The rows of one language's theses. */
export function rowsOf<Rows extends Scores | Grades>(
  rows: Rows,
  collection: JudgedCollection,
  language: Language,
): Rows[number][] {
  return rows.filter((_, thesis) => collection.theses[thesis]?.language === language)
}

/** How a scorer does on words of several meanings. */
export interface PolysemyQuality {
  /** Share of cases whose right seller scores above the wrong one. */
  readonly told: number
  /** Share of right sellers shown, and of wrong ones. */
  readonly rightShown: number
  readonly wrongShown: number
}

/** @param scoreOf the factor of a buyer's text and a seller's. */
export function polysemyOf(
  cases: readonly PolysemyCase[],
  scoreOf: (buyer: string, seller: string) => number,
  from = 0.5,
): PolysemyQuality {
  const scored = cases.map(({ buyer, right, wrong }) => ({
    right: scoreOf(buyer, right),
    wrong: scoreOf(buyer, wrong),
  }))
  const shareOf = (is: (scores: { right: number; wrong: number }) => boolean) =>
    scored.filter(is).length / Math.max(1, scored.length)
  return {
    told: shareOf(({ right, wrong }) => right > wrong),
    rightShown: shareOf(({ right }) => right >= from),
    wrongShown: shareOf(({ wrong }) => wrong >= from),
  }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
