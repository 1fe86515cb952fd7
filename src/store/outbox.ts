import { type Kysely, type Selectable, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../domain/durations.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import type { MailKind } from '../domain/mail/mail-kinds.ts'
import type { Schema } from './schema.ts'

/** How a message stands: it waits; the mail server took it; the operator handed it over; its address does not exist; it was tried too often; nothing is left to say. */
export type MailState = Selectable<Schema['outbox']>['state']

/** A message to somebody, not written yet. */
export interface MailToWrite {
  kind: MailKind
  /** Whose message it is; null where it is for whoever proved the address. */
  sessionId: number | null
  address: string
  language: DocumentLanguage
  /** The member with whose key it was asked for; null: the key of the workspace, or anybody. */
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

/** Any number, the same in every process: held with an address while its messages are counted. */
const ADDRESS_LOCK = 720_351
/** Messages of one kind to one address that one requester can have sent in an hour and in a day. */
const PER_REQUESTER_HOUR = 3
const PER_REQUESTER_DAY = 6
/** Messages of one kind to one address in a day, whoever asks: nobody can be flooded. */
const PER_ADDRESS_DAY = 24
/** Of these, what a workspace asks for itself: others cannot use it up. */
const OWN_PER_DAY = 2
/** Messages that one client network can have sent in a day. */
const PER_NETWORK_DAY = 30
const KEPT_DAYS = 30

/** What keeps another message from being written today; null where nothing does. */
export type MailLimit = 'address' | 'network'

/**
 * Whether another message of a kind may be written to an address: for its requester, which is the client network, and for the workspace
 * that asks. Requests of one kind, or of another network, use up nothing of it. Holds the address until the transaction ends.
 */
export async function reachedMailLimit(
  trx: Kysely<Schema>,
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

/** Notices of one kind that a workspace sends to one address in a day: more say nothing new. */
const NOTICES_PER_DAY = 6

/**
 * Whether a workspace may write another notice to an address. One that waits already says the same. What others ask uses up nothing of
 * it, and neither does a client network, unless nobody proved the address.
 */
export async function mayNotify(
  trx: Kysely<Schema>,
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

/** Puts a message into the outbox, to leave at once; those of a month ago are forgotten, but for bounces. */
export async function queueMail(
  trx: Kysely<Schema>,
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

/** Takes the message that has been due the longest for one attempt, until `leaseUntil`; null where none is due. */
export async function takeDueMail(trx: Kysely<Schema>, now: Date, leaseUntil: Date): Promise<OutboxMessage | null> {
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

/** Whether a message is due. */
export async function isMailDue(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Ends a message. */
export async function endMail(
  db: Kysely<Schema>,
  id: number,
  state: Exclude<MailState, 'waiting'>,
  now: Date,
): Promise<void> {
  await db.updateTable('outbox').set({ state, ended_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Has a message wait for another attempt. */
export async function postponeMail(db: Kysely<Schema>, id: number, until: Date): Promise<void> {
  await db.updateTable('outbox').set({ next_attempt_at: until.toISOString() }).where('id', '=', id).execute()
}

/** Whether an address was refused for good by its mail server. */
export async function hasBounced(db: Kysely<Schema>, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('address', '=', address)
    .where('state', '=', 'bounced')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Messages by descending id, before one of them; of one state, or any from null. */
export async function mailsBefore(
  db: Kysely<Schema>,
  state: MailState | null,
  before: number | null,
  limit: number,
): Promise<OutboxMessage[]> {
  let query = db.selectFrom('outbox').select(COLUMNS)
  if (state !== null) query = query.where('state', '=', state)
  if (before !== null) query = query.where('id', '<', before)
  return await query.orderBy('id', 'desc').limit(limit).execute()
}

/** How many messages are of a state; of any from null. */
export async function countMails(db: Kysely<Schema>, state: MailState | null): Promise<number> {
  let query = db.selectFrom('outbox').select((row) => row.fn.countAll<number>().as('mails'))
  if (state !== null) query = query.where('state', '=', state)
  const { mails } = await query.executeTakeFirstOrThrow()
  return Number(mails)
}

/** The message with this id, locked until the transaction ends; null if no message has it. */
export async function lockMail(trx: Kysely<Schema>, id: number): Promise<OutboxMessage | null> {
  const row = await trx.selectFrom('outbox').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}
