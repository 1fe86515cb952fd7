import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { ROWS_OPTION, rowsAsked } from '../register-table.ts'

const STATUSES = ['open', 'accepted', 'declined'] as const

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

export const inbox: Command = {
  name: 'operator inbox',
  about: 'Proposals that manifests of agents came to, newest first',
  options: {
    status: { value: 'STATUS', choices: STATUSES, about: 'only these' },
    ...ROWS_OPTION,
  },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const status = STATUSES.find((one) => one === args.text('status'))
    const answer = await client.listProposals({
      ...(status === undefined ? {} : { status }),
      ...rowsAsked(args),
    })
    answered(context, answer, ({ proposals }) =>
      terminal.table(
        [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'THREAD', of: ({ thread_id }) => thread_id, right: true },
          { title: 'FROM', of: ({ participant }) => participant, wide: true },
          { title: 'STATUS', of: (row) => row.status },
          { title: 'UNREAD', of: ({ unread }) => unread, right: true },
          { title: 'WHAT WAS READ', of: ({ summary }) => summary, wide: true },
        ],
        proposals,
        'The inbox is empty.',
      ),
    )
  },
}

const decision = (name: string, about: string, operation: 'acceptProposal' | 'declineProposal'): Command => ({
  name,
  about,
  positionals: [{ name: 'id' }],
  options: { note: { value: 'TEXT', about: 'told to the participant, word for word' } },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const note = args.text('note')
    const id = parseId('the id', args.positionals[0])
    const answer = await client[operation]({ id, ...(note === undefined ? {} : { note }) })
    answered(context, answer, ({ status, participant }) =>
      terminal.print(`Proposal ${id} of ${participant} is ${status}; the participant reads it in the thread.`),
    )
  },
})
export const accept = decision('operator accept', 'Accept a proposal', 'acceptProposal')
export const decline = decision('operator decline', 'Decline a proposal', 'declineProposal')

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

export const reply: Command = {
  name: 'operator reply',
  about: 'Write to a participant',
  positionals: [{ name: 'thread' }, { name: 'text', many: true }],
  as: 'operator',
  run: async (context) => {
    const [id, ...words] = context.args.positionals
    if (words.length === 0) throw new UsageError('say what to write: concordat operator reply 12 "Which machines?"')
    const answer = await context.client.replyAsOperator({ id: parseId('the thread', id), text: words.join(' ') })
    answered(context, answer, (body) =>
      context.terminal.print(`Message ${body.id} stands in thread ${body.thread_id}; the participant fetches it.`),
    )
  },
}

export const audit: Command = {
  name: 'operator audit',
  about: 'Acts of operators, newest first',
  as: 'operator',
  run: async (context) => {
    answered(context, await context.client.listAudit(), ({ acts }) =>
      context.terminal.table(
        [
          { title: 'WHEN', of: ({ at }) => at.slice(0, 16).replace('T', ' ') },
          { title: 'BY', of: ({ operator }) => operator },
          { title: 'ACT', of: ({ act }) => act },
          { title: 'ON', of: ({ subject }) => subject, wide: true },
        ],
        acts,
        'Nothing yet.',
      ),
    )
  },
}
