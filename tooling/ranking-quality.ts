import type { Scores } from './text-retrieval.ts'

/** How well queries rank the texts that answer them. */
export interface RankingQuality {
  /** Share of the ten best that answer, where as many exist. */
  readonly precisionAt10: number
  /** Mean of 1 / rank of the first that answers. */
  readonly mrr: number
  readonly recallAt1: number
  /** Share of queries with an answer among the ten best. */
  readonly recallAt10: number
}

/**
 * Ranks the texts of every query. Ties count by their mean place, so that a scorer gains nothing by answering the same for all.
 *
 * @param relevanceOf whether a text answers a query; null leaves the text out for that query.
 */
export function rankingQualityOf(
  scores: Scores,
  relevanceOf: (query: number, text: number) => boolean | null,
): RankingQuality {
  let [precisionAt10, mrr, recallAt1, recallAt10, queries] = [0, 0, 0, 0, 0]
  scores.forEach((row, query) => {
    const ranked = [...row].flatMap((score, text) => {
      const relevant = relevanceOf(query, text)
      return relevant === null ? [] : [{ score, relevant }]
    })
    const answers = ranked.filter(({ relevant }) => relevant)
    if (answers.length === 0) return
    queries++
    const best = answers.reduce((most, { score }) => Math.max(most, score), -Infinity)
    const above = ranked.filter(({ score }) => score > best).length
    const level = ranked.filter(({ score, relevant }) => score === best && !relevant).length
    const rank = 1 + above + level / 2
    mrr += 1 / rank
    recallAt1 += rank < 1.5 ? 1 : 0
    recallAt10 += rank <= 10 ? 1 : 0
    // Among equals the wrong ones first: no scorer gains by giving all the same score.
    const top = ranked.toSorted((a, b) => b.score - a.score || Number(a.relevant) - Number(b.relevant)).slice(0, 10)
    precisionAt10 += top.filter(({ relevant }) => relevant).length / Math.min(10, answers.length)
  })
  const share = (sum: number) => sum / Math.max(1, queries)
  return {
    precisionAt10: share(precisionAt10),
    mrr: share(mrr),
    recallAt1: share(recallAt1),
    recallAt10: share(recallAt10),
  }
}
