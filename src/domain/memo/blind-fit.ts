import type { Gate } from '../matching/scoring/gates.ts'
import type { Pair } from '../matching/scoring/pair.ts'
import { fitReasons, fitShares, type PlaceReason, type Reason, type Scored } from '../matching/scoring/reasons.ts'
import type { Criteria } from '../parties/party.ts'

/** What papers tell of a fit; where the company is they tell in sentences of their own. */
type Told = Exclude<Reason, PlaceReason>

/** A paper is written for others, who are not shown what its owner has not approved. */
export type Verdict = Exclude<Told['verdict'], 'unapproved'>

/** One part of a fit as a judgement: out of five, because a score of three digits gives the figure behind it away. */
export interface FitPart {
  readonly of: Told['of']
  readonly level: number
  readonly verdict: Verdict
}

/** How a seller fits one buyer, without a figure of the seller in it. */
export interface BlindFit {
  /** 0..100, a whole number. */
  readonly fit: number
  /** The strongest first. */
  readonly parts: readonly FitPart[]
  readonly ticket: Gate['verdict']
  /** One side is judged by wide ranges: no part of the fit is borne out by a figure. */
  readonly hasRanges: boolean
  /** Rounded as anyone may see them; of a buyer that shows ranges no target. */
  readonly criteria: Criteria
}

export const FIT_LEVELS = 5

/** What falls short of a criterion never earns the highest level, however little it lacks. */
const SHORT: ReadonlySet<Verdict> = new Set([
  'short',
  'far_short',
  'just_above',
  'far_above',
  'just_below',
  'far_below',
])

const levelOf = (share: number, verdict: Verdict) =>
  Math.min(Math.round(share * FIT_LEVELS), SHORT.has(verdict) ? FIT_LEVELS - 1 : FIT_LEVELS)

/** The fit of a pair as a paper that travels may tell it, from the two as matching sees them. */
export function toBlindFit({ fit, scores, gates }: Pair, seller: Scored['seller'], buyer: Scored['buyer']): BlindFit {
  const shares = fitShares(scores)
  const { criteria } = buyer
  const hasRanges = (seller.toldInRanges ?? false) || (buyer.toldInRanges ?? false)
  return {
    fit: Math.round(fit),
    parts: fitReasons(scores, { seller, buyer }, { figures: seller.figures, criteria, hasRanges }).flatMap((reason) =>
      reason.of === 'place' || reason.verdict === 'unapproved'
        ? []
        : [{ of: reason.of, level: levelOf(shares[reason.of], reason.verdict), verdict: reason.verdict }],
    ),
    ticket: gates.ticketFit.verdict,
    hasRanges,
    criteria: buyer.toldInRanges ? { ...criteria, growthTargetPct: null, ebitdaTargetPct: null } : criteria,
  }
}
