import {
  type BuyerMeaning,
  noTextVector,
  type SellerMeaning,
  semanticFactor,
} from '../src/domain/matching/scoring/semantic.ts'

/** A buyer that asks for these facets and nothing else. */
export const askingFor = (facets: readonly Int8Array[], more: Partial<BuyerMeaning> = {}): BuyerMeaning => ({
  facets,
  exclusions: [],
  keys: [],
  isGeneralist: false,
  broadSectors: 0,
  excludedSectors: 0,
  geography: null,
  ...more,
})

/** A seller of which nothing but its text is known. */
export const sellerOf = (vector: Int8Array = noTextVector(), more: Partial<SellerMeaning> = {}): SellerMeaning => ({
  vector,
  sectors: 0,
  keys: [],
  place: null,
  ...more,
})

/** The semantic factor where nothing but texts is known. */
export const factorOf = (seller: Int8Array, facets: readonly Int8Array[]): number =>
  semanticFactor(sellerOf(seller), askingFor(facets))
