import { factorOfDot } from '../../src/domain/matching/scoring/semantic.ts'
import { dotsOf, figure, type ReportedModel } from '../reported-model.ts'
import { bm25Of, type Scores, tfIdfOf } from '../text-retrieval.ts'
import { type JudgedCollection, PARTS, readCollection } from './collection.ts'
import {
  facetsOf,
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

/** Prints how the factor ranks and selects in both parts of the judged collection, beside BM25 and TF-IDF. */
export async function reportJudged(model: ReportedModel): Promise<void> {
  for (const part of PARTS) await reportPart(readCollection(part), model)
}

async function reportPart(collection: JudgedCollection, model: ReportedModel): Promise<void> {
  const grades = gradesOf(collection)
  const factors = await factorsOf(collection, model)
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
  console.log(`  twins shown ${figure(twinsShownOf(factors, collection, grades))}`)
  await reportPolysemy(collection, model)
}

/** The factor of every thesis with every seller: the best of its facets. */
async function factorsOf(collection: JudgedCollection, model: ReportedModel): Promise<Scores> {
  const sellers = await model.embed(collection.sellers.map(sellerTextOf))
  const facets = collection.theses.map(facetsOf)
  const vectors = await model.embed(facets.flat())
  let next = 0
  return facets.map(({ length }) => {
    const rows = dotsOf(vectors.slice(next, next + length), sellers)
    next += length
    return Float64Array.from(sellers, (_, s) => factorOfDot(Math.max(...rows.map((row) => row[s] ?? 0)), length))
  })
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
