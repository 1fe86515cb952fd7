import { blindCriteriaOf, blindFiguresOf } from '../domain/confidentiality/blind-figures.ts'
import type { Traits } from '../domain/confidentiality/k-anonymity.ts'
import type { BuyerToMatch, SellerToMatch } from '../domain/matching/pair.ts'
import { noTextVector } from '../domain/matching/semantic.ts'
import { taxOf } from '../domain/valuation/country-tax.ts'
import { industryOf } from '../domain/valuation/industry.ts'
import { evToRevenueOf } from '../domain/valuation/multiples.ts'
import { type Valuation, valuationIn } from '../domain/valuation/valuation.ts'
import { LOCAL_CALIBRATED, type Serving } from '../store/serving.ts'
import type { IndexedParty } from '../store/universe.ts'

/** A party of the universe with what is derived from it: its valuation and traits (sellers) and its two faces in matching. */
export type Candidate = IndexedParty & {
  /** Of the exact figures: for its owner and the cleared. */
  valuation: Valuation | null
  /** Of the figures as anyone may see them: for everyone else, and for the ticket gate. */
  blindValuation: Valuation | null
  traits: Traits | null
  toMatch: SellerToMatch & BuyerToMatch
  /** The model of its vectors and what their dot products say. */
  serving: Serving
}

export function candidateOf(party: IndexedParty, serving: Serving = LOCAL_CALIBRATED): Candidate {
  const { blindTexts, country, contactStatus, offered, vectors } = party
  const figures = blindFiguresOf(party.figures)
  const industry = party.side === 'seller' ? industryOf(blindTexts) : null
  const valuation = industry === null ? null : valuationIn(industry, { ...party.figures, country })
  const blindValuation = industry === null ? null : valuationIn(industry, { ...figures, country })
  return {
    ...party,
    valuation,
    blindValuation,
    serving,
    traits: industry === null ? null : traitsOf(party, industry.name),
    toMatch: {
      figures,
      criteria: blindCriteriaOf(party.criteria),
      contactStatus,
      offered,
      evToRevenue: industry === null ? 1 : evToRevenueOf(industry),
      evEurM: blindValuation?.status === 'ok' ? blindValuation.triangulatedEurM : null,
      vector: vectors[0] ?? noTextVector(),
      facets: vectors,
    },
  }
}

function traitsOf({ country, figures, fictional }: IndexedParty, industry: string): Traits {
  const { countryCode, recognised } = taxOf(country)
  return { industry, country: recognised ? countryCode : null, revenueEurM: figures.revenueEurM, fictional }
}
