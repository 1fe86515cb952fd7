import { writeFileSync } from 'node:fs'
import { partiesOfPair } from '../../domain/deals/deal.ts'
import { type OptionSpec, type Options, UsageError } from '../arguments.ts'
import type { Command, Context } from '../command.ts'
import { writeOwnFile } from '../own-file.ts'

export const OUT: OptionSpec = {
  value: 'FILE',
  about: 'write to this file, which must not be there; - is standard output',
}
export const FORCE: Options = { force: { about: 'overwrite the file' } }

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
      return saveDocument(context, args.text('out') ?? '-', answer.body.markdown)
    }
    if (context.json) throw new UsageError('--json cannot be combined with memo --names')
    saveDocument(context, args.text('out') ?? '-', (await client.downloadInfoMemo()).body)
  },
}

export const teaser: Command = {
  name: 'teaser',
  about: 'The blind teaser of a pairing as PDF',
  positionals: [{ name: 'pairing' }],
  options: { out: { ...OUT, about: `${OUT.about}; teaser-<pairing>.pdf by default` }, ...FORCE },
  as: 'workspace',
  run: async (context) => {
    const { client, args, json } = context
    const [pair_id = ''] = args.positionals
    if (partiesOfPair(pair_id) === null) throw new UsageError('name the pairing: concordat teaser pair-241-17')
    if (json) throw new UsageError('--json cannot be combined with teaser')
    saveDocument(context, args.text('out') ?? `teaser-${pair_id}.pdf`, (await client.getTeaser({ pair_id })).body)
  },
}

export const worksheet: Command = {
  name: 'worksheet',
  about: 'The valuation as a spreadsheet (XLSX) with live formulas',
  options: { out: { ...OUT, about: `${OUT.about}; valuation.xlsx by default` }, ...FORCE },
  as: 'workspace',
  run: async (context) => {
    if (context.json) throw new UsageError('--json cannot be combined with worksheet')
    const { body } = await context.client.downloadValuationWorksheet()
    saveDocument(context, context.args.text('out') ?? 'valuation.xlsx', body)
  },
}

/** Writes a document where it is wanted, for its owner alone; what is there already stays unless it is forced. */
export function saveDocument({ terminal, args }: Context, file: string, content: string | Uint8Array): void {
  if (file === '-') {
    if (typeof content === 'string') terminal.print(content)
    else terminal.bytes(content)
    return
  }
  try {
    if (args.flag('force')) writeOwnFile(file, content)
    else writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST') throw new UsageError(`${file} is there already: give another --out, or --force`)
    throw new UsageError(`${file} cannot be written (${code}): give another --out`)
  }
  terminal.note(
    `Written to ${file}, ${typeof content === 'string' ? Buffer.byteLength(content) : content.length} bytes.`,
  )
}
