/** Document frequencies in English company texts. */
export interface Frequencies {
  /** Number of the `corpusTexts` texts that contain each stem. */
  readonly textsWithStem: ReadonlyMap<string, number>
  readonly corpusTexts: number
}

/** Weight of a generic trade word relative to a specific one of the same rarity. */
export const GENERIC_SHARE = 0.3

/** Computes the inverse document frequency of a stem, natural logarithm. */
export function inverseDocumentFrequency(stem: string, { textsWithStem, corpusTexts }: Frequencies): number {
  return Math.log((corpusTexts + 1) / ((textsWithStem.get(stem) ?? 0) + 0.5))
}

/** Steps of the reference vectors per unit of length. */
export const ANCHOR_STEPS = 254

/** Computes the dot product of an int8 row, in units of {@link ANCHOR_STEPS}, with a unit vector. */
export function dotOfRow(rows: Int8Array, row: number, vector: Float64Array): number {
  let dot = 0
  for (let i = 0; i < vector.length; i++) dot += (rows[row * vector.length + i] ?? 0) * (vector[i] ?? 0)
  return dot / ANCHOR_STEPS
}
