import { HOUR_MS, MINUTE_MS } from '../domain/figures/durations.ts'
import { type MailedCode, PURPOSE_OF, type WrittenMail, writtenMail, writtenWaitingMail } from '../domain/mail/mail.ts'
import { isNotice, isWaitingMail } from '../domain/mail/mail-kinds.ts'
import { CODE_HOURS, formatOneTimeCode } from '../domain/mail/one-time-code.ts'
import { mailedTopics, type WaitingMailKind } from '../domain/mail/waiting-mail.ts'
import { waitingThings } from '../domain/overview/overview.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Mailer } from '../integrations/mailer.ts'
import { openAddressChange } from '../store/address-changes.ts'
import { type ProvenSession, sessionById, sessionReachedAt, sessionsRecoveredBy } from '../store/assurances.ts'
import { keepCode } from '../store/one-time-codes.ts'
import { endMail, isMailDue, type MailToWrite, type OutboxMessage, postponeMail, takeDueMail } from '../store/outbox.ts'
import type { Db } from '../store/schema.ts'
import { ensureUnsubscribeToken, waitingMailRecipients } from '../store/waiting-mail.ts'
import { loadWaiting } from '../workspace/what-waits.ts'

/** Time after which another process may take over a message whose sender died. */
const LEASE_MS = 5 * MINUTE_MS
/** Pauses double from one minute up to four hours, so that no message is lost if a mail server is down for a day. */
const LONGEST_PAUSE_MS = 4 * HOUR_MS
const ATTEMPTS = 14
/** Maximum number of workspaces for which one message contains codes. */
const CODES_MAX = 5

/** Sends the message that has been due longest; returns false if none is due. */
export async function deliverNextMail(app: AppContext, mailer: Mailer): Promise<boolean> {
  const { database, log } = app
  if (!(await isMailDue(database.db, app.now()))) return false
  const taken = await database.transact(async (trx) => {
    const now = app.now()
    const message = await takeDueMail(trx, now, new Date(now.getTime() + LEASE_MS))
    return message === null ? null : { message, written: await writeMail(app, trx, message) }
  })
  if (taken === null) return false
  const { message, written } = taken
  if (written === null) {
    await endMail(database.db, message.id, 'moot', app.now())
    return true
  }
  const messageId = `<outbox-${message.id}@${new URL(app.baseUrl).hostname}>`
  const outcome = await mailer.send({ to: message.address, messageId, ...written })
  if (outcome.state !== 'unavailable') await endMail(database.db, message.id, outcome.state, app.now())
  else {
    log.warn({ message: message.id, attempt: message.attempts, code: outcome.code }, 'a message could not be sent')
    await tryLater(app, message)
  }
  return true
}

async function tryLater(app: AppContext, { id, attempts }: OutboxMessage): Promise<void> {
  const now = app.now()
  if (attempts >= ATTEMPTS) return await endMail(app.database.db, id, 'failed', now)
  const pauseMs = Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  await postponeMail(app.database.db, id, new Date(now.getTime() + pauseMs))
}

/**
 * Writes a message with new codes, which replace earlier ones; null if it has no recipient. Unknown addresses are
 * detected here rather than on request, so that the response does not reveal whether an address is known.
 */
export async function writeMail(
  app: Pick<AppContext, 'now' | 'newSecret' | 'baseUrl'>,
  trx: Db,
  { kind, sessionId, address, language, askedBy }: MailToWrite,
): Promise<WrittenMail | null> {
  if (isNotice(kind)) return writtenMail(kind, language, [], app.baseUrl)
  if (isWaitingMail(kind)) return await writeWaitingMail(app, trx, { kind, sessionId, address, language })
  const now = app.now()
  const sessions = await sessionsWrittenTo(trx, { kind, sessionId, address }, now)
  const purpose = PURPOSE_OF[kind]
  const expiresAt = new Date(now.getTime() + CODE_HOURS[purpose] * HOUR_MS)
  const codes: MailedCode[] = []
  for (const { id, createdAt } of sessions.slice(0, CODES_MAX)) {
    const code = formatOneTimeCode(app.newSecret())
    await keepCode(trx, code, { purpose, sessionId: id, address, askedBy }, expiresAt)
    codes.push({ code, openedAt: createdAt })
  }
  return codes.length === 0 ? null : writtenMail(kind, language, codes, app.baseUrl)
}

/**
 * Writes a notification of everything waiting at the time of sending; null if nothing waits, the address is no longer
 * the workspace's, or notifications are off.
 */
async function writeWaitingMail(
  app: Pick<AppContext, 'now' | 'newSecret' | 'baseUrl'>,
  trx: Db,
  { kind, sessionId, address, language }: Omit<MailToWrite, 'kind' | 'askedBy'> & { kind: WaitingMailKind },
): Promise<WrittenMail | null> {
  const now = app.now()
  const recipients = sessionId === null ? null : await waitingMailRecipients(trx, sessionId, now)
  if (sessionId === null || recipients === null || recipients.own === null) return null
  if (!recipients.addresses.some((one) => one.address === address)) return null
  const { own, settings } = recipients
  const { pairings, waiting } = await loadWaiting(trx, { sessionId, ...own }, now)
  const topics = mailedTopics(
    kind,
    { ...waitingThings(pairings, waiting), tasks_due: waiting.tasks_due },
    settings,
    now,
  )
  if (topics.length === 0) return null
  const token = await ensureUnsubscribeToken(trx, sessionId, app.newSecret())
  return writtenWaitingMail(kind, language, topics, { baseUrl: app.baseUrl, token })
}

/**
 * Returns the sessions to write codes for: the message's own while the address still belongs to it, or all that the
 * address recovers.
 */
async function sessionsWrittenTo(
  trx: Db,
  { kind, sessionId, address }: Pick<MailToWrite, 'kind' | 'sessionId' | 'address'>,
  now: Date,
): Promise<ProvenSession[]> {
  if (sessionId === null) return await sessionsRecoveredBy(trx, address, now)
  if (kind === 'address_replaced') {
    if ((await openAddressChange(trx, sessionId, address, now)) === null) return []
    const session = await sessionById(trx, sessionId)
    return session === null ? [] : [session]
  }
  const whose = kind === 'approve_signature' || kind === 'access_allowed' ? 'supervisor_email' : 'email'
  const reached = await sessionReachedAt(trx, sessionId, whose, address)
  return reached === null ? [] : [reached]
}
