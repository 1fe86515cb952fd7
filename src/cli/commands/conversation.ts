import { pairingArgument, parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const messages: Command = {
  name: 'messages',
  about: 'What the two sides of a pairing wrote to each other, the newest last; marks nothing as read',
  positionals: [{ name: 'pairing' }],
  options: { before: { value: 'ID', about: 'only messages before this one' } },
  as: 'workspace',
  run: async (context) => {
    const pair_id = pairingArgument(context, 'messages')
    const before = context.args.text('before')
    const asked = { pair_id, ...(before === undefined ? {} : { before: parseId('--before', before) }) }
    answered(context, await context.client.listMessages(asked), ({ messages: rows, counterparty, more }) => {
      const { terminal } = context
      if (more) terminal.note(`There are earlier ones: --before ${rows.at(-1)?.message_id}.`)
      terminal.table(
        [
          { title: 'ID', of: ({ message_id }) => message_id, right: true },
          { title: 'SENT', of: ({ sent_at }) => sent_at },
          { title: 'FROM', of: ({ from }) => (from === 'own' ? 'you' : counterparty) },
          { title: 'TEXT', of: ({ text }) => text, wide: true },
        ],
        rows.toReversed(),
        'Nothing was written yet. concordat write <pairing> <text> begins.',
      )
    })
  },
}

export const write: Command = {
  name: 'write',
  about: 'Write to the other side of a pairing; until it was told your name, it reads ordinary words only',
  positionals: [{ name: 'pairing' }, { name: 'text' }],
  as: 'workspace',
  run: async (context) => {
    const pair_id = pairingArgument(context, 'write')
    const [, text = ''] = context.args.positionals
    answered(context, await context.client.sendMessage({ pair_id, text }), ({ message_id }) =>
      context.terminal.print(`Message ${message_id} is sent.`),
    )
  },
}
