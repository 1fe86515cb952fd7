import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const tokens: Command = {
  name: 'operator tokens',
  about: 'Tokens issued to participants, and what became of them',
  as: 'operator',
  run: async (context) => {
    answered(context, await context.client.listEngageTokens(), ({ tokens: rows }) =>
      context.terminal.table(
        [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'THREAD', of: ({ thread_id }) => thread_id, right: true },
          { title: 'PARTICIPANT', of: ({ participant }) => participant, wide: true },
          { title: 'ISSUED', of: ({ issued_at }) => issued_at.slice(0, 10) },
          { title: 'EXPIRES', of: ({ expires_at }) => expires_at?.slice(0, 10) ?? 'never' },
          { title: 'REVOKED', of: ({ revoked_at }) => revoked_at?.slice(0, 10) },
        ],
        rows,
        'No token has been issued.',
      ),
    )
  },
}

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

export const revokeToken: Command = {
  name: 'operator revoke-token',
  about: 'Revoke a token of a participant',
  positionals: [{ name: 'id' }],
  as: 'operator',
  run: async (context) => {
    const answer = await context.client.revokeEngageToken({ id: parseId('the id', context.args.positionals[0]) })
    answered(context, answer, ({ id }) => context.terminal.print(`Token ${id} is revoked.`))
  },
}

export const ndaChain: Command = {
  name: 'operator nda-chain',
  about: 'Verify every hash and link of the recorded signatures',
  as: 'operator',
  run: async (context) => {
    answered(context, await context.client.verifyNdaChain(), ({ verified, length, broken_at }) =>
      context.terminal.print(
        verified
          ? `The chain of ${length} records holds.`
          : `The chain of ${length} records does not hold from record ${broken_at} on.`,
      ),
    )
  },
}
