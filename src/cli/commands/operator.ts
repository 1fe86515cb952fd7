import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const login: Command = {
  name: 'operator login',
  about: 'Keep an operator token read from standard input',
  as: 'anybody',
  run: async ({ credentials, url, readInput, terminal, clientWith }) => {
    const operatorToken = (await readInput()).trim()
    if (!/^\S+$/.test(operatorToken)) throw new UsageError('pipe the token in: concordat operator login < file')
    const { body } = await clientWith({ operatorToken }).getOperatorSession()
    credentials.keep(url, { operatorToken })
    terminal.note(`Kept in ${credentials.file}: the token ${body.label}.`)
  },
}

export const logout: Command = {
  name: 'operator logout',
  about: 'Forget the operator token that is kept here',
  as: 'anybody',
  run: async ({ credentials, url, terminal }) => {
    credentials.keep(url, { operatorToken: undefined })
    terminal.note(`No operator token is kept for ${url}. To end its validity: npm run operator -- revoke <id>.`)
  },
}

export const thread: Command = {
  name: 'operator thread',
  about: 'A thread with its manifest, as the operator reads it',
  positionals: [{ name: 'id' }],
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const answer = await client.getOperatorThread({ id: parseId('the id', args.positionals[0]) })
    answered(context, answer, ({ participant, messages, boundary }) => {
      terminal.heading(`Thread with ${participant}`)
      for (const { declared, effect } of boundary) terminal.print(`  Boundary: ${declared} (${effect})`)
      for (const { id, from, time, text } of messages) {
        terminal.heading(`${id}  ${from}  ${time.slice(0, 16).replace('T', ' ')}`)
        terminal.print(text)
      }
    })
  },
}
