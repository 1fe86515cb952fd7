import { DROP_REASONS } from '../../domain/deals/notebook.ts'
import { pairingArgument, parseId, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const notebook: Command = {
  name: 'notebook',
  about: 'Notes, tasks and tags of a pairing, for your workspace alone',
  positionals: [{ name: 'pairing' }],
  as: 'workspace',
  run: async (context) => {
    const { client, terminal } = context
    const pair_id = pairingArgument(context, 'notebook')
    answered(context, await client.getNotebook({ pair_id }), ({ deal_owner, tags, drop_reason, notes, tasks }) => {
      terminal.facts({ 'in charge': deal_owner?.name, tags: tags.join(', ') || undefined, 'dropped for': drop_reason })
      for (const { note_id, text, member } of notes)
        terminal.print(`  Note ${note_id}${member ? ` by ${member}` : ''}: ${text}`)
      for (const { task_id, text, due_on, done_at } of tasks)
        terminal.print(`  Task ${task_id}, ${done_at ? 'done' : `due ${due_on}`}: ${text}`)
    })
  },
}

export const notebookSet: Command = {
  name: 'notebook set',
  about: 'Put a member in charge of a pairing, tag it, or say why it is dropped',
  positionals: [{ name: 'pairing' }],
  options: {
    owner: { value: 'MEMBER', about: 'id of the member in charge; 0 for nobody' },
    tags: { value: 'TAGS', about: 'comma-separated; they replace those that are there' },
    dropped: { value: 'REASON', about: `${DROP_REASONS.join(', ')}; none takes it back` },
  },
  as: 'workspace',
  run: async (context) => {
    const { args, client, terminal } = context
    const [owner, tags, dropped] = [args.text('owner'), args.text('tags'), args.text('dropped')]
    const reason = ([...DROP_REASONS, 'none'] as const).find((one) => one === dropped)
    if (dropped !== undefined && reason === undefined)
      throw new UsageError(`--dropped is one of ${DROP_REASONS.join(', ')}, none`)
    const listed = tags?.split(',').map((tag) => tag.trim())
    const change = {
      pair_id: pairingArgument(context, 'notebook set'),
      ...(owner === undefined ? {} : { deal_owner: Number(owner) }),
      ...(listed === undefined ? {} : { tags: listed.filter((tag) => tag !== '') }),
      ...(reason === undefined ? {} : { drop_reason: reason }),
    }
    answered(context, await client.updateNotebook(change), () => terminal.print('Kept.'))
  },
}

export const note: Command = {
  name: 'note',
  about: 'Note something about a pairing, for your workspace alone',
  positionals: [{ name: 'pairing' }, { name: 'text' }],
  as: 'workspace',
  run: async (context) => {
    const pair_id = pairingArgument(context, 'note')
    const [, text = ''] = context.args.positionals
    answered(context, await context.client.addNote({ pair_id, text }), ({ note_id }) =>
      context.terminal.print(`Note ${note_id} is kept.`),
    )
  },
}

export const noteRemove: Command = {
  name: 'note remove',
  about: 'Remove a note for good',
  positionals: [{ name: 'pairing' }, { name: 'note' }],
  as: 'workspace',
  run: async (context) => {
    const pair_id = pairingArgument(context, 'note remove')
    const note_id = parseId('the note', context.args.positionals[1])
    answered(context, await context.client.removeNote({ pair_id, note_id }), () =>
      context.terminal.print(`Note ${note_id} is removed.`),
    )
  },
}

export const tasks: Command = {
  name: 'tasks',
  about: 'The open tasks of the workspace, by the day they are due',
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.listTasks(), ({ tasks: due }) =>
      context.terminal.table(
        [
          { title: 'TASK', of: ({ task_id }) => task_id, right: true },
          { title: 'DUE', of: ({ due_on, overdue }) => `${due_on}${overdue ? ' overdue' : ''}` },
          { title: 'PAIRING', of: ({ pair_id }) => pair_id },
          { title: 'WITH', of: ({ counterparty }) => counterparty, wide: true },
          { title: 'FOR', of: ({ for_member }) => for_member?.name },
          { title: 'WHAT', of: ({ text }) => text, wide: true },
        ],
        due,
        'Nothing is due.',
      ),
    )
  },
}

export const task: Command = {
  name: 'task',
  about: 'Add a task to a pairing, or with --task change one',
  positionals: [{ name: 'pairing' }, { name: 'day' }, { name: 'text' }],
  options: {
    task: { value: 'ID', about: 'the task to change' },
    for: { value: 'MEMBER', about: 'id of the member who is to do it; 0 for nobody in particular' },
    done: { about: 'it is done' },
  },
  as: 'workspace',
  run: async (context) => {
    const { args, client, terminal } = context
    const [, due_on = '', text = ''] = args.positionals
    const [id, member] = [args.text('task'), args.text('for')]
    const given = {
      pair_id: pairingArgument(context, 'task'),
      text,
      due_on,
      ...(id === undefined ? {} : { task_id: parseId('--task', id) }),
      ...(member === undefined ? {} : { for_member: Number(member) }),
      ...(args.flag('done') ? { done: true } : {}),
    }
    answered(context, await client.setTask(given), ({ task_id, due_on: day, done_at }) =>
      terminal.print(`Task ${task_id} is ${done_at ? 'done' : `due on ${day}`}.`),
    )
  },
}

export const taskRemove: Command = {
  name: 'task remove',
  about: 'Remove a task for good',
  positionals: [{ name: 'pairing' }, { name: 'task' }],
  as: 'workspace',
  run: async (context) => {
    const pair_id = pairingArgument(context, 'task remove')
    const task_id = parseId('the task', context.args.positionals[1])
    answered(context, await context.client.removeTask({ pair_id, task_id }), () =>
      context.terminal.print(`Task ${task_id} is removed.`),
    )
  },
}
