import { type Geography, placeFactor, type SellerPlace } from '../../reading/geography.ts'
import { HYBRID_DIMENSIONS } from '../text/hybrid-vector.ts'
import { findNeighbourhood, NEIGHBOUR_FACTOR, neighbourFactor } from './neighbours.ts'
import { CALIBRATION } from './semantic-figures.ts'

/** Components of the stored form of a text. */
export const VECTOR_DIMENSIONS = HYBRID_DIMENSIONS

/**
 * The semantic factor of a pair of which one side has no readable text. It is also the lowest factor there is: a text
 * that fits badly never scores below silence. Range 0..1.
 */
export const NO_TEXT_FACTOR = 0.02

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
export function dotProduct(a: Int8Array, b: Int8Array): number {
  if (a.length !== b.length) {
    throw new RangeError(`Vectors of ${a.length} and ${b.length} components come from different models.`)
  }
  let dot = 0
  for (let i = 0; i < a.length; i++) dot += (a[i] ?? 0) * (b[i] ?? 0)
  return dot
}

/**
 * What the best of several facets is worth less than a single one, in evidence for each e-fold of facets: the more a buyer
 * looks for, the sooner something lies near by chance. On the development part of the judged collection 0, 0.5 and 0.95 rank
 * alike (precision at a factor of .5: .718, .714, .708), since each facet may also be met by sellers of its own.
 */
export const MORE_FACETS = 0.5

/** What dot products of one model's vectors say: evidence = bias + perDot · dot, perDot > 0. */
export interface Calibration {
  readonly bias: number
  readonly perDot: number
}

/**
 * The factor of the best dot product of a buyer's facets: σ(b − .5 ln facets + s · dot), never below
 * {@link NO_TEXT_FACTOR}, never falling as the dot grows. The chance that a banker would show the seller to
 * the buyer, where 4 % of all pairs are such.
 *
 * @param calibration of the model that made the vectors; the local model's, fitted by `scripts/fit-semantic.ts`, by default.
 */
export function factorOfDot(dot: number, facets: number, calibration: Calibration = CALIBRATION): number {
  const evidence = calibration.bias - MORE_FACETS * Math.log(facets) + calibration.perDot * dot
  return Math.max(NO_TEXT_FACTOR, 1 / (1 + Math.exp(-evidence)))
}

/** The business factor of a generalist with any seller: neither for it nor against it (decisions §7). */
export const GENERALIST_FACTOR = 0.75

/** The least business factor of a buyer with a seller in the same words, and with a member of a whole sector that it asks for (decisions §7). */
export const BROAD_FACTOR = 0.8

/** From this factor on a seller is what a buyer rules out, where nothing the buyer asks for is nearer. */
export const EXCLUDED_FROM = 0.2

/** A seller as the semantic factor sees it. */
export interface SellerMeaning {
  /** The stored form of its text. */
  readonly vector: Int8Array
  /** The broad sectors it is a member of, as bits. */
  readonly sectors: number
  /** The keys of what it calls its sector and its product. */
  readonly keys: readonly number[]
  readonly place: SellerPlace | null
  /** It states a business, of which nothing could be read. */
  readonly isUnread?: boolean
}

/** A buyer as the semantic factor sees it: what it asks for and rules out, and where it looks. */
export interface BuyerMeaning {
  /** The stored forms of what it asks for, in any order; those without text count for nothing. */
  readonly facets: readonly Int8Array[]
  /** The stored forms of what it rules out. */
  readonly exclusions: readonly Int8Array[]
  readonly isGeneralist: boolean
  /** The keys of what it asks for. */
  readonly keys: readonly number[]
  /** The broad sectors it asks for as such, and those it rules out, as bits. */
  readonly broadSectors: number
  readonly excludedSectors: number
  readonly geography: Geography | null
  /**
   * Its facets are companies that the buyer has bought or holds: each counts on its own, so that one more takes nothing from the others, and
   * what the buyer rules out is barred however like them it is.
   */
  readonly arePastDeals?: boolean
  /** Its texts state something, and no business that it asks for could be read in them: nothing matches it. */
  readonly isUnread?: boolean
}

