import type { Language } from '../../language/language.ts'
import { writeFact } from '../../language/sentences.ts'
import type { EmptyReason } from '../empty-reason.ts'
import type { LearnedReason } from '../learned-order.ts'
import type { ShownGateReason } from './gates.ts'
import type { MatchWords } from './match-word-list.ts'
import { MATCH_WORDS_DE } from './match-words-de.ts'
import { MATCH_WORDS_EN } from './match-words-en.ts'
import { MATCH_WORDS_ES } from './match-words-es.ts'
import { MATCH_WORDS_FR } from './match-words-fr.ts'
import type { Reason } from './reasons.ts'
import type { Change, Obstacle } from './why-not.ts'

const MATCH_WORDS: Readonly<Record<Language, MatchWords>> = {
  en: MATCH_WORDS_EN,
  fr: MATCH_WORDS_FR,
  de: MATCH_WORDS_DE,
  es: MATCH_WORDS_ES,
}

export function reasonIn(language: Language, reason: Reason): string {
  return writeFact(MATCH_WORDS[language].reasons, reason)
}

/** Returns the reason for a match's shift in the learned order. */
export function learnedReasonIn(language: Language, { of, count }: LearnedReason): string {
  return MATCH_WORDS[language].learned[of](count)
}

/** Returns a gate's reason, in lower case and without a full stop. */
export function gateReasonIn(language: Language, reason: ShownGateReason): string {
  return MATCH_WORDS[language].gates[reason]
}

export function obstacleIn(language: Language, obstacle: Obstacle): string {
  if (obstacle.of !== 'gate') return writeFact(MATCH_WORDS[language].obstacles, obstacle)
  const reason = gateReasonIn(language, obstacle.reason)
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

export function emptyReasonIn(language: Language, reason: EmptyReason): string {
  return writeFact(MATCH_WORDS[language].empty, reason)
}

export function changeIn(language: Language, change: Change): string {
  return writeFact(MATCH_WORDS[language].changes, change)
}
