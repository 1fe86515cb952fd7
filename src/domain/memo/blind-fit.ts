import { type Band, widenedBandOf } from '../confidentiality/bands.ts'
import { blindCriteriaOf } from '../confidentiality/blind-figures.ts'
import { EBITDA_FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX, revenueBandOf } from '../matching/fit.ts'
import type { Gate } from '../matching/gates.ts'
import type { Pair } from '../matching/pair.ts'
import type { Criteria, SellerFigures } from '../party.ts'

export type Verdict =
  | 'inside'
  | 'near'
  | 'far'
  | 'meets'
  | 'short'
  | 'far_short'
  | 'unstated'
  | 'undisclosed'
  | 'same'
  | 'close'
  | 'related'
  | 'loose'

/** One part of a fit as a judgement: out of five, because a score of three digits gives the figure behind it away. */
export interface FitPart {
  readonly of: 'business' | 'revenue' | 'growth' | 'margin'
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
  /** Two significant digits. */
  readonly criteria: Criteria
  /** The revenue that the ticket implies at the industry's multiple, EUR m; null when no ticket is stated. */
  readonly impliedRevenue: Band | null
}

export const FIT_LEVELS = 5
const levelOf = (share: number) => Math.round(share * FIT_LEVELS)

/** The fit of a pair as a paper that travels may tell it. `evToRevenue` is that of the seller's industry. */
export function blindFitOf(
  { fit, scores, gates }: Pair,
  figures: SellerFigures,
  criteria: Criteria,
  evToRevenue: number,
): BlindFit {
  const shares = {
    business: scores.semantic,
    revenue: scores.revenueFit / REVENUE_FIT_MAX,
    growth: scores.growthFit / GROWTH_FIT_MAX,
    margin: scores.ebitdaFit / EBITDA_FIT_MAX,
  }
  const verdicts: Readonly<Record<FitPart['of'], Verdict>> = {
    business: businessVerdict(scores.semantic),
    revenue: revenueVerdict(shares.revenue, figures, criteria),
    growth: targetVerdict(shares.growth, figures.growthPct, criteria.growthTargetPct),
    margin: targetVerdict(shares.margin, figures.ebitdaMarginPct, criteria.ebitdaTargetPct),
  }
  const implied = revenueBandOf(criteria, evToRevenue)
  return {
    fit: Math.round(fit),
    parts: (['business', 'revenue', 'growth', 'margin'] as const)
      .toSorted((one, other) => shares[other] - shares[one])
      .map((of) => ({ of, level: levelOf(shares[of]), verdict: verdicts[of] })),
    ticket: gates.ticketFit.verdict,
    criteria: blindCriteriaOf(criteria),
    impliedRevenue: implied === null ? null : widenedBandOf(implied.lowEurM, implied.highEurM),
  }
}

function businessVerdict(semantic: number): Verdict {
  if (semantic >= 0.75) return 'same'
  if (semantic >= 0.55) return 'close'
  return semantic >= 0.35 ? 'related' : 'loose'
}

function revenueVerdict(share: number, figures: SellerFigures, criteria: Criteria): Verdict {
  if (criteria.ticketMinEurM === null && criteria.ticketMaxEurM === null) return 'unstated'
  if (figures.revenueEurM === null) return 'undisclosed'
  if (share === 1) return 'inside'
  return share >= 0.5 ? 'near' : 'far'
}

function targetVerdict(share: number, actualPct: number | null, targetPct: number | null): Verdict {
  if (targetPct === null) return 'unstated'
  if (actualPct === null) return 'undisclosed'
  if (share === 1) return 'meets'
  return share >= 0.6 ? 'short' : 'far_short'
}
