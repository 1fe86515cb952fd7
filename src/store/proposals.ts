import { sql } from 'kysely'
import type { ProposalStatus } from './exchange-schema.ts'
import type { Db } from './schema.ts'

/** A proposal made by a manifest, with its thread. */
export interface StoredProposal {
  id: number
  threadId: number
  participant: string
  summary: string
  status: ProposalStatus
  madeAt: string
  decidedAt: string | null
  decidedBy: string | null
  /** Messages of the participant since the operator last wrote. */
  unread: number
}

/** Adds a proposal to the inbox; a thread has one at most. */
export async function insertProposal(trx: Db, threadId: number, summary: string, now: Date): Promise<void> {
  await trx
    .insertInto('exchange_proposals')
    .values({ thread_id: threadId, summary, made_at: now.toISOString(), decided_at: null, decided_by: null })
    .onConflict((conflict) => conflict.column('thread_id').doNothing())
    .execute()
}

const selection = [
  'p.id',
  'p.thread_id as threadId',
  't.participant',
  'p.summary',
  'p.status',
  'p.made_at as madeAt',
  'p.decided_at as decidedAt',
  'p.decided_by as decidedBy',
] as const

const unread = sql<number>`(
  select count(*) from exchange_messages m
  where m.thread_id = p.thread_id and m.author = 'participant' and m.number > coalesce(
    (select max(o.number) from exchange_messages o where o.thread_id = p.thread_id and o.author = 'operator'), 0))`.as(
  'unread',
)

/** Returns the inbox, newest first, older than `before` (all for null), of one status or any. */
export async function proposals(
  db: Db,
  of: { status: ProposalStatus | null; before: number | null; limit: number },
): Promise<StoredProposal[]> {
  let query = db
    .selectFrom('exchange_proposals as p')
    .innerJoin('exchange_threads as t', 't.id', 'p.thread_id')
    .select([...selection, unread])
  if (of.status !== null) query = query.where('p.status', '=', of.status)
  if (of.before !== null) query = query.where('p.id', '<', of.before)
  return await query.orderBy('p.id', 'desc').limit(of.limit).execute()
}

export async function proposalById(db: Db, id: number): Promise<StoredProposal | null> {
  const row = await db
    .selectFrom('exchange_proposals as p')
    .innerJoin('exchange_threads as t', 't.id', 'p.thread_id')
    .select([...selection, unread])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the status of a thread's proposal, null if it has none. */
export async function loadProposalStatus(db: Db, threadId: number): Promise<ProposalStatus | null> {
  const row = await db
    .selectFrom('exchange_proposals')
    .select('status')
    .where('thread_id', '=', threadId)
    .executeTakeFirst()
  return row?.status ?? null
}

/**
 * Decides an open proposal. Returns false if it was decided before; of two concurrent decisions exactly one returns
 * true.
 */
export async function decideProposal(
  trx: Db,
  id: number,
  decision: { status: 'accepted' | 'declined'; by: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('exchange_proposals')
    .set({ status: decision.status, decided_at: now.toISOString(), decided_by: decision.by })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