/** The number of facets for which the best one is discounted ({@link MORE_FACETS}); past deals are not discounted. */
export function facetsCounted(facets: number, arePastDeals = false): number {
  return arePastDeals ? 1 : facets
}

/** What of a buyer and a seller is known without their texts: the least that their business factor is. */
export function minimumBusiness(isGeneralist: boolean, sharedSectors: number, sharesKey = false): number {
  return sharesKey || sharedSectors !== 0 ? BROAD_FACTOR : isGeneralist ? GENERALIST_FACTOR : 0
}

/**
 * Whether a seller is what a buyer rules out: as near to it as to anything the buyer asks for, and near enough.
 *
 * @param excludedDot the largest dot product of the seller's text with what is ruled out.
 * @param bestDot the largest with what is asked for; null where nothing was compared, or with past deals, which are not asked for.
 */
export function isRuledOut(excludedDot: number, bestDot: number | null, calibration?: Calibration): boolean {
  return (
    excludedDot >= (bestDot ?? Number.NEGATIVE_INFINITY) && factorOfDot(excludedDot, 1, calibration) >= EXCLUDED_FROM
  )
}

/** The largest dot product of a text with some others; null where either side has no text. */
export function bestDotProduct(vector: Int8Array, others: readonly Int8Array[]): number | null {
  if (!hasText(vector)) return null
  const dots = others.filter(hasText).map((other) => dotProduct(vector, other))
  return dots.length === 0 ? null : Math.max(...dots)
}

/**
 * How likely a buyer is to look at a seller's business, 0..1: the best of its facets; a generalist's and a whole sector's are never
 * less than {@link minimumBusiness}, a neighbouring trade's never less than {@link neighbourFactor}, which shows nothing by itself; 0 for
 * what the buyer rules out; {@link NO_TEXT_FACTOR} when either side has no text.
 *
 * @param calibration of the model that made the vectors; the local model's by default.
 * @throws RangeError when vectors of different models meet.
 */
export function businessLikelihood(
  seller: Pick<SellerMeaning, 'vector' | 'sectors' | 'keys'>,
  buyer: Omit<BuyerMeaning, 'geography'>,
  calibration: Calibration = CALIBRATION,
): number {
  if ((seller.sectors & buyer.excludedSectors) !== 0) return 0
  const facets = buyer.facets.filter(hasText)
  const best = bestDotProduct(seller.vector, facets)
  const excluded = bestDotProduct(seller.vector, buyer.exclusions)
  if (excluded !== null && isRuledOut(excluded, buyer.arePastDeals ? null : best, calibration)) return 0
  const sharesKey = best !== null && buyer.keys.some((key) => seller.keys.includes(key))
  const least = minimumBusiness(buyer.isGeneralist, seller.sectors & buyer.broadSectors, sharesKey)
  const business = businessOfDot(best, facetsCounted(facets.length, buyer.arePastDeals), least, calibration)
  return business >= NEIGHBOUR_FACTOR
    ? business
    : Math.max(business, neighbourFactor(findNeighbourhood(seller.vector, facets)))
}

/** The business factor of what is not ruled out, without its neighbours: that of the best dot product, null without one, but at least `least`. */
export function businessOfDot(dot: number | null, facets: number, least: number, calibration?: Calibration): number {
  return Math.max(dot === null ? NO_TEXT_FACTOR : factorOfDot(dot, facets, calibration), least)
}

/** The semantic factor, 0..1: business × place. The same from either side. */
export function semanticFactor(
  seller: SellerMeaning,
  buyer: BuyerMeaning,
  calibration: Calibration = CALIBRATION,
): number {
  return businessLikelihood(seller, buyer, calibration) * placeFactor(buyer.geography, seller.place)
}
