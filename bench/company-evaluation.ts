import { factorOfDot } from '../src/domain/matching/scoring/semantic.ts'
import { type Collection, hashOf, isHeldOut, type LabelledCompany } from '../tooling/labelled-companies.ts'
import { rankingQualityOf } from '../tooling/ranking-quality.ts'
import { dotsOf, figure, type ReportedModel } from '../tooling/reported-model.ts'
import { aucOf, calibrationOf, type ScoredPairs } from '../tooling/scored-pairs.ts'
import { bm25Of, type Scores, tfIdfOf } from '../tooling/text-retrieval.ts'

/** Facets of a buyer at most: its sector and three solutions. */
const FACETS_MAX = 4

/** Of the sellers of a universe, how many a buyer of one industry would be shown: about what the collections' industries hold of them. */
const BASE_RATE = 0.04

/** From this factor on, a pair is called sure. */
const SURE_FROM = 0.9

/** Prints how a collection's held-out industries are told apart, by texts of three pairs of lengths and by scorer. */
export async function evaluateCompanies({ name, companies: all }: Collection, model: ReportedModel): Promise<void> {
  const companies = all.filter(({ industry }) => isHeldOut(industry))
  const short = companies.map((company) => company.short)
  const long = companies.map((company) => company.long)
  const [shortVectors, longVectors] = [await model.embed(short), await model.embed(long)]
  console.log(
    `\n${name}: ${companies.length} companies of ${new Set(companies.map(({ industry }) => industry)).size} held-out industries`,
  )
  for (const [lengths, queries, texts, queryVectors, textVectors] of [
    ['short buyer, long seller', short, long, shortVectors, longVectors],
    ['short, short', short, short, shortVectors, shortVectors],
    ['long, long', long, long, longVectors, longVectors],
  ] as const) {
    console.log(` ${lengths}`)
    const dots = dotsOf(queryVectors, textVectors)
    report('  factor', dots, companies)
    reportCalibration(pairsOf(dots, companies))
    report('  BM25  ', bm25Of(queries, texts), companies)
    report('  TF-IDF', tfIdfOf(queries, texts), companies)
  }
  reportFacets(dotsOf(shortVectors, longVectors), companies)
}

function report(name: string, scores: Scores, companies: readonly LabelledCompany[]): void {
  const { precisionAt10, mrr } = rankingQualityOf(scores, (query, text) =>
    query === text ? null : companies[query]?.industry === companies[text]?.industry,
  )
  console.log(
    `${name}  AUC ${figure(aucOf(pairsOf(scores, companies)), 4)}  P@10 ${figure(precisionAt10)}  MRR ${figure(mrr)}`,
  )
}

function pairsOf(scores: Scores, companies: readonly LabelledCompany[]): ScoredPairs {
  const [same, different]: [number[], number[]] = [[], []]
  scores.forEach((row, query) => {
    row.forEach((score, text) => {
      if (query !== text) (companies[query]?.industry === companies[text]?.industry ? same : different).push(score)
    })
  })
  return { same: Float64Array.from(same), different: Float64Array.from(different) }
}

function reportCalibration(pairs: ScoredPairs): void {
  const { ece, brier, bins } = calibrationOf(pairs, (dot) => factorOfDot(dot, 1))
  const median = (dots: Float64Array) => figure(factorOfDot(dots.toSorted()[dots.length >> 1] ?? 0, 1), 2)
  console.log(
    `          ECE ${figure(ece, 4)}  Brier ${figure(brier, 4)}  median: same ${median(pairs.same)}, different ${median(pairs.different)}`,
  )
  console.log(
    `          precision of factors from ${SURE_FROM} at a base rate of ${BASE_RATE}: ${figure(surePrecisionOf(pairs), 3)}`,
  )
  console.log(`          ${bins.map((bin) => `${figure(bin.forecast, 2)}→${figure(bin.observed, 2)}`).join('  ')}`)
}

/** The share of sure pairs that are of one industry, were {@link BASE_RATE} of all pairs of one. */
function surePrecisionOf({ same, different }: ScoredPairs): number {
  const sureOf = (dots: Float64Array) => dots.filter((dot) => factorOfDot(dot, 1) >= SURE_FROM).length / dots.length
  const [right, wrong] = [BASE_RATE * sureOf(same), (1 - BASE_RATE) * sureOf(different)]
  return right / (right + wrong)
}

/** What the best of several facets does to the calibration: a buyer of k facets takes k − 1 from others of its industry. */
function reportFacets(dots: Scores, companies: readonly LabelledCompany[]): void {
  console.log(' best of several facets, short buyer, long seller')
  for (let facets = 1; facets <= FACETS_MAX; facets++) {
    const [same, different]: [number[], number[]] = [[], []]
    companies.forEach(({ industry }, buyer) => {
      const peers = companies
        .flatMap((company, i) => (i !== buyer && company.industry === industry ? [i] : []))
        .toSorted((a, b) => hashOf(`${buyer} ${a}`) - hashOf(`${buyer} ${b}`))
      const own = [buyer, ...peers.slice(0, facets - 1)]
      companies.forEach((seller, s) => {
        if (own.includes(s)) return
        const best = Math.max(...own.map((facet) => dots[facet]?.[s] ?? 0))
        ;(seller.industry === industry ? same : different).push(best)
      })
    })
    const pairs = { same: Float64Array.from(same), different: Float64Array.from(different) }
    const { ece, bins } = calibrationOf(pairs, (dot) => factorOfDot(dot, facets))
    const bias = bins.reduce((sum, bin) => sum + bin.share * (bin.forecast - bin.observed), 0)
    console.log(
      `  ${facets}  AUC ${figure(aucOf(pairs), 4)}  ECE ${figure(ece, 4)}  mean forecast − observed ${figure(bias)}`,
    )
  }
}
