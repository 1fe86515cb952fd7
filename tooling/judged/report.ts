import { CLOSE_FROM, SAME_FROM } from '../../src/domain/matching/scoring/reasons.ts'
import { BROAD_FACTOR, factorOfDot, GENERALIST_FACTOR } from '../../src/domain/matching/scoring/semantic.ts'
import { dotsOf, figure, type ReportedModel } from '../reported-model.ts'
import { bm25Of, type Scores, tfIdfOf } from '../text-retrieval.ts'
import { type JudgedCollection, PARTS, type Part, readCollection } from './collection.ts'
import {
  type Grades,
  gradedPairsOf,
  gradesOf,
  polysemyOf,
  quantileOf,
  rankingOf,
  rowsOf,
  SHOWN_FROM_GRADE,
  selectionOf,
  sellerTextOf,
  thesisTextOf,
  twinsShownOf,
} from './evaluation.ts'
import { HALVES, type Half, readThirdHalf } from './halves.ts'
import { joinedOf } from './joined.ts'
import { blindOf, businessFactorsOf, meaningsOf } from './meanings.ts'

/**
 * Prints how the factor ranks and selects in the parts of the judged collection, beside BM25 and TF-IDF; the third part also by its halves.
 *
 * @param parts all by default.
 */
export async function reportJudged(model: ReportedModel, parts: readonly Part[] = PARTS): Promise<void> {
  for (const part of parts) {
    await reportPart(part, readCollection(part), model)
    if (part === 'third')
      for (const half of HALVES)
        await reportPart(`third, half that was ${HALF_NAMES[half]}`, readThirdHalf(half), model)
  }
}

const HALF_NAMES: Readonly<Record<Half, string>> = { read: 'read', check: 'kept for the check' }

async function reportPart(name: string, collection: JudgedCollection, model: ReportedModel): Promise<void> {
  const grades = gradesOf(collection)
  const factors = businessFactorsOf(await meaningsOf(collection, model))
  const [queries, texts] = [collection.theses.map(thesisTextOf), collection.sellers.map(sellerTextOf)]
  console.log(
    `\njudged collection, ${name}: ${texts.length} sellers, ${queries.length} theses, ${collection.trades.size} trades`,
  )
  reportRanking('factor', factors, grades)
  const ofBlind = businessFactorsOf(await meaningsOf(blindOf(collection), model))
  reportRanking('factor of blind texts', ofBlind, grades)
  reportRanking('BM25  ', bm25Of(queries, texts), grades)
  reportRanking('TF-IDF', tfIdfOf(queries, texts), grades)
  reportBestFusion(bm25Of(queries, texts), tfIdfOf(queries, texts), grades)
  for (const language of ['en', 'fr', 'de', 'es', 'it'] as const) {
    const [own, ownGrades] = [rowsOf(factors, collection, language), rowsOf(grades, collection, language)]
    reportRanking(`${language} factor`, own, ownGrades)
    reportSelection(own, ownGrades)
  }
  console.log(' all languages, shown from .5')
  reportSelection(factors, grades)
  for (const wishes of [1, 2, 3, 6]) await reportJoined(wishes, collection, model)
  console.log(' the same of blind texts, as the service embeds them')
  reportSelection(ofBlind, grades)
  for (const language of ['en', 'fr', 'de', 'es', 'it'] as const) {
    const [own, ownGrades] = [rowsOf(ofBlind, collection, language), rowsOf(grades, collection, language)]
    reportRanking(`${language} factor of blind texts`, own, ownGrades)
    reportSelection(own, ownGrades)
  }
  const at = (grade: 0 | 1 | 2 | 3, share: number) => figure(quantileOf(factors, grades, grade, share), 2)
  console.log(
    `  median of grade 3 ${at(3, 0.5)}, 2 ${at(2, 0.5)}, 1 ${at(1, 0.5)}, 0 ${at(0, 0.5)}; 99 % of grade 0 up to ${at(0, 0.99)}`,
  )
  reportBaseRates(factors, grades)
  reportCalibration(factors, grades)
  reportReasons(factors, grades)
  console.log(`  twins shown ${figure(twinsShownOf(factors, collection, grades))}`)
  await reportPolysemy(collection, model)
}

