import type { Rule } from '../domain/exchange/boundary.ts'
import type { Claim } from '../domain/exchange/grounding.ts'
import type { Disclosure } from '../domain/exchange/mandate.ts'
import { MANIFEST_FIELDS, type Manifest } from '../domain/exchange/manifest.ts'
import type { Author } from './exchange-schema.ts'
import type { Db } from './schema.ts'

/** A thread of the exchange. */
export interface Thread {
  id: number
  participant: string
  /** The workspace that a token was bound to. */
  sessionId: number | null
  rules: Rule[]
  lastNumber: number
  openedAt: Date
  endedAt: Date | null
  erasedAt: Date | null
}

interface NewThread {
  participant: string
  /** SHA-256 of the two keys. Null for a thread accessible only by token. */
  keys: { msgid: Uint8Array; answerKey: Uint8Array } | null
  sessionId: number | null
  rules: readonly Rule[]
  eraseAt: Date | null
}

export async function insertThread(trx: Db, thread: NewThread, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('exchange_threads')
    .values({
      participant: thread.participant,
      msgid_sha256: thread.keys?.msgid ?? null,
      answer_key_sha256: thread.keys?.answerKey ?? null,
      session_id: thread.sessionId,
      rules: JSON.stringify(thread.rules),
      opened_at: now.toISOString(),
      ended_at: null,
      erase_at: thread.eraseAt?.toISOString() ?? null,
      erased_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records a manifest as given; it is number 1 of its thread. */
export async function insertManifest(
  trx: Db,
  threadId: number,
  manifest: Manifest,
  verdict: 'PASS' | 'FAIL',
  now: Date,
): Promise<void> {
  await trx
    .insertInto('exchange_manifests')
    .values({
      thread_id: threadId,
      ...manifest.fields,
      mandate: manifest.mandate === null ? null : JSON.stringify(manifest.mandate),
      verdict,
      disclosure: null,
      published_at: now.toISOString(),
    })
    .execute()
  await trx.updateTable('exchange_threads').set({ last_number: 1 }).where('id', '=', threadId).execute()
}

/** A recorded manifest with its verdict and, once answered, the disclosure of its mandate. */
export interface RecordedManifest extends Manifest {
  verdict: 'PASS' | 'FAIL'
  disclosure: Disclosure | null
  publishedAt: Date
}

export async function manifestOfThread(db: Db, threadId: number): Promise<RecordedManifest | null> {
  const row = await db.selectFrom('exchange_manifests').selectAll().where('thread_id', '=', threadId).executeTakeFirst()
  if (row === undefined) return null
  const fields = Object.fromEntries(MANIFEST_FIELDS.map((field) => [field, row[field]])) as Manifest['fields']
  const { verdict, mandate, disclosure } = row
  return { fields, mandate, verdict, disclosure, publishedAt: new Date(row.published_at) }
}

/** Stores a manifest that a reply has completed, with the rules and the time of erasure of its boundary. */
export async function updateManifest(
  trx: Db,
  threadId: number,
  { fields, mandate }: Manifest,
  { verdict, rules, eraseAt }: { verdict: 'PASS' | 'FAIL'; rules: readonly Rule[]; eraseAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('exchange_manifests')
    .set({ ...fields, mandate: mandate === null ? null : JSON.stringify(mandate), verdict })
    .where('thread_id', '=', threadId)
    .execute()
  await trx
    .updateTable('exchange_threads')
    .set({ rules: JSON.stringify(rules), erase_at: eraseAt?.toISOString() ?? null })
    .where('id', '=', threadId)
    .execute()
}

export async function saveDisclosure(trx: Db, threadId: number, disclosure: Disclosure): Promise<void> {
  await trx
    .updateTable('exchange_manifests')
    .set({ disclosure: JSON.stringify(disclosure) })
    .where('thread_id', '=', threadId)
    .execute()
}

const threadSelection = [
  'id',
  'participant',
  'session_id',
  'rules',
  'last_number',
  'opened_at',
  'ended_at',
  'erased_at',
] as const

/** Returns the thread of a key, by the SHA-256 of either of its keys, or null. */
export async function threadOfKey(db: Db, keyHash: Uint8Array): Promise<Thread | null> {
  const row = await db
    .selectFrom('exchange_threads')
    .select(threadSelection)
    .where((thread) => thread.or([thread('msgid_sha256', '=', keyHash), thread('answer_key_sha256', '=', keyHash)]))
    .executeTakeFirst()
  return row === undefined ? null : threadOf(row)
}

export async function threadById(db: Db, id: number): Promise<Thread | null> {
  const row = await db.selectFrom('exchange_threads').select(threadSelection).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : threadOf(row)
}

/** Returns the thread, locked until the transaction ends, or null. */
export async function lockThread(trx: Db, id: number): Promise<Thread | null> {
  const row = await trx
    .selectFrom('exchange_threads')
    .select(threadSelection)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : threadOf(row)
}

function threadOf(row: {
  id: number
  participant: string
  session_id: number | null
  rules: Rule[]
  last_number: number
  opened_at: string
  ended_at: string | null
  erased_at: string | null
}): Thread {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    id: row.id,
    participant: row.participant,
    sessionId: row.session_id,
    rules: row.rules,
    lastNumber: row.last_number,
    openedAt: new Date(row.opened_at),
    endedAt: instant(row.ended_at),
    erasedAt: instant(row.erased_at),
  }
}

export async function endThread(trx: Db, threadId: number, now: Date): Promise<void> {
  await trx
    .updateTable('exchange_threads')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', threadId)
    .where('ended_at', 'is', null)
    .execute()
}

interface NewMessage {
  author: Author
  text: string
  claims: readonly Claim[]
  repliesTo: number | null
  next: string | null
}

/** Adds a message and returns its number, the thread's next. */
export async function addMessage(trx: Db, threadId: number, message: NewMessage, now: Date): Promise<number> {
  const { last_number: number } = await trx
    .updateTable('exchange_threads')
    .set((thread) => ({ last_number: thread('last_number', '+', 1) }))
    .where('id', '=', threadId)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('exchange_messages')
    .values({
      thread_id: threadId,
      number,
      author: message.author,
      text: message.text,
      claims: JSON.stringify(message.claims),
      replies_to: message.repliesTo,
      next: message.next,
      created_at: now.toISOString(),
    })
    .execute()
  return number
}

export interface StoredMessage {
  number: number
  author: Author
  text: string
  claims: Claim[]
  repliesTo: number | null
  next: string | null
  createdAt: string
}

/** Returns a thread's messages in order. */
export async function loadThreadMessages(db: Db, threadId: number): Promise<StoredMessage[]> {
  return await db
    .selectFrom('exchange_messages')
    .select(['number', 'author', 'text', 'claims', 'replies_to as repliesTo', 'next', 'created_at as createdAt'])
    .where('thread_id', '=', threadId)
    .orderBy('number')
    .execute()
}

const ERASED = '[erased]'

/** Erases the contents of threads whose erasure is due. Returns their number. */
export async function eraseDue(trx: Db, now: Date): Promise<number> {
  const due = await trx
    .selectFrom('exchange_threads')
    .select('id')
    .where('erase_at', '<=', now.toISOString())
    .where('erased_at', 'is', null)
    .execute()
  return await eraseThreads(
    trx,
    due.map(({ id }) => id),
    now,
  )
}

/** Erases the contents of a thread. */
export async function eraseThread(trx: Db, id: number, now: Date): Promise<void> {
  await eraseThreads(trx, [id], now)
}

async function eraseThreads(trx: Db, found: readonly number[], now: Date): Promise<number> {
  if (found.length === 0) return 0
  const erased = await trx
    .updateTable('exchange_threads')
    .set({ erased_at: now.toISOString(), ended_at: now.toISOString(), participant: ERASED, rules: '[]' })
    .where('id', 'in', found)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute()
  const ids = erased.map(({ id }) => id)
  if (ids.length === 0) return 0
  const nothing = Object.fromEntries(MANIFEST_FIELDS.map((field) => [field, null]))
  await trx
    .updateTable('exchange_manifests')
    .set({ ...nothing, mandate: null, disclosure: null })
    .where('thread_id', 'in', ids)
    .execute()
  await trx.updateTable('exchange_messages').set({ text: ERASED, claims: '[]' }).where('thread_id', 'in', ids).execute()
  await trx.updateTable('exchange_proposals').set({ summary: ERASED }).where('thread_id', 'in', ids).execute()
  return ids.length
}
