/** How often words are met in English company texts. */
export interface Frequencies {
  /** How many of `corpusTexts` texts hold a word of each stem. */
  readonly textsWithStem: ReadonlyMap<string, number>
  readonly corpusTexts: number
}

/** What a generic trade word counts beside a telling one of the same rarity. */
export const GENERIC_SHARE = 0.3

/** Inverse document frequency of a stem, natural logarithm. */
export function inverseDocumentFrequency(stem: string, { textsWithStem, corpusTexts }: Frequencies): number {
  return Math.log((corpusTexts + 1) / ((textsWithStem.get(stem) ?? 0) + 0.5))
}

/** Steps of the vectors that texts are held against, per unit of length. */
export const ANCHOR_STEPS = 254

/** Dot product of a row of int8, in such steps, with a unit vector. */
export function dotOfRow(rows: Int8Array, row: number, vector: Float64Array): number {
  let dot = 0
  for (let i = 0; i < vector.length; i++) dot += (rows[row * vector.length + i] ?? 0) * (vector[i] ?? 0)
  return dot / ANCHOR_STEPS
}

/** What each of some nearnesses is of all, the nearer the more and the more so the lower the temperature; the shares add up to 1. */
export function softmax(nearness: Float64Array, temperature: number): Float64Array {
  const nearest = nearness.reduce((best, x) => Math.max(best, x), -Infinity)
  const weights = nearness.map((x) => Math.exp((x - nearest) / temperature))
  const total = weights.reduce((sum, x) => sum + x, 0)
  return weights.map((x) => x / total)
}
