import { splitPhrases } from '../src/domain/text/words.ts'

/** Scores of every query against every text: a row a query. */
export type Scores = readonly Float64Array[]

const BM25_SATURATION = 1.2
const BM25_LENGTH = 0.75

interface Index {
  readonly texts: readonly ReadonlyMap<string, number>[]
  readonly lengths: readonly number[]
  readonly textsWith: ReadonlyMap<string, number>
}

/** BM25 with the usual constants (k₁ 1.2, b 0.75) over folded words as they stand. */
export function bm25Of(queries: readonly string[], texts: readonly string[]): Scores {
  const index = indexOf(texts)
  const meanLength = index.lengths.reduce((sum, length) => sum + length, 0) / texts.length
  return queries.map((query) => {
    const words = [...new Set(wordsOf(query))]
    return Float64Array.from(index.texts, (counts, t) => {
      const norm = BM25_SATURATION * (1 - BM25_LENGTH + (BM25_LENGTH * (index.lengths[t] ?? 0)) / meanLength)
      return words.reduce((sum, word) => {
        const count = counts.get(word) ?? 0
        return count === 0 ? sum : sum + (rarityOf(word, index) * count * (BM25_SATURATION + 1)) / (count + norm)
      }, 0)
    })
  })
}

/** Cosine of TF-IDF vectors, (1 + ln count) · idf, over folded words as they stand. */
export function tfIdfOf(queries: readonly string[], texts: readonly string[]): Scores {
  const index = indexOf(texts)
  const weighted = (counts: ReadonlyMap<string, number>) => {
    const weights = [...counts].map(([word, count]) => [word, (1 + Math.log(count)) * rarityOf(word, index)] as const)
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
    return new Map(weights.map(([word, weight]) => [word, weight / length]))
  }
  const vectors = index.texts.map(weighted)
  return queries.map((query) => {
    const own = [...weighted(countsOf(wordsOf(query)))]
    return Float64Array.from(vectors, (vector) =>
      own.reduce((sum, [word, weight]) => sum + weight * (vector.get(word) ?? 0), 0),
    )
  })
}

function indexOf(texts: readonly string[]): Index {
  const words = texts.map(wordsOf)
  const counts = words.map(countsOf)
  const textsWith = new Map<string, number>()
  for (const text of counts) for (const word of text.keys()) textsWith.set(word, (textsWith.get(word) ?? 0) + 1)
  return { texts: counts, lengths: words.map(({ length }) => length), textsWith }
}

function rarityOf(word: string, { texts, textsWith }: Index): number {
  const having = textsWith.get(word) ?? 0
  return Math.log(1 + (texts.length - having + 0.5) / (having + 0.5))
}

function wordsOf(text: string): string[] {
  return splitPhrases(text).flat()
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
