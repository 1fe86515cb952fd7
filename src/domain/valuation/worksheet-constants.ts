import { GROWTH_CAP_PCT, GROWTH_EFFECT, HIGH_MARGIN_SHARE, LOSS_FADE } from './multiples.ts'
import { SIZE_CURVE } from './size-discount.ts'
import { CONSERVATIVE_SHARE, COUNTED_TIMES, WEIGHTS } from './triangulation.ts'

/** Constants of the method by key. */
export const CONSTANTS = {
  least_kept: SIZE_CURVE.leastKept,
  halfway_ebitda: SIZE_CURVE.halfwayEbitdaEurM,
  premium_scale: SIZE_CURVE.premiumScalePct,
  growth_cap: GROWTH_CAP_PCT,
  ordinary_growth: GROWTH_EFFECT.ordinaryPct,
  growth_scale: GROWTH_EFFECT.scalePct,
  growth_reach_ebitda: GROWTH_EFFECT.ebitda,
  growth_reach_revenue: GROWTH_EFFECT.revenue,
  high_margin_share: HIGH_MARGIN_SHARE,
  ebitda_of_dcf: COUNTED_TIMES.ebitdaOfDcf,
  dcf_of_ebitda: COUNTED_TIMES.dcfOfEbitda,
  least_loss_share: LOSS_FADE.leastShare,
  least_loss_scale: LOSS_FADE.leastScalePct,
  weight_revenue: WEIGHTS.revenue,
  weight_ebitda: WEIGHTS.ebitda,
  weight_dcf: WEIGHTS.dcf,
  conservative_share: CONSERVATIVE_SHARE,
} as const
export type Constant = keyof typeof CONSTANTS
