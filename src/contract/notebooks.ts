import { Type } from 'typebox'
import {
  DROP_REASONS,
  NOTE_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TAGS_MAX,
  TASK_CHARACTERS_MAX,
} from '../domain/deals/notebook.ts'
import { partyText } from './counterparty-text.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, keepable, maybe, named, PairId, rowId } from './schemas.ts'
import { ROW_ID_MAX } from './shape.ts'

const EntryId = rowId('Id of a note or task.')
const MemberChosen = Type.Integer({
  minimum: 0,
  maximum: ROW_ID_MAX,
  description: 'A member of this workspace by its member_id; 0 for nobody in particular.',
})
const Reason = Type.Enum([...DROP_REASONS], { description: 'Reason for no longer pursuing the pairing.' })
const Day = Type.String({ format: 'date', description: 'A calendar day, YYYY-MM-DD.' })
const TaskText = Type.String({
  minLength: 1,
  maxLength: TASK_CHARACTERS_MAX,
  description: 'The task, in plain text.',
})
const Tag = Type.String({ minLength: 1, maxLength: TAG_CHARACTERS_MAX })

const InCharge = named('MemberInCharge', 'A member of this workspace.', { member_id: EntryId, name: Type.String() })

const Note = named('PairingNote', 'A private note of the workspace.', {
  note_id: EntryId,
  text: Type.String(),
  member: maybe(Type.String({ description: 'Author; absent for the key of the workspace itself.' })),
  written_at: Instant,
})

const Task = named('PairingTask', 'A task of the workspace about a pairing.', {
  task_id: EntryId,
  text: Type.String(),
  due_on: Day,
  for_member: maybe(InCharge),
  done_at: maybe(Instant),
})

const Notebook = named('PairingNotebook', 'The workspace’s private notebook of a pairing.', {
  deal_owner: maybe(InCharge),
  tags: Type.Array(Type.String()),
  drop_reason: maybe(Reason),
  notes: Type.Array(Note, { description: 'Newest first.' }),
  tasks: Type.Array(Task, { description: 'Open ones first, by due date.' }),
})

const ofPairing = { tag: 'notebooks', params: Type.Object({ pair_id: PairId }) } as const

const write = {
  ...ofPairing,
  method: 'POST',
  access: 'session',
} as const

const NOT_OWN = ['not_your_pairing', 'pairing_not_found'] as const
const NOTE = { note_id: 4, text: 'Wants to sell before summer.', written_at: '2026-11-22T09:00:00.000Z' }
const TASK = { task_id: 9, text: 'Ask for the customer contracts', due_on: '2026-11-30' }

export const getNotebook = operation({
  ...ownRead,
  ...ofPairing,
  id: 'getNotebook',
  path: '/api/pairings/{session_id}/{pair_id}/notebook',
  summary: 'Private notebook of a pairing',
  description:
    'The person in charge, tags, the reason for dropping it, notes and tasks. Each side has its own notebook, which the other side cannot see.',
  output: Notebook,
  refusals: NOT_OWN,
  example: { request: { pair_id: 'pair-241-17' }, response: { tags: ['priority'], notes: [NOTE], tasks: [TASK] } },
})

export const updateNotebook = operation({
  ...write,
  id: 'updateNotebook',
  comparedWith: 'getNotebook',
  path: '/api/pairings/{session_id}/{pair_id}/notebook',
  summary: 'Set the person in charge, tags or the reason for dropping a pairing',
  description:
    'Absent and null fields keep their values. Tags are replaced as a whole. `drop_reason` is private to the workspace; `none` removes it. The phase of the pairing does not change.',
  body: named('NotebookChange', 'Changes to the notebook.', {
    deal_owner: keepable(MemberChosen),
    tags: keepable(Type.Array(Tag, { maxItems: TAGS_MAX })),
    drop_reason: keepable(Type.Enum([...DROP_REASONS, 'none'])),
  }),
  output: Notebook,
  refusals: [...NOT_OWN, 'member_not_found'],
  example: {
    request: { pair_id: 'pair-241-17', tags: ['priority'] },
    response: { tags: ['priority'], notes: [NOTE], tasks: [TASK] },
  },
})

export const addNote = operation({
  ...write,
  id: 'addNote',
  comparedWith: 'getNotebook',
  path: '/api/pairings/{session_id}/{pair_id}/notes',
  summary: 'Add a note to a pairing',
  description: 'A private note of this workspace, in plain text.',
  body: named('NoteInput', 'The note to add.', { text: Type.String({ minLength: 1, maxLength: NOTE_CHARACTERS_MAX }) }),
  success: 201,
  output: Note,
  refusals: [...NOT_OWN, 'notebook_full'],
  example: { request: { pair_id: 'pair-241-17', text: NOTE.text }, response: NOTE },
})

export const removeNote = operation({
  ...write,
  id: 'removeNote',
  comparedWith: 'getNotebook',
  path: '/api/pairings/{session_id}/{pair_id}/notes/remove',
  summary: 'Remove a note',
  description: 'The note is removed permanently.',
  body: named('NoteRemoval', 'The note to remove.', { note_id: EntryId }),
  output: named('NoteRemoved', 'The removed note.', { note_id: EntryId }),
  refusals: [...NOT_OWN, 'notebook_entry_not_found'],
  example: { request: { pair_id: 'pair-241-17', note_id: 4 }, response: { note_id: 4 } },
})

export const setTask = operation({
  ...write,
  id: 'setTask',
  comparedWith: 'getNotebook',
  path: '/api/pairings/{session_id}/{pair_id}/tasks',
  summary: 'Add a task, or change one',
  description:
    'Without `task_id` a task is added. With it, the text, due date and assignee of that task are replaced, and `done` sets its state.',
  body: named('TaskInput', 'The task to save.', {
    task_id: keepable(EntryId),
    text: TaskText,
    due_on: Day,
    for_member: keepable(MemberChosen),
    done: keepable(Type.Boolean()),
  }),
  output: Task,
  refusals: [...NOT_OWN, 'notebook_full', 'notebook_entry_not_found', 'member_not_found'],
  example: { request: { pair_id: 'pair-241-17', text: TASK.text, due_on: TASK.due_on }, response: TASK },
})

export const removeTask = operation({
  ...write,
  id: 'removeTask',
  comparedWith: 'getNotebook',
  path: '/api/pairings/{session_id}/{pair_id}/tasks/remove',
  summary: 'Remove a task',
  description: 'The task is removed permanently, done or not.',
  body: named('TaskRemoval', 'The task to remove.', { task_id: EntryId }),
  output: named('TaskRemoved', 'The removed task.', { task_id: EntryId }),
  refusals: [...NOT_OWN, 'notebook_entry_not_found'],
  example: { request: { pair_id: 'pair-241-17', task_id: 9 }, response: { task_id: 9 } },
})

export const listTasks = operation({
  ...ownRead,
  id: 'listTasks',
  tag: 'notebooks',
  path: '/api/tasks/{session_id}',
  summary: 'Tasks of the workspace, by due date',
  description: 'Every open task of every pairing, overdue ones first. It discloses no new name.',
  output: named('TasksResponse', 'Open tasks.', {
    tasks: Type.Array(
      named('DueTask', 'An open task with its pairing.', {
        ...Task.properties,
        pair_id: PairId,
        counterparty: partyText('By its name if disclosed, else its code name.'),
        overdue: Type.Boolean({ description: 'Its due date is over, in UTC.' }),
      }),
    ),
  }),
  example: {
    request: {},
    response: { tasks: [{ ...TASK, pair_id: 'pair-241-17', counterparty: 'Company A', overdue: false }] },
  },
})
