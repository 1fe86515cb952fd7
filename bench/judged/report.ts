import { BROAD_FACTOR, factorOfDot, GENERALIST_FACTOR } from '../../src/domain/matching/scoring/semantic.ts'
import { dotsOf, figure, type ReportedModel } from '../reported-model.ts'
import { bm25Of, type Scores, tfIdfOf } from '../text-retrieval.ts'
import { type JudgedCollection, PARTS, readCollection } from './collection.ts'
import {
  type Grades,
  gradesOf,
  polysemyOf,
  quantileOf,
  rankingOf,
  rowsOf,
  selectionOf,
  sellerTextOf,
  thesisTextOf,
  twinsShownOf,
} from './evaluation.ts'
import { businessFactorsOf, meaningsOf } from './meanings.ts'

/** Prints how the factor ranks and selects in both parts of the judged collection, beside BM25 and TF-IDF. */
export async function reportJudged(model: ReportedModel): Promise<void> {
  for (const part of PARTS) await reportPart(readCollection(part), model)
}

async function reportPart(collection: JudgedCollection, model: ReportedModel): Promise<void> {
  const grades = gradesOf(collection)
  const factors = businessFactorsOf(await meaningsOf(collection, model))
  const [queries, texts] = [collection.theses.map(thesisTextOf), collection.sellers.map(sellerTextOf)]
  console.log(
    `\njudged collection, ${collection.part}: ${texts.length} sellers, ${queries.length} theses, ${collection.trades.size} trades`,
  )
  reportRanking('factor', factors, grades)
  reportRanking('BM25  ', bm25Of(queries, texts), grades)
  reportRanking('TF-IDF', tfIdfOf(queries, texts), grades)
  for (const language of ['en', 'fr', 'de', 'es', 'it'] as const) {
    const [own, ownGrades] = [rowsOf(factors, collection, language), rowsOf(grades, collection, language)]
    reportRanking(`${language} factor`, own, ownGrades)
    reportSelection(own, ownGrades)
  }
  console.log(' all languages, shown from .5')
  reportSelection(factors, grades)
  const at = (grade: 0 | 1 | 2 | 3, share: number) => figure(quantileOf(factors, grades, grade, share), 2)
  console.log(
    `  median of grade 3 ${at(3, 0.5)}, 2 ${at(2, 0.5)}, 1 ${at(1, 0.5)}, 0 ${at(0, 0.5)}; 99 % of grade 0 up to ${at(0, 0.99)}`,
  )
  reportBaseRates(factors, grades)
  reportReasons(factors, grades)
  console.log(`  twins shown ${figure(twinsShownOf(factors, collection, grades))}`)
  await reportPolysemy(collection, model)
}

function reportRanking(name: string, scores: Scores, grades: Grades): void {
  const { precisionAt10, ndcgAt10, mrr } = rankingOf(scores, grades)
  console.log(`  ${name}  P@10 ${figure(precisionAt10)}  nDCG@10 ${figure(ndcgAt10)}  MRR ${figure(mrr)}`)
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
    `  reasons: from .92 what the buyer looks for ${shareOf(0.92, 2, 2)}; .8 to .92 that or a neighbouring trade ${shareOf(0.8, 0.92, 1)}; .5 to .8 the same ${shareOf(0.5, 0.8, 1)}`,
  )
}

/** Universes whose shown sellers are told, and the shares of them that a banker would show a buyer. */
const UNIVERSES = [100, 10_000, 1_000_000]
const BASE_RATES = [0.04, 0.01]

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
