import { HOUR_MS } from '../domain/figures/durations.ts'
import { negotiateLanguage, negotiateMailLanguage } from '../domain/language/language.ts'
import { newsWriter } from '../domain/language/news.ts'
import { codeAsTyped, RECOVERY_AFTER_HOURS } from '../domain/mail/one-time-code.ts'
import { lockOwnProfile } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { DAILY_RETRY_AFTER_S, type Refuse } from '../entry/refusal.ts'
import { decideAddressChange, openAddressChange, restoreProof } from '../store/address-changes.ts'
import { watchClaims } from '../store/alarms.ts'
import {
  endProofs,
  insertProof,
  isAddressSettled,
  loadAssurances,
  sessionReachedAt,
  sessionsProving,
  sessionsRecoveredBy,
} from '../store/assurances.ts'
import { refreshHidden } from '../store/block-lists.ts'
import { insertEvents } from '../store/events.ts'
import { revokeMembers } from '../store/members.ts'
import { codeHeldBy, endCodes, useCode } from '../store/one-time-codes.ts'
import { hasBounced, queueMail, reachedMailLimit } from '../store/outbox.ts'
import { loadOwnerAddresses } from '../store/owner-addresses.ts'
import { hashSessionKey, lockSessionById } from '../store/sessions.ts'
import { replaceKey } from '../store/workspace-keys.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'
import { notifyOwners } from '../workspace/owner-notices.ts'
import { type ChangeInside, commitWorkspace, NO_CHANGE } from '../workspace/save-workspace.ts'

export const requestEmailProof: Handlers['requestEmailProof'] = async ({ app, viewer, asked, refuse, commit }) =>
  await commit(async (trx) => {
    const { sessionId } = viewer
    const now = app.now()
    const own = await lockOwnProfile(trx, sessionId)
    const { email } = openedWorkspace(own).identity
    const address = email?.toLowerCase() ?? refuse('email_missing', 'email_missing', 'state_email')
    if ((await sessionsProving(trx, address)).some(({ id }) => id === sessionId))
      refuse('email_proven', 'email_proven', 'nothing_to_do')
    if (await hasBounced(trx, address)) refuse('email_bounced', 'email_bounced', 'state_another_email')
    const network = app.networkNumberOf(asked.ip)
    const mail = { kind: 'verify_email', sessionId, address } as const
    if ((await reachedMailLimit(trx, mail, network, now)) !== null) refuseMoreMail(refuse)
    const language = negotiateMailLanguage(asked.acceptLanguage)
    await queueMail(trx, { ...mail, language, askedBy: viewer.memberId }, network, now)
    return { body: { status: 'queued', delivery: app.sendsMail ? 'mail' : 'operator' } }
  })

export const confirmEmail: Handlers['confirmEmail'] = async ({ app, viewer, input, asked, refuse, commit }) =>
  await commit(async (trx) => {
    const { sessionId, memberId } = viewer
    const now = app.now()
    await lockSessionById(trx, sessionId)
    const used = await useCode(trx, codeAsTyped(input.code), 'verify_email', now)
    if (used?.sessionId !== sessionId || (await sessionReachedAt(trx, sessionId, 'email', used.address)) === null)
      return refuseCode(refuse)
    await endProofs(trx, sessionId, 'email', now)
    const language = negotiateMailLanguage(asked.acceptLanguage)
    // Either key may be an adviser's: the proof ends with the member who requested the code, or else with the one who
    // entered it.
    const provenBy = used.askedBy ?? memberId
    await insertProof(trx, sessionId, { kind: 'email', address: used.address, provenBy, language }, now)
    await watchClaims(trx, sessionId, now)
    await refreshHidden(trx, sessionId)
    const isSettled = (await isAddressSettled(trx, sessionId, used.address, now)) !== null
    const recoversFrom = isSettled ? now : new Date(now.getTime() + RECOVERY_AFTER_HOURS * HOUR_MS)
    const assurance = (await loadAssurances(trx, [sessionId])).get(sessionId) ?? 'declared'
    return { body: { assurance, recovers_from: recoversFrom.toISOString() } }
  })

