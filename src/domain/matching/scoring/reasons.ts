import type { Criteria, SellerFigures } from '../../party.ts'
import { EBITDA_FIT_MAX, type Fit, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from './fit.ts'

/** What the sentences may quote: the reader's own figures as typed, the others as the reader is shown them. */
export interface ShownFigures {
  figures: SellerFigures
  criteria: Criteria
}

/** The buyer does not state what it seeks, or the seller does not disclose what it has. */
type Unjudged<Of> =
  | { readonly of: Of; readonly verdict: 'unstated' }
  | { readonly of: Of; readonly verdict: 'undisclosed' }

export interface BusinessReason {
  readonly of: 'business'
  readonly verdict: 'same' | 'close' | 'related' | 'loose'
}

/** Revenue against the band that the ticket implies. */
export type RevenueReason =
  | Unjudged<'revenue'>
  | { readonly of: 'revenue'; readonly verdict: 'inside' | 'near' | 'far'; readonly revenueEurM: number }

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

/** Why a pair fits, the strongest reason first; a reason holds no figure that the reader may not see. */
export function reasonsOf(fit: Fit, { figures, criteria }: ShownFigures): Reason[] {
  const shares = sharesOf(fit)
  const reasons: Reason[] = [
    { of: 'business', verdict: closenessOf(shares.business) },
    revenueReason(shares.revenue, figures.revenueEurM, criteria),
    targetReason('growth', shares.growth, figures.growthPct, criteria.growthTargetPct),
    targetReason('margin', shares.margin, figures.ebitdaMarginPct, criteria.ebitdaTargetPct),
  ]
  return reasons.sort((one, other) => shares[other.of] - shares[one.of])
}

/** How close two businesses are by their semantic factor, 0..1. */
export function closenessOf(semantic: number): BusinessReason['verdict'] {
  if (semantic >= 0.75) return 'same'
  if (semantic >= 0.55) return 'close'
  return semantic >= 0.35 ? 'related' : 'loose'
}

function revenueReason(
  share: number,
  revenueEurM: number | null,
  { ticketMinEurM, ticketMaxEurM }: Criteria,
): RevenueReason {
  if (ticketMinEurM === null && ticketMaxEurM === null) return { of: 'revenue', verdict: 'unstated' }
  if (revenueEurM === null) return { of: 'revenue', verdict: 'undisclosed' }
  if (share === 1) return { of: 'revenue', verdict: 'inside', revenueEurM }
  return { of: 'revenue', verdict: share >= 0.5 ? 'near' : 'far', revenueEurM }
}

function targetReason<Of extends 'growth' | 'margin'>(
  of: Of,
  share: number,
  actualPct: number | null,
  targetPct: number | null,
): TargetReason<Of> {
  if (targetPct === null) return { of, verdict: 'unstated' }
  if (actualPct === null) return { of, verdict: 'undisclosed' }
  if (share === 1) return { of, verdict: actualPct < targetPct ? 'level' : 'meets', actualPct, targetPct }
  return { of, verdict: share >= 0.6 ? 'short' : 'far_short', actualPct, targetPct }
}
