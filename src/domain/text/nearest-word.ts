/**
 * Returns the closest word as a suggestion; undefined if none is close.
 *
 * @param lettersPerError word length per tolerated error (wrong, missing or extra letter); shorter words tolerate one.
 */
export function nearestWord(word: string, words: readonly string[], lettersPerError: number): string | undefined {
  const near = words.filter((one) => distanceOf(word, one) <= Math.max(1, Math.floor(one.length / lettersPerError)))
  const [best] = near.toSorted((a, b) => distanceOf(word, a) - distanceOf(word, b))
  return best
}

/** Computes the Levenshtein distance of two short words. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
