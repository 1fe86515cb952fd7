import { DISMISSAL_REASONS } from '../../domain/matching/dismissal.ts'
import { parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const dismissals: Command = {
  name: 'dismissals',
  about: 'The matches that the workspace dismissed, the latest first',
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.listDismissed(), ({ dismissed }) =>
      context.terminal.table(
        [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'NAME', of: ({ name, fictional }) => (fictional ? `${name} (fictional)` : name), wide: true },
          { title: 'FIT', of: ({ fit }) => fit.toFixed(1), right: true },
          { title: 'REASON', of: ({ reason }) => reason },
          { title: 'PAIRING', of: ({ pair_id }) => pair_id },
        ],
        dismissed,
        'No match is dismissed. concordat dismissals add <party> hides one of concordat matches.',
      ),
    )
  },
}

export const dismissalsAdd: Command = {
  name: 'dismissals add',
  about: 'Hide a match from this workspace; nobody else is told',
  positionals: [{ name: 'party' }],
  options: {
    reason: {
      value: 'WHY',
      choices: DISMISSAL_REASONS,
      about: `why: ${DISMISSAL_REASONS.join(', ')}; other by default`,
    },
  },
  as: 'workspace',
  run: async (context) => {
    const id = parseId('the party', context.args.positionals[0])
    const given = context.args.text('reason')
    const reason = DISMISSAL_REASONS.find((one) => one === given) ?? 'other'
    const answer = await context.client.dismissMatch({ id, dismissed: true, reason })
    answered(context, answer, ({ dismissed_count }) =>
      context.terminal.print(`Party ${id} is dismissed; ${dismissed_count} in all.`),
    )
  },
}

export const dismissalsRemove: Command = {
  name: 'dismissals remove',
  about: 'Show a dismissed match again',
  positionals: [{ name: 'party' }],
  as: 'workspace',
  run: async (context) => {
    const id = parseId('the party', context.args.positionals[0])
    const answer = await context.client.dismissMatch({ id, dismissed: false })
    answered(context, answer, ({ dismissed_count }) =>
      context.terminal.print(`Party ${id} is shown again; ${dismissed_count} still dismissed.`),
    )
  },
}
