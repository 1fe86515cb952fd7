import type { Closeness } from '../matching/scoring/reasons.ts'
import type { Facet, Solution } from './analysis-facts.ts'

/** Sentences of a product analysis, in one language. */
export interface AnalysisWords {
  /** Sources of quotations. */
  sources: { product: string; description: string; ownDescription: string; page: (kind: string) => string }
  facets: Record<Facet, string>
  inCommon: (words: readonly string[]) => string
  nothingInCommon: string
  /** Puts a text in the quotation marks of the language. */
  inMarks: (text: string) => string
  notCompared: string
  closeness: Record<Closeness, string>
  /** Appends the figure to a similarity, 0..1. */
  ofOne: (words: string, closeness: number) => string
  fitNote: (facet: string, quotation: string, words: string) => string
  /** For a facet that names no business: "all sectors". */
  anyBusiness: (facet: string, quotation: string) => string
  noBusiness: (facet: string, quotation: string) => string
  consolidation: {
    noSector: string
    anySector: string
    noText: string
    levels: Record<'high' | 'medium' | 'low', string>
    bothIn: (industry: string) => string
    buyerIn: (industry: string) => string
    sellerIn: (industry: string) => string
    buyerNamesNone: string
    sellerNamesNone: string
    againstSector: (closeness: string) => string
    wordsInCommon: (words: readonly string[]) => string
    sentence: (level: string, parts: readonly string[]) => string
  }
  unstated: Record<'product' | 'description' | 'sector', string>
  noSolution: string
  unread: string
  /** @param fault sentence in the same language. */
  unreadFor: (fault: string) => string
  readOn: (day: string) => string
  notSince: (fault: string) => string
  noProductPage: string
  noPublisher: string
  noTechnology: string
  technologiesUnread: string
  noTechnologyFlags: string
  noSummary: string
  noFacet: string
  noScope: Record<Solution, string>
  noAddress: string
  addressWithheld: string
  withheld: string
}
