import type { Kysely } from 'kysely'
import { DAY_MS } from '../domain/durations.ts'
import { MEMBERS_MAX } from '../domain/workspace-role.ts'
import { lockSession } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { memberOnWire } from '../presenting/member-on-wire.ts'
import { withoutNulls } from '../presenting/without-nulls.ts'
import { insertEvents } from '../store/events.ts'
import { insertMember, isInForce, type Member, membersOf, revokeMembers, setMemberRole } from '../store/members.ts'
import type { Schema } from '../store/schema.ts'
import { keyHashOf } from '../store/sessions.ts'

export const listMembers: Handlers['listMembers'] = async ({ app, viewer }) => {
  const { sessionId, memberId, role, keyEndsAt } = viewer
  const now = app.now()
  const members = await membersOf(app.database.db, sessionId)
  for (const member of members)
    if (member.expiresAt !== null && isInForce(member, now)) app.answerEndsAt(new Date(member.expiresAt))
  return {
    body: {
      you: { role, ...withoutNulls({ member_id: memberId, expires_at: keyEndsAt?.toISOString() }) },
      members: members.map((member) => memberOnWire(member, now)),
    },
  }
}

export const inviteMember: Handlers['inviteMember'] = async ({ app, viewer, input, refuse, commit }) => {
  const { sessionId } = viewer
  return await commit(async (trx) => {
    await lockSession(trx, sessionId)
    const now = app.now()
    const active = (await membersOf(trx, sessionId)).filter((member) => isInForce(member, now))
    if (active.length >= MEMBERS_MAX)
      return refuse('members_full', 'members_full', { of: 'revoke_member_first', count: MEMBERS_MAX })
    const key = app.newSessionKey().toLowerCase()
    const { name, email, role, valid_days: days } = input
    const expiresAt = days ? new Date(now.getTime() + days * DAY_MS) : null
    const member = await insertMember(
      trx,
      { sessionId, name, email: email ?? null, role, keyHash: keyHashOf(key), expiresAt },
      now,
    )
    await recordChange(trx, sessionId, 'invited', member, now)
    return { body: { session_id: key, member: memberOnWire(member, now) } }
  })
}

export const changeMember: Handlers['changeMember'] = async ({ app, viewer, input, refuse, commit }) => {
  const { sessionId } = viewer
  return await commit(async (trx) => {
    const now = app.now()
    const before = (await membersOf(trx, sessionId)).find(({ id }) => id === input.member_id)
    const member = before && (await setMemberRole(trx, sessionId, before.id, input.role))
    if (!member) return refuse('member_not_found', 'member_unknown', 'use_member_id')
    if (before.role !== member.role) await recordChange(trx, sessionId, 'changed', member, now)
    return { body: memberOnWire(member, now) }
  })
}

export const revokeMember: Handlers['revokeMember'] = async ({ app, viewer, input, refuse, commit }) => {
  const { sessionId } = viewer
  return await commit(async (trx) => {
    const now = app.now()
    const [member] = await revokeMembers(trx, sessionId, { only: input.member_id }, now)
    if (member === undefined) return refuse('member_not_found', 'member_unknown', 'use_member_id')
    await recordChange(trx, sessionId, 'revoked', member, now)
    return { body: memberOnWire(member, now) }
  })
}

/** One event for the workspace itself; nobody else is told who works in it. */
async function recordChange(
  trx: Kysely<Schema>,
  sessionId: number,
  change: 'invited' | 'changed' | 'revoked',
  { id, role }: Member,
  now: Date,
): Promise<void> {
  const facts = { member: change, member_id: id, role }
  await insertEvents(trx, [{ sessionId, type: 'workspace_joined', partyId: null, facts }], now)
}