/** How much of each of several trades is found that one text lists. */
async function reportJoined(wishes: number, collection: JudgedCollection, model: ReportedModel): Promise<void> {
  const joined = joinedOf(collection, wishes)
  console.log(` ${joined.theses.length} texts of ${wishes} wishes each, joined by commas`)
  reportSelection(businessFactorsOf(await meaningsOf(joined, model)), gradesOf(joined))
}

function reportRanking(name: string, scores: Scores, grades: Grades): void {
  const { precisionAt10, ndcgAt10, mrr } = rankingOf(scores, grades)
  console.log(`  ${name}  P@10 ${figure(precisionAt10)}  nDCG@10 ${figure(ndcgAt10)}  MRR ${figure(mrr)}`)
}

/**
 * The best that BM25 and TF-IDF do together: their reciprocal ranks, and their scores over the best of each query, mixed in every tenth. The mix is
 * chosen on the very part it is reported on, so the figure flatters it.
 */
function reportBestFusion(one: Scores, other: Scores, grades: Grades): void {
  const fusions = [
    (scores: Scores) => scores.map(reciprocalRanksOf),
    (scores: Scores) => scores.map(overBestOf),
  ].flatMap((by) => {
    const [a, b] = [by(one), by(other)]
    return Array.from({ length: 11 }, (_, tenth) => mixedOf(a, b, tenth / 10))
  })
  const best = fusions.toSorted((a, b) => rankingOf(b, grades).precisionAt10 - rankingOf(a, grades).precisionAt10)[0]
  if (best !== undefined) reportRanking('best of both', best, grades)
}

const mixedOf = (one: Scores, other: Scores, share: number): Scores =>
  one.map((row, i) => row.map((x, j) => (1 - share) * x + share * (other[i]?.[j] ?? 0)))

function overBestOf(row: Float64Array): Float64Array {
  const best = row.reduce((most, x) => Math.max(most, x), 0)
  return best === 0 ? row : row.map((x) => x / best)
}

/** 1 / (60 + rank), the usual constant of reciprocal rank fusion; nothing for what has no score. */
function reciprocalRanksOf(row: Float64Array): Float64Array {
  const ranks = new Float64Array(row.length)
  const order = Array.from(row.keys()).toSorted((a, b) => (row[b] ?? 0) - (row[a] ?? 0))
  order.forEach((at, rank) => {
    ranks[at] = (row[at] ?? 0) > 0 ? 1 / (60 + rank) : 0
  })
  return ranks
}

function reportSelection(factors: Scores, grades: Grades): void {
  const { precision, recall, share, baseRate } = selectionOf(factors, grades)
  console.log(
    `    precision ${figure(precision)}  recall ${figure(recall)}  shown ${figure(share, 4)} of all, base rate ${figure(baseRate, 4)}`,
  )
}

/**
 * What the reasons claim: how many of the pairs at a factor are of the grade that its sentence states. Whole sectors and generalists
 * have sentences of their own.
 */
function reportReasons(factors: Scores, grades: Grades): void {
  const byRule = (factor: number) => factor === BROAD_FACTOR || factor === GENERALIST_FACTOR
  const shareOf = (from: number, to: number, least: number) => {
    const claimed = factors.flatMap((row, i) =>
      [...row].flatMap((factor, j) => {
        const grade = grades[i]?.[j] ?? null
        return grade !== null && factor >= from && factor < to && !byRule(factor) ? [grade] : []
      }),
    )
    return `${figure(claimed.filter((grade) => grade >= least).length / claimed.length)} of ${claimed.length}`
  }
  console.log(
    `  reasons: from ${SAME_FROM} what the buyer looks for ${shareOf(SAME_FROM, 2, 2)}; ${CLOSE_FROM} to ${SAME_FROM} that or a neighbouring trade ${shareOf(CLOSE_FROM, SAME_FROM, 1)}; .5 to ${CLOSE_FROM} the same ${shareOf(0.5, CLOSE_FROM, 1)}`,
  )
}

