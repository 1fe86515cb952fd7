import type { StoredGrant } from '../store/access-grants.ts'
import { withoutNulls } from './without-nulls.ts'

export function grantOnWire(grant: StoredGrant, now: Date) {
  const state = grant.endedAt !== null ? 'ended' : new Date(grant.endsAt) > now ? 'active' : 'expired'
  const opensNames = grant.namesMax > 0
  return {
    grant_id: grant.id,
    client_name: grant.clientName,
    client_host: grant.clientHost,
    scopes: grant.scopes,
    ...(opensNames ? { names_max: grant.namesMax, names_opened: grant.namesOpened } : {}),
    granted_at: grant.grantedAt,
    ends_at: grant.endsAt,
    state: state as 'active' | 'expired' | 'ended',
    ...withoutNulls({
      pair_id: grant.pairId,
      granted_by: grant.memberId,
      ended_by: grant.endedBy,
      last_used_at: grant.lastUsedAt,
    }),
  }
}
