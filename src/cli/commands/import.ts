import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { csvOf } from '../../client/csv-text.ts'
import type { InputFor, OutputFor } from '../../client/index.ts'
import { batchesOf, isSendable } from '../../client/party-batches.ts'
import { UsageError } from '../arguments.ts'
import type { Command, Context } from '../command.ts'
import { RowsRefused } from '../exit-codes.ts'
import { type PartyRow, type PartyRows, partyRowsOf, REASON_COLUMN } from '../party-rows.ts'
import { SIDES } from './profile-options.ts'

type Parties = InputFor<'importParties'>['parties']
type Outcome = OutputFor<'importParties'>['rows'][number]

const ON_DUPLICATE = ['skip', 'update'] as const
/** Rows told on the terminal; all of them are in --json and in the file of --errors. */
const ROWS_TOLD = 50

export const importFile: Command = {
  name: 'import',
  about: 'Import parties from a CSV file, 200 a request; a bad row never stops the others',
  positionals: [{ name: 'file' }],
  options: {
    side: { value: 'SIDE', choices: SIDES, about: 'side of every row, where the file has no column side' },
    'on-duplicate': {
      value: 'WHAT',
      choices: ON_DUPLICATE,
      about: 'what becomes of a party that is there; skip unless told',
    },
    ignore: { value: 'COLUMN', many: true, about: 'leave this column out; may be given several times' },
    errors: { value: 'FILE', about: 'write the refused rows with their reasons to this CSV file' },
    'dry-run': { about: 'say what would become of each row, and write nothing' },
  },
  as: 'operator',
  run: async (context) => {
    const { args, terminal, json } = context
    const [file = ''] = args.positionals
    const errors = args.text('errors')
    if (errors !== undefined && existsSync(errors))
      throw new UsageError(`${errors} is there already: give another --errors`)
    const read = partyRowsOf(bytesOf(file), { side: args.text('side'), ignored: args.texts('ignore') })
    const outcomes = await imported(context, read)
    const report = reportOf(outcomes)
    if (errors !== undefined) writeErrors(errors, read, outcomes)
    if (json) terminal.json(report)
    else tell(context, report)
    if (report.refused > 0) throw new RowsRefused(`${report.refused} of ${outcomes.length} rows were refused`)
  },
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as { code?: string }).code})`)
  }
}

/** Sends the rows batch by batch. What was imported before a batch failed stays, and is found again as duplicates. */
async function imported({ client, args, terminal }: Context, { rows }: PartyRows): Promise<Outcome[]> {
  const dryRun = args.flag('dry-run')
  const on_duplicate = ON_DUPLICATE.find((one) => one === args.text('on-duplicate')) ?? 'skip'
  const outcomes: Outcome[] = rows.flatMap((row) => (faultOf(row) === null ? [] : [refusedHere(row)]))
  const bar = terminal.progress('Importing', rows.length)
  try {
    const sound = rows.filter((row) => faultOf(row) === null).map(({ party }) => party)
    for (const parties of batchesOf(sound)) {
      const batch = { parties: parties as Parties, on_duplicate }
      const answered = dryRun
        ? ((await client.importParties({ ...batch, dry_run: true })).body.rows ?? [])
        : (await client.importParties(batch)).body.rows
      outcomes.push(...answered)
      bar.at(outcomes.length)
    }
  } catch (error) {
    bar.end()
    const at = `${outcomes.length} of ${rows.length} rows were done before this went wrong`
    terminal.note(dryRun ? at : `${at}. Run the same again: a party that is there is not imported twice.`)
    throw error
  }
  bar.end()
  return outcomes.toSorted((a, b) => a.row - b.row)
}

function faultOf({ fault, party }: PartyRow): string | null {
  return fault ?? (isSendable(party) ? null : 'is larger than a request may be')
}

function refusedHere(row: PartyRow): Outcome {
  return { row: row.line, outcome: 'refused', fields: [{ path: 'row', message: faultOf(row) ?? '' }] }
}

/** The answers to all batches as one of the same shape. */
function reportOf(rows: readonly Outcome[]): OutputFor<'importParties'> {
  const count = (which: Outcome['outcome']) => rows.filter(({ outcome }) => outcome === which).length
  return {
    created: count('created'),
    updated: count('updated'),
    duplicates: count('duplicate'),
    refused: count('refused'),
    rows: [...rows],
  }
}

const reasonsOf = ({ fields = [] }: Outcome) => fields.map(({ path, message }) => `${path} ${message}`).join('; ')

function tell(
  { terminal, args }: Context,
  { rows, created, updated, duplicates, refused }: OutputFor<'importParties'>,
): void {
  const would = args.flag('dry-run') ? 'would be ' : ''
  terminal.print(
    `Of ${rows.length} rows ${would}created ${created}, updated ${updated}, duplicate ${duplicates}, refused ${refused}.`,
  )
  const told = rows.filter(({ outcome }) => outcome === 'refused' || outcome === 'duplicate')
  if (told.length === 0) return
  terminal.table(
    [
      { title: 'LINE', of: ({ row }) => row, right: true },
      { title: 'OUTCOME', of: ({ outcome }) => outcome },
      { title: 'PARTY', of: ({ id }) => id, right: true },
      { title: 'WHY', of: (row) => (row.outcome === 'refused' ? reasonsOf(row) : `same ${row.why}`), wide: true },
    ],
    told.slice(0, ROWS_TOLD),
    '',
  )
  if (told.length > ROWS_TOLD) terminal.note(`and ${told.length - ROWS_TOLD} more: --errors and --json hold them all.`)
}

/** The refused rows as they stood, with why: to be mended and imported again. */
function writeErrors(file: string, { head, rows }: PartyRows, outcomes: readonly Outcome[]): void {
  const reasons = new Map(
    outcomes.filter(({ outcome }) => outcome === 'refused').map((row) => [row.row, reasonsOf(row)]),
  )
  const lines = rows.flatMap(({ line, cells }) => {
    const reason = reasons.get(line)
    return reason === undefined ? [] : [[...head.map((_, i) => cells[i] ?? ''), reason]]
  })
  try {
    writeFileSync(file, csvOf([[...head, REASON_COLUMN], ...lines]), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${(error as { code?: string }).code}): give another --errors`)
  }
}
