import type { OutputFor } from '../../client/index.ts'
import { type Options, parseId, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { readSearchOptions, SEARCH_OPTIONS } from './profile-options.ts'
import { sized } from './workspace.ts'

type Thesis = OutputFor<'listTheses'>['theses'][number]

const OPTIONS: Options = {
  name: { value: 'NAME', about: 'name of the thesis, for the workspace alone' },
  ...SEARCH_OPTIONS,
}
/** What a thesis need not say, by the option that says it. */
const OPTIONAL = {
  geography: ['geography'],
  'ticket-min': ['check_size_min'],
  'ticket-max': ['check_size_max'],
  'growth-target': ['growth_target'],
  'ebitda-target': ['ebitda_target'],
  solution: ['solution_1', 'solution_2', 'solution_3'],
} as const satisfies Record<string, readonly (keyof Thesis)[]>
const OPTIONAL_NAMES = Object.keys(OPTIONAL) as (keyof typeof OPTIONAL)[]

export const theses: Command = {
  name: 'theses',
  about: 'What a buyer looks for beside its profile; concordat matches --thesis ranks by one',
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.listTheses({}), ({ theses: rows, theses_max }) => {
      context.terminal.table(
        [
          { title: 'ID', of: ({ thesis_id }) => thesis_id, right: true },
          { title: 'NAME', of: ({ name }) => name, wide: true },
          { title: 'SECTOR', of: ({ sector }) => sector, wide: true },
          { title: 'GEOGRAPHY', of: ({ geography }) => geography, wide: true },
          { title: 'TICKET M', of: (row) => sized(row.check_size_min, row.check_size_max), right: true },
        ],
        rows,
        'There is no thesis. concordat theses add --name NAME --sector TEXT adds one.',
      )
      if (rows.length >= theses_max) context.terminal.note(`There can be ${theses_max}, no more.`)
    })
  },
}

export const thesesAdd: Command = {
  name: 'theses add',
  about: 'Add a thesis: --name and --sector, and what else it asks for',
  options: OPTIONS,
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const stated = { ...readSearchOptions(args), name: args.needed('name'), sector: args.needed('sector') }
    answered(context, await client.addThesis(stated), ({ thesis_id, name }) =>
      terminal.print(`Thesis ${thesis_id} “${name}” is added; concordat matches --thesis ${thesis_id} ranks by it.`),
    )
  },
}

export const thesesChange: Command = {
  name: 'theses change',
  about: 'Change what the options give of a thesis; the rest stays',
  positionals: [{ name: 'thesis' }],
  options: {
    ...OPTIONS,
    without: { value: 'OPTION', many: true, about: `no longer stated: ${OPTIONAL_NAMES.join(', ')}` },
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const thesis_id = parseId('the thesis', args.positionals[0])
    const dropped = args.texts('without').flatMap((option) => fieldsOf(option))
    const { body } = await client.listTheses({})
    const before = body.theses.find((one) => one.thesis_id === thesis_id)
    if (before === undefined) throw new UsageError(`there is no thesis ${thesis_id}; concordat theses lists them`)
    const { thesis_id: _, created_at: __, ...held } = before
    const kept = Object.fromEntries(Object.entries(held).filter(([field]) => !dropped.some((one) => one === field)))
    const name = args.text('name') ?? before.name
    const sector = args.text('sector') ?? before.sector ?? ''
    const answer = await client.changeThesis({ ...kept, ...readSearchOptions(args), name, sector, thesis_id })
    answered(context, answer, () => terminal.print(`Thesis ${thesis_id} “${name}” is changed.`))
  },
}

/** The fields that an option fills. @throws UsageError */
function fieldsOf(option: string): readonly string[] {
  const known = OPTIONAL_NAMES.find((one) => one === option)
  if (known === undefined) throw new UsageError(`--without takes one of ${OPTIONAL_NAMES.join(', ')}`)
  return OPTIONAL[known]
}
