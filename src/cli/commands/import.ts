import { existsSync, writeFileSync } from 'node:fs'
import { ENCODINGS, type Separator, toCsv } from '../../client/csv-text.ts'
import { columnReadings, type ImportReading, importReadingOf } from '../../client/import-reading.ts'
import type { Party } from '../../client/imported-party.ts'
import type { InputFor, OutputFor } from '../../client/index.ts'
import { requestBatches } from '../../client/party-batches.ts'
import { fieldsWithoutUnit, type Mapping } from '../../client/party-columns.ts'
import { COLUMN_FIELDS, type ColumnField } from '../../client/party-fields.ts'
import { tryRows } from '../../client/party-import.ts'
import { type CellFault, type CellNote, type ReadRow, readRows } from '../../client/party-rows.ts'
import { templateSheet } from '../../client/party-titles.ts'
import { findHeaderIndex } from '../../client/spreadsheet/header.ts'
import type { SheetRead } from '../../client/spreadsheet/table.ts'
import { titlesWorkbook } from '../../client/spreadsheet/write-sheet.ts'
import { type Unit, unitsForField } from '../../client/units.ts'
import { findYearColumns, type YearColumn } from '../../client/year-columns.ts'
import { meant, UsageError } from '../arguments.ts'
import type { Context } from '../command.ts'
import { RowsRefused } from '../exit-codes.ts'
import { saveDocument } from '../save-document.ts'
import { faultSentence, readSheetInThread } from '../table-file.ts'
import { readBytes } from './prepare.ts'
import { SIDES } from './profile-options.ts'

type Outcome = OutputFor<'importParties'>['rows'][number]
type OnDuplicate = NonNullable<InputFor<'importParties'>['on_duplicate']>

const ON_DUPLICATE = ['skip', 'update'] as const satisfies readonly OnDuplicate[]
const ON_DOUBT = ['ask', 'create'] as const satisfies readonly InputFor<'importParties'>['on_doubt'][]
/** Rows told on the terminal; all of them are in --json and in the file of --errors. */
const ROWS_TOLD = 50
const SEPARATOR_NAMES: Readonly<Record<string, Separator>> = { comma: ',', semicolon: ';', tab: '\t', bar: '|' }
export const SEPARATORS = Object.keys(SEPARATOR_NAMES)

export async function importFile(context: Context, { file }: { file: string }): Promise<void> {
  const { args, terminal, json } = context
  const errors = args.text('errors')
  if (errors !== undefined && existsSync(errors))
    throw new UsageError(`${errors} is there already: give another --errors`)
  const read = await importTableIn(context, file)
  const side = SIDES.find((one) => one === args.text('side')) ?? null
  const rows = readRows(read.table, read.mapping, side, read.years)
  showReading(context, read, rows)
  const outcomes = await imported(context, args.flag('leave-out') ? await withoutBadCells(context, rows) : rows)
  const report = reportOf(outcomes)
  if (errors !== undefined) writeErrors(errors, read, outcomes)
  if (json) terminal.json({ ...report, ...readingIn(read, rows) })
  else tell(context, report)
  if (report.refused > 0) throw new RowsRefused(`${report.refused} of ${outcomes.length} rows were refused`)
}

export async function writeTemplate(context: Context): Promise<void> {
  if (context.json) throw new UsageError('--json cannot be combined with import template')
  const { sheet, titles } = templateSheet(context.now().getFullYear(), context.language === 'fr' ? 'fr' : 'en')
  saveDocument(context, context.args.text('out') ?? 'concordat-import.xlsx', titlesWorkbook(sheet, titles))
}

async function importTableIn({ args }: Context, file: string): Promise<ImportTable> {
  const sheet = args.text('sheet')
  const separator = SEPARATOR_NAMES[args.text('separator') ?? '']
  const encoding = ENCODINGS.find((one) => one === args.text('encoding'))
  const choice = {
    ...(sheet === undefined ? {} : { sheet }),
    ...(separator === undefined ? {} : { separator }),
    ...(encoding === undefined ? {} : { encoding }),
  }
  return readImportTable(await readSheetInThread({ bytes: readBytes(file), choice }), {
    headerRow: args.count('header-row'),
    side: args.text('side'),
    ignored: args.texts('ignore'),
    units: args.texts('unit'),
  })
}

