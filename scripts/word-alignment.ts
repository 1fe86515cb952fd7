/** Content words of the same label in two languages. */
export interface Evidence {
  readonly foreign: readonly string[]
  readonly english: readonly string[]
}

const ROUNDS = 8
/** An English word is kept for a foreign one when it takes this share of it, and this share of what the best takes. */
const SHARE_MIN = 0.2
const SHARE_OF_BEST_MIN = 0.55
const WORDS_MAX = 3
/** Labels of more words say too little about each of them. */
const LABEL_WORDS_MAX = 24

type Shares = Map<string, Map<string, number>>

/**
 * English words for each foreign word, by IBM model 1 in both directions: a pair counts by the product of how well each
 * word explains the other.
 */
export function wordAlignmentOf(evidence: readonly Evidence[]): Map<string, string> {
  const usable = evidence.filter(
    ({ foreign, english }) =>
      foreign.length > 0 &&
      english.length > 0 &&
      foreign.length <= LABEL_WORDS_MAX &&
      english.length <= LABEL_WORDS_MAX,
  )
  const toEnglish = sharesOf(usable.map(({ foreign, english }) => [foreign, english] as const))
  const toForeign = sharesOf(usable.map(({ foreign, english }) => [english, foreign] as const))
  const aligned = new Map<string, string>()
  for (const [word, shares] of toEnglish) {
    const scored = [...shares].map(([english, share]) => ({
      english,
      score: Math.sqrt(share * (toForeign.get(english)?.get(word) ?? 0)),
    }))
    const best = Math.max(...scored.map(({ score }) => score))
    const kept = scored
      .filter(({ score }) => score >= SHARE_MIN && score >= best * SHARE_OF_BEST_MIN)
      .sort((a, b) => b.score - a.score)
    if (kept.length > 0)
      aligned.set(
        word,
        kept
          .slice(0, WORDS_MAX)
          .map(({ english }) => english)
          .join(' '),
      )
  }
  return aligned
}

/** How the second language's words share out each word of the first: p(second | first) after some rounds of expectation. */
function sharesOf(pairs: readonly (readonly [readonly string[], readonly string[]])[]): Shares {
  let shares: Shares = new Map()
  for (let round = 0; round < ROUNDS; round++) {
    const counts: Shares = new Map()
    for (const [from, to] of pairs) {
      for (const target of to) {
        const weights = from.map((source) => (round === 0 ? 1 : (shares.get(source)?.get(target) ?? 0)))
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        from.forEach((source, i) => {
          const count = (weights[i] ?? 0) / (total || 1)
          if (count > 1e-4) add(counts, source, target, count)
        })
      }
    }
    shares = new Map([...counts].map(([source, row]) => [source, normalised(row)]))
  }
  return shares
}

function add(table: Shares, source: string, target: string, count: number): void {
  const row = table.get(source) ?? new Map<string, number>()
  row.set(target, (row.get(target) ?? 0) + count)
  table.set(source, row)
}

function normalised(row: ReadonlyMap<string, number>): Map<string, number> {
  const total = [...row.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...row].map(([target, count]) => [target, count / total]))
}
