import { lapsesAt, nameRequestState } from '../domain/deals/name-request.ts'
import type { NameRequest } from '../store/name-requests.ts'
import { withoutNulls } from './api-mapping.ts'

/** Returns the state of a request, the same for both sides. */
export function standingOnWire(request: NameRequest, now: Date) {
  return {
    request_id: request.id,
    state: nameRequestState(request, now),
    ...withoutNulls({ decline_reason: request.declineReason, decided_at: request.decidedAt }),
    asked_at: request.askedAt,
    lapses_at: lapsesAt(request).toISOString(),
  }
}