/** The rows less their optional cells that the service or the reader cannot take; each is told. */
async function withoutBadCells(context: Context, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const { terminal } = context
  const ask = (parties: Party[]) => answersTo(context, parties, true)
  const tried = await tryRows(rows, { ask, onProgress: () => {}, signal: new AbortController().signal })
  const cells = tried.flatMap(({ row, leftOut }) => leftOut.map((fault) => `row ${row}: ${faultSaid(fault)}`))
  if (cells.length > 0) terminal.note(`${cells.length} cells are left out:`)
  for (const cell of cells.slice(0, ROWS_TOLD)) terminal.note(cell)
  if (cells.length > ROWS_TOLD) terminal.note(`and ${cells.length - ROWS_TOLD} more`)
  return tried.map(({ row, party }) => ({ row, party, faults: [], notes: [] }))
}

const faultSaid = ({ field, text, message }: CellFault) => `${field} "${text}" ${message ?? 'cannot be read'}`

async function answersTo({ client, args }: Context, parties: Party[], isDry: boolean): Promise<readonly Outcome[]> {
  const on_duplicate = ON_DUPLICATE.find((one) => one === args.text('on-duplicate')) ?? 'skip'
  const on_doubt = ON_DOUBT.find((one) => one === args.text('on-doubt')) ?? 'ask'
  if (isDry) return (await client.importParties({ parties, on_duplicate, on_doubt, dry_run: true })).body.rows ?? []
  return (await client.importParties({ parties, on_duplicate, on_doubt })).body.rows
}

