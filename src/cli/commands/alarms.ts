import { ALARM_VERDICTS } from '../../domain/workspace/alarm.ts'
import { parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { ROWS_OPTION, rowsAsked, showRegister, totalIn } from '../register-table.ts'

export const alarms: Command = {
  name: 'operator alarms',
  about: 'Alarms that wait for a decision, newest first',
  options: {
    all: { about: 'those that were decided as well' },
    ...ROWS_OPTION,
  },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const answer = await client.listAlarms({
      state: args.flag('all') ? 'all' : 'open',
      ...rowsAsked(args),
    })
    answered(context, answer, ({ alarms: rows }) => {
      showRegister(terminal, {
        columns: [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'KIND', of: ({ kind }) => kind },
          { title: 'ABOUT', of: ({ subject }) => subject, wide: true },
          { title: 'WORKSPACES', of: ({ workspace_ids }) => workspace_ids.join(', '), wide: true },
          { title: 'RAISED', of: ({ raised_at }) => raised_at.slice(0, 10) },
          { title: 'VERDICT', of: ({ verdict }) => verdict },
        ],
        rows,
        total: totalIn(answer.headers),
        empty: 'No alarm waits.',
      })
    })
  },
}

export const decideAlarm: Command = {
  name: 'operator decide-alarm',
  about: 'Decide an alarm: harmless lifts what it held back, confirmed keeps it; either can be changed later',
  positionals: [{ name: 'alarm' }, { name: 'verdict', choices: ALARM_VERDICTS }],
  options: {
    keeps: { value: 'WORKSPACE', about: 'of workspaces that say they are one company, the one that is' },
    reason: { value: 'TEXT', about: 'what was found, for the audit: name nobody' },
  },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const id = parseId('the alarm', args.positionals[0])
    const verdict = ALARM_VERDICTS.find((one) => one === args.positionals[1]) ?? 'confirmed'
    const kept = args.text('keeps')
    const keeps = kept === undefined ? {} : { keeps: parseId('the workspace', kept) }
    answered(context, await client.decideAlarm({ id, verdict, reason: args.needed('reason'), ...keeps }), () =>
      terminal.print(`Alarm ${id} is ${verdict}.`),
    )
  },
}
