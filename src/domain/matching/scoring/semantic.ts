import { areOtherRoles, type RoleBits } from '../../parties/trade-role.ts'
import { type Geography, placeFactor, type SellerPlace } from '../../reading/geography.ts'
import { type KindBits, kindsFactor } from '../company-kinds.ts'
import { HYBRID_DIMENSIONS } from '../text/hybrid-vector.ts'
import { findNeighbourhood, NEIGHBOUR_FACTOR, neighbourFactor } from './neighbours.ts'
import { CALIBRATION } from './semantic-figures.ts'

export const VECTOR_DIMENSIONS = HYBRID_DIMENSIONS

/**
 * Semantic factor of a pair if one side has no readable text, and the lower bound of all factors: a poor text never
 * scores below a missing one.
 */
export const NO_TEXT_FACTOR = 0.02

/** Returns the stored form of an empty text: all zero. */
export function noTextVector(): Int8Array {
  return new Int8Array(VECTOR_DIMENSIONS)
}

/**
 * Joins the stored forms of several trades of one company into a text that is as close to each as that one alone: of each component the
 * larger amount. An average of three loses two of them.
 */
export function joinVectors([first = noTextVector(), ...others]: readonly Int8Array[]): Int8Array {
  if (others.length === 0) return first
  return first.map((own, i) =>
    others.reduce((largest, { [i]: other = 0 }) => (Math.abs(other) > Math.abs(largest) ? other : largest), own),
  )
}

/** True if a stored vector is not all zero. */
export function hasText(vector: Int8Array): boolean {
  return vector.some((x) => x !== 0)
}

/**
 * Computes the integer dot product of two stored vectors: larger for closer texts, about 0 for unrelated ones.
 *
 * @throws RangeError if the lengths differ, which means that two models were mixed.
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
 * Evidence deducted per natural logarithm of the number of facets: the more a buyer looks for, the likelier a chance
 * similarity. On the development part of the judged collection 0, 0.5 and 0.95 rank alike (precision at a factor of .5:
 * .718, .714, .708), since each facet may also be met by sellers of its own.
 */
export const MORE_FACETS = 0.5

/** Conversion of one model's dot products into log-odds: evidence = bias + perDot · dot, perDot > 0. */
export interface Calibration {
  readonly bias: number
  readonly perDot: number
}

/**
 * Computes the factor of the best dot product among a buyer's facets: σ(b − .5 ln facets + s · dot), at least {@link
 * NO_TEXT_FACTOR}, monotonic in the dot product. It is the probability that a banker would show the seller to the
 * buyer, at a prior of 4 % of all pairs.
 *
 * @param calibration of the model behind the vectors; by default the local model's, fitted by
 *   `scripts/fit-semantic.ts`.
 */
export function factorOfDot(dot: number, facets: number, calibration: Calibration = CALIBRATION): number {
  const evidence = calibration.bias - MORE_FACETS * Math.log(facets) + calibration.perDot * dot
  return Math.max(NO_TEXT_FACTOR, 1 / (1 + Math.exp(-evidence)))
}

/** Business factor of a generalist with any seller (decisions §7). */
export const GENERALIST_FACTOR = 0.75

/**
 * Minimum business factor for a seller described in the same words, or one in a whole sector that the buyer names
 * (decisions §7).
 */
export const BROAD_FACTOR = 0.8

/** Largest business factor of a company that works in another role than those wanted: too low for a match. */
export const OTHER_ROLE_FACTOR = 0.45

/** Factor from which a seller counts as excluded, unless it is closer to the buyer's criteria. */
export const EXCLUDED_FROM = 0.2

/** Seller as the semantic factor sees it. */
export interface SellerMeaning {
  readonly vector: Int8Array
  /** Broad sectors of the seller, as bits. */
  readonly sectors: number
  /** Keys of its sector and product. */
  readonly keys: readonly number[]
  readonly place: SellerPlace | null
  /** Its roles in its trade, confirmed or inferred; absent for any. */
  readonly roles?: RoleBits
  /** The kinds of company that it shows, of `shownKinds`; absent for none. */
  readonly kinds?: KindBits
  /** True if it states a business that was not recognised. */
  readonly isUnread?: boolean
}

