import { HYBRID_DIMENSIONS } from '../text/hybrid-vector.ts'
import { CALIBRATION } from './semantic-figures.ts'

/** Components of the stored form of a text. */
export const VECTOR_DIMENSIONS = HYBRID_DIMENSIONS

/**
 * The semantic factor of a pair of which one side has no readable text. It is also the lowest factor there is: a text
 * that fits badly never scores below silence. Range 0..1.
 */
export const NO_TEXT_FACTOR = 0.05

/** The stored form of a text with nothing to compare: all zero. */
export function noTextVector(): Int8Array {
  return new Int8Array(VECTOR_DIMENSIONS)
}

/** Whether a stored vector stands for a text, that is, is not all zero. */
export function hasText(vector: Int8Array): boolean {
  return vector.some((x) => x !== 0)
}

/**
 * The integer dot product of two stored vectors: the larger, the nearer the texts; about 0 where they share nothing.
 *
 * @throws RangeError when the lengths differ, which means that two models were mixed.
 */
export function similarityOf(a: Int8Array, b: Int8Array): number {
  if (a.length !== b.length) {
    throw new RangeError(`Vectors of ${a.length} and ${b.length} components come from different models.`)
  }
  let dot = 0
  for (let i = 0; i < a.length; i++) dot += (a[i] ?? 0) * (b[i] ?? 0)
  return dot
}

/**
 * What the best of several facets is worth less than a single one, in evidence for each e-fold of facets: the more a buyer
 * looks for, the sooner something lies near by chance. Fitted on the best of two, three and four facets of the industries
 * fitted on: 1.01, .92, .89 (start-ups) and 1.01, .96, .93 (listed companies).
 */
export const MORE_FACETS = 0.95

/**
 * How much slower log-odds grow the more evidence there is, whatever made the vectors: the nearest texts are not as surely of one
 * industry as a straight line says, the farthest more surely of two. Chosen by the industries fitted on
 * (log loss, mean of both collections, a third of the industries left out in turn: 0 .5299, .1 .5282, .2 .5276, .3 .5281).
 */
export const BEND = 0.2

/** The log-odds that evidence stands for: as much near 0, less than it above and below, at most 1 / {@link BEND}. */
export function logOddsOfEvidence(evidence: number): number {
  return (1 - Math.exp(-BEND * evidence)) / BEND
}

/** What dot products of one model's vectors say: evidence = bias + perDot · dot, perDot > 0. */
export interface Calibration {
  readonly bias: number
  readonly perDot: number
}

/**
 * The factor of the best dot product of a buyer's facets: σ(bent(b − .95 ln facets + s · dot)), never below
 * {@link NO_TEXT_FACTOR}, never falling as the dot grows. The chance that two texts are of one industry, where half of all
 * pairs are.
 *
 * @param calibration of the model that made the vectors; the local model's, fitted by `scripts/fit-semantic.ts`, by default.
 */
export function factorOfDot(dot: number, facets: number, calibration: Calibration = CALIBRATION): number {
  const evidence = calibration.bias - MORE_FACETS * Math.log(facets) + calibration.perDot * dot
  return Math.max(NO_TEXT_FACTOR, 1 / (1 + Math.exp(-logOddsOfEvidence(evidence))))
}

/**
 * The semantic factor: how likely a seller's text and the best of a buyer's facets speak of one industry, 0..1.
 *
 * @param sellerVector the stored form of the seller's text.
 * @param buyerFacetVectors the stored forms of the buyer's facets, in any order; facets without text count for nothing.
 * @param calibration of the model that made the vectors; the local model's by default.
 * @returns {@link NO_TEXT_FACTOR}..1; {@link NO_TEXT_FACTOR} when either side has no text.
 * @throws RangeError when vectors of different models meet.
 */
export function semanticOf(
  sellerVector: Int8Array,
  buyerFacetVectors: readonly Int8Array[],
  calibration: Calibration = CALIBRATION,
): number {
  const facets = buyerFacetVectors.filter(hasText)
  if (!hasText(sellerVector) || facets.length === 0) return NO_TEXT_FACTOR
  const best = Math.max(...facets.map((facet) => similarityOf(sellerVector, facet)))
  return factorOfDot(best, facets.length, calibration)
}
