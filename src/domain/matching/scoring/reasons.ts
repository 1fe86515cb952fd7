import type { Criteria, SellerFigures } from '../../party.ts'
import { equityNeedHighEurM, equityNeedLowEurM } from './equity-need.ts'
import { EBITDA_FIT_MAX, type Fit, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from './fit.ts'
import type { BuyerToMatch, SellerToMatch } from './pair.ts'

/** What the sentences may quote: the reader's own figures as typed, the others as the reader is shown them. */
export interface ShownFigures {
  figures: SellerFigures
  criteria: Criteria
}

/** What a fit was worked out from: both parties as matching sees them. */
export interface Scored {
  readonly seller: Pick<SellerToMatch, 'figures' | 'evEurM' | 'equityBasisEurM'>
  readonly buyer: Pick<BuyerToMatch, 'criteria'>
}

/** The buyer does not state what it seeks, or the seller does not disclose what it has. */
type Unjudged<Of> =
  | { readonly of: Of; readonly verdict: 'unstated' }
  | { readonly of: Of; readonly verdict: 'undisclosed' }

export interface BusinessReason {
  readonly of: 'business'
  readonly verdict: 'same' | 'close' | 'related' | 'loose'
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

/** Why a pair fits, in one of the four things judged; its sentence is written where the language is known. */
export type Reason = BusinessReason | RevenueReason | TargetReason<'growth'> | TargetReason<'margin'>

/** What each thing judged earns of its maximum, 0..1. */
export function sharesOf(fit: Pick<Fit, 'semantic' | 'revenueFit' | 'growthFit' | 'ebitdaFit'>) {
  return {
    business: fit.semantic,
    revenue: fit.revenueFit / REVENUE_FIT_MAX,
    growth: fit.growthFit / GROWTH_FIT_MAX,
    margin: fit.ebitdaFit / EBITDA_FIT_MAX,
  } satisfies Record<Reason['of'], number>
}

/** Why a pair fits, the strongest reason first: decided from what was scored, said in figures that the reader may see. */
export function reasonsOf(fit: Fit, scored: Scored, quoted: ShownFigures): Reason[] {
  const shares = sharesOf(fit)
  const [growth, margin] = [targetsOf(scored, quoted, 'growth'), targetsOf(scored, quoted, 'margin')]
  const reasons: Reason[] = [
    { of: 'business', verdict: closenessOf(shares.business) },
    revenueReason(shares.revenue, scored),
    targetReason('growth', shares.growth, growth),
    targetReason('margin', shares.margin, margin),
  ]
  return reasons.sort((one, other) => shares[other.of] - shares[one.of])
}

/** How close two businesses are by their semantic factor, 0..1. */
export function closenessOf(semantic: number): BusinessReason['verdict'] {
  if (semantic >= 0.75) return 'same'
  if (semantic >= 0.55) return 'close'
  return semantic >= 0.35 ? 'related' : 'loose'
}

/** Below this share of the maximum the ticket gate is closed on either side. */
const JUST_OUTSIDE = 0.8

function revenueReason(share: number, { seller: { equityBasisEurM }, buyer: { criteria } }: Scored): RevenueReason {
  const { ticketMinEurM, ticketMaxEurM } = criteria
  if (ticketMinEurM === null && ticketMaxEurM === null) return { of: 'revenue', verdict: 'unstated' }
  if (equityBasisEurM === null) return { of: 'revenue', verdict: 'undisclosed' }
  const isJustOutside = share >= JUST_OUTSIDE
  if (equityNeedLowEurM(equityBasisEurM) > (ticketMaxEurM ?? Number.POSITIVE_INFINITY))
    return { of: 'revenue', verdict: isJustOutside ? 'just_above' : 'far_above' }
  if (equityNeedHighEurM(equityBasisEurM) < (ticketMinEurM ?? 0))
    return { of: 'revenue', verdict: isJustOutside ? 'just_below' : 'far_below' }
  return { of: 'revenue', verdict: 'inside' }
}

/** A figure and its target as the reader may read them, and whether what was scored meets it. */
interface Target {
  readonly isMet: boolean
  readonly actualPct: number | null
  readonly targetPct: number | null
}

const FIGURE_OF = { growth: 'growthPct', margin: 'ebitdaMarginPct' } as const
const TARGET_OF = { growth: 'growthTargetPct', margin: 'ebitdaTargetPct' } as const

function targetsOf({ seller, buyer }: Scored, quoted: ShownFigures, of: 'growth' | 'margin'): Target {
  const [actualPct, targetPct] = [seller.figures[FIGURE_OF[of]], buyer.criteria[TARGET_OF[of]]]
  return {
    isMet: actualPct !== null && targetPct !== null && actualPct >= targetPct,
    actualPct: quoted.figures[FIGURE_OF[of]],
    targetPct: quoted.criteria[TARGET_OF[of]],
  }
}

function targetReason<Of extends 'growth' | 'margin'>(
  of: Of,
  share: number,
  { isMet, actualPct, targetPct }: Target,
): TargetReason<Of> {
  if (targetPct === null) return { of, verdict: 'unstated' }
  if (actualPct === null) return { of, verdict: 'undisclosed' }
  if (isMet) return { of, verdict: actualPct < targetPct ? 'level' : 'meets', actualPct, targetPct }
  return { of, verdict: share >= 0.6 ? 'short' : 'far_short', actualPct, targetPct }
}
