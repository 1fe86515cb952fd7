import type { Language } from '../domain/language/language.ts'
import type { Fit } from '../domain/matching/scoring/fit.ts'
import { type Gate, shownGateReason } from '../domain/matching/scoring/gates.ts'
import { gateReasonIn } from '../domain/matching/scoring/match-words.ts'
import type { Gates, ThesisPair } from '../domain/matching/scoring/pair.ts'
import { isScoredInRanges, type Scored, type ShownFigures } from '../domain/matching/scoring/reasons.ts'
import type { Candidate } from '../matching-index/universe.ts'

/** Returns the facts that a pair's fit is computed from, the same for both sides. */
export function scoredBasis(one: Candidate, other: Candidate, { thesis }: Pick<ThesisPair, 'thesis'>): Scored {
  return { seller: (one.side === 'seller' ? one : other).toMatch, buyer: thesis }
}

export const scoresOnWire = ({ revenueFit, growthFit, ebitdaFit, deterministic, semantic }: Fit) => ({
  revenue_fit: revenueFit,
  growth_fit: growthFit,
  ebitda_fit: ebitdaFit,
  deterministic,
  semantic,
})

/** Returns both gates with reasons in the reader's language, which mention ranges if a gate was evaluated on them. */
export function gatesOnWire(
  { communication, ticketFit }: Gates,
  { scored, quoted }: { readonly scored: Scored; readonly quoted: ShownFigures },
  language: Language,
) {
  const basis = { isInRanges: isScoredInRanges(scored), isUnapproved: quoted.isUnapproved ?? false }
  const inWords = ({ verdict, reason }: Gate) => ({
    verdict,
    reason: gateReasonIn(language, shownGateReason(reason, basis)),
  })
  return { communication: inWords(communication), ticket_fit: inWords(ticketFit) }
}
