import { pairingArgument, parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const answers: Command = {
  name: 'answers',
  about: 'What the seller of a pairing has answered for all its buyers',
  positionals: [{ name: 'pairing' }],
  as: 'workspace',
  run: async (context) => {
    const pair_id = pairingArgument(context, 'answers')
    answered(context, await context.client.listPublishedAnswers({ pair_id }), ({ open, answers: rows }) =>
      context.terminal.table(
        [
          { title: 'ID', of: ({ published_id }) => published_id, right: true },
          { title: 'QUESTION', of: ({ question }) => question, wide: true },
          { title: 'ANSWER', of: ({ answer }) => answer, wide: true },
        ],
        rows,
        open ? 'The seller has published nothing yet.' : 'They open once you are told the name of the seller.',
      ),
    )
  },
}

export const answersPublish: Command = {
  name: 'answers publish',
  about: 'Publish your answer to a question, by the ids of the two messages, without saying who asked',
  positionals: [{ name: 'pairing' }, { name: 'question' }, { name: 'answer' }],
  as: 'workspace',
  run: async (context) => {
    const pair_id = pairingArgument(context, 'answers publish')
    const [, question, answer] = context.args.positionals
    const input = { pair_id, question_id: parseId('the question', question), answer_id: parseId('the answer', answer) }
    answered(context, await context.client.publishAnswer(input), ({ published_id }) =>
      context.terminal.print(`Answer ${published_id} is published.`),
    )
  },
}

export const answersWithdraw: Command = {
  name: 'answers withdraw',
  about: 'Withdraw a published answer',
  positionals: [{ name: 'id' }],
  as: 'workspace',
  run: async (context) => {
    const published_id = parseId('the id', context.args.positionals[0])
    answered(context, await context.client.withdrawAnswer({ published_id }), () =>
      context.terminal.print(`Answer ${published_id} is withdrawn.`),
    )
  },
}
