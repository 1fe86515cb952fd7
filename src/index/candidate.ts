import type { BuyerToMatch, SellerToMatch } from '../domain/matching/pair.ts'
import { noTextVector } from '../domain/matching/semantic.ts'
import { industryOf } from '../domain/valuation/industry.ts'
import { evToRevenueOf } from '../domain/valuation/multiples.ts'
import { type Valuation, valuationOf } from '../domain/valuation/valuation.ts'
import type { IndexedParty } from '../store/universe.ts'

/** A party of the universe with what is derived from it: its valuation (sellers) and its two faces in matching. */
export type Candidate = IndexedParty & { valuation: Valuation | null; toMatch: SellerToMatch & BuyerToMatch }

export function candidateOf(party: IndexedParty): Candidate {
  const { blindTexts, figures, criteria, contactStatus, offered, vectors } = party
  const sells = party.side === 'seller'
  const valuation = sells ? valuationOf({ ...blindTexts, ...figures, country: party.country }) : null
  return {
    ...party,
    valuation,
    toMatch: {
      figures,
      criteria,
      contactStatus,
      offered,
      evToRevenue: sells ? evToRevenueOf(industryOf(blindTexts)) : 1,
      evEurM: valuation?.status === 'ok' ? valuation.triangulatedEurM : null,
      vector: vectors[0] ?? noTextVector(),
      facets: vectors,
    },
  }
}
