import { narrowestLevelOf } from '../domain/confidentiality/blinding/fineness.ts'
import type { Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { countryCodeOf } from '../domain/country.ts'
import type { BuyerToMatch, SellerToMatch } from '../domain/matching/scoring/pair.ts'
import { type BuyerMeaning, noTextVector, type SellerMeaning } from '../domain/matching/scoring/semantic.ts'
import { broadSectorsOf, sectorsOfVector } from '../domain/matching/wishes/broad-sectors.ts'
import { weighedFacetsOf, wishesOf } from '../domain/matching/wishes/buyer-wishes.ts'
import { geographyOf } from '../domain/matching/wishes/geography.ts'
import { buyerKeysOf, sellerKeysOf } from '../domain/matching/wishes/same-words.ts'
import { taxOf } from '../domain/valuation/country-tax.ts'
import { industryOf } from '../domain/valuation/industry.ts'
import { evEurMOf } from '../domain/valuation/valuation.ts'
import { LOCAL_CALIBRATED, type Serving } from '../store/serving.ts'
import type { BoxedParty, IndexedParty } from '../store/universe.ts'

/** A party with what ranking needs of it: its traits (sellers) and its two faces in matching. */
export type Ranked = IndexedParty & {
  traits: Traits | null
  toMatch: SellerToMatch & BuyerToMatch
}

/** Of a party that asks for its ranking, what the ranking is worked out from: its texts and workings stay behind. */
export type Asker = Pick<Ranked, 'side' | 'identityId' | 'network' | 'hidden' | 'contactStatus' | 'offered' | 'toMatch'>

export function askerOf({ side, identityId, network, hidden, contactStatus, offered, toMatch }: Ranked): Asker {
  return { side, identityId, network, hidden, contactStatus, offered, toMatch }
}

/** A party that can be scored with another whose vectors are of the same model. */
export type Scorable = Ranked & {
  /** The model of its vectors and what their dot products say. */
  serving: Serving
}

/** A party of the universe. All that is derived from it rests on its blind figures; the exact ones stay in their box. */
export type Candidate = Scorable & BoxedParty

export function candidateOf(party: BoxedParty, serving: Serving = LOCAL_CALIBRATED): Candidate {
  return { ...scorableOf(party, serving), exact: party.exact, searchText: party.searchText }
}

export function scorableOf(party: IndexedParty, serving: Serving = LOCAL_CALIBRATED): Scorable {
  return { ...rankedOf(party), serving }
}

export function rankedOf(party: IndexedParty): Ranked {
  const { side, wording, blindFigures: figures, blindCriteria: criteria } = party
  const { country, contactStatus, offered } = party
  const industry = side === 'seller' ? industryOf(wording) : null
  const evEurM = industry === null ? null : evEurMOf(industry, { ...figures, country })
  return {
    ...party,
    traits: industry === null ? null : traitsOf(party, industry.name),
    toMatch: {
      figures,
      criteria,
      contactStatus,
      offered,
      redFlagged: party.redFlags.length > 0,
      evEurM,
      ...(party.fineness === 'grid' ? { toldInRanges: true } : {}),
      ...meaningOf(party),
    },
  }
}

/** What a buyer that says nothing asks for. */
export const NOTHING_ASKED = {
  facets: [],
  keys: [],
  exclusions: [],
  isGeneralist: false,
  broadSectors: 0,
  excludedSectors: 0,
  geography: null,
} satisfies BuyerMeaning

/** What matching reads of a party's words, place and vectors: of each side its own. */
function meaningOf(party: IndexedParty): SellerMeaning & BuyerMeaning {
  const { side, country, region, vectors } = party
  if (side === 'buyer') return { vector: noTextVector(), sectors: 0, place: null, ...buyerMeaningOf(party) }
  const code = country === null ? null : countryCodeOf(country)
  return {
    ...NOTHING_ASKED,
    vector: vectors[0] ?? noTextVector(),
    sectors: broadSectorsOf(party.wording) | sectorsOfVector(vectors[0] ?? noTextVector()),
    keys: sellerKeysOf(party.wording),
    place: code === null ? null : { country: code, region },
  }
}

/** Vectors made before exclusions were read are all facets. */
function buyerMeaningOf({ blindTexts, vectors }: IndexedParty): BuyerMeaning {
  const wishes = wishesOf(blindTexts)
  const geography = geographyOf(blindTexts.geography)
  const { facets, exclusions, broadSectors, excludedSectors } = wishes
  const areOfThisForm = vectors.length === facets.length + exclusions.length
  return {
    facets: areOfThisForm ? weighedFacetsOf(facets, vectors.slice(0, facets.length)) : vectors,
    exclusions: areOfThisForm ? vectors.slice(facets.length) : [],
    isGeneralist: wishes.isGeneralist,
    keys: buyerKeysOf(wishes),
    broadSectors,
    excludedSectors,
    geography,
  }
}

/** Of the figures as anyone may see them, so that no range tells on which side of its edge an exact figure lies. */
function traitsOf(party: IndexedParty, industry: string): Traits {
  const { country, blindFigures, fictional } = party
  const { countryCode, basis } = taxOf(country)
  return {
    industry,
    country: basis === 'rate' ? countryCode : null,
    revenueEurM: blindFigures.revenueEurM,
    narrowest: narrowestLevelOf(party.fineness),
    fictional,
  }
}
