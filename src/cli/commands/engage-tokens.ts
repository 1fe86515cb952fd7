import { UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const issueToken: Command = {
  name: 'operator issue-token',
  about: 'Issue a token to a participant; it is shown this once',
  options: {
    thread: { value: 'ID', about: 'bind it to this thread' },
    participant: { value: 'NAME', about: 'or to a new participant of this name' },
    party: { value: 'ID', about: 'the party the participant acts for' },
    days: { value: 'N', about: 'how long it holds; without it, until it is revoked' },
  },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const thread_id = args.count('thread')
    const participant = args.text('participant')
    if ((thread_id === undefined) === (participant === undefined))
      throw new UsageError('give either --thread or --participant')
    const answer = await client.issueEngageToken({
      thread_id: thread_id ?? null,
      participant: participant ?? null,
      party_id: args.count('party') ?? null,
      expires_in_days: args.count('days') ?? null,
    })
    answered(context, answer, ({ id, token, thread_url }) => {
      terminal.print(token)
      terminal.note(`Token ${id}: hand it over safely, it is not shown again. Its thread: ${thread_url}`)
    })
  },
}
