import { parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { entriesAsked, showRegister, stateOptions, totalIn } from '../register-table.ts'

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

const STATES = ['waiting', 'sent', 'handed_over', 'bounced', 'failed', 'moot'] as const

export const outbox: Command = {
  name: 'operator outbox',
  about: 'Outgoing messages, newest first',
  options: stateOptions(STATES),
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const answer = await client.listOutbox(entriesAsked(args, STATES))
    answered(context, answer, ({ messages, sends_mail }) => {
      showRegister(terminal, {
        columns: [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'STATE', of: (row) => row.state },
          { title: 'FOR', of: ({ kind }) => kind },
          { title: 'TO', of: ({ address }) => address, wide: true },
          { title: 'TRIED', of: ({ attempts }) => attempts, right: true },
          { title: 'ASKED', of: ({ created_at }) => created_at.slice(0, 16).replace('T', ' ') },
        ],
        rows: messages,
        total: totalIn(answer.headers),
        empty: 'No message matches.',
      })
      if (!sends_mail) terminal.note('SMTP_URL is not set. To read a message: concordat operator hand-over ID')
    })
  },
}

export const handOver: Command = {
  name: 'operator hand-over',
  about: 'Read a waiting message, with a new code, to hand it to the owner of its address',
  positionals: [{ name: 'message' }],
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const id = parseId('the message', args.positionals[0])
    answered(context, await client.handOverMessage({ id }), ({ address, subject, text }) => {
      terminal.print(`To: ${address}`)
      terminal.print(`Subject: ${subject}`)
      terminal.print('')
      for (const line of text.trimEnd().split('\n')) terminal.print(line)
    })
  },
}
