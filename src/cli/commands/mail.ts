import { answered, type Command } from '../command.ts'

export const verifyEmail: Command = {
  name: 'verify-email',
  about: 'Prove the e-mail address of the workspace: sends a code, or takes it',
  options: { code: { value: 'CODE', about: 'the code of the message; without it a message is sent' } },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const code = args.text('code')
    if (code !== undefined)
      return answered(context, await client.confirmEmail({ code }), ({ assurance, recovers_from }) =>
        terminal.print(
          `The address is proven. Assurance: ${assurance}. It recovers a lost key from ${recovers_from.slice(0, 16)}Z.`,
        ),
      )
    answered(context, await client.requestEmailProof(), ({ delivery }) => {
      terminal.print(
        delivery === 'mail'
          ? 'A message with a code is on its way.'
          : 'This installation sends no mail: the operator hands you the code.',
      )
      terminal.note('Then: concordat verify-email --code CODE')
    })
  },
}
