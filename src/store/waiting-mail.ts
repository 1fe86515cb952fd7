import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../domain/figures/durations.ts'
import type { MailLanguage } from '../domain/language/language.ts'
import {
  REMINDED_AFTER_DAYS,
  WAITING_MAIL_DEFAULTS,
  type WaitingMailKind,
  type WaitingMailSettings,
  type WaitingMailTopic,
} from '../domain/mail/waiting-mail.ts'
import { type Side, type UserType, userTypeSide } from '../domain/parties/party.ts'
import type { ActivityType } from '../domain/workspace/activity.ts'
import { loadOwnerAddresses } from './owner-addresses.ts'
import type { Db } from './schema.ts'

/** The part of an event that mail depends on. */
interface NewsEvent {
  sessionId: number
  type: ActivityType
  partyId: number | null
  facts: Readonly<Record<string, unknown>>
}

/** Mail settings of an event for its reader. */
interface Mailed {
  topic: WaitingMailTopic
  /** True if the requested act lapses unanswered. */
  lapses?: true
}

/** Events that require an act of their reader. The content is decided when the message is written. */
const MAILED: Readonly<Partial<Record<ActivityType, Mailed>>> = {
  pairing_created: { topic: 'introductions', lapses: true },
  introduction_asked: { topic: 'introductions', lapses: true },
  name_requested: { topic: 'name_requests', lapses: true },
  name_request_decided: { topic: 'name_requests' },
  message_sent: { topic: 'messages' },
  phase_requested: { topic: 'phases', lapses: true },
  phase_changed: { topic: 'phases' },
  memo_generated: { topic: 'papers' },
  task_set: { topic: 'tasks' },
}

/** Minimum interval of immediate messages to one workspace; events in between are in the next one. */
const APART_MS = 15 * MINUTE_MS
/** The hour of the day (UTC) at which the daily message is sent. */
const DAILY_HOUR = 6

/**
 * Queues a message to each reader of events that require an act, if its address is proven and its settings allow it.
 */
export async function queueWaitingMail(trx: Db, events: readonly NewsEvent[], now: Date): Promise<void> {
  for (const { sessionId, type, partyId, facts } of events) {
    const mailed = MAILED[type]
    if (mailed === undefined) continue
    // Only acts of the counterparty or the operator require an act of the reader.
    if (typeof facts.by === 'string' && facts.by !== 'operator' && !(await isOfSide(trx, partyId, facts.by))) continue
    const recipients = await waitingMailRecipients(trx, sessionId, now)
    const mode = recipients?.settings[mailed.topic] ?? 'off'
    if (recipients === null || mode === 'off') continue
    for (const { address, language } of recipients.addresses) {
      const to = { sessionId, address, language }
      if (type === 'task_set')
        await insertOnce(
          trx,
          { ...to, kind: 'waiting_daily' },
          morningOf(new Date(`${facts.due_on}T00:00:00.000Z`), now),
          now,
        )
      else if (mode === 'daily') await insertOnce(trx, { ...to, kind: 'waiting_daily' }, morningOf(now, now), now)
      else await insertOnce(trx, { ...to, kind: 'waiting_now' }, await nextAtOnce(trx, to, now), now)
      const remindedAt = new Date(now.getTime() + REMINDED_AFTER_DAYS * DAY_MS)
      if (mailed.lapses) await insertOnce(trx, { ...to, kind: 'waiting_reminder' }, remindedAt, now)
    }
  }
}

/** Returns the first sending time on or after a day that is still to come. */
function morningOf(day: Date, now: Date): Date {
  const morning = new Date(day)
  morning.setUTCHours(DAILY_HOUR, 0, 0, 0)
  while (morning <= now) morning.setTime(morning.getTime() + DAY_MS)
  return morning
}

async function isOfSide(trx: Db, partyId: number | null, side: string): Promise<boolean> {
  if (partyId === null) return false
  const row = await trx.selectFrom('parties').select('side').where('id', '=', partyId).executeTakeFirst()
  return row?.side === side
}

