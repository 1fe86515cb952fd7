import type { Static } from 'typebox'
import type { contract } from '../contract/index.ts'
import { isInForce, type Member } from '../store/members.ts'
import { withoutNulls } from './without-nulls.ts'

type MemberOnWire = Static<typeof contract.listMembers.output>['members'][number]

/** Returns a member as its workspace sees it. */
export function memberOnWire(member: Member, now: Date): MemberOnWire {
  const { id, name, email, role, createdAt, expiresAt, revokedAt, invitedBy } = member
  const state = revokedAt !== null ? 'revoked' : isInForce(member, now) ? 'active' : 'expired'
  const known = withoutNulls({ email, expires_at: expiresAt, revoked_at: revokedAt, invited_by: invitedBy })
  return { member_id: id, name, role, state, created_at: createdAt, ...known }
}
