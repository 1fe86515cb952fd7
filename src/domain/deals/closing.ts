import type { Side } from '../parties/party.ts'
import { CLOSED_PHASE, type DealPhase } from './deal.ts'

/** Who has closed a pairing. */
export interface Closing {
  phase: DealPhase
  closedByBuyer: boolean
  closedBySeller: boolean
  closedByOperator: boolean
}

/** Whether the other side has closed a deal that neither this side nor an operator has: it waits to be confirmed. */
export function isClosedByOtherAlone(closing: Closing, side: Side): boolean {
  const { closedByBuyer, closedBySeller } = closing
  const [own, other] = side === 'buyer' ? [closedByBuyer, closedBySeller] : [closedBySeller, closedByBuyer]
  return closing.phase === CLOSED_PHASE && other && !own && !closing.closedByOperator
}
