import {
  type BuyerMeaning,
  noTextVector,
  type SellerMeaning,
  semanticFactor,
} from '../src/domain/matching/scoring/semantic.ts'

/** Returns a buyer with these facets and no other criteria. */
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

/** Returns a seller with a text only. */
export const sellerOf = (vector: Int8Array = noTextVector(), more: Partial<SellerMeaning> = {}): SellerMeaning => ({
  vector,
  sectors: 0,
  keys: [],
  place: null,
  ...more,
})

/** Returns the semantic factor of texts alone. */
export const factorOf = (seller: Int8Array, facets: readonly Int8Array[]): number =>
  semanticFactor(sellerOf(seller), askingFor(facets))
