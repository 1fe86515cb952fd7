import { answered, type Command } from '../command.ts'

export const askVetting: Command = {
  name: 'ask-vetting',
  about: 'Ask the operator to check who stands behind the workspace; the operator alone reads the note',
  options: { note: { value: 'TEXT', about: 'how it can be checked: whom to call, which register to look at' } },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    answered(context, await client.requestVetting({ note: args.needed('note') }), () =>
      terminal.print('The operator reads it. concordat session tells how it stands.'),
    )
  },
}