/** Buyer as the semantic factor sees it: criteria, exclusions and geography. */
export interface BuyerMeaning {
  /** Stored forms of its criteria, in any order. Empty ones are ignored. */
  readonly facets: readonly Int8Array[]
  /** Stored forms of its exclusions. */
  readonly exclusions: readonly Int8Array[]
  readonly isGeneralist: boolean
  /** Keys of its criteria. */
  readonly keys: readonly number[]
  /** Whole sectors that it asks for and that it excludes, as bits. */
  readonly broadSectors: number
  readonly excludedSectors: number
  readonly geography: Geography | null
  /** The roles of the companies wanted, confirmed or inferred; absent for any. */
  readonly roles?: RoleBits
  /** The kinds of company wanted. */
  readonly kinds?: KindBits
  /** True if the kinds decide, since no business is named. */
  readonly isOfKinds?: boolean
  /**
   * True if the facets are companies that the buyer acquired or holds. Each then counts on its own, without the
   * discount for several facets, and exclusions apply even to similar sellers.
   */
  readonly arePastDeals?: boolean
  /** True if its texts state criteria of which no business was recognised. Nothing then matches it. */
  readonly isUnread?: boolean
}

/** Returns the number of facets for the discount of {@link MORE_FACETS}. Past acquisitions are not discounted. */
export function facetsCounted(facets: number, arePastDeals = false): number {
  return arePastDeals ? 1 : facets
}

/** Returns the lower bound of the business factor from declared facts, without comparing texts. `ofKinds` is that of `kindsFactor`. */
export function minimumBusiness(
  isGeneralist: boolean,
  sharedSectors: number,
  sharesKey: boolean,
  ofKinds: number,
): number {
  return sharesKey || sharedSectors !== 0 ? BROAD_FACTOR : isGeneralist ? GENERALIST_FACTOR : ofKinds
}

/** Returns the factor of the kinds of company that a buyer without a business wants and a seller shows. */
const kindsBetween = (
  { kinds = 0 }: Pick<SellerMeaning, 'kinds'>,
  { kinds: wanted = 0, isOfKinds = false }: Pick<BuyerMeaning, 'kinds' | 'isOfKinds'>,
): number => (isOfKinds ? kindsFactor(wanted, kinds) : 0)

/** Factor from which a company is what a buyer asks for, although it belongs to a sector that the buyer excludes. */
const WANTED_DESPITE_SECTOR = 0.88

/**
 * True if a seller belongs to a sector that a buyer excludes and is not clearly what the buyer asks for. Software for
 * hotels belongs to hospitality as well: "software for hotels, no hospitality" rules out hotels and keeps it.
 *
 * @param shared bits of the seller's sectors among the excluded and among the wanted ones.
 * @param bestDot as of {@link isRuledOut}.
 */
export function isExcludedMember(
  shared: { readonly excluded: number; readonly wanted: number },
  bestDot: number | null,
  excludedDot: number | null,
  calibration?: Calibration,
): boolean {
  if (shared.excluded === 0) return false
  if (bestDot === null) return true
  const isWanted = shared.wanted !== 0 || factorOfDot(bestDot, 1, calibration) >= WANTED_DESPITE_SECTOR
  return !isWanted || (excludedDot !== null && excludedDot >= bestDot)
}

/**
 * True if a seller is excluded by a buyer: at least as close to an exclusion as to any criterion, and close enough.
 *
 * @param excludedDot largest dot product of the seller's text with the exclusions.
 * @param bestDot largest with the criteria; null if none was compared, or for past acquisitions, which are no criteria.
 */
export function isRuledOut(excludedDot: number, bestDot: number | null, calibration?: Calibration): boolean {
  return (
    excludedDot >= (bestDot ?? Number.NEGATIVE_INFINITY) && factorOfDot(excludedDot, 1, calibration) >= EXCLUDED_FROM
  )
}

