import { decimals, twoSignificant } from '../confidentiality/rounding.ts'
import {
  EBITDA_FIT_MAX,
  FIT_THRESHOLD,
  type Fit,
  GROWTH_FIT_MAX,
  inNumbers,
  isMatch,
  REVENUE_FIT_MAX,
  revenueBandOf,
} from './fit.ts'
import { isOpen, ticketsThatFit } from './gates.ts'
import type { Pair } from './pair.ts'
import type { ShownFigures } from './reasons.ts'

/** Why a pair is not a match and what would make it one; no figure in it that the reader may not see. */
export interface WhyNot {
  isMatch: boolean
  /** What stands in the way, the gates first; one sentence that says so when nothing does. */
  reasons: string[]
  /** What would change it, the smallest step first. */
  changes: string[]
}

/** `shown.evEurM` is the enterprise value as the reader may see it; `evToRevenue` the seller's industry multiple. */
export function whyNotOf(
  { scores, gates }: Pick<Pair, 'scores' | 'gates'>,
  shown: ShownFigures & { evEurM: number | null },
  evToRevenue: number,
): WhyNot {
  const reasons: string[] = []
  const changes: string[] = []
  if (!isOpen(gates.communication)) {
    reasons.push(sentence(gates.communication.reason))
    changes.push('It opens once both sides can be reached and one of them has a workspace or has been in touch.')
  }
  if (!isOpen(gates.ticketFit)) {
    reasons.push(sentence(gates.ticketFit.reason))
    changes.push(...ticketChanges(shown))
  }
  if (scores.fit < FIT_THRESHOLD) {
    reasons.push(
      `The fit is ${scores.fit}: ${decimals(scores.deterministic, 1)} for the figures × ${decimals(scores.semantic, 3)} for the business; ${FIT_THRESHOLD} is needed.`,
    )
    changes.push(...fitChanges(scores, shown, evToRevenue))
  }
  const matches = isMatch(scores.fit, isOpen(gates.communication) && isOpen(gates.ticketFit))
  return {
    isMatch: matches,
    reasons: matches ? ['Nothing stands in the way: this pair is a match.'] : reasons,
    changes,
  }
}

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`

function ticketChanges({ evEurM, criteria }: ShownFigures & { evEurM: number | null }): string[] {
  if (evEurM === null) return []
  const { leastMaxEurM, mostMinEurM } = ticketsThatFit(evEurM)
  const changes: string[] = []
  if (criteria.ticketMaxEurM !== null && criteria.ticketMaxEurM < leastMaxEurM)
    changes.push(`A ticket maximum of about EUR ${twoSignificant(leastMaxEurM)}m or more would open the ticket gate.`)
  if (criteria.ticketMinEurM !== null && criteria.ticketMinEurM > mostMinEurM)
    changes.push(`A ticket minimum of about EUR ${twoSignificant(mostMinEurM)}m or less would open the ticket gate.`)
  return changes
}

/** One step each that would lift a sub-score to its maximum, the one that lifts the fit most first. */
function fitChanges(scores: Fit, shown: ShownFigures, evToRevenue: number): string[] {
  const perfect = inNumbers.fit(REVENUE_FIT_MAX + GROWTH_FIT_MAX + EBITDA_FIT_MAX, scores.semantic)
  if (perfect < FIT_THRESHOLD)
    return [
      `No figure would change it: the business is too far from what the buyer looks for (${decimals(scores.semantic, 3)}, and at least ${FIT_THRESHOLD / 100} is needed). A fuller description, or another solution sought, would.`,
    ]
  return [
    { gain: REVENUE_FIT_MAX - scores.revenueFit, step: revenueStep(shown, evToRevenue) },
    {
      gain: GROWTH_FIT_MAX - scores.growthFit,
      step: targetStep('growth', shown.figures.growthPct, shown.criteria.growthTargetPct),
    },
    {
      gain: EBITDA_FIT_MAX - scores.ebitdaFit,
      step: targetStep('EBITDA margin', shown.figures.ebitdaMarginPct, shown.criteria.ebitdaTargetPct),
    },
  ]
    .filter(({ gain }) => gain >= 0.05)
    .sort((one, other) => other.gain - one.gain)
    .map(
      ({ gain, step }) =>
        `${step} would bring the fit to ${inNumbers.fit(scores.deterministic + gain, scores.semantic)}.`,
    )
}

function revenueStep({ figures, criteria }: ShownFigures, evToRevenue: number): string {
  const band = revenueBandOf(criteria, evToRevenue)
  if (band === null) return 'A stated ticket whose revenue band holds this seller'
  const range = `EUR ${twoSignificant(band.lowEurM)}m to ${band.highEurM === Number.POSITIVE_INFINITY ? 'any size' : `${twoSignificant(band.highEurM)}m`}`
  if (figures.revenueEurM === null) return `A disclosed revenue within the band that the ticket implies (${range})`
  return `A revenue within the band that the ticket implies (${range}), or a ticket whose band holds it,`
}

function targetStep(what: string, actualPct: number | null, targetPct: number | null): string {
  if (targetPct === null) return `A stated ${what} target that this seller meets`
  if (actualPct === null) return `A disclosed ${what} of ${targetPct} % or more`
  return `A ${what} target of ${actualPct} % instead of ${targetPct} %`
}
