import type { Criteria, SellerFigures } from '../party.ts'
import { EBITDA_FIT_MAX, type Fit, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from './fit.ts'

/** What the sentences may name: figures as the reader is shown them, exact only where it is cleared. */
export interface ShownFigures {
  figures: SellerFigures
  criteria: Criteria
}

/** Why a pair fits, in sentences, the strongest reason first; a sentence names no figure that the reader may not see. */
export function reasonsOf(fit: Fit, shown: ShownFigures): string[] {
  const { figures, criteria } = shown
  return [
    { share: fit.semantic, sentence: semanticSentence(fit.semantic) },
    { share: fit.revenueFit / REVENUE_FIT_MAX, sentence: revenueSentence(fit.revenueFit, figures, criteria) },
    {
      share: fit.growthFit / GROWTH_FIT_MAX,
      sentence: targetSentence('Growth', figures.growthPct, criteria.growthTargetPct, fit.growthFit / GROWTH_FIT_MAX),
    },
    {
      share: fit.ebitdaFit / EBITDA_FIT_MAX,
      sentence: targetSentence(
        'The EBITDA margin',
        figures.ebitdaMarginPct,
        criteria.ebitdaTargetPct,
        fit.ebitdaFit / EBITDA_FIT_MAX,
      ),
    },
  ]
    .sort((one, other) => other.share - one.share)
    .map(({ sentence }) => sentence)
}

function semanticSentence(semantic: number): string {
  if (semantic >= 0.75) return 'The business is what the buyer looks for.'
  if (semantic >= 0.55) return 'The business is close to what the buyer looks for.'
  if (semantic >= 0.35) return 'The business is related to what the buyer looks for.'
  return 'The business is only loosely related to what the buyer looks for.'
}

function revenueSentence(revenueFit: number, figures: SellerFigures, criteria: Criteria): string {
  if (criteria.ticketMinEurM === null && criteria.ticketMaxEurM === null)
    return 'No ticket is stated, so size was not judged.'
  if (figures.revenueEurM === null) return 'Revenue is not disclosed.'
  const revenue = `Revenue of EUR ${figures.revenueEurM}m`
  if (revenueFit === REVENUE_FIT_MAX) return `${revenue} lies in the band that the ticket implies.`
  return `${revenue} lies ${revenueFit >= REVENUE_FIT_MAX / 2 ? 'just' : 'well'} outside the band that the ticket implies.`
}

function targetSentence(what: string, actualPct: number | null, targetPct: number | null, share: number): string {
  if (targetPct === null) return `${what} has no stated target.`
  if (actualPct === null) return `${what} is not disclosed.`
  const figure = `${what} of ${actualPct} %`
  if (share === 1) return `${figure} meets the target of ${targetPct} %.`
  return `${figure} falls ${share >= 0.6 ? 'a little' : 'well'} short of the target of ${targetPct} %.`
}
