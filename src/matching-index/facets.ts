import type { BuyerToMatch } from '../domain/matching/scoring/pair.ts'
import { bestDotProduct, businessLikelihood } from '../domain/matching/scoring/semantic.ts'
import type { ThesisTexts } from '../domain/parties/thesis.ts'
import type { BuyerWishes, Facet } from '../domain/reading/buyer-wishes.ts'
import { broadSectorsNamed } from '../domain/reading/sectors-named.ts'
import { allTheses, type Candidate, NOTHING_ASKED } from './candidate.ts'
import { readConfirmedWishes } from './confirmed-wishes.ts'

/**
 * Returns a function for the business factor of the seller's text and one of the buyer's facets, 0..1; null while
 * either has no vector.
 */
export function closenessBetween(seller: Candidate, buyer: Candidate): (facet: Facet) => number | null {
  const { facets } = readConfirmedWishes(buyer.blindTexts, buyer.confirmed)
  return closenessTo(seller, { texts: buyer.blindTexts, facets, vectors: buyer.vectors })
}

/** Texts of a buyer or a thesis with the facets that they name and the vector of each. */
interface Asked {
  readonly texts: ThesisTexts
  readonly facets: BuyerWishes['facets']
  readonly vectors: readonly Int8Array[]
}

function closenessTo(seller: Candidate, { texts, facets, vectors }: Asked): (facet: Facet) => number | null {
  return (facet) => {
    const own = vectors.filter((_, at) => facets[at]?.of === facet)
    if (bestDotProduct(seller.toMatch.vector, own) === null) return null
    const wish = { ...NOTHING_ASKED, facets: own, broadSectors: broadSectorsNamed(texts[facet] ?? '') }
    return businessLikelihood(seller.toMatch, wish, seller.serving.calibration)
  }
}

/**
 * Returns the buyer's facet closest to the seller's text, in the thesis that the pair is scored by. Null while none has
 * been compared.
 */
export function closestFacet(seller: Candidate, buyer: Candidate, scoredBy: BuyerToMatch): Facet | null {
  const named = buyer.theses.find(({ id }) => id === scoredBy.thesisId)
  const { texts, confirmed } = named ?? { texts: buyer.blindTexts, confirmed: buyer.confirmed }
  const vectors = named === undefined ? buyer.vectors : facetsOf(buyer, scoredBy)
  const { facets } = readConfirmedWishes(texts, confirmed)
  const closenessOf = closenessTo(seller, { texts, facets, vectors })
  let closest: { facet: Facet; closeness: number } | null = null
  for (const { of: facet } of facets) {
    const closeness = closenessOf(facet)
    if (closeness !== null && closeness > (closest?.closeness ?? -1)) closest = { facet, closeness }
  }
  return closest?.facet ?? null
}

/** Returns the facets of the rows that share a thesis, in the order of its texts. */
function facetsOf(buyer: Candidate, { thesisId }: BuyerToMatch): Int8Array[] {
  return allTheses(buyer)
    .filter((thesis) => thesis.thesisId === thesisId)
    .flatMap(({ facets }) => facets)
}
