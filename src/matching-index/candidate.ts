import { blindCriteriaOf, blindFiguresOf } from '../domain/confidentiality/blinding/blind-figures.ts'
import type { Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import type { BuyerToMatch, SellerToMatch } from '../domain/matching/scoring/pair.ts'
import { noTextVector } from '../domain/matching/scoring/semantic.ts'
import { taxOf } from '../domain/valuation/country-tax.ts'
import { type Industry, industryOf } from '../domain/valuation/industry.ts'
import { evToRevenueOf } from '../domain/valuation/multiples.ts'
import { evEurMOf, type Valuation, valuationIn } from '../domain/valuation/valuation.ts'
import { LOCAL_CALIBRATED, type Serving } from '../store/serving.ts'
import type { IndexedParty } from '../store/universe.ts'

/** A party with what ranking needs of it: its traits (sellers) and its two faces in matching. */
export type Ranked = IndexedParty & {
  traits: Traits | null
  toMatch: SellerToMatch & BuyerToMatch
}

/** Of a party that asks for its ranking, what the ranking is worked out from: its texts and workings stay behind. */
export type Asker = Pick<Ranked, 'side' | 'identityId' | 'contactStatus' | 'offered' | 'toMatch'>

export function askerOf({ side, identityId, contactStatus, offered, toMatch }: Ranked): Asker {
  return { side, identityId, contactStatus, offered, toMatch }
}

/** A party of the universe with all that is derived from it. */
export type Candidate = Ranked & {
  /** Of the exact figures: for its owner and the cleared. */
  valuation: Valuation | null
  /** Of the figures as anyone may see them: for everyone else. The ticket gate takes its EV. */
  blindValuation: Valuation | null
  /** The model of its vectors and what their dot products say. */
  serving: Serving
}

export function candidateOf(party: IndexedParty, serving: Serving = LOCAL_CALIBRATED): Candidate {
  const { country } = party
  const industry = industryOfSeller(party)
  return {
    ...rankedIn(industry, party),
    valuation: industry === null ? null : valuationIn(industry, { ...party.figures, country }),
    blindValuation: industry === null ? null : valuationIn(industry, { ...blindFiguresOf(party.figures), country }),
    serving,
  }
}

/** The same without what only its reader needs: two valuations with their workings are most of the work of a candidate. */
export function rankedOf(party: IndexedParty): Ranked {
  return rankedIn(industryOfSeller(party), party)
}

function industryOfSeller({ side, blindTexts }: IndexedParty): Industry | null {
  return side === 'seller' ? industryOf(blindTexts) : null
}

function rankedIn(industry: Industry | null, party: IndexedParty): Ranked {
  const { country, contactStatus, offered, vectors } = party
  const figures = blindFiguresOf(party.figures)
  const evEurM = industry === null ? null : evEurMOf(industry, { ...figures, country })
  return {
    ...party,
    traits: industry === null ? null : traitsOf({ ...party, figures }, industry.name),
    toMatch: {
      figures,
      criteria: blindCriteriaOf(party.criteria),
      contactStatus,
      offered,
      redFlagged: party.redFlags.length > 0,
      evEurM,
      equityBasisEurM: industry === null ? null : (evEurM ?? multipleOfRevenueEurM(industry, figures.revenueEurM)),
      vector: vectors[0] ?? noTextVector(),
      facets: vectors,
    },
  }
}

/** The size of a company that has no valuation, EUR millions: its industry's EV/revenue × its revenue; null without revenue. */
function multipleOfRevenueEurM(industry: Industry, revenueEurM: number | null): number | null {
  return revenueEurM === null ? null : evToRevenueOf(industry) * revenueEurM
}

/** Of the figures as anyone may see them, so that no range tells on which side of its edge an exact figure lies. */
function traitsOf({ country, figures, fictional }: IndexedParty, industry: string): Traits {
  const { countryCode, recognised } = taxOf(country)
  return { industry, country: recognised ? countryCode : null, revenueEurM: figures.revenueEurM, fictional }
}
