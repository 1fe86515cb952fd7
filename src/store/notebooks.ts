import type { DropReason } from '../domain/deals/notebook.ts'
import type { Db } from './schema.ts'

/** Identifies a notebook: each side of a pairing has its own. */
export interface NotebookOf {
  sessionId: number
  pairingId: number
}

/** The person in charge of a pairing in a workspace, its tags, and the reason why it was dropped. */
export interface Notebook {
  dealOwner: { id: number; name: string } | null
  tags: string[]
  dropReason: DropReason | null
}

export interface Note {
  id: number
  text: string
  member: string | null
  writtenAt: string
}

export interface Task {
  id: number
  pairingId: number
  text: string
  /** A calendar day, `2026-11-30`. */
  dueOn: string
  /** The member in charge. */
  member: { id: number; name: string } | null
  doneAt: string | null
}

const EMPTY: Notebook = { dealOwner: null, tags: [], dropReason: null }

const memberOf = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

/** Returns the notebook of a pairing, empty if nothing was written. */
export async function loadNotebook(db: Db, { sessionId, pairingId }: NotebookOf): Promise<Notebook> {
  const row = await db
    .selectFrom('pairing_notebooks as b')
    .leftJoin('workspace_members as m', 'm.id', 'b.deal_owner_id')
    .select(['b.tags', 'b.drop_reason', 'm.id as ownerId', 'm.name as ownerName'])
    .where('b.session_id', '=', sessionId)
    .where('b.pairing_id', '=', pairingId)
    .executeTakeFirst()
  if (row === undefined) return EMPTY
  return { dealOwner: memberOf(row.ownerId, row.ownerName), tags: row.tags, dropReason: row.drop_reason }
}

export async function saveNotebook(
  trx: Db,
  { sessionId, pairingId }: NotebookOf,
  { dealOwner, tags, dropReason }: Notebook,
  now: Date,
): Promise<void> {
  const values = { deal_owner_id: dealOwner?.id ?? null, tags, drop_reason: dropReason, updated_at: now.toISOString() }
  await trx
    .insertInto('pairing_notebooks')
    .values({ session_id: sessionId, pairing_id: pairingId, ...values })
    .onConflict((row) => row.columns(['session_id', 'pairing_id']).doUpdateSet(values))
    .execute()
}

/** Returns the notes of a pairing, the newest first. */
export async function loadNotes(db: Db, { sessionId, pairingId }: NotebookOf): Promise<Note[]> {
  return await db
    .selectFrom('pairing_notes as n')
    .leftJoin('workspace_members as m', 'm.id', 'n.member_id')
    .select(['n.id', 'n.text', 'm.name as member', 'n.written_at as writtenAt'])
    .where('n.session_id', '=', sessionId)
    .where('n.pairing_id', '=', pairingId)
    .orderBy('n.id', 'desc')
    .execute()
}

export async function insertNote(
  trx: Db,
  { sessionId, pairingId }: NotebookOf,
  { text, memberId }: { text: string; memberId: number | null },
  now: Date,
): Promise<{ id: number; writtenAt: string }> {
  return await trx
    .insertInto('pairing_notes')
    .values({ session_id: sessionId, pairing_id: pairingId, member_id: memberId, text, written_at: now.toISOString() })
    .returning(['id', 'written_at as writtenAt'])
    .executeTakeFirstOrThrow()
}

/** Deletes a note. Returns false if the notebook has no such note. */
export async function deleteNote(trx: Db, of: NotebookOf, noteId: number): Promise<boolean> {
  return await deleteEntry(trx, 'pairing_notes', of, noteId)
}

/** Deletes a task. Returns false if the notebook has no such task. */
export async function deleteTask(trx: Db, of: NotebookOf, taskId: number): Promise<boolean> {
  return await deleteEntry(trx, 'pairing_tasks', of, taskId)
}

async function deleteEntry(
  trx: Db,
  table: 'pairing_notes' | 'pairing_tasks',
  { sessionId, pairingId }: NotebookOf,
  id: number,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom(table)
    .where('session_id', '=', sessionId)
    .where('pairing_id', '=', pairingId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return gone.length > 0
}

/** Returns the tasks of a workspace or one of its pairings: open ones first, by due date. */
export async function loadTasks(
  db: Db,
  { sessionId, pairingId }: { sessionId: number; pairingId: number | null },
  { isOpen }: { isOpen: boolean },
): Promise<Task[]> {
  let query = db
    .selectFrom('pairing_tasks as t')
    .leftJoin('workspace_members as m', 'm.id', 't.member_id')
    .select([
      't.id',
      't.pairing_id as pairingId',
      't.text',
      't.due_on as dueOn',
      't.done_at as doneAt',
      'm.id as memberId',
      'm.name as memberName',
    ])
    .where('t.session_id', '=', sessionId)
  if (pairingId !== null) query = query.where('t.pairing_id', '=', pairingId)
  if (isOpen) query = query.where('t.done_at', 'is', null)
  const rows = await query
    .orderBy((row) => row('t.done_at', 'is not', null))
    .orderBy('t.due_on')
    .orderBy('t.id')
    .execute()
  return rows.map(({ memberId, memberName, ...task }) => ({ ...task, member: memberOf(memberId, memberName) }))
}

/** Stores a new task, or changes one of the same pairing. Null if the notebook has no such task. */
export async function saveTask(
  trx: Db,
  { sessionId, pairingId }: NotebookOf,
  {
    id,
    text,
    dueOn,
    memberId,
    doneAt,
  }: { id: number | null; text: string; dueOn: string; memberId: number | null; doneAt: string | null },
  now: Date,
): Promise<number | null> {
  const values = { text, due_on: dueOn, member_id: memberId, done_at: doneAt }
  if (id === null) {
    const whose = { session_id: sessionId, pairing_id: pairingId, created_at: now.toISOString() }
    const made = await trx
      .insertInto('pairing_tasks')
      .values({ ...whose, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }
  const changed = await trx
    .updateTable('pairing_tasks')
    .set(values)
    .where('session_id', '=', sessionId)
    .where('pairing_id', '=', pairingId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? null
}
