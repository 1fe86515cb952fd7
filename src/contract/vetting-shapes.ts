import { Type } from 'typebox'
import { Instant, named } from './schemas.ts'

/** How a workspace's request to be vetted stands. */
export const VettingStanding = named('VettingStanding', 'How the request to be vetted stands.', {
  state: Type.Enum(['requested', 'declined'], {
    description: 'requested: the operator has not answered; declined: it can be asked again.',
  }),
  requested_at: Instant,
})