/**
 * How far the factor is from the chance that it states, where a share of all pairs are such as a banker would show: the mean distance
 * of ten bins, each weighed by its pairs. The lowest factor there is stands for "next to none", so its bin is told apart.
 */
function reportCalibration(factors: Scores, grades: Grades): void {
  const pairs = gradedPairsOf(factors, grades)
  const right = pairs.filter(({ grade }) => grade >= SHOWN_FROM_GRADE).length
  const weightOf = (grade: number) =>
    grade >= SHOWN_FROM_GRADE ? FITTED_BASE_RATE / right : (1 - FITTED_BASE_RATE) / (pairs.length - right)
  const errorOf = (some: typeof pairs) =>
    Math.abs(
      some.reduce((sum, { score, grade }) => sum + weightOf(grade) * (score - Number(grade >= SHOWN_FROM_GRADE)), 0),
    )
  const bins = Array.from({ length: 10 }, (_, bin) =>
    pairs.filter(({ score }) => Math.min(9, Math.floor(score * 10)) === bin),
  )
  const [lowest = [], ...others] = bins
  const above = others.reduce((sum, bin) => sum + errorOf(bin), 0)
  console.log(
    `  calibration error at a base rate of ${FITTED_BASE_RATE}: ${figure(above + errorOf(lowest), 4)}, of which ${figure(errorOf(lowest), 4)} by factors below .1`,
  )
}

/** Universes whose shown sellers are told, and the shares of them that a banker would show a buyer. */
const UNIVERSES = [100, 10_000, 1_000_000]
const FITTED_BASE_RATE = 0.04
const BASE_RATES = [FITTED_BASE_RATE, 0.01]

/**
 * What is shown at other base rates: pairs that a banker would show and pairs that none would keep their shares of shown ones
 * (recall, and false alarms), and are weighted by the base rate. The collection's own is higher than a universe's, since it
 * holds many neighbouring trades: false alarms are overstated rather than understated.
 */
function reportBaseRates(factors: Scores, grades: Grades): void {
  const { precision, recall, share, baseRate } = selectionOf(factors, grades)
  const falseAlarms = (share * (1 - precision)) / (1 - baseRate)
  for (const rate of BASE_RATES) {
    const shown = rate * recall + (1 - rate) * falseAlarms
    console.log(
      `  at a base rate of ${rate}: precision ${figure((rate * recall) / shown)}, shown of ${UNIVERSES.map((size) => `${size.toLocaleString('en')}: ${Math.round(shown * size).toLocaleString('en')}`).join(', of ')}`,
    )
  }
}

async function reportPolysemy({ polysemy }: JudgedCollection, model: ReportedModel): Promise<void> {
  const texts = [...new Set(polysemy.flatMap(({ buyer, right, wrong }) => [buyer, right, wrong]))]
  const vectors = new Map<string, Int8Array>()
  ;(await model.embed(texts)).forEach((vector, i) => {
    vectors.set(texts[i] ?? '', vector)
  })
  const factorOf = (buyer: string, seller: string) => {
    const [one, other] = [vectors.get(buyer), vectors.get(seller)]
    return one === undefined || other === undefined ? 0 : factorOfDot(dotsOf([one], [other])[0]?.[0] ?? 0, 1)
  }
  const { told, rightShown, wrongShown } = polysemyOf(polysemy, factorOf)
  console.log(
    `  ${polysemy.length} words of several meanings: right above wrong ${figure(told)}, right shown ${figure(rightShown)}, wrong shown ${figure(wrongShown)}`,
  )
}
