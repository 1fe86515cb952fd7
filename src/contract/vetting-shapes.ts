import { Type } from 'typebox'
import { Instant, named } from './schemas.ts'

/** State of a workspace's vetting request. */
export const VettingStanding = named('VettingStanding', 'State of the vetting request.', {
  state: Type.Enum(['requested', 'declined'], {
    description: 'requested: awaiting the operator; declined: a new request is possible.',
  }),
  requested_at: Instant,
})
