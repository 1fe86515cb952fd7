import { openOwnCriteria, openOwnFigures, valuationBy } from '../disclosure/exact-figures.ts'
import type { PartyView } from '../disclosure/party-view.ts'
import type { ThesisPair } from '../domain/matching/scoring/pair.ts'
import type { ShownFigures } from '../domain/matching/scoring/reasons.ts'
import type { Valuation } from '../domain/valuation/valuation.ts'
import type { Candidate } from '../matching-index/universe.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/**
 * Returns the figures quoted in sentences about a pair: the reader's own as stated, the other side's as shown to it.
 * The criteria are those of the thesis that the pair was scored by; another's named thesis stays blind, even with a
 * clearance.
 */
export function quotableFigures(
  viewer: LoadedViewer,
  own: Candidate,
  other: Candidate,
  { thesis }: Pick<ThesisPair, 'thesis'>,
  shown: Pick<PartyView, 'figures' | 'criteria' | 'cleared' | 'valuation'>,
): ShownFigures {
  const showsRanges = !shown.cleared && other.fineness === 'grid'
  if (own.side === 'buyer')
    return {
      figures: shown.figures,
      criteria: openOwnCriteria(viewer, own, thesis),
      hasRanges: showsRanges,
      evEurM: () => triangulatedOf(shown.valuation()),
    }
  const { figures } = openOwnFigures(viewer, own)
  const isOfNamedThesis = thesis.thesisId !== undefined
  return {
    figures,
    criteria: isOfNamedThesis ? thesis.criteria : shown.criteria,
    hasRanges: isOfNamedThesis ? other.fineness === 'grid' : showsRanges,
    isUnapproved: own.fineness === 'sector',
    // Without its file, as the gates of the pair see it.
    evEurM: () => triangulatedOf(valuationBy(figures, own)),
  }
}

const triangulatedOf = (valuation: Valuation | null): number | null =>
  valuation?.status === 'ok' ? valuation.triangulatedEurM : null
