import type { Static } from 'typebox'
import type { contract } from '../contract/index.ts'
import { pairingId } from '../domain/deals/deal.ts'
import { SIDES } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadNotebook, loadNotes, loadTasks, type Note, type Notebook, type Task } from '../store/notebooks.ts'
import { loadPairings } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { withoutNulls } from './without-nulls.ts'

type NotebookOnWire = Static<typeof contract.getNotebook.output>

const inChargeOf = (member: { id: number; name: string } | null) =>
  member === null ? null : { member_id: member.id, name: member.name }

export function noteOnWire({ id, text, member, writtenAt }: Note): NotebookOnWire['notes'][number] {
  return { note_id: id, text, written_at: writtenAt, ...withoutNulls({ member }) }
}

export function taskOnWire({ id, text, dueOn, member, doneAt }: Task): NotebookOnWire['tasks'][number] {
  return { task_id: id, text, due_on: dueOn, ...withoutNulls({ for_member: inChargeOf(member), done_at: doneAt }) }
}

/** Returns a notebook as its workspace sees it. */
export function notebookOnWire(
  { dealOwner, tags, dropReason }: Notebook,
  notes: readonly Note[],
  tasks: readonly Task[],
): NotebookOnWire {
  return {
    ...withoutNulls({ deal_owner: inChargeOf(dealOwner), drop_reason: dropReason }),
    tags,
    notes: notes.map(noteOnWire),
    tasks: tasks.map(taskOnWire),
  }
}

/** Returns every non-empty notebook of a workspace with its pairing. */
export async function notebooksOnWire(app: AppContext, viewer: LoadedViewer) {
  const { db } = app.database
  const shown = []
  for (const side of SIDES) {
    const ownId = side === 'buyer' ? viewer.buyerId : viewer.sellerId
    if (ownId === null) continue
    for (const { id, buyerId, sellerId } of await loadPairings(db, side, ownId)) {
      const of = { sessionId: viewer.sessionId, pairingId: id }
      const [kept, notes] = [await loadNotebook(db, of), await loadNotes(db, of)]
      const tasks = await loadTasks(db, of, { isOpen: false })
      const isEmpty = notes.length + tasks.length + kept.tags.length === 0 && !kept.dealOwner && !kept.dropReason
      if (!isEmpty) shown.push({ pair_id: pairingId(buyerId, sellerId), ...notebookOnWire(kept, notes, tasks) })
    }
  }
  return shown
}
