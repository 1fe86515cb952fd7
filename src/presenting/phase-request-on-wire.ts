import { phaseRequestLapsesAt } from '../domain/deals/phase-consent.ts'
import type { Side } from '../domain/parties/party.ts'
import type { PhaseRequest } from '../store/phase-requests.ts'

/** Returns a phase request awaiting an answer, for one of the two sides. */
export function phaseRequestOnWire(request: PhaseRequest, ownSide: Side) {
  return {
    request_id: request.id,
    phase: request.phase,
    asked_by: request.askedBy === ownSide ? ('own' as const) : ('counterparty' as const),
    asked_at: request.askedAt,
    lapses_at: phaseRequestLapsesAt(request).toISOString(),
  }
}