/** Sends the rows batch by batch. What was imported before a batch failed stays, and is found again as duplicates. */
async function imported(context: Context, rows: readonly ReadRow[]): Promise<Outcome[]> {
  const { args, terminal } = context
  const dryRun = args.flag('dry-run')
  const outcomes: Outcome[] = rows.filter(({ faults }) => faults.length > 0).map(refusedHere)
  const bar = terminal.progress('Importing', rows.length)
  try {
    const sound = rows.filter(({ faults }) => faults.length === 0).map(({ party }) => party)
    for (const parties of requestBatches(sound)) {
      outcomes.push(...(await answersTo(context, parties, dryRun)))
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

function refusedHere({ row, faults }: ReadRow): Outcome {
  const fields = faults.map(({ field, text }) => ({ path: field, message: `cannot be read: "${text}"` }))
  return { row, outcome: 'refused', fields }
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

function whyOf(row: Outcome): string {
  if (row.outcome === 'refused') return reasonsOf(row)
  if (row.why === undefined) return ''
  const doubt =
    row.differs === undefined
      ? ''
      : `, but not the same ${row.differs.join(', ')}: --on-doubt create if it is another company`
  return `same ${row.why}${doubt}${row.kept === undefined ? '' : '; the company name is kept'}`
}

function tell(
  { terminal, args }: Context,
  { rows, created, updated, duplicates, refused }: OutputFor<'importParties'>,
): void {
  const would = args.flag('dry-run') ? 'would be ' : ''
  terminal.print(
    `Of ${rows.length} rows ${would}created ${created}, updated ${updated}, duplicate ${duplicates}, refused ${refused}.`,
  )
  const told = args.flag('dry-run')
    ? rows
    : rows.filter(({ outcome }) => outcome === 'refused' || outcome === 'duplicate')
  if (told.length === 0) return
  terminal.table(
    [
      { title: 'ROW', of: ({ row }) => row, right: true },
      { title: 'OUTCOME', of: ({ outcome }) => outcome },
      { title: 'PARTY', of: ({ id }) => id, right: true },
      { title: 'WHY', of: whyOf, wide: true },
    ],
    told.slice(0, ROWS_TOLD),
    '',
  )
  if (told.length > ROWS_TOLD) terminal.note(`and ${told.length - ROWS_TOLD} more: --errors and --json hold them all.`)
}

/** The refused rows as they were, with the reasons: to be corrected and imported again. */
function writeErrors(file: string, { table }: ImportTable, outcomes: readonly Outcome[]): void {
  const reasons = new Map(
    outcomes.filter(({ outcome }) => outcome === 'refused').map((row) => [row.row, reasonsOf(row)]),
  )
  const lines = table.rows.flatMap(({ row, cells }) => {
    const reason = reasons.get(row)
    return reason === undefined ? [] : [[...cells, reason]]
  })
  try {
    writeFileSync(file, toCsv([[...table.columns, REASON_COLUMN], ...lines]), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${(error as { code?: string }).code}): give another --errors`)
  }
}

/** Rows and cells that are named on the terminal; all are in --json. */
const MOST_NAMED = 20

const COLUMN_REASONS: Readonly<Record<NonNullable<ImportTable['columns'][number]['reason']>, string>> = {
  unknown: 'left out: the title is not known',
  foreign: 'left out: another currency than the euro',
  other_column: 'left out: another column says it',
  blank: 'left out: no cell is filled',
  ignored: 'left out with --ignore',
  needs_street: 'left out: no address without a street',
}
const ROW_REASONS: Readonly<Record<ImportReading['rowsLeftOut'][number]['reason'], string>> = {
  total: 'a total',
  group: 'the name of a group',
  titles: 'the titles once more',
  note: 'a note',
}
const NOTE_REASONS: Readonly<Record<CellNote['reason'], string>> = {
  not_known: 'not known, read as empty',
  error_value: 'an error value of the spreadsheet, read as empty',
  range: 'a range and no figure, left out',
  unlisted_word: 'a word that is not known here, left out',
  zero: 'a revenue of zero, read as not known',
  approximate: 'approximate, read as it is stated',
  other_currency: 'an amount in another currency, left out',
  first_of_several: 'several addresses, the first is read',
  no_revenue: 'EBITDA without revenue, from which no margin follows',
}

/** Shows what is left out of a file and, in a dry run, how each column is read. */
function showReading({ terminal, args, json }: Context, read: ImportTable, rows: readonly ReadRow[]): void {
  if (args.flag('dry-run') && !json)
    terminal.table(
      [
        { title: 'COLUMN', of: ({ title }) => title },
        { title: 'READ AS', of: readAs, wide: true },
        { title: 'UNIT', of: ({ unit, year }) => unit ?? year?.unit ?? '' },
      ],
      read.columns.filter(({ title, reason }) => title !== '' || reason !== 'blank'),
      '',
    )
  else {
    const unread = read.columns.filter(({ title, reason }) => title !== '' && reason !== null)
    if (unread.length > 0)
      terminal.note(`Columns left out: ${unread.map((one) => `${one.title} (${readAs(one)})`).join('; ')}`)
  }
  if (read.encoding !== null && read.encoding !== 'utf-8')
    terminal.note(`The file is read as ${read.encoding}: if letters are wrong, give its encoding with --encoding`)
  const { rowsLeftOut } = read
  if (rowsLeftOut.length > 0) {
    const named = rowsLeftOut
      .slice(0, MOST_NAMED)
      .map(({ row, reason, text }) => `row ${row} "${text}" is ${ROW_REASONS[reason]}`)
    terminal.note(
      `${rowsLeftOut.length} rows are no companies and are left out: ${named.join('; ')}${rowsLeftOut.length > MOST_NAMED ? '; …' : ''}`,
    )
  }
  for (const { column, reason, rows: places } of notesIn(read, rows))
    terminal.note(
      `${column}: ${NOTE_REASONS[reason]} in ${places.length} cells (rows ${places.slice(0, MOST_NAMED).join(', ')}${places.length > MOST_NAMED ? ', …' : ''})`,
    )
}

function readAs({ field, year, reason }: ImportTable['columns'][number]): string {
  const ofYear = year === null ? [] : [`${year.figure} ${year.year}${year.isForecast ? ', forecast' : ''}`]
  return reason === null ? [...(field === null ? [] : [field]), ...ofYear].join('; ') : COLUMN_REASONS[reason]
}

interface ColumnNotes {
  column: string
  reason: CellNote['reason']
  rows: number[]
}

/** The cells that were read as empty or in part, by column and reason. */
function notesIn({ table }: ImportTable, rows: readonly ReadRow[]): ColumnNotes[] {
  const found = new Map<string, ColumnNotes>()
  for (const { row, notes } of rows)
    for (const { column, reason } of notes) {
      const title = table.columns[column] ?? ''
      const one = found.get(`${column} ${reason}`) ?? { column: title, reason, rows: [] }
      one.rows.push(row)
      found.set(`${column} ${reason}`, one)
    }
  return [...found.values()]
}

/** A file's reading in JSON, for programs. */
function readingIn(read: ImportTable, rows: readonly ReadRow[]) {
  return {
    columns: read.columns.map(({ title, field, unit, year, reason }) => ({
      title,
      ...(field === null ? {} : { field }),
      ...(unit === null ? {} : { unit }),
      ...(year === null ? {} : { figure: year.figure, year: year.year, forecast: year.isForecast }),
      ...(reason === null ? {} : { left_out: reason }),
    })),
    rows_left_out: read.rowsLeftOut,
    cells: notesIn(read, rows),
  }
}

/** A table and which of its columns is what. */
interface ImportTable extends ImportReading {
  /** Columns that are read as financial years. */
  years: readonly YearColumn[]
  columns: ReturnType<typeof columnReadings>
  /** Of a CSV file; null for a workbook. */
  encoding: SheetRead['encoding']
}

/** A user's choices for reading a file. */
interface TableChoice {
  /** The row of the column titles, as a spreadsheet counts; found where it is not given. */
  headerRow: number | undefined
  /** For files of one side that have no column for it. */
  side: string | undefined
  /** Columns to leave out. */
  ignored: readonly string[]
  /** Units as TITLE=UNIT. */
  units: readonly string[]
}

/** The column of reasons in the file of refused rows: it may be imported again as it is. */
const REASON_COLUMN = 'error'

/** Reads a file as the console does, with the choices made on the command line. @throws UsageError */
function readImportTable(sheet: SheetRead, { headerRow, side, ignored, units }: TableChoice): ImportTable {
  const { rows } = sheet
  const header = headerRow === undefined ? findHeaderIndex(rows) : rows.findIndex(({ row }) => row === headerRow)
  if (header === -1)
    throw new UsageError(`row ${headerRow} of the file is blank: --header-row is the row of the titles`)
  const leftOut = [REASON_COLUMN, ...ignored]
  const reading = importReadingOf(sheet, header, leftOut)
  const { table } = reading
  if (reading.mapping.company === undefined && reading.mapping.name === undefined)
    throw new UsageError(unnamed(table.columns))
  if (side === undefined && reading.mapping.side === undefined)
    throw new UsageError('the file has no column side: add one, or give --side')
  if (table.rows.length === 0) throw new UsageError(faultSentence('no-rows'))
  const mapping = withUnits(reading.mapping, units, table.columns)
  refuseUnknownUnits(table.columns, mapping)
  const named = { ...table, columns: table.columns.map((title) => (leftOut.includes(title) ? '' : title)) }
  return {
    ...reading,
    mapping,
    years: findYearColumns(named, mapping).filter(({ unit }) => unit !== null),
    columns: columnReadings(table, mapping, leftOut),
    encoding: sheet.encoding,
  }
}

function unnamed(columns: readonly string[]): string {
  const hints = columns.flatMap((title) => {
    const hint = meant(title.trim().toLowerCase().replaceAll(/\s+/g, '_'), ['company', 'name'])
    return title === '' || !hint ? [] : [`the column ${title}${hint}`]
  })
  const found = hints[0] === undefined ? '' : ` (${hints[0].replace(/;$/, '')})`
  return `no column names the company or its contact${found}: title one "company", or give the row of the titles with --header-row`
}

/** The mapping with the units that were given for columns by their titles. */
function withUnits(mapping: Mapping, units: readonly string[], columns: readonly string[]): Mapping {
  const chosen = new Map(units.map((text) => unitGiven(text, mapping, columns)))
  return Object.fromEntries(
    Object.entries(mapping).map(([field, { column, unit }]) => [field, { column, unit: chosen.get(column) ?? unit }]),
  )
}

function unitGiven(text: string, mapping: Mapping, columns: readonly string[]): readonly [number, Unit] {
  const [, title = '', given = ''] = /^(.*)=([^=]*)$/s.exec(text) ?? []
  const column = columns.indexOf(title)
  const field = COLUMN_FIELDS.find((one) => mapping[one]?.column === column)
  if (field === undefined) throw new UsageError(`--unit "${text}" names no column that is imported: write TITLE=UNIT`)
  const unit = unitsForField(field).find((one) => one === given)
  if (unit === undefined) throw new UsageError(unitSentence(title, field))
  return [column, unit]
}

function refuseUnknownUnits(columns: readonly string[], mapping: Mapping): void {
  const [field] = fieldsWithoutUnit(mapping)
  if (field !== undefined) throw new UsageError(unitSentence(columns[mapping[field]?.column ?? 0] ?? '', field))
}

function unitSentence(title: string, field: ColumnField): string {
  const units = unitsForField(field)
  if (units.length === 0) return `the column ${title} has no unit`
  const why = units.includes('ratio') ? ': all its values lie within 1, so they may be ratios (0.14) or percent' : ''
  return `the unit of the column ${title} must be given${why}. Add --unit "${title}=UNIT", where UNIT is ${units.join(', ')}`
}
