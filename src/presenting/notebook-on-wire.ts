import type { Static } from 'typebox'
import type { contract } from '../contract/index.ts'
import type { Note, Notebook, Task } from '../store/notebooks.ts'
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