async function nextAtOnce(
  trx: Db,
  { sessionId, address }: Pick<NewMessage, 'sessionId' | 'address'>,
  now: Date,
): Promise<Date> {
  const last = await trx
    .selectFrom('outbox')
    .select('created_at')
    .where('session_id', '=', sessionId)
    .where('address', '=', address)
    .where('kind', '=', 'waiting_now')
    .where('state', '<>', 'moot')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return now
  return new Date(Math.max(now.getTime(), new Date(last.created_at).getTime() + APART_MS))
}

interface NewMessage {
  sessionId: number
  kind: WaitingMailKind
  address: string
  language: MailLanguage
}

/** Queues a message unless the same one is waiting already. */
async function insertOnce(
  trx: Db,
  { sessionId, kind, address, language }: NewMessage,
  dueAt: Date,
  now: Date,
): Promise<void> {
  const waiting = await trx
    .selectFrom('outbox')
    .select('next_attempt_at')
    .where('session_id', '=', sessionId)
    .where('address', '=', address)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute()
  const isQueued = waiting.some(
    ({ next_attempt_at }) =>
      kind === 'waiting_now' || next_attempt_at.slice(0, 10) === dueAt.toISOString().slice(0, 10),
  )
  if (isQueued) return
  await trx
    .insertInto('outbox')
    .values({
      ...{ kind, session_id: sessionId, address, language },
      ...{ created_at: now.toISOString(), next_attempt_at: dueAt.toISOString(), ended_at: null },
    })
    .execute()
}

/** Recipients of mail about a workspace's open to-dos, and the party concerned. */
interface WaitingMailRecipients {
  /** Proven addresses of its owners. */
  addresses: { address: string; language: MailLanguage }[]
  settings: WaitingMailSettings
  /** The party of its active side. */
  own: { partyId: number; side: Side } | null
}

/**
 * Returns the recipients of mail about a workspace's open to-dos. Null for an erased or suspended workspace and for one
 * without a proven address.
 */
export async function waitingMailRecipients(
  db: Db,
  sessionId: number,
  now: Date,
): Promise<WaitingMailRecipients | null> {
  const session = await db
    .selectFrom('sessions')
    .select(['user_type', 'waiting_mail'])
    .where('id', '=', sessionId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (session === undefined) return null
  const addresses = (await loadOwnerAddresses(db, sessionId, now)).flatMap(({ address, language, isProven }) =>
    isProven ? [{ address, language: language ?? ('en' as const) }] : [],
  )
  if (addresses.length === 0) return null
  const side = session.user_type === null ? null : userTypeSide(session.user_type as UserType)
  const party =
    side === null
      ? undefined
      : await db
          .selectFrom('parties')
          .select(['id', 'suspended'])
          .where('session_id', '=', sessionId)
          .where('side', '=', side)
          .executeTakeFirst()
  if (party?.suspended) return null
  const own = party === undefined || side === null ? null : { partyId: party.id, side }
  return { addresses, settings: { ...WAITING_MAIL_DEFAULTS, ...session.waiting_mail }, own }
}

export async function loadWaitingMail(db: Db, sessionId: number): Promise<WaitingMailSettings> {
  const { waiting_mail } = await db
    .selectFrom('sessions')
    .select('waiting_mail')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { ...WAITING_MAIL_DEFAULTS, ...waiting_mail }
}

export async function setWaitingMail(trx: Db, sessionId: number, settings: WaitingMailSettings): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ waiting_mail: JSON.stringify(settings) as never })
    .where('id', '=', sessionId)
    .execute()
}

/** Turns off all messages about open to-dos for the workspace of a token. An unknown token has no effect. */
export async function endWaitingMail(trx: Db, token: string, off: WaitingMailSettings): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ waiting_mail: JSON.stringify(off) as never })
    .where('unsubscribe_token', '=', token)
    .execute()
}

/** Returns the token in a workspace's messages, storing `fresh` the first time. */
export async function ensureUnsubscribeToken(trx: Db, sessionId: number, fresh: string): Promise<string> {
  const { unsubscribe_token } = await trx
    .updateTable('sessions')
    .set({ unsubscribe_token: sql`coalesce(unsubscribe_token, ${fresh})` })
    .where('id', '=', sessionId)
    .returning('unsubscribe_token')
    .executeTakeFirstOrThrow()
  return unsubscribe_token ?? fresh
}
