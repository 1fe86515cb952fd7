import { facetsCounted, hasText } from '../domain/matching/scoring/semantic.ts'
import type { Asker } from './candidate.ts'
import { kernelQuery, type Query } from './kernel.ts'

/** What one thesis of a buyer, or a seller, asks of the rows of the other side. */
export interface Asked {
  readonly party: Asker
  readonly query: Query
  /** What the buyer that asks rules out; null where it rules nothing out, and where a seller asks. */
  readonly exclusions: Query | null
  readonly hasText: boolean
  /** Facets counted of the buyer that asks; null where each candidate is a buyer with its own. */
  readonly facets: number | null
  /** One of several theses of the buyer that asks. */
  readonly isOneOfSeveral: boolean
}

export function toAsked(party: Asker): Asked {
  const isBuyer = party.side === 'buyer'
  const { facets, vector, exclusions, arePastDeals } = party.toMatch
  const query = (isBuyer ? facets : [vector]).filter(hasText)
  const ruledOut = isBuyer ? exclusions.filter(hasText) : []
  return {
    party,
    query: kernelQuery(query),
    exclusions: ruledOut.length > 0 ? kernelQuery(ruledOut) : null,
    hasText: query.length > 0,
    facets: isBuyer ? facetsCounted(query.length, arePastDeals) : null,
    isOneOfSeveral: isBuyer && party.furtherTheses.length > 0,
  }
}
