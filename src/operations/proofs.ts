import { documentLanguageOf, languageOf } from '../domain/language/language.ts'
import { newsWriter } from '../domain/language/news.ts'
import { codeAsTyped } from '../domain/mail/one-time-code.ts'
import { lockOwnProfile } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { DAILY_RETRY_AFTER_S, type Refuse } from '../entry/refusal.ts'
import { assurancesOf, endProofs, insertProof, sessionReachedAt, sessionsProving } from '../store/assurances.ts'
import { insertEvents } from '../store/events.ts'
import { revokeMembers } from '../store/members.ts'
import { endCodes, useCode } from '../store/one-time-codes.ts'
import { hasBounced, mailLimitOf, queueMail } from '../store/outbox.ts'
import { keyHashOf, lockSessionById } from '../store/sessions.ts'
import { replaceKey } from '../store/workspace-keys.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'

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
    if ((await mailLimitOf(trx, address, network, now)) !== null) refuseMoreMail(refuse)
    const language = documentLanguageOf(asked.acceptLanguage)
    await queueMail(trx, { kind: 'verify_email', sessionId, address, language }, network, now)
    return { body: { status: 'queued', delivery: app.sendsMail ? 'mail' : 'operator' } }
  })

export const confirmEmail: Handlers['confirmEmail'] = async ({ app, viewer, input, refuse, commit }) =>
  await commit(async (trx) => {
    const { sessionId } = viewer
    const now = app.now()
    await lockSessionById(trx, sessionId)
    const used = await useCode(trx, codeAsTyped(input.code), 'verify_email', now)
    if (used?.sessionId !== sessionId || (await sessionReachedAt(trx, sessionId, 'email', used.address)) === null)
      return refuseCode(refuse)
    await endProofs(trx, sessionId, 'email', now)
    await insertProof(trx, sessionId, { kind: 'email', address: used.address }, now)
    return { body: { assurance: (await assurancesOf(trx, [sessionId])).get(sessionId) ?? 'declared' } }
  })

export const requestRecovery: Handlers['requestRecovery'] = async ({ app, input, asked, refuse, commit }) =>
  await commit(async (trx) => {
    const now = app.now()
    const address = input.email.toLowerCase()
    const network = app.networkNumberOf(asked.ip)
    const limit = await mailLimitOf(trx, address, network, now)
    if (limit === 'network') refuseMoreMail(refuse)
    const language = documentLanguageOf(asked.acceptLanguage)
    // Whether the address is anybody's is found out when the message is written: here nothing differs, nor how long it takes.
    if (limit === null) await queueMail(trx, { kind: 'recovery', sessionId: null, address, language }, network, now)
    return { body: { message: newsWriter.write(languageOf(asked.acceptLanguage), 'recovery_requested') } }
  })

export const recoverWorkspace: Handlers['recoverWorkspace'] = async ({ app, input, refuse }) => {
  const newKey = app.newSessionKey().toLowerCase()
  await app.database.transact(async (trx) => {
    const now = app.now()
    const used = (await useCode(trx, codeAsTyped(input.code), 'recover', now)) ?? refuseCode(refuse)
    const { sessionId, address } = used
    await lockSessionById(trx, sessionId)
    const proven = await sessionsProving(trx, address)
    if (!proven.some(({ id }) => id === sessionId)) refuseCode(refuse)
    await replaceKey(trx, sessionId, keyHashOf(newKey), now)
    await endCodes(trx, sessionId)
    // Whoever found the lost key could have invited themselves.
    await revokeMembers(trx, sessionId, { except: null }, now)
    const facts = { changed: ['workspace_key'] }
    await insertEvents(trx, [{ sessionId, type: 'profile_updated', partyId: null, facts }], now)
  })
  return { body: { session_id: newKey } }
}

function refuseMoreMail(refuse: Refuse<'mail_limit_reached'>): never {
  return refuse('mail_limit_reached', 'too_many_messages', 'read_sent_messages', { retry_after: DAILY_RETRY_AFTER_S })
}

function refuseCode(refuse: Refuse<'code_invalid'>): never {
  return refuse('code_invalid', 'code_invalid', 'ask_for_new_message')
}
