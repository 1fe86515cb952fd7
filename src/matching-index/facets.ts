import type { BuyerToMatch } from '../domain/matching/scoring/pair.ts'
import { bestDotProduct, businessLikelihood } from '../domain/matching/scoring/semantic.ts'
import type { Confirmed } from '../domain/parties/confirmed.ts'
import type { ThesisTexts } from '../domain/parties/thesis.ts'
import { type Facet, readWishes } from '../domain/reading/buyer-wishes.ts'
import { confirmWishes } from '../domain/reading/confirmed.ts'
import { broadSectorsNamed } from '../domain/reading/sectors-named.ts'
import { loadReadingRules } from '../integrations/reading-rules.ts'
import { allTheses, type Candidate, NOTHING_ASKED } from './candidate.ts'

/**
 * Returns a function for the business factor of the seller's text and one of the buyer's facets, 0..1; null while
 * either has no vector.
 */
export function closenessBetween(seller: Candidate, buyer: Candidate): (facet: Facet) => number | null {
  return closenessTo(seller, buyer.blindTexts, buyer.vectors, buyer.confirmed)
}

function closenessTo(
  seller: Candidate,
  texts: ThesisTexts,
  vectors: readonly Int8Array[],
  confirmed: Confirmed,
): (facet: Facet) => number | null {
  const { facets } = confirmWishes(readWishes(texts, loadReadingRules()), confirmed)
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
  const closenessOf = closenessTo(seller, texts, vectors, confirmed)
  let closest: { facet: Facet; closeness: number } | null = null
  for (const { of: facet } of confirmWishes(readWishes(texts, loadReadingRules()), confirmed).facets) {
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
