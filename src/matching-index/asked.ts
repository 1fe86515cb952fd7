import { facetsCounted, hasText } from '../domain/matching/scoring/semantic.ts'
import type { Asker } from './candidate.ts'
import { kernelQuery, type Query } from './kernel.ts'

/** The query of one thesis of a buyer, or of a seller, against the rows of the other side. */
export interface Asked {
  readonly party: Asker
  readonly query: Query
  /** The asking buyer's exclusions. Null without any, and for a seller. */
  readonly exclusions: Query | null
  readonly hasText: boolean
  /** Counted facets of the asking buyer. Null for a seller, whose candidates each have their own. */
  readonly facets: number | null
  /** True for one of several theses of the asking buyer. */
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
