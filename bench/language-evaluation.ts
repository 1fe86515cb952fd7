import { dotProduct } from '../src/domain/matching/scoring/semantic.ts'
import type { Language } from '../src/domain/text/words.ts'
import { rankingQualityOf } from '../tooling/ranking-quality.ts'
import { dotsOf, figure, type ReportedModel } from '../tooling/reported-model.ts'
import { bm25Of, type Scores, tfIdfOf } from '../tooling/text-retrieval.ts'
import { type LabelSet, languagesOf, readSentencePairs } from './language-labels.ts'

/** Prints how labels of each language find their English counterparts among all of the set; equal English labels are one. */
export async function evaluateLabels(labels: LabelSet, model: ReportedModel): Promise<void> {
  const english = labels.things.map(({ en }) => en)
  const englishVectors = await model.embed(english)
  console.log(`\n${labels.name} (${labels.purpose}): ${english.length} labels, each language finding the English`)
  for (const language of languagesOf(labels)) {
    const foreign = labels.things.map((thing) => thing[language] ?? '')
    const report = (name: string, scores: Scores) => {
      const { recallAt1, recallAt10, mrr } = rankingQualityOf(scores, (query, text) => english[query] === english[text])
      console.log(`  ${language} ${name}  R@1 ${figure(recallAt1)}  R@10 ${figure(recallAt10)}  MRR ${figure(mrr)}`)
    }
    report('factor', dotsOf(await model.embed(foreign), englishVectors))
    report('BM25  ', bm25Of(foreign, english))
    report('TF-IDF', tfIdfOf(foreign, english))
  }
}

/** Prints how the likeness of everyday sentences agrees with people's, by rank correlation: a check, not a goal. */
export async function evaluateSentences(folder: string, model: ReportedModel): Promise<void> {
  const languages: readonly Language[] = ['en', 'fr', 'de', 'es', 'it']
  const found = languages
    .map((language) => ({ language, pairs: readSentencePairs(folder, language) }))
    .filter(({ pairs }) => pairs.length > 0)
  if (found.length > 0) console.log('\nSTS benchmark, Spearman')
  for (const { language, pairs } of found) {
    const one = await model.embed(pairs.map((pair) => pair.one))
    const other = await model.embed(pairs.map((pair) => pair.other))
    const dots = one.map((vector, i) => dotProduct(vector, other[i] ?? vector))
    console.log(`  ${language}  ${figure(correlationOf(ranksOf(dots), ranksOf(pairs.map(({ alike }) => alike))))}`)
  }
}

/** Ranks from 1, equals sharing their mean. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.map((value, i) => ({ value, i })).sort((a, b) => a.value - b.value)
  const ranks = new Array<number>(values.length).fill(0)
  for (let start = 0; start < sorted.length; ) {
    let end = start
    while (sorted[end]?.value === sorted[start]?.value && end < sorted.length) end++
    for (const { i } of sorted.slice(start, end)) ranks[i] = (start + end + 1) / 2
    start = end
  }
  return ranks
}

function correlationOf(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length
  const [ma, mb] = [mean(a), mean(b)]
  const covariance = a.reduce((sum, x, i) => sum + (x - ma) * ((b[i] ?? 0) - mb), 0)
  return covariance / Math.hypot(...a.map((x) => x - ma)) / Math.hypot(...b.map((x) => x - mb))
}
