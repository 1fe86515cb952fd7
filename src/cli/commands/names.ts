import type { OutputFor } from '../../client/index.ts'
import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'

type Allowance = OutputFor<'getNamesAllowance'>
type State = OutputFor<'openNames'>['names'][number]['state']

const WHY_CLOSED: Record<Exclude<State, 'told'>, string> = {
  withheld: 'the day’s allowance is used up; try again tomorrow',
  on_request: 'tells its name on request: concordat requests ask <id>',
  assurance_required: 'asks for more proof of who you are: concordat verify-email',
  not_open: 'neither a current match nor the counterparty of a pairing that opens names',
}

export const names: Command = {
  name: 'names',
  about: 'Open the names of up to ten counterparties, or see how many open today; each name told is recorded',
  positionals: [{ name: 'id', optional: true, many: true }],
  options: { best: { value: 'N', about: 'open the names of the N best matches at once, 1 to 200' } },
  as: 'workspace',
  run: async (context) => {
    const { args } = context
    const best = args.count('best')
    if (best !== undefined && args.positionals.length > 0) throw new UsageError('give ids or --best, not both')
    if (best !== undefined) return await openBest(context, best)
    if (args.positionals.length === 0) return await tellAllowance(context)
    await openChosen(
      context,
      args.positionals.map((id) => parseId('the id', id)),
    )
  },
}

async function openChosen(context: Context, ids: number[]): Promise<void> {
  const { client, terminal } = context
  answered(context, await client.openNames({ ids }), (opened) => {
    terminal.table(
      [
        { title: 'ID', of: ({ id }) => id, right: true },
        { title: 'NAME', of: ({ name }) => name, wide: true },
        { title: 'NOT OPEN', of: ({ state }) => (state === 'told' ? undefined : WHY_CLOSED[state]), wide: true },
      ],
      opened.names,
      '',
    )
    terminal.note(leftInWords(opened))
  })
}

async function openBest(context: Context, limit: number): Promise<void> {
  const { client, terminal } = context
  answered(context, await client.listMatchedNames({ limit }), ({ names: told, withheld }) => {
    terminal.print(told.length === 0 ? 'No counterparty matches yet.' : told.join('\n'))
    if (withheld > 0) terminal.note(`${withheld} more are withheld: the day’s allowance is used up.`)
  })
}

async function tellAllowance(context: Context): Promise<void> {
  const { client, terminal } = context
  answered(context, await client.getNamesAllowance(), (left) => terminal.print(leftInWords(left)))
}

function leftInWords({ left_today, human_check_required, assurance_required }: Allowance): string {
  if (assurance_required) return `Names open here from an assurance of ${assurance_required}: concordat verify-email.`
  const left = left_today === 1 ? '1 name opens today' : `${left_today} names open today`
  return human_check_required ? `${left}. More open after the human check or with --supervisor.` : `${left}.`
}
