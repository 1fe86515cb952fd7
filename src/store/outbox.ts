import { type Selectable, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../domain/figures/durations.ts'
import type { MailLanguage } from '../domain/language/language.ts'
import type { MailKind } from '../domain/mail/mail-kinds.ts'
import type { Db, Schema } from './schema.ts'

/**
 * State of a message: waiting; accepted by the mail server; delivered by the operator; bounced; failed too often; or
 * obsolete.
 */
type MailState = Selectable<Schema['outbox']>['state']

/** A message to be written when it is sent. */
export interface MailToWrite {
  kind: MailKind
  /** The workspace it is about. Null for one to the owner of a proven address. */
  sessionId: number | null
  address: string
  language: MailLanguage
  /** The member who requested it. Null for the workspace's own key or anybody. */
  askedBy: number | null
}

export interface OutboxMessage extends MailToWrite {
  id: number
  state: MailState
  attempts: number
  createdAt: string
  nextAttemptAt: string
  endedAt: string | null
}

/** Arbitrary class of the lock on an address while its messages are counted. */
const ADDRESS_LOCK = 720_351
/** Messages of one kind to one address by one requester, per hour and per day. */
const PER_REQUESTER_HOUR = 3
const PER_REQUESTER_DAY = 6
/** Messages of one kind to one address per day by all requesters, so that nobody can be flooded. */
const PER_ADDRESS_DAY = 24
/** Of these, the number reserved for a workspace's own requests. */
const OWN_PER_DAY = 2
/** Messages per day by one client network. */
const PER_NETWORK_DAY = 30
const KEPT_DAYS = 30

/** The limit that prevents another message today. */
type MailLimit = 'address' | 'network'

/**
 * Returns the limit reached for another message of a kind to an address, or null. Limits are counted for the requesting
 * client network and the workspace; other kinds and other networks do not use them up. Locks the address until the
 * transaction ends.
 */
export async function reachedMailLimit(
  trx: Db,
  { kind, sessionId, address }: Pick<MailToWrite, 'kind' | 'sessionId' | 'address'>,
  network: number | null,
  now: Date,
): Promise<MailLimit | null> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADDRESS_LOCK)}, hashtext(${address}))`.execute(trx)
  const [hour, day] = [HOUR_MS, DAY_MS].map((ms) => new Date(now.getTime() - ms).toISOString())
  const { rows } = await sql<Record<'hour' | 'day' | 'all' | 'own' | 'network', number>>`
    select
      count(*) filter (where network is not distinct from ${network} and created_at > ${hour}) as hour,
      count(*) filter (where network is not distinct from ${network}) as day,
      count(*) as all,
      count(*) filter (where session_id = ${sessionId}) as own,
      (select count(*) from outbox where network = ${network} and created_at > ${day}) as network
    from outbox where address = ${address} and kind = ${kind} and created_at > ${day}`.execute(trx)
  const sent = rows[0] ?? { hour: 0, day: 0, all: 0, own: 0, network: 0 }
  if (sent.network >= PER_NETWORK_DAY) return 'network'
  if (sent.hour >= PER_REQUESTER_HOUR || sent.day >= PER_REQUESTER_DAY) return 'address'
  const hasOwn = sessionId !== null && sent.own < OWN_PER_DAY
  return sent.all >= PER_ADDRESS_DAY && !hasOwn ? 'address' : null
}

/** Notices of one kind that a workspace sends to one address per day. */
const NOTICES_PER_DAY = 6

/**
 * True if a workspace may send another notice to an address: none is waiting, and the day's limit is not reached.
 * Requests of others do not use up this limit. Locks the address until the transaction ends.
 */
export async function mayNotify(
  trx: Db,
  { kind, sessionId, address }: Pick<MailToWrite, 'kind' | 'sessionId' | 'address'>,
  now: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADDRESS_LOCK)}, hashtext(${address}))`.execute(trx)
  const day = new Date(now.getTime() - DAY_MS).toISOString()
  const { rows } = await sql<{ sent: number; waiting: number }>`
    select count(*) as sent, count(*) filter (where state = 'waiting') as waiting from outbox
    where session_id = ${sessionId} and address = ${address} and kind = ${kind} and created_at > ${day}`.execute(trx)
  const { sent, waiting } = rows[0] ?? { sent: 0, waiting: 0 }
  return waiting === 0 && sent < NOTICES_PER_DAY
}

/** Queues a message for immediate sending, and deletes those older than a month, except bounces. */
export async function queueMail(
  trx: Db,
  { kind, sessionId, address, language, askedBy }: MailToWrite,
  network: number | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await trx
    .deleteFrom('outbox')
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString())
    .where('state', '<>', 'bounced')
    .execute()
  await trx
    .insertInto('outbox')
    .values({
      kind,
      session_id: sessionId,
      address,
      language,
      network,
      created_at: at,
      next_attempt_at: at,
      ended_at: null,
      asked_by: askedBy,
    })
    .execute()
}

const COLUMNS = [
  'id',
  'kind',
  'session_id as sessionId',
  'address',
  'language',
  'state',
  'attempts',
  'created_at as createdAt',
  'next_attempt_at as nextAttemptAt',
  'ended_at as endedAt',
  'asked_by as askedBy',
] as const

/** Takes the message due longest for one attempt, until `leaseUntil`. Null if none is due. */
export async function takeDueMail(trx: Db, now: Date, leaseUntil: Date): Promise<OutboxMessage | null> {
  const due = await trx
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return null
  const taken = await trx
    .updateTable('outbox')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: leaseUntil.toISOString() }))
    .where('id', '=', due.id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return taken ?? null
}

/** True if a message is due. */
export async function isMailDue(db: Db, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Sets a message's final state. */
export async function endMail(db: Db, id: number, state: Exclude<MailState, 'waiting'>, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ state, ended_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Postpones a message to another attempt. */
export async function postponeMail(db: Db, id: number, until: Date): Promise<void> {
  await db.updateTable('outbox').set({ next_attempt_at: until.toISOString() }).where('id', '=', id).execute()
}

/** True if a message to an address has bounced. */
export async function hasBounced(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('address', '=', address)
    .where('state', '=', 'bounced')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns messages by descending id, before the given one; of any state for null. */
export async function mailsBefore(
  db: Db,
  state: MailState | null,
  before: number | null,
  limit: number,
): Promise<OutboxMessage[]> {
  let query = db.selectFrom('outbox').select(COLUMNS)
  if (state !== null) query = query.where('state', '=', state)
  if (before !== null) query = query.where('id', '<', before)
  return await query.orderBy('id', 'desc').limit(limit).execute()
}

/** Counts messages of a state; of any for null. */
export async function countMails(db: Db, state: MailState | null): Promise<number> {
  let query = db.selectFrom('outbox').select((row) => row.fn.countAll<number>().as('mails'))
  if (state !== null) query = query.where('state', '=', state)
  const { mails } = await query.executeTakeFirstOrThrow()
  return Number(mails)
}

/** Returns a message, locked until the transaction ends, or null for an unknown id. */
export async function lockMail(trx: Db, id: number): Promise<OutboxMessage | null> {
  const row = await trx.selectFrom('outbox').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}
