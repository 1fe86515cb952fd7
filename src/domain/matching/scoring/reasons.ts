import { threeSignificant } from '../../figures/rounding.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { Criteria } from '../../parties/party.ts'
import { comparePlace, type PlaceVerdict, placeFactor } from '../../reading/geography.ts'
import { equityNeedHighEurM, equityNeedLowEurM } from './equity-need.ts'
import { type Fit, inNumbers } from './fit.ts'
import { EBITDA_FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from './fit-maxima.ts'
import type { BuyerToMatch, SellerToMatch } from './pair.ts'
import { BROAD_FACTOR, GENERALIST_FACTOR } from './semantic.ts'

/** The figures that sentences may quote and are judged by: the reader's own as stated, the others as the reader is shown them. */
export interface ShownFigures {
  readonly figures: SellerFigures
  readonly criteria: Criteria
  /** The reader is shown a figure of either side as a range only: none is quoted, and no sentence judges by one. */
  readonly hasRanges: boolean
  /** The reader is the seller, whose figures count for nobody until it has approved what others see. */
  readonly isUnapproved?: boolean
  /** The enterprise value that the reader is shown, EUR m; asked for only where the score rests on ranges and the reader sees figures. */
  readonly evEurM?: () => number | null
}

/** What a fit was worked out from: both parties as matching sees them. */
export interface Scored {
  readonly seller: Pick<SellerToMatch, 'figures' | 'evEurM'> &
    Partial<Pick<SellerToMatch, 'vector' | 'sectors' | 'place' | 'keys' | 'toldInRanges' | 'isUnread'>>
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
        | 'geography'
        | 'toldInRanges'
        | 'arePastDeals'
      >
    >
}

/**
 * The buyer does not state what it seeks, or the seller does not disclose what it has. `unapproved`: the reader's own figure, which others are not
 * shown yet. `range`: the reader is shown one of the two as a range only, so neither is quoted.
 */
export type Unjudged<Of> = {
  [Verdict in 'unstated' | 'undisclosed' | 'unapproved' | 'range']: { readonly of: Of; readonly verdict: Verdict }
}['unstated' | 'undisclosed' | 'unapproved' | 'range']

/** How close two texts are, by their business factor: what may be said of it is what the judged collection bears out. */
export type Closeness = 'same' | 'close' | 'related' | 'neighbour' | 'loose'

/**
 * `sector`: a member of the whole sector that the buyer names. `any`: the buyer asks for no particular business. `bought`, `perhaps_bought`: like
 * a company that the buyer has bought or holds, which it may know and its reader is not told.
 */
export interface BusinessReason {
  readonly of: 'business'
  readonly verdict: Closeness | 'sector' | 'any' | 'bought' | 'perhaps_bought'
}

/** Where the seller is, against where the buyer looks; nothing is said where the buyer names no place. */
export interface PlaceReason {
  readonly of: 'place'
  readonly verdict: PlaceVerdict
}

/** The equity that a company of this size calls for, against the ticket. */
export type RevenueReason =
  | Unjudged<'revenue'>
  | { readonly of: 'revenue'; readonly verdict: 'inside' | 'just_above' | 'far_above' | 'just_below' | 'far_below' }

/** A figure against the least that is sought. */
export type TargetReason<Of extends 'growth' | 'margin'> =
  | Unjudged<Of>
  | {
      readonly of: Of
      /** `level`: below the target as quoted, equal to it once both are rounded as matching rounds them. */
      readonly verdict: 'meets' | 'level' | 'short' | 'far_short'
      readonly actualPct: number
      readonly targetPct: number
    }

/** Why a pair fits, in one of the five things judged; its sentence is written where the language is known. */
export type Reason = BusinessReason | PlaceReason | RevenueReason | TargetReason<'growth'> | TargetReason<'margin'>

/** What each thing judged earns of its maximum, 0..1. */
export function fitShares(fit: Pick<Fit, 'semantic' | 'revenueFit' | 'growthFit' | 'ebitdaFit'>) {
  return {
    business: fit.semantic,
    revenue: fit.revenueFit / REVENUE_FIT_MAX,
    growth: fit.growthFit / GROWTH_FIT_MAX,
    margin: fit.ebitdaFit / EBITDA_FIT_MAX,
  } satisfies Record<Exclude<Reason['of'], 'place'>, number>
}

/** Where a place stands among the reasons: what lies outside counts against a pair, and is said before what merely fits. */
const PLACE_SHARES: Readonly<Record<PlaceVerdict, number>> = {
  inside: 0.85,
  neighbouring: 0.7,
  outside: 1,
  unknown: 0.1,
}

/** A business as good as the figures, or nearly so, is said before them: it is what a reader looks for first. */
const BUSINESS_LEAD = 0.1

/** Why a pair fits, the strongest reason first. Each verdict on a figure is judged by the figures that its sentence may quote. */
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
  }
  const reasons: Reason[] = [
    { of: 'business', verdict: businessVerdictOf(fit.semantic, scored) },
    ...(placed === null ? [] : [placed]),
    size.reason,
    growth.reason,
    margin.reason,
  ]
  return reasons.sort((one, other) => shares[other.of] - shares[one.of])
}

