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
