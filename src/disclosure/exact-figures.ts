import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Clearance, type Own, ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { BuyerToMatch } from '../domain/matching/scoring/pair.ts'
import type { Criteria, ExactFigures, SellerFigures } from '../domain/party.ts'
import { recognizeIndustry } from '../domain/valuation/industry.ts'
import { type Valuation, valuationIn } from '../domain/valuation/valuation.ts'
import type { Candidate } from '../matching-index/universe.ts'
import type { NamedCriteria } from '../store/theses.ts'

/** A party's figures as it stated them. Nothing else opens the box of a party's figures. */
export function openExactFigures(clearance: Clearance, party: Candidate): ExactFigures {
  return reveal(clearance, party.exact)
}

/**
 * One's own figures as stated.
 * @throws Error when the party is another's
 */
export function openOwnFigures(own: Own, party: Candidate): ExactFigures {
  return openExactFigures(ownClearance(own), party)
}

/**
 * One's own named thesis that a pair was scored by; null where that was the profile or a past deal.
 * @throws Error when the party is another's
 */
export function openOwnThesis(own: Own, party: Candidate, { thesisId }: ScoredBy): OwnThesisFacts | null {
  const clearance = ownClearance(own)
  if (thesisId === undefined || party.ownTheses === null) return null
  const facts = reveal(clearance, party.ownTheses).get(thesisId)
  return facts === undefined ? null : { id: thesisId, ...facts }
}

/** A named thesis as its owner knows it. */
export interface OwnThesisFacts extends NamedCriteria {
  readonly id: number
}

type ScoredBy = Pick<BuyerToMatch, 'thesisId'>

/**
 * One's own criteria as stated, of the thesis that a pair was scored by.
 * @throws Error when the party is another's
 */
export function openOwnCriteria(own: Own, party: Candidate, thesis: ScoredBy): Criteria {
  return openOwnThesis(own, party, thesis)?.criteria ?? openOwnFigures(own, party).criteria
}

/**
 * The valuation of one's own seller by its exact figures; null for a buyer.
 * @throws Error when the party is another's
 */
export function openOwnValuation(own: Own, party: Candidate): Valuation | null {
  return valuationBy(openOwnFigures(own, party).figures, party)
}

/** What a seller is worth by these figures; null for a buyer. */
export function valuationBy(figures: SellerFigures, { side, wording, country }: Candidate): Valuation | null {
  return side === 'seller' ? valuationIn(recognizeIndustry(wording), { ...figures, country }) : null
}
