import type { Gate } from '../matching/scoring/gates.ts'
import type { Pair } from '../matching/scoring/pair.ts'
import {
  fitReasons,
  fitShares,
  type KindsReason,
  type PlaceReason,
  type Reason,
  type Scored,
} from '../matching/scoring/reasons.ts'
import type { Criteria } from '../parties/party.ts'

/** Reasons in papers. The location is described in sentences of its own. */
type FitReason = Exclude<Reason, PlaceReason | KindsReason>

/** Papers are written for other readers, who do not see unapproved figures. */
export type Verdict = Exclude<FitReason['verdict'], 'unapproved'>

/** One criterion of a fit with a rating out of five. A score of three digits would reveal the figure behind it. */
export interface FitPart {
  readonly of: FitReason['of']
  readonly level: number
  readonly verdict: Verdict
}

/** Fit of a seller with one buyer, without figures of the seller. */
interface BlindFit {
  /** 0..100, an integer. */
  readonly fit: number
  /** Strongest first. */
  readonly parts: readonly FitPart[]
  readonly ticket: Gate['verdict']
  /** True if one side is assessed from wide ranges, so that no rating rests on a figure. */
  readonly hasRanges: boolean
  /** Rounded as for any viewer. Without targets if the buyer shows ranges. */
  readonly criteria: Criteria
}

const FIT_LEVELS = 5

/** Verdicts below a criterion, which never earn the highest rating. */
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

/** Converts a pair into the form used in papers that circulate. */
export function toBlindFit({ fit, scores, gates }: Pair, seller: Scored['seller'], buyer: Scored['buyer']): BlindFit {
  const shares = fitShares(scores)
  const { criteria } = buyer
  const hasRanges = (seller.hasOnlyRanges ?? false) || (buyer.hasOnlyRanges ?? false)
  return {
    fit: Math.round(fit),
    parts: fitReasons(scores, { seller, buyer }, { figures: seller.figures, criteria, hasRanges }).flatMap((reason) =>
      reason.of === 'place' || reason.of === 'kinds' || reason.verdict === 'unapproved'
        ? []
        : [{ of: reason.of, level: levelOf(shares[reason.of], reason.verdict), verdict: reason.verdict }],
    ),
    ticket: gates.ticketFit.verdict,
    hasRanges,
    criteria: buyer.hasOnlyRanges ? { ...criteria, growthTargetPct: null, ebitdaTargetPct: null } : criteria,
  }
}
