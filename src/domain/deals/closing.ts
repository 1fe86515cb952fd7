import type { Side } from '../parties/party.ts'
import { CLOSED_PHASE, type DealPhase } from './deal.ts'

/** Parties that have closed a pairing. */
interface Closing {
  phase: DealPhase
  closedByBuyer: boolean
  closedBySeller: boolean
  closedByOperator: boolean
}

/** True if only the other side has closed the deal, so that it awaits confirmation. */
export function isClosedByOtherAlone(closing: Closing, side: Side): boolean {
  const { closedByBuyer, closedBySeller } = closing
  const [own, other] = side === 'buyer' ? [closedByBuyer, closedBySeller] : [closedBySeller, closedByBuyer]
  return closing.phase === CLOSED_PHASE && other && !own && !closing.closedByOperator
}
