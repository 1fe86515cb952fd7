/** Longer texts are seldom the same twice. */
const CHARACTERS_MAX = 200

/**
 * The same pure function, which keeps what it answered of short texts: a country, a sector or a geography is written alike by thousands
 * of parties. Once it keeps `most` answers it starts again with none. Answers are shared: nobody may change them.
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
