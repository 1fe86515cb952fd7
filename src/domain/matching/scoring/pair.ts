import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { Criteria } from '../../parties/party.ts'
import type { StatedSize } from '../../reading/stated-size.ts'
import { computeFit, type Fit, isMatch } from './fit.ts'
import { communicationGate, type Gate, isOpen, outsideStatedSize, type Reachability, ticketGate } from './gates.ts'
import { type BuyerMeaning, type Calibration, type SellerMeaning, semanticFactor } from './semantic.ts'

/** Seller as matching sees it. */
export interface SellerToMatch extends Reachability, SellerMeaning {
  figures: SellerFigures
  /** Triangulated valuation, EUR millions; null without one. */
  evEurM: number | null
  /** True if its figures are midpoints of wide ranges. */
  hasOnlyRanges?: boolean
}

/** One thesis of a buyer: its profile, its past acquisitions or a named thesis. */
export interface BuyerToMatch extends Reachability, BuyerMeaning {
  criteria: Criteria
  /** Size of a target company as stated in its texts; absent or null if not stated. */
  statedSize?: StatedSize | null
  /** Id of a named thesis; absent for the profile and past acquisitions. */
  thesisId?: number
  /** True if its criteria are the ends of wide ranges. */
  hasOnlyRanges?: boolean
}

export interface Gates {
  communication: Gate
  ticketFit: Gate
}

/** Score and gates of one buyer with one seller. The same from either side. */
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

/**
 * True if the buyer's texts state a size and the seller's figures are not wide ranges, which may lie on either side of it.
 */
function countsStatedSize(
  buyer: BuyerToMatch,
  { hasOnlyRanges }: SellerToMatch,
): buyer is BuyerToMatch & { statedSize: StatedSize } {
  return buyer.statedSize != null && !hasOnlyRanges
}

/** @param calibration of the model behind the vectors; the local model's by default. */
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

/** Theses of a buyer, its profile first. */
export type Theses = readonly [profile: BuyerToMatch, ...further: BuyerToMatch[]]

/** Pair with the buyer's thesis that it was scored by. */
export interface ThesisPair extends Pair {
  thesis: BuyerToMatch
}

/** Returns the pair for the best thesis: matches first, then the higher fit, then the earlier thesis. */
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