/** Returns the largest dot product of a text with others; null if either side is empty. */
export function bestDotProduct(vector: Int8Array, others: readonly Int8Array[]): number | null {
  if (!hasText(vector)) return null
  const dots = others.filter(hasText).map((other) => dotProduct(vector, other))
  return dots.length === 0 ? null : Math.max(...dots)
}

/**
 * Computes the probability that a buyer is interested in a seller's business, 0..1: its best facet, at least {@link
 * minimumBusiness} for generalists and whole sectors, and at least {@link neighbourFactor} for neighbouring trades,
 * which is too low for a match. Returns 0 for exclusions and {@link NO_TEXT_FACTOR} if either side has no text.
 *
 * @param calibration of the model behind the vectors; the local model's by default.
 * @throws RangeError if the vectors come from different models.
 */
export function businessLikelihood(
  seller: Pick<SellerMeaning, 'vector' | 'sectors' | 'keys' | 'kinds'>,
  buyer: Omit<BuyerMeaning, 'geography'>,
  calibration: Calibration = CALIBRATION,
): number {
  const business = businessByText(seller, buyer, calibration)
  return business === 0 ? 0 : Math.max(business, neighbourBusiness(seller.vector, buyer.facets, business))
}

/** Computes the business factor of neighbouring trades; 0 if the business factor without it is no lower. */
export function neighbourBusiness(vector: Int8Array, facets: readonly Int8Array[], business: number): number {
  return business >= NEIGHBOUR_FACTOR ? 0 : neighbourFactor(findNeighbourhood(vector, facets.filter(hasText)))
}

/** Computes the business factor of {@link businessLikelihood} without neighbouring trades; 0 for what is excluded. */
export function businessByText(
  seller: Pick<SellerMeaning, 'vector' | 'sectors' | 'keys' | 'kinds'>,
  buyer: Omit<BuyerMeaning, 'geography'>,
  calibration: Calibration = CALIBRATION,
): number {
  const facets = buyer.facets.filter(hasText)
  const best = bestDotProduct(seller.vector, facets)
  const excluded = bestDotProduct(seller.vector, buyer.exclusions)
  const asked = buyer.arePastDeals ? null : best
  const shared = { excluded: seller.sectors & buyer.excludedSectors, wanted: seller.sectors & buyer.broadSectors }
  if (isExcludedMember(shared, asked, excluded, calibration)) return 0
  if (excluded !== null && isRuledOut(excluded, asked, calibration)) return 0
  const sharesKey = best !== null && buyer.keys.some((key) => seller.keys.includes(key))
  const least = minimumBusiness(
    buyer.isGeneralist,
    seller.sectors & buyer.broadSectors,
    sharesKey,
    kindsBetween(seller, buyer),
  )
  return businessOfDot(best, facetsCounted(facets.length, buyer.arePastDeals), least, calibration)
}

/**
 * Computes the business factor without exclusions and neighbours: that of the best dot product (null for none), at
 * least `least`.
 */
export function businessOfDot(dot: number | null, facets: number, least: number, calibration?: Calibration): number {
  return Math.max(dot === null ? NO_TEXT_FACTOR : factorOfDot(dot, facets, calibration), least)
}

/** Computes the semantic factor, 0..1: business × place. The same from either side. */
export function semanticFactor(
  seller: SellerMeaning,
  buyer: BuyerMeaning,
  calibration: Calibration = CALIBRATION,
): number {
  return businessInRole(seller, buyer, calibration) * placeFactor(buyer.geography, seller.place)
}

/** Computes {@link businessLikelihood}, at most {@link OTHER_ROLE_FACTOR} for companies of other roles than those wanted. */
export function businessInRole(
  seller: Omit<SellerMeaning, 'place'>,
  buyer: Omit<BuyerMeaning, 'geography'>,
  calibration: Calibration = CALIBRATION,
): number {
  const business = businessLikelihood(seller, buyer, calibration)
  return areOtherRoles(buyer.roles ?? 0, seller.roles ?? 0) ? Math.min(business, OTHER_ROLE_FACTOR) : business
}
