import type { OutputFor } from '../../client/index.ts'
import { INTRODUCTION_DECLINE_REASONS } from '../../domain/deals/pairing-introduction.ts'
import { pairingArgument } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

const ANSWERS = ['accept', 'decline'] as const

type Introduction = OutputFor<'listPairings'>['pairings'][number]['introduction']

/** How an introduction stands, in a few words. */
export const introductionText = ({ state, asked_by, decline_reason }: Introduction): string => {
  const asker = asked_by === undefined ? '' : asked_by === 'own' ? ' by you' : ' of you'
  if (state === 'requested' || state === 'lapsed') return `${state}${asker}`
  return decline_reason === undefined ? state : `${state} (${decline_reason})`
}

export const introductionAsk: Command = {
  name: 'introduction ask',
  about: 'Ask the other side of a pairing for an introduction again; to pair asks the first time',
  positionals: [{ name: 'pairing' }],
  as: 'workspace',
  run: async (context) => {
    const pair_id = pairingArgument(context, 'introduction ask')
    answered(context, await context.client.askIntroduction({ pair_id }), ({ state, lapses_at }) =>
      context.terminal.print(
        state === 'requested'
          ? `The other side is asked and can answer until ${lapses_at?.slice(0, 10)}.`
          : 'Both sides agree.',
      ),
    )
  },
}

export const introductionAnswer: Command = {
  name: 'introduction answer',
  about: 'Accept or decline the introduction that the other side of a pairing asks for',
  positionals: [{ name: 'pairing' }, { name: 'answer', choices: ANSWERS }],
  options: {
    reason: {
      value: 'WHY',
      choices: INTRODUCTION_DECLINE_REASONS,
      about: 'why it is declined; the other side reads it',
    },
    note: { value: 'TEXT', about: 'a message to the other side' },
  },
  as: 'workspace',
  run: async (context) => {
    const { args } = context
    const pair_id = pairingArgument(context, 'introduction answer')
    const answer = ANSWERS.find((one) => one === args.positionals[1]) ?? 'decline'
    const reason = INTRODUCTION_DECLINE_REASONS.find((one) => one === args.text('reason'))
    const note = args.text('note')
    const input = {
      pair_id,
      answer,
      ...(reason === undefined ? {} : { reason }),
      ...(note === undefined ? {} : { note }),
    }
    answered(context, await context.client.answerIntroduction(input), ({ state }) =>
      context.terminal.print(`The introduction is ${state}.`),
    )
  },
}
