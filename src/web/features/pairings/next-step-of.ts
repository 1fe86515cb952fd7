import type { Pairing, Pairings } from './listing.ts'

/** Next steps of a pairing in order of precedence, from signatures, responses and releases. */
export const NEXT_STEPS = [
  'withdrawn',
  'closed',
  'abandoned',
  'answerPhase',
  'awaitPhase',
  'paused',
  'answerIntroduction',
  'readMessages',
  'nobodyThere',
  'declined',
  'awaitIntroduction',
  'askAgain',
  'sign',
  'openName',
  'awaitSignature',
  'releaseMemorandum',
  'readMemorandum',
  'awaitMemorandum',
  'moveOn',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/** Returns the first next step that applies. The phase counts only if the deal has ended. */
export function pairingNextStep(pairing: Pairing, role: Pairings['role'], isSigned: boolean): NextStep {
  const { introduction, phase_request } = pairing
  if (pairing.phase === '8_closed') return 'closed'
  if (pairing.phase === '9_abandoned') return 'abandoned'
  if (pairing.withdrawn) return 'withdrawn'
  if (phase_request !== undefined) return phase_request.asked_by === 'own' ? 'awaitPhase' : 'answerPhase'
  if (pairing.paused_at !== undefined) return 'paused'
  if (introduction.open_to.includes('answer')) return 'answerIntroduction'
  if ((pairing.unread_messages ?? 0) > 0) return 'readMessages'
  if (!pairing.counterparty_has_workspace) return 'nobodyThere'
  if (introduction.state === 'declined') return introduction.asked_by === 'own' ? 'declined' : 'askAgain'
  if (introduction.state === 'requested') return 'awaitIntroduction'
  if (introduction.open_to.includes('ask')) return 'askAgain'
  if (!isSigned) return 'sign'
  if (!pairing.revealed) return 'openName'
  if (pairing.counterparty_nda_signed === false) return 'awaitSignature'
  if (pairing.memorandum_released) return role === 'buyer' ? 'readMemorandum' : 'moveOn'
  return role === 'seller' ? 'releaseMemorandum' : 'awaitMemorandum'
}
