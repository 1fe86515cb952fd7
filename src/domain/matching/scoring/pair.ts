import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { Criteria } from '../../parties/party.ts'
import type { StatedSize } from '../../reading/stated-size.ts'
import { computeFit, type Fit, isMatch } from './fit.ts'
import { communicationGate, type Gate, isOpen, outsideStatedSize, type Reachability, ticketGate } from './gates.ts'
import { type BuyerMeaning, type Calibration, type SellerMeaning, semanticFactor } from './semantic.ts'

/** A seller as matching sees it. */
export interface SellerToMatch extends Reachability, SellerMeaning {
  figures: SellerFigures
  /** Its triangulated valuation, EUR millions, of which the equity need is a share; null if it has no valuation. */
  evEurM: number | null
  /** Its figures are the middle of a wide range. */
  toldInRanges?: boolean
}

/** What a buyer is matched by: its profile, companies it has bought, or another thesis of its own. */
export interface BuyerToMatch extends Reachability, BuyerMeaning {
  criteria: Criteria
  /** The size of a company that its texts state; absent and null where they state none. */
  statedSize?: StatedSize | null
  /** Of a named thesis, its id; absent for the profile and for what it has bought. */
  thesisId?: number
  /** Its criteria are the edges of wide ranges. */
  toldInRanges?: boolean
}

export interface Gates {
  communication: Gate
  ticketFit: Gate
}

/** One buyer with one seller: the score, the gates, and whether they make a match. The same from either side. */
export interface Pair {
  fit: number
  scores: Fit
  gates: Gates
  isMatch: boolean
}

export function evaluateGates(buyer: BuyerToMatch, seller: SellerToMatch): Gates {
  const { ticketMinEurM, ticketMaxEurM } = buyer.criteria
  const ticket = ticketGate({ evEurM: seller.evEurM, ticketMinEurM, ticketMaxEurM })
  const outside =
    isOpen(ticket) && countsStatedSize(buyer, seller) ? outsideStatedSize(seller.figures, buyer.statedSize) : null
  return {
    communication: communicationGate(buyer, seller),
    ticketFit: outside === null ? ticket : { verdict: 'closed', reason: outside },
  }
}

/** Whether a size stated in texts can be compared: figures told as wide ranges may lie on either side of it. */
function countsStatedSize(
  buyer: BuyerToMatch,
  { toldInRanges }: SellerToMatch,
): buyer is BuyerToMatch & { statedSize: StatedSize } {
  return buyer.statedSize != null && !toldInRanges
}

/** @param calibration of the model that made the vectors; the local model's by default. */
export function scorePair(buyer: BuyerToMatch, seller: SellerToMatch, calibration?: Calibration): Pair {
  const gates = evaluateGates(buyer, seller)
  const semantic = semanticFactor(seller, buyer, calibration)
  const scores = computeFit(seller.figures, seller.evEurM, buyer.criteria, semantic)
  return {
    fit: scores.fit,
    scores,
    gates,
    isMatch: isMatch(scores.fit, isOpen(gates.communication) && isOpen(gates.ticketFit)),
  }
}

/** A buyer's theses: its profile first. */
export type Theses = readonly [profile: BuyerToMatch, ...further: BuyerToMatch[]]

/** A pair, and the thesis of the buyer that it was scored by. */
export interface ThesisPair extends Pair {
  thesis: BuyerToMatch
}

/** The pair of a seller with the thesis that fits it best: one that makes a match before one that does not, then the higher fit, then the first. */
export function bestThesisPair(
  [profile, ...further]: Theses,
  seller: SellerToMatch,
  calibration?: Calibration,
): ThesisPair {
  const pairWith = (thesis: BuyerToMatch): ThesisPair => ({ ...scorePair(thesis, seller, calibration), thesis })
  let best = pairWith(profile)
  for (const thesis of further) {
    const pair = pairWith(thesis)
    if (pair.isMatch === best.isMatch ? pair.fit > best.fit : pair.isMatch) best = pair
  }
  return best
}