export const requestRecovery: Handlers['requestRecovery'] = async ({ app, input, asked, refuse, commit }) =>
  await commit(async (trx) => {
    const now = app.now()
    const address = input.email.toLowerCase()
    const network = app.networkNumberOf(asked.ip)
    const mail = { kind: 'recovery', sessionId: null, address } as const
    const limit = await reachedMailLimit(trx, mail, network, now)
    if (limit === 'network') refuseMoreMail(refuse)
    const language = negotiateMailLanguage(asked.acceptLanguage)
    // Unknown addresses are detected when the message is written, so that neither answer nor timing differs here.
    if (limit === null) await queueMail(trx, { ...mail, language, askedBy: null }, network, now)
    return { body: { message: newsWriter.write(negotiateLanguage(asked.acceptLanguage), 'recovery_requested') } }
  })

export const recoverWorkspace: Handlers['recoverWorkspace'] = async ({ app, input, asked, refuse }) => {
  const newKey = app.newSessionKey().toLowerCase()
  await app.database.transact(async (trx) => {
    const now = app.now()
    const used = (await useCode(trx, codeAsTyped(input.code), 'recover', now)) ?? refuseCode(refuse)
    const { sessionId, address } = used
    await lockSessionById(trx, sessionId)
    const recovered = await sessionsRecoveredBy(trx, address, now)
    if (!recovered.some(({ id }) => id === sessionId)) refuseCode(refuse)
    const formerOwners = await loadOwnerAddresses(trx, sessionId, now)
    await replaceKey(trx, sessionId, hashSessionKey(newKey), now)
    await endCodes(trx, sessionId)
    // The finder of the lost key may have invited further members.
    await revokeMembers(trx, sessionId, { except: null }, now)
    const facts = { changed: ['workspace_key'] }
    await insertEvents(trx, [{ sessionId, type: 'profile_updated', partyId: null, facts }], now)
    const origin = { network: app.networkNumberOf(asked.ip), language: negotiateMailLanguage(asked.acceptLanguage) }
    await notifyOwners(trx, sessionId, 'key_changed', origin, now, formerOwners)
  })
  return { body: { session_id: newKey } }
}

export const decideAddress: Handlers['decideAddress'] = async ({ app, input, asked, refuse, commit }) => {
  const code = codeAsTyped(input.code)
  const held = (await codeHeldBy(app.database.db, code, 'decide_address', app.now())) ?? refuseCode(refuse)
  const status = input.decision === 'confirm' ? ('confirmed' as const) : ('denied' as const)
  const decide: ChangeInside = async (trx) => {
    const now = app.now()
    const used = (await useCode(trx, code, 'decide_address', now)) ?? refuseCode(refuse)
    const { sessionId, address } = used
    const change = (await openAddressChange(trx, sessionId, address, now)) ?? refuseCode(refuse)
    await decideAddressChange(trx, change.id, status, now)
    if (status === 'confirmed') return NO_CHANGE
    await restoreProof(trx, sessionId, change, now)
    await endCodes(trx, sessionId)
    return { ...NO_CHANGE, identity: { email: change.former } }
  }
  const origin = {
    network: app.networkNumberOf(asked.ip),
    human: null,
    language: negotiateMailLanguage(asked.acceptLanguage),
  }
  const replyOf = () => ({ body: { status } })
  return await commitWorkspace(app, commit, [held.sessionId, decide, 'profile_updated'], replyOf, origin)
}

function refuseMoreMail(refuse: Refuse<'mail_limit_reached'>): never {
  return refuse('mail_limit_reached', 'too_many_messages', 'read_sent_messages', { retry_after: DAILY_RETRY_AFTER_S })
}

function refuseCode(refuse: Refuse<'code_invalid'>): never {
  return refuse('code_invalid', 'code_invalid', 'ask_for_new_message')
}
