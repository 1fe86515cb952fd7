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

/** Why a pair fits. */
export function reasonIn(language: Language, reason: Reason): string {
  return writeFact(MATCH_WORDS[language].reasons, reason)
}

/** Why a match stands higher or lower in the learned order. */
export function learnedReasonIn(language: Language, { of, count }: LearnedReason): string {
  return MATCH_WORDS[language].learned[of](count)
}

/** Why a gate stands as it does, without a capital and a full stop. */
export function gateReasonIn(language: Language, reason: ShownGateReason): string {
  return MATCH_WORDS[language].gates[reason]
}

/** What stands in the way of a match. */
export function obstacleIn(language: Language, obstacle: Obstacle): string {
  if (obstacle.of !== 'gate') return writeFact(MATCH_WORDS[language].obstacles, obstacle)
  const reason = gateReasonIn(language, obstacle.reason)
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

/** Returns why a list of matches is empty. */
export function emptyReasonIn(language: Language, reason: EmptyReason): string {
  return writeFact(MATCH_WORDS[language].empty, reason)
}

/** What would make it a match. */
export function changeIn(language: Language, change: Change): string {
  return writeFact(MATCH_WORDS[language].changes, change)
}
