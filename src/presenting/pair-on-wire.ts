import type { Language } from '../domain/language/language.ts'
import type { Fit } from '../domain/matching/scoring/fit.ts'
import type { Gate } from '../domain/matching/scoring/gates.ts'
import { gateReasonIn } from '../domain/matching/scoring/match-words.ts'
import type { Gates, ThesisPair } from '../domain/matching/scoring/pair.ts'
import type { Scored } from '../domain/matching/scoring/reasons.ts'
import type { Candidate } from '../matching-index/universe.ts'

/** What the fit of a pair was worked out from, whoever asks. */
export function scoredOf(one: Candidate, other: Candidate, { thesis }: Pick<ThesisPair, 'thesis'>): Scored {
  return { seller: (one.side === 'seller' ? one : other).toMatch, buyer: thesis }
}

/** The parts of a fit. */
export const scoresOnWire = ({ revenueFit, growthFit, ebitdaFit, deterministic, semantic }: Fit) => ({
  revenue_fit: revenueFit,
  growth_fit: growthFit,
  ebitda_fit: ebitdaFit,
  deterministic,
  semantic,
})

/** Both gates with their reasons in the reader's language. */
export function gatesOnWire({ communication, ticketFit }: Gates, language: Language) {
  const inWords = ({ verdict, reason }: Gate) => ({ verdict, reason: gateReasonIn(language, reason) })
  return { communication: inWords(communication), ticket_fit: inWords(ticketFit) }
}
