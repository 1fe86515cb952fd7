import { UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const recover: Command = {
  name: 'recover',
  about: 'Replace a lost workspace key by the address that the workspace has proven: sends a code, or takes it',
  options: {
    email: {
      value: 'ADDRESS',
      about: 'send a code to this address, if it has been the proven address of a workspace for 72 hours',
    },
    code: { value: 'CODE', about: 'the code of the message: answers a new key and ends the old one' },
  },
  as: 'anybody',
  run: async (context) => {
    const { client, args, credentials, url, terminal, keyFromEnvironment } = context
    const [email, code] = [args.text('email'), args.text('code')]
    if ((email === undefined) === (code === undefined)) throw new UsageError('give either --email or --code')
    if (email !== undefined)
      return answered(context, await client.requestRecovery({ email }), ({ message }) => {
        terminal.print(message)
        terminal.note('Then: concordat recover --code CODE')
      })
    if (keyFromEnvironment) throw new UsageError('CONCORDAT_KEY would keep the old key: unset it first')
    const answer = await client.recoverWorkspace({ code: code ?? '' })
    credentials.keep(url, { key: answer.body.session_id, rotation: undefined })
    terminal.note(`The new workspace key is kept in ${credentials.file}. The old key no longer works.`)
  },
}
