import type { Static } from 'typebox'
import type { VettingStanding } from '../contract/vetting-shapes.ts'
import type { VettingRequest } from '../store/vetting-requests.ts'

export function vettingOnWire({ requestedAt, declinedAt }: VettingRequest): Static<typeof VettingStanding> {
  return { state: declinedAt === null ? 'requested' : 'declined', requested_at: requestedAt }
}
