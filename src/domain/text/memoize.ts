/** Longer texts rarely repeat. */
const CHARACTERS_MAX = 200

/**
 * Caches a pure function for short texts, since thousands of parties write a country, a sector or a geography alike.
 * The cache is cleared when it reaches `most` entries. Results are shared and must not be modified.
 */
export function memoize<T>(most: number, of: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    if (text.length > CHARACTERS_MAX) return of(text)
    const known = kept.get(text)
    if (known !== undefined) return known
    const answer = of(text)
    if (kept.size >= most) kept.clear()
    kept.set(text, answer)
    return answer
  }
}