/**
 * How close two texts are by their business factor, 0..1. Of the pairs that texts alone decide, in the development and the
 * test part of the judged collection, 98 and 97 % from .98 on are what the buyer looks for; from .88 on 95 and 90 % are that or a
 * neighbouring trade, from .5 on 77 and 86 % (`npm run eval`). From .4 on the relations written by hand make the trade a neighbour.
 */
export function textCloseness(business: number): Closeness {
  if (business >= SAME_FROM) return 'same'
  if (business >= CLOSE_FROM) return 'close'
  if (business >= 0.5) return 'related'
  return business >= NEIGHBOUR_FROM ? 'neighbour' : 'loose'
}

/** From these business factors on a reason says that the business is what the buyer looks for, and that the texts point to it. */
export const SAME_FROM = 0.98
export const CLOSE_FROM = 0.88
/** From this business factor on, below what is ever shown, a reason says that the trade is a neighbouring one. */
export const NEIGHBOUR_FROM = 0.4

/** What is known without comparing texts is said where nothing nearer was found by comparing them. */
function businessVerdictOf(semantic: number, scored: Scored): BusinessReason['verdict'] {
  const { seller, buyer } = scored
  const business = businessFactor(semantic, scored)
  const isMember = ((seller.sectors ?? 0) & (buyer.broadSectors ?? 0)) !== 0
  if (isMember && business <= BROAD_FACTOR + ROUNDING) return 'sector'
  if (buyer.isGeneralist && business <= GENERALIST_FACTOR + ROUNDING) return 'any'
  if (buyer.arePastDeals && business >= 0.5) return business >= CLOSE_FROM ? 'bought' : 'perhaps_bought'
  return textCloseness(business)
}

/** The business factor of a published semantic factor, which counts the place too. */
export function businessFactor(semantic: number, { seller, buyer }: Scored): number {
  return semantic / placeFactor(buyer.geography ?? null, seller.place ?? null)
}

/** A published factor is rounded to three decimals, before a division by .3 at least. */
const ROUNDING = 0.002

function placeReasonOf({ seller, buyer }: Scored): PlaceReason | null {
  const geography = buyer.geography ?? null
  return geography === null ? null : { of: 'place', verdict: comparePlace(geography, seller.place ?? null) }
}

/** A reason, and what the thing judged earns of its maximum, 0..1. */
interface Judged<R extends Reason> {
  readonly reason: R
  readonly share: number
}

/** Below this share of the maximum the ticket gate is closed on either side. */
const JUST_OUTSIDE = 0.8

/** Whether a fit rests on the middle or the edges of ranges. */
export const isScoredInRanges = ({ seller, buyer }: Scored): boolean =>
  (seller.toldInRanges ?? false) || (buyer.toldInRanges ?? false)

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

/** @param scoredShare what was scored earns of the maximum, 0..1. */
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
  const isUntold = scored.seller.figures[FIGURE_OF[of]] === null
  if (isUntold && quoted.isUnapproved) return unjudged('unapproved')
  if (!isUntold && quoted.hasRanges) return unjudged('range')
  const [actualPct, targetPct] = [quoted.figures[FIGURE_OF[of]], quoted.criteria[TARGET_OF[of]]]
  if (actualPct === null) return unjudged('undisclosed')
  if (targetPct === null) return unjudged('range')
  // Rounded as matching rounds them, so that the sentence and the score agree.
  const [actual, target] = [threeSignificant(actualPct), threeSignificant(targetPct)]
  const share = SHARE_OF[of](actual, target)
  const verdictOf = () => {
    if (actual >= target) return actualPct < targetPct ? 'level' : 'meets'
    return share >= 0.6 ? 'short' : 'far_short'
  }
  return { reason: { of, verdict: verdictOf(), actualPct, targetPct }, share }
}
