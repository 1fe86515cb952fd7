import type { Criteria, SellerFigures } from '../../party.ts'
import { type PlaceVerdict, placeFactorOf, placeVerdictOf } from '../wishes/geography.ts'
import { equityNeedHighEurM, equityNeedLowEurM } from './equity-need.ts'
import { type Fit, inNumbers } from './fit.ts'
import { EBITDA_FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from './fit-maxima.ts'
import type { BuyerToMatch, SellerToMatch } from './pair.ts'
import { BROAD_FACTOR, GENERALIST_FACTOR } from './semantic.ts'

/** What the sentences may quote: the reader's own figures as typed, the others as the reader is shown them. */
export interface ShownFigures {
  figures: SellerFigures
  criteria: Criteria
  /** The reader is shown neither side’s figures as a range: its sentences judge what it reads, though the score rests on ranges. */
  isWithoutRanges?: boolean
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

/** The buyer does not state what it seeks, or the seller does not disclose what it has. */
type Unjudged<Of> =
  | { readonly of: Of; readonly verdict: 'unstated' }
  | { readonly of: Of; readonly verdict: 'undisclosed' }

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

/** A figure against the least that is sought. `range`: the reader is shown one of the two as a range only, so neither is quoted. */
export type TargetReason<Of extends 'growth' | 'margin'> =
  | Unjudged<Of>
  | { readonly of: Of; readonly verdict: 'range' }
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
export function sharesOf(fit: Pick<Fit, 'semantic' | 'revenueFit' | 'growthFit' | 'ebitdaFit'>) {
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

/** Why a pair fits, the strongest reason first: decided from what was scored, said in figures that the reader may see. */
export function reasonsOf(fit: Fit, scored: Scored, quoted: ShownFigures): Reason[] {
  const placed = placeReasonOf(scored)
  const scoredShares = sharesOf(fit)
  const growth = targetsOf(scored, quoted, 'growth', scoredShares.growth)
  const margin = targetsOf(scored, quoted, 'margin', scoredShares.margin)
  const shares = {
    ...scoredShares,
    business: scoredShares.business + BUSINESS_LEAD,
    growth: growth.share,
    margin: margin.share,
    place: placed === null ? 0 : PLACE_SHARES[placed.verdict],
  }
  const reasons: Reason[] = [
    { of: 'business', verdict: businessVerdictOf(fit.semantic, scored) },
    ...(placed === null ? [] : [placed]),
    revenueReason(shares.revenue, scored),
    targetReason('growth', growth),
    targetReason('margin', margin),
  ]
  return reasons.sort((one, other) => shares[other.of] - shares[one.of])
}

/**
 * How close two texts are by their business factor, 0..1. Of the pairs that texts alone decide, in the development and the
 * test part of the judged collection, 98 and 97 % from .98 on are what the buyer looks for; from .88 on 95 and 90 % are that or a
 * neighbouring trade, from .5 on 77 and 86 % (`npm run eval`). From .4 on the relations written by hand make the trade a neighbour.
 */
export function closenessOf(business: number): Closeness {
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
  const business = businessFactorOf(semantic, scored)
  const isMember = ((seller.sectors ?? 0) & (buyer.broadSectors ?? 0)) !== 0
  if (isMember && business <= BROAD_FACTOR + ROUNDING) return 'sector'
  if (buyer.isGeneralist && business <= GENERALIST_FACTOR + ROUNDING) return 'any'
  if (buyer.arePastDeals && business >= 0.5) return business >= CLOSE_FROM ? 'bought' : 'perhaps_bought'
  return closenessOf(business)
}

/** The business factor of a published semantic factor, which counts the place too. */
export function businessFactorOf(semantic: number, { seller, buyer }: Scored): number {
  return semantic / placeFactorOf(buyer.geography ?? null, seller.place ?? null)
}

/** A published factor is rounded to three decimals, before a division by .3 at least. */
const ROUNDING = 0.002

function placeReasonOf({ seller, buyer }: Scored): PlaceReason | null {
  const geography = buyer.geography ?? null
  return geography === null ? null : { of: 'place', verdict: placeVerdictOf(geography, seller.place ?? null) }
}

/** Below this share of the maximum the ticket gate is closed on either side. */
const JUST_OUTSIDE = 0.8

function revenueReason(share: number, { seller: { evEurM }, buyer: { criteria } }: Scored): RevenueReason {
  const { ticketMinEurM, ticketMaxEurM } = criteria
  if (ticketMinEurM === null && ticketMaxEurM === null) return { of: 'revenue', verdict: 'unstated' }
  if (evEurM === null) return { of: 'revenue', verdict: 'undisclosed' }
  const isJustOutside = share >= JUST_OUTSIDE
  if (equityNeedLowEurM(evEurM) > (ticketMaxEurM ?? Number.POSITIVE_INFINITY))
    return { of: 'revenue', verdict: isJustOutside ? 'just_above' : 'far_above' }
  if (equityNeedHighEurM(evEurM) < (ticketMinEurM ?? 0))
    return { of: 'revenue', verdict: isJustOutside ? 'just_below' : 'far_below' }
  return { of: 'revenue', verdict: 'inside' }
}

/** A figure and its target as the reader may read them. */
interface Target {
  /** Of its maximum, 0..1. */
  readonly share: number
  readonly isMet: boolean
  readonly isInRanges: boolean
  readonly actualPct: number | null
  readonly targetPct: number | null
}

const FIGURE_OF = { growth: 'growthPct', margin: 'ebitdaMarginPct' } as const
const TARGET_OF = { growth: 'growthTargetPct', margin: 'ebitdaTargetPct' } as const
const SHARE_OF = {
  growth: (actualPct: number, targetPct: number) => inNumbers.growthFit(actualPct, targetPct) / GROWTH_FIT_MAX,
  margin: (actualPct: number, targetPct: number) => inNumbers.ebitdaFit(actualPct, targetPct) / EBITDA_FIT_MAX,
} as const

/** @param scoredShare what was scored earns of the maximum, 0..1. */
function targetsOf(
  { seller, buyer }: Scored,
  quoted: ShownFigures,
  of: 'growth' | 'margin',
  scoredShare: number,
): Target {
  const shown = { actualPct: quoted.figures[FIGURE_OF[of]], targetPct: quoted.criteria[TARGET_OF[of]] }
  const { actualPct, targetPct } = shown
  const isScoredInRanges = (seller.toldInRanges ?? false) || (buyer.toldInRanges ?? false)
  if (isScoredInRanges && quoted.isWithoutRanges && actualPct !== null && targetPct !== null)
    return {
      ...shown,
      share: SHARE_OF[of](actualPct, targetPct),
      isMet: actualPct >= targetPct,
      isInRanges: false,
    }
  const [scoredPct, soughtPct] = [seller.figures[FIGURE_OF[of]], buyer.criteria[TARGET_OF[of]]]
  return {
    ...shown,
    share: scoredShare,
    isMet: scoredPct !== null && soughtPct !== null && scoredPct >= soughtPct,
    isInRanges: isScoredInRanges,
  }
}

function targetReason<Of extends 'growth' | 'margin'>(
  of: Of,
  { share, isMet, isInRanges, actualPct, targetPct }: Target,
): TargetReason<Of> {
  if (targetPct === null) return { of, verdict: 'unstated' }
  if (actualPct === null) return { of, verdict: 'undisclosed' }
  if (isInRanges) return { of, verdict: 'range' }
  if (isMet) return { of, verdict: actualPct < targetPct ? 'level' : 'meets', actualPct, targetPct }
  return { of, verdict: share >= 0.6 ? 'short' : 'far_short', actualPct, targetPct }
}
