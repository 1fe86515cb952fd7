import { DAY_MS } from '../domain/figures/durations.ts'
import { negotiateMailLanguage } from '../domain/language/language.ts'
import { MEMBERS_MAX, mayActAs } from '../domain/workspace/workspace-role.ts'
import type { AppContext, Asked } from '../entry/app-context.ts'
import { lockSession } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { memberOnWire } from '../presenting/member-on-wire.ts'
import { withoutNulls } from '../presenting/without-nulls.ts'
import { insertEvents } from '../store/events.ts'
import {
  insertMember,
  isInForce,
  loadMembers,
  lowerTree,
  type Member,
  revokeMembers,
  setMemberRole,
} from '../store/members.ts'
import { loadOwnerAddresses } from '../store/owner-addresses.ts'
import type { Db } from '../store/schema.ts'
import { hashSessionKey } from '../store/sessions.ts'
import { notifyOwners } from '../workspace/owner-notices.ts'

export const listMembers: Handlers['listMembers'] = async ({ app, viewer }) => {
  const { sessionId, memberId, role, keyEndsAt } = viewer
  const now = app.now()
  const members = await loadMembers(app.database.db, sessionId)
  for (const member of members)
    if (member.expiresAt !== null && isInForce(member, now)) app.answerEndsAt(new Date(member.expiresAt))
  return {
    body: {
      you: { role, ...withoutNulls({ member_id: memberId, expires_at: keyEndsAt?.toISOString() }) },
      members: members.map((member) => memberOnWire(member, now)),
    },
  }
}

export const inviteMember: Handlers['inviteMember'] = async ({ app, viewer, input, asked, refuse, commit }) => {
  const { sessionId, memberId, keyEndsAt } = viewer
  return await commit(async (trx) => {
    await lockSession(trx, sessionId)
    const now = app.now()
    const active = (await loadMembers(trx, sessionId)).filter((member) => isInForce(member, now))
    if (active.length >= MEMBERS_MAX)
      return refuse('members_full', 'members_full', { of: 'revoke_member_first', count: MEMBERS_MAX })
    const key = app.newSessionKey().toLowerCase()
    const { name, email, role, valid_days: days } = input
    const expiresAt = earlier(days ? new Date(now.getTime() + days * DAY_MS) : null, keyEndsAt)
    const member = await insertMember(
      trx,
      { sessionId, name, email: email ?? null, role, keyHash: hashSessionKey(key), expiresAt, invitedBy: memberId },
      now,
    )
    await recordChange(trx, sessionId, 'invited', member, now)
    if (role === 'owner') await notifyOwners(trx, sessionId, 'owner_changed', noticeOriginOf(app, asked), now)
    return { body: { session_id: key, member: memberOnWire(member, now) } }
  })
}

/** A key expires no later than the key that granted it. */
function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

const noticeOriginOf = (app: AppContext, { ip, acceptLanguage }: Pick<Asked, 'ip' | 'acceptLanguage'>) => ({
  network: app.networkNumberOf(ip),
  language: negotiateMailLanguage(acceptLanguage),
})

export const changeMember: Handlers['changeMember'] = async ({ app, viewer, input, asked, refuse, commit }) => {
  const { sessionId } = viewer
  return await commit(async (trx) => {
    const now = app.now()
    await lockSession(trx, sessionId)
    const formerOwners = await loadOwnerAddresses(trx, sessionId, now)
    const before = (await loadMembers(trx, sessionId)).find(({ id }) => id === input.member_id)
    const member = before && (await setMemberRole(trx, sessionId, before.id, input.role))
    if (!member) return refuse('member_not_found', 'member_unknown', 'use_member_id')
    if (before.role === member.role) return { body: { ...memberOnWire(member, now), also: [] } }
    await recordChange(trx, sessionId, 'changed', member, now)
    const lowered = mayActAs(before.role, member.role)
      ? await lowerTree(trx, sessionId, member.id, member.role, now)
      : []
    for (const one of lowered) await recordChange(trx, sessionId, 'changed', one, now)
    if (before.role === 'owner' || member.role === 'owner')
      await notifyOwners(trx, sessionId, 'owner_changed', noticeOriginOf(app, asked), now, formerOwners)
    return { body: { ...memberOnWire(member, now), also: lowered.map((one) => memberOnWire(one, now)) } }
  })
}

export const revokeMember: Handlers['revokeMember'] = async ({ app, viewer, input, asked, refuse, commit }) => {
  const { sessionId } = viewer
  return await commit(async (trx) => {
    const now = app.now()
    await lockSession(trx, sessionId)
    const formerOwners = await loadOwnerAddresses(trx, sessionId, now)
    const isOpen = (await loadMembers(trx, sessionId)).some(({ id, revokedAt }) => id === input.member_id && !revokedAt)
    const ended = isOpen ? await revokeMembers(trx, sessionId, { treeOf: input.member_id }, now) : []
    const member = ended.find(({ id }) => id === input.member_id)
    if (member === undefined) return refuse('member_not_found', 'member_unknown', 'use_member_id')
    for (const one of ended) await recordChange(trx, sessionId, 'revoked', one, now)
    if (ended.some(({ role }) => role === 'owner'))
      await notifyOwners(trx, sessionId, 'owner_changed', noticeOriginOf(app, asked), now, formerOwners)
    const also = ended.filter((one) => one !== member).map((one) => memberOnWire(one, now))
    return { body: { ...memberOnWire(member, now), also } }
  })
}

/** Records one event for the workspace itself; others are not informed of its members. */
async function recordChange(
  trx: Db,
  sessionId: number,
  change: 'invited' | 'changed' | 'revoked',
  { id, role }: Member,
  now: Date,
): Promise<void> {
  const facts = { member: change, member_id: id, role }
  await insertEvents(trx, [{ sessionId, type: 'workspace_joined', partyId: null, facts }], now)
}
