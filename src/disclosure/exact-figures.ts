import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Clearance, type Own, ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { SellerFigures } from '../domain/figures/seller-figures.ts'
import type { BuyerToMatch } from '../domain/matching/scoring/pair.ts'
import type { Criteria, ExactFigures } from '../domain/parties/party.ts'
import type { Evidence } from '../domain/valuation/evidence.ts'
import { recognizeIndustry } from '../domain/valuation/industry.ts'
import { type Valuation, valuationIn } from '../domain/valuation/valuation.ts'
import type { Candidate } from '../matching-index/universe.ts'
import type { NamedCriteria } from '../store/theses.ts'

/** Returns a party's figures as stated. No other function opens the box of a party's figures. */
export function openExactFigures(clearance: Clearance, party: Candidate): ExactFigures {
  return reveal(clearance, party.exact)
}

/**
 * Returns one's own figures as stated.
 * @throws Error if the party is another's
 */
export function openOwnFigures(own: Own, party: Candidate): ExactFigures {
  return openExactFigures(ownClearance(own), party)
}

/**
 * Returns the own named thesis that a pair was scored by. Null if it was scored by the profile or a past deal.
 * @throws Error if the party is another's
 */
export function openOwnThesis(own: Own, party: Candidate, { thesisId }: ScoredBy): OwnThesisFacts | null {
  const clearance = ownClearance(own)
  if (thesisId === undefined || party.ownTheses === null) return null
  const facts = reveal(clearance, party.ownTheses).get(thesisId)
  return facts === undefined ? null : { id: thesisId, ...facts }
}

/** A named thesis as its owner sees it. */
interface OwnThesisFacts extends NamedCriteria {
  readonly id: number
}

type ScoredBy = Pick<BuyerToMatch, 'thesisId'>

/**
 * Returns one's own criteria as stated, those of the thesis that a pair was scored by.
 * @throws Error if the party is another's
 */
export function openOwnCriteria(own: Own, party: Candidate, thesis: ScoredBy): Criteria {
  return openOwnThesis(own, party, thesis)?.criteria ?? openOwnFigures(own, party).criteria
}

/**
 * Returns the valuation of one's own seller by its exact figures and the evidence of its file. Null for a buyer.
 * @throws Error if the party is another's
 */
export function openOwnValuation(own: Own, party: Candidate, evidence: Evidence | null): Valuation | null {
  return valuationBy(openOwnFigures(own, party).figures, party, evidence)
}

/**
 * Values a seller by these figures. Null for a buyer. Others see a valuation without evidence, because it would show them
 * a file that they were not shown.
 */
export function valuationBy(
  figures: SellerFigures,
  { side, wording, country }: Candidate,
  evidence: Evidence | null = null,
): Valuation | null {
  return side === 'seller' ? valuationIn(recognizeIndustry(wording), { ...figures, country, evidence }) : null
}
