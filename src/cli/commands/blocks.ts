import { BLOCK_KINDS } from '../../domain/confidentiality/policy/block-list.ts'
import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const blocks: Command = {
  name: 'blocks',
  about: 'From whom your party is hidden',
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.listBlocks(), ({ blocks: entries }) =>
      context.terminal.table(
        [
          { title: 'ENTRY', of: ({ block_id }) => block_id, right: true },
          { title: 'KIND', of: ({ kind }) => kind },
          { title: 'VALUE', of: ({ value }) => value, wide: true },
          { title: 'SINCE', of: ({ created_at }) => created_at.slice(0, 10) },
        ],
        entries,
        'Your party is hidden from nobody.',
      ),
    )
  },
}

export const blocksAdd: Command = {
  name: 'blocks add',
  about: 'Hide your party from a company, a competitor, an internet domain or a SIREN',
  positionals: [{ name: 'kind', choices: BLOCK_KINDS }, { name: 'value' }],
  as: 'workspace',
  run: async (context) => {
    const [given, value] = context.args.positionals
    const kind = BLOCK_KINDS.find((one) => one === given)
    if (kind === undefined || value === undefined)
      throw new UsageError(`give a kind (${BLOCK_KINDS.join(', ')}) and a value`)
    answered(context, await context.client.blockViewer({ kind, value }), ({ block_id }) =>
      context.terminal.print(`Entry ${block_id}: your party does not exist for whoever it concerns.`),
    )
  },
}

export const blocksRemove: Command = {
  name: 'blocks remove',
  about: 'Remove an entry: your party is shown again to whom no other entry concerns',
  positionals: [{ name: 'entry' }],
  as: 'workspace',
  run: async (context) => {
    const block_id = parseId('the entry', context.args.positionals[0])
    answered(context, await context.client.unblockViewer({ block_id }), ({ count }) =>
      context.terminal.print(`Entry ${block_id} is removed; ${count} left.`),
    )
  },
}
