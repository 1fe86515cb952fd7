import { hasText, semanticOf } from '../domain/matching/scoring/semantic.ts'
import type { Facet } from '../domain/memo/product-analysis.ts'
import type { PartyTexts } from '../domain/profile.ts'
import type { Candidate } from './candidate.ts'

/** The semantic factor of the seller's text and one facet of the buyer's, 0..1; null while either has no vector. */
export function closenessBetween(seller: Candidate, buyer: Candidate): (facet: Facet) => number | null {
  const facets = statedFacetsOf(buyer.blindTexts)
  return (facet) => {
    const vector = buyer.vectors[facets.indexOf(facet)]
    const own = seller.toMatch.vector
    return vector && hasText(vector) && hasText(own) ? semanticOf(own, [vector], seller.serving.calibration) : null
  }
}

/** The facet of the buyer's that the seller's text is closest to; null while none has been compared. */
export function closestFacet(seller: Candidate, buyer: Candidate): Facet | null {
  const closenessTo = closenessBetween(seller, buyer)
  let closest: { facet: Facet; closeness: number } | null = null
  for (const facet of statedFacetsOf(buyer.blindTexts)) {
    const closeness = closenessTo(facet)
    if (closeness !== null && closeness > (closest?.closeness ?? -1)) closest = { facet, closeness }
  }
  return closest?.facet ?? null
}

/** The facets a buyer states, in the order of its vectors. */
function statedFacetsOf(texts: PartyTexts): Facet[] {
  return (['sector', 'solution1', 'solution2', 'solution3'] as const).filter((facet) => !!texts[facet]?.trim())
}
