import { bestDotOf, businessOf } from '../domain/matching/scoring/semantic.ts'
import { type Facet, wishesOf } from '../domain/matching/wishes/buyer-wishes.ts'
import { broadSectorsNamed } from '../domain/matching/wishes/sectors-named.ts'
import { type Candidate, NOTHING_ASKED } from './candidate.ts'

/** The business factor of the seller's text and one facet of the buyer's, 0..1; null while either has no vector. */
export function closenessBetween(seller: Candidate, buyer: Candidate): (facet: Facet) => number | null {
  const { facets } = wishesOf(buyer.blindTexts)
  return (facet) => {
    const at = facets.findIndex(({ of }) => of === facet)
    const vector = buyer.vectors[at]
    if (vector === undefined || bestDotOf(seller.toMatch.vector, [vector]) === null) return null
    const wish = { ...NOTHING_ASKED, facets: [vector], broadSectors: broadSectorsNamed(buyer.blindTexts[facet] ?? '') }
    return businessOf(seller.toMatch, wish, seller.serving.calibration)
  }
}

/** The facet of the buyer's that the seller's text is closest to; null while none has been compared. */
export function closestFacet(seller: Candidate, buyer: Candidate): Facet | null {
  const closenessTo = closenessBetween(seller, buyer)
  let closest: { facet: Facet; closeness: number } | null = null
  for (const { of: facet } of wishesOf(buyer.blindTexts).facets) {
    const closeness = closenessTo(facet)
    if (closeness !== null && closeness > (closest?.closeness ?? -1)) closest = { facet, closeness }
  }
  return closest?.facet ?? null
}
