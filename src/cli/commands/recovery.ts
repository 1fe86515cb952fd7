import { UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

const DECISIONS = ['confirm', 'deny'] as const

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

export const recoverAddress: Command = {
  name: 'recover address',
  about: 'Confirm or deny an address that replaced yours as the address of a workspace',
  positionals: [{ name: 'decision', choices: DECISIONS }, { name: 'code' }],
  as: 'anybody',
  run: async (context) => {
    const [given, code] = context.args.positionals
    const decision = DECISIONS.find((one) => one === given)
    if (decision === undefined || code === undefined)
      throw new UsageError('give the decision and the code of the message: concordat recover address deny CODE')
    answered(context, await context.client.decideAddress({ code, decision }), ({ status }) => {
      if (status === 'confirmed') return context.terminal.print('Confirmed. The new address can recover the workspace.')
      context.terminal.print('Denied. Your address is the address of the workspace again.')
      context.terminal.note('Now replace its key, which ends every other: concordat recover --email ADDRESS')
    })
  },
}
