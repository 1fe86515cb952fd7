import { threeSignificant } from '../../figures/rounding.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { CriterionKind } from '../../parties/company-kind.ts'
import type { Criteria } from '../../parties/party.ts'
import { comparePlace, type PlaceVerdict, placeFactor } from '../../reading/geography.ts'
import { kindsIn } from '../company-kinds.ts'
import { equityNeedHighEurM, equityNeedLowEurM } from './equity-need.ts'
import { type Fit, inNumbers } from './fit.ts'
import { EBITDA_FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from './fit-maxima.ts'
import type { BuyerToMatch, SellerToMatch } from './pair.ts'
import { BROAD_FACTOR, GENERALIST_FACTOR } from './semantic.ts'

/** Figures that sentences may quote: the reader's own as stated, the other side's as shown to the reader. */
export interface ShownFigures {
  readonly figures: SellerFigures
  readonly criteria: Criteria
  /**
   * True if the reader sees a figure of either side as a range only. Sentences then neither quote nor assess figures.
   */
  readonly hasRanges: boolean
  /** True if the reader is a seller whose figures do not count until it approves its blind view. */
  readonly isUnapproved?: boolean
  /**
   * Returns the enterprise value shown to the reader, EUR millions. Called only if the score rests on ranges and the
   * reader sees figures.
   */
  readonly evEurM?: () => number | null
}

/** Inputs of a fit: both parties as matching sees them. */
export interface Scored {
  readonly seller: Pick<SellerToMatch, 'figures' | 'evEurM'> &
    Partial<
      Pick<SellerToMatch, 'vector' | 'sectors' | 'place' | 'keys' | 'hasOnlyRanges' | 'isUnread' | 'kinds' | 'roles'>
    >
  readonly buyer: Pick<BuyerToMatch, 'criteria'> &
    Partial<
      Pick<
        BuyerToMatch,
        | 'facets'
        | 'exclusions'
        | 'excludedSectors'
        | 'broadSectors'
        | 'isGeneralist'
        | 'isUnread'
        | 'kinds'
        | 'isOfKinds'
        | 'roles'
        | 'geography'
        | 'hasOnlyRanges'
        | 'arePastDeals'
      >
    >
}

/**
 * Measure without a verdict. `unstated`: the buyer gives no criterion. `undisclosed`: the seller gives no figure.
 * `unapproved`: the reader's own figure, not yet shown to others. `range`: the reader sees a range only, so neither is
 * quoted.
 */
type Unjudged<Of> = {
  [Verdict in 'unstated' | 'undisclosed' | 'unapproved' | 'range']: { readonly of: Of; readonly verdict: Verdict }
}['unstated' | 'undisclosed' | 'unapproved' | 'range']

/** Similarity of two texts by business factor. The wording of each level is backed by the judged collection. */
type Closeness = 'same' | 'close' | 'related' | 'neighbour' | 'loose'

/**
 * Verdict on the business. `sector`: the seller belongs to a whole sector that the buyer names. `any`: the buyer is a
 * generalist. `kinds`, `no_kinds`: the buyer names kinds of company and no business; the seller shows some of them, or none. `bought`, `perhaps_bought`: similar to a company that the buyer acquired or holds; its name is not
 * disclosed.
 */
interface BusinessReason {
  readonly of: 'business'
  readonly verdict: Closeness | 'sector' | 'any' | 'kinds' | 'no_kinds' | 'bought' | 'perhaps_bought'
}

/** Kinds of company that the buyer wants and the seller shows. Omitted without any. */
export interface KindsReason {
  readonly of: 'kinds'
  readonly verdict: 'met'
  readonly kinds: readonly CriterionKind[]
}

/** Location of the seller relative to the buyer's target region. Omitted if the buyer names none. */
export interface PlaceReason {
  readonly of: 'place'
  readonly verdict: PlaceVerdict
}

/** Equity needed for a company of this size, against the ticket. */
type RevenueReason =
  | Unjudged<'revenue'>
  | { readonly of: 'revenue'; readonly verdict: 'inside' | 'just_above' | 'far_above' | 'just_below' | 'far_below' }

/** Figure against the buyer's minimum. */
export type TargetReason<Of extends 'growth' | 'margin'> =
  | Unjudged<Of>
  | {
      readonly of: Of
      /** `level`: below the target as quoted, but equal once both are rounded as in matching. */
      readonly verdict: 'meets' | 'level' | 'short' | 'far_short'
      readonly actualPct: number
      readonly targetPct: number
    }

/** Reason for a fit, on one criterion. */
export type Reason =
  | BusinessReason
  | KindsReason
  | PlaceReason
  | RevenueReason
  | TargetReason<'growth'>
  | TargetReason<'margin'>

/** Returns the share of the maximum that each criterion earns, 0..1. */
export function fitShares(fit: Pick<Fit, 'semantic' | 'revenueFit' | 'growthFit' | 'ebitdaFit'>) {
  return {
    business: fit.semantic,
    revenue: fit.revenueFit / REVENUE_FIT_MAX,
    growth: fit.growthFit / GROWTH_FIT_MAX,
    margin: fit.ebitdaFit / EBITDA_FIT_MAX,
  } satisfies Record<Exclude<Reason['of'], 'place' | 'kinds'>, number>
}

/**
 * Ranks of the location among the reasons. A location outside the region ranks first, because it counts against the
 * pair.
 */
const PLACE_SHARES: Readonly<Record<PlaceVerdict, number>> = {
  inside: 0.85,
  perhaps: 0.5,
  perhaps_only: 0.5,
  neighbouring: 0.7,
  other_region: 1,
  next_country: 1,
  outside: 1,
  unknown: 0.1,
}

/** Added to the business share, because readers look for the business first. */
const BUSINESS_LEAD = 0.1

/**
 * Returns the reasons for a fit, strongest first. Each verdict on a figure rests on the figures that its sentence may
 * quote.
 */
export function fitReasons(fit: Fit, scored: Scored, quoted: ShownFigures): Reason[] {
  const placed = placeReasonOf(scored)
  const scoredShares = fitShares(fit)
  const size = sizeJudged(scored, quoted, scoredShares.revenue)
  const growth = targetJudged('growth', scored, quoted, scoredShares.growth)
  const margin = targetJudged('margin', scored, quoted, scoredShares.margin)
  const shares = {
    business: scoredShares.business + BUSINESS_LEAD,
    revenue: size.share,
    growth: growth.share,
    margin: margin.share,
    place: placed === null ? 0 : PLACE_SHARES[placed.verdict],
    // Directly behind the business.
    kinds: scoredShares.business + BUSINESS_LEAD / 2,
  }
  const kinds = kindsMet(scored)
  const reasons: Reason[] = [
    { of: 'business', verdict: businessVerdictOf(fit.semantic, scored) },
    ...(kinds.length === 0 ? [] : [{ of: 'kinds', verdict: 'met', kinds } as const]),
    ...(placed === null ? [] : [placed]),
    size.reason,
    growth.reason,
    margin.reason,
  ]
  return reasons.sort((one, other) => shares[other.of] - shares[one.of])
}

/**
 * Classifies the similarity of two texts by their business factor, 0..1. Of the pairs decided by texts alone, in the
 * development and test parts of the judged collection, 98 and 97 % from .98 are relevant; from .88, 95 and 90 % are
 * relevant or neighbouring; from .5, 77 and 86 % (`npm run eval`). From .4 the hand-written relations make the trade a
 * neighbour.
 */
export function textCloseness(business: number): Closeness {
  if (business >= SAME_FROM) return 'same'
  if (business >= CLOSE_FROM) return 'close'
  if (business >= 0.5) return 'related'
  return business >= NEIGHBOUR_FROM ? 'neighbour' : 'loose'
}

/** Business factors from which a reason states the same business, or texts pointing to it. */
export const SAME_FROM = 0.98
export const CLOSE_FROM = 0.88
/** Business factor from which a trade is described as neighbouring. Too low for a match by itself. */
export const NEIGHBOUR_FROM = 0.4

/** Prefers a verdict from declared facts (sector, generalist) unless the texts are closer than those imply. */
function businessVerdictOf(semantic: number, scored: Scored): BusinessReason['verdict'] {
  const { seller, buyer } = scored
  const business = businessFactor(semantic, scored)
  const isMember = ((seller.sectors ?? 0) & (buyer.broadSectors ?? 0)) !== 0
  if (isMember && business <= BROAD_FACTOR + ROUNDING) return 'sector'
  if (buyer.isOfKinds) return kindsMet(scored).length > 0 ? 'kinds' : 'no_kinds'
  if (buyer.isGeneralist && business <= GENERALIST_FACTOR + ROUNDING) return 'any'
  if (buyer.arePastDeals && business >= 0.5) return business >= CLOSE_FROM ? 'bought' : 'perhaps_bought'
  return textCloseness(business)
}

/** Returns the kinds of company that the buyer wants and the seller proves. */
const kindsMet = ({ seller, buyer }: Scored): CriterionKind[] => kindsIn((seller.kinds ?? 0) & (buyer.kinds ?? 0))

/** Recovers the business factor from a published semantic factor by dividing out the location factor. */
export function businessFactor(semantic: number, { seller, buyer }: Scored): number {
  return semantic / placeFactor(buyer.geography ?? null, seller.place ?? null)
}

/** Tolerance: published factors are rounded to three decimals and then divided by .3 or more. */
export const ROUNDING = 0.002

function placeReasonOf({ seller, buyer }: Scored): PlaceReason | null {
  const geography = buyer.geography ?? null
  return geography === null ? null : { of: 'place', verdict: comparePlace(geography, seller.place ?? null) }
}

/** Reason with the share of the maximum that its criterion earns, 0..1. */
interface Judged<R extends Reason> {
  readonly reason: R
  readonly share: number
}

/** Share of the maximum below which the ticket gate is closed. */
const JUST_OUTSIDE = 0.8

/** True if the fit rests on midpoints or ends of ranges. */
export const isScoredInRanges = ({ seller, buyer }: Scored): boolean =>
  (seller.hasOnlyRanges ?? false) || (buyer.hasOnlyRanges ?? false)

function sizeJudged(scored: Scored, quoted: ShownFigures, scoredShare: number): Judged<RevenueReason> {
  const { seller, buyer } = scored
  const unjudged = (verdict: Unjudged<'revenue'>['verdict']): Judged<RevenueReason> => ({
    reason: { of: 'revenue', verdict },
    share: scoredShare,
  })
  if (buyer.criteria.ticketMinEurM === null && buyer.criteria.ticketMaxEurM === null) return unjudged('unstated')
  if (seller.evEurM === null) return unjudged(quoted.isUnapproved ? 'unapproved' : 'undisclosed')
  if (!isScoredInRanges(scored)) return judgedSize(seller.evEurM, buyer.criteria, scoredShare)
  const evEurM = quoted.hasRanges ? null : (quoted.evEurM?.() ?? null)
  return evEurM === null ? unjudged('range') : judgedSize(evEurM, quoted.criteria, shareOfSize(evEurM, quoted.criteria))
}

function judgedSize(evEurM: number, { ticketMinEurM, ticketMaxEurM }: Criteria, share: number): Judged<RevenueReason> {
  const isJustOutside = share >= JUST_OUTSIDE
  const judged = (verdict: RevenueReason['verdict']): Judged<RevenueReason> => ({
    reason: { of: 'revenue', verdict },
    share,
  })
  if (equityNeedLowEurM(evEurM) > (ticketMaxEurM ?? Number.POSITIVE_INFINITY))
    return judged(isJustOutside ? 'just_above' : 'far_above')
  if (equityNeedHighEurM(evEurM) < (ticketMinEurM ?? 0)) return judged(isJustOutside ? 'just_below' : 'far_below')
  return judged('inside')
}

const shareOfSize = (evEurM: number, { ticketMinEurM, ticketMaxEurM }: Criteria): number =>
  inNumbers.revenueFit(evEurM, ticketMinEurM ?? Number.NaN, ticketMaxEurM ?? Number.NaN) / REVENUE_FIT_MAX

export const FIGURE_OF = { growth: 'growthPct', margin: 'ebitdaMarginPct' } as const
export const TARGET_OF = { growth: 'growthTargetPct', margin: 'ebitdaTargetPct' } as const
const SHARE_OF = {
  growth: (actualPct: number, targetPct: number) => inNumbers.growthFit(actualPct, targetPct) / GROWTH_FIT_MAX,
  margin: (actualPct: number, targetPct: number) => inNumbers.ebitdaFit(actualPct, targetPct) / EBITDA_FIT_MAX,
} as const

/** @param scoredShare share of the maximum earned by the score, 0..1. */
function targetJudged(
  of: 'growth' | 'margin',
  scored: Scored,
  quoted: ShownFigures,
  scoredShare: number,
): Judged<TargetReason<'growth'> | TargetReason<'margin'>> {
  const unjudged = (verdict: Unjudged<typeof of>['verdict']): ReturnType<typeof targetJudged> => ({
    reason: { of, verdict },
    share: scoredShare,
  })
  if (scored.buyer.criteria[TARGET_OF[of]] === null) return unjudged('unstated')
  const isMissing = scored.seller.figures[FIGURE_OF[of]] === null
  if (isMissing && quoted.isUnapproved) return unjudged('unapproved')
  if (!isMissing && quoted.hasRanges) return unjudged('range')
  const [actualPct, targetPct] = [quoted.figures[FIGURE_OF[of]], quoted.criteria[TARGET_OF[of]]]
  if (actualPct === null) return unjudged('undisclosed')
  if (targetPct === null) return unjudged('range')
  // Rounded as in matching, so that the sentence agrees with the score.
  const [actual, target] = [threeSignificant(actualPct), threeSignificant(targetPct)]
  const share = SHARE_OF[of](actual, target)
  const verdictOf = () => {
    if (actual >= target) return actualPct < targetPct ? 'level' : 'meets'
    return share >= 0.6 ? 'short' : 'far_short'
  }
  return { reason: { of, verdict: verdictOf(), actualPct, targetPct }, share }
}
