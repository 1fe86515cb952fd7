import { DROP_REASONS } from '../../domain/deals/notebook.ts'
import { pairingArgument, UsageError } from '../arguments.ts'
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
