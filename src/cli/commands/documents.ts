import { writeFileSync } from 'node:fs'
import type { OutputFor } from '../../client/index.ts'
import { type OptionSpec, type Options, UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import type { Terminal } from '../terminal.ts'

type Valuation = OutputFor<'getValuation'>

const FIELD_CELLS = 40

export const valuation: Command = {
  name: 'valuation',
  about: 'What the seller of the workspace is worth, with its football field',
  options: { workings: { about: 'the assumptions with their sources, and every step' } },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    answered(context, await client.getValuation(), (answer) => {
      terminal.print(answer.message)
      if (answer.status === 'no_data') return
      terminal.facts({
        'conservative, EUR M': answer.valuation_conservative,
        'triangulated, EUR M': answer.valuation_triangulated,
        industry: answer.industry,
      })
      footballField(terminal, answer)
      if (args.flag('workings')) workings(terminal, answer)
      terminal.note(
        'An indication from public figures, not advice: concordat valuation --workings shows what it rests on.',
      )
    })
  },
}

function footballField(terminal: Terminal, { ranges = {} }: Valuation): void {
  const highest = Math.max(...Object.values(ranges).map(({ high }) => high))
  const cell = (value: number) => Math.round((value / Math.max(highest, Number.EPSILON)) * (FIELD_CELLS - 1))
  terminal.table(
    [
      { title: 'METHOD', of: ([method]) => method },
      { title: 'LOW', of: ([, { low }]) => low, right: true },
      { title: 'HIGH', of: ([, { high }]) => high, right: true },
      {
        title: 'EUR M',
        of: ([, { low, high }]) => '·'.repeat(cell(low)) + '█'.repeat(Math.max(1, cell(high) - cell(low) + 1)),
      },
    ],
    Object.entries(ranges),
    '',
  )
}

function workings(terminal: Terminal, { assumptions = [], workings: steps = [] }: Valuation): void {
  terminal.heading('Assumptions')
  terminal.table(
    [
      { title: 'WHAT', of: ({ name }) => name, wide: true },
      { title: 'VALUE', of: ({ value }) => value, right: true },
      { title: 'UNIT', of: ({ unit }) => unit },
      { title: 'SOURCE', of: ({ source, date }) => (date === undefined ? source : `${source}, ${date}`), wide: true },
    ],
    assumptions,
    '',
  )
  terminal.heading('Workings')
  for (const step of steps) terminal.print(step)
}

const OUT: OptionSpec = { value: 'FILE', about: 'write to this file, which must not be there; - is standard output' }
const FORCE: Options = { force: { about: 'overwrite the file' } }

export const memo: Command = {
  name: 'memo',
  about: 'The memorandum of the workspace as markdown; needs the signed NDA',
  options: {
    names: { about: 'with the names of the best matches: each one told is a recorded disclosure' },
    out: OUT,
    ...FORCE,
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args } = context
    if (!args.flag('names')) {
      const answer = await client.getInfoMemo()
      if (context.json) return context.terminal.json(answer.body)
      return save(context, args.text('out') ?? '-', answer.body.markdown)
    }
    if (context.json) throw new UsageError('memo --names is a text and no JSON: leave --json out')
    save(context, args.text('out') ?? '-', (await client.downloadInfoMemo()).body)
  },
}

export const teaser: Command = {
  name: 'teaser',
  about: 'The blind teaser of a pairing as PDF',
  positionals: [{ name: 'pairing' }],
  options: { out: { ...OUT, about: `${OUT.about}; teaser-<pairing>.pdf unless told` }, ...FORCE },
  as: 'workspace',
  run: async (context) => {
    const { client, args, json } = context
    const [pair_id = ''] = args.positionals
    if (!/^pair-\d{1,15}-\d{1,15}$/.test(pair_id))
      throw new UsageError('name the pairing: concordat teaser pair-241-17')
    if (json) throw new UsageError('a teaser is a PDF and no JSON: leave --json out')
    save(context, args.text('out') ?? `teaser-${pair_id}.pdf`, (await client.getTeaser({ pair_id })).body)
  },
}

/** Writes a document where it is wanted; what is there already stays unless it is forced. */
function save({ terminal, args }: Context, file: string, content: string | Uint8Array): void {
  if (file === '-') {
    if (typeof content === 'string') terminal.print(content)
    else terminal.bytes(content)
    return
  }
  try {
    writeFileSync(file, content, { flag: args.flag('force') ? 'w' : 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST') throw new UsageError(`${file} is there already: give another --out, or --force`)
    throw new UsageError(`${file} cannot be written (${code}): give another --out`)
  }
  terminal.note(
    `Written to ${file}, ${typeof content === 'string' ? Buffer.byteLength(content) : content.length} bytes.`,
  )
}
