/**
 * What past deals tell of what a buyer looks for, on the judged collection: `node bench/track-record.ts`. Of each thesis that three sellers or more
 * answer, two are taken as companies that the buyer has bought, known by their product alone, and left out of the ranking. The rest are ranked by
 * the thesis, by its sector alone, and by either together with the past deals.
 */
import { type BuyerMeaning, businessLikelihood, type SellerMeaning } from '../src/domain/matching/scoring/semantic.ts'
import { weighPastDeals } from '../src/domain/matching/track-record.ts'
import { type JudgedCollection, PARTS, readCollection } from '../tooling/judged/collection.ts'
import { gradesOf, rankingOf, SHOWN_FROM_GRADE, selectionOf } from '../tooling/judged/evaluation.ts'
import { blindOf, meaningsOf } from '../tooling/judged/meanings.ts'
import { figure, openReportedModel } from '../tooling/reported-model.ts'

const DEALS = 2
const model = openReportedModel()
for (const part of PARTS) await measure(blindOf(readCollection(part)))

async function measure(collection: JudgedCollection): Promise<void> {
  const grades = gradesOf(collection)
  const { sellers } = collection
  const used = collection.theses.flatMap((_, at) => {
    const answering = sellers.flatMap((_seller, seller) =>
      (grades[at]?.[seller] ?? 0) >= SHOWN_FROM_GRADE ? [seller] : [],
    )
    // Spread over those that answer, so that no order of the file is favoured.
    const step = Math.max(1, Math.floor(answering.length / DEALS))
    const bought = Array.from({ length: DEALS }, (_deal, deal) => answering[deal * step] ?? -1)
    return answering.length > DEALS ? [{ at, bought }] : []
  })
  const products = weighPastDeals(await model.embed(sellers.map(({ product }) => product)))
  const left = used.map(({ at, bought }) =>
    sellers.map((_, seller) => (bought.includes(seller) ? null : (grades[at]?.[seller] ?? null))),
  )
  console.log(`\n${collection.part}: ${used.length} theses of ${collection.theses.length}, two past deals each`)
  for (const [name, of] of [
    ['the thesis', collection],
    ['its sector', withoutSolutions(collection)],
  ] as const) {
    const meanings = await meaningsOf(of, model)
    for (const withDeals of [false, true]) {
      const scores = used.map(({ at, bought }) => {
        const thesis = meanings.theses[at]
        if (thesis === undefined) throw new Error('a thesis has no meaning')
        const deals = bought.flatMap((one) => products[one] ?? [])
        return Float64Array.from(meanings.sellers, (seller) =>
          Math.max(businessLikelihood(seller, thesis), withDeals ? likePastDeals(seller, thesis, deals) : 0),
        )
      })
      const { mrr, precisionAt10, ndcgAt10 } = rankingOf(scores, left)
      const { precision, recall } = selectionOf(scores, left)
      console.log(
        `${`${name}${withDeals ? ' and past deals' : ''}`.padEnd(28)} MRR ${figure(mrr)}  P@10 ${figure(precisionAt10)}  nDCG@10 ${figure(ndcgAt10)}  shown: precision ${figure(precision)}, recall ${figure(recall)}`,
      )
    }
  }
}

function likePastDeals(seller: SellerMeaning, thesis: BuyerMeaning, facets: readonly Int8Array[]): number {
  const nothingElse = { keys: [], isGeneralist: false, broadSectors: 0 }
  return businessLikelihood(seller, { ...thesis, ...nothingElse, facets, arePastDeals: true })
}

function withoutSolutions(collection: JudgedCollection): JudgedCollection {
  return { ...collection, theses: collection.theses.map((thesis) => ({ ...thesis, solutions: [] })) }
}
