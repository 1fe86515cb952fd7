import { type Encoding, type Separator, toCsv } from '../../client/csv-text.ts'
import { columnReadings, type ImportReading, readImport } from '../../client/import-reading.ts'
import type { Party } from '../../client/imported-party.ts'
import { type InputFor, type OutputFor, readTablesWorkbook } from '../../client/index.ts'
import { requestBatches } from '../../client/party-batches.ts'
import { fieldsWithoutUnit, type Mapping } from '../../client/party-columns.ts'
import { COLUMN_FIELDS, type ColumnField } from '../../client/party-fields.ts'
import { countOutcomes, type Outcome, tryRows } from '../../client/party-import.ts'
import { groupNotes, type ReadRow, readRows } from '../../client/party-rows.ts'
import { templateSheet } from '../../client/party-titles.ts'
import { findHeaderIndex } from '../../client/spreadsheet/header.ts'
import type { SheetRead } from '../../client/spreadsheet/table.ts'
import { titlesWorkbook } from '../../client/spreadsheet/write-sheet.ts'
import { unitsForField } from '../../client/units.ts'
import { meant } from '../arguments.ts'
import type { Side } from '../command.ts'
import { EXIT, Failure, sentence, UsageError } from '../exit-codes.ts'
import { readBytes, refuseExisting, saveDocument, writeNewFile } from '../files.ts'
import type { Work } from '../row.ts'
import { faultSentence, readSheetInThread } from '../table-file.ts'

/** Rows shown on the terminal; all of them are in --json and in the file of --errors. */
const ROWS_SHOWN = 50
/** Rows and cells that a note names; all are in --json. */
const MOST_NAMED = 20
const SEPARATOR_MARKS: Readonly<Record<string, Separator>> = { comma: ',', semicolon: ';', tab: '\t', bar: '|' }
export const SEPARATORS = Object.keys(SEPARATOR_MARKS)
/** The column of reasons in the file of refused rows: it may be imported again as it is. */
const REASON_COLUMN = 'error'

/** A user's choices for an import. */
interface Choices {
  side?: Side
  on_duplicate?: InputFor<'importParties'>['on_duplicate']
  on_doubt?: InputFor<'importParties'>['on_doubt']
  /** Titles of columns to leave out. */
  ignore?: readonly string[]
  /** Units as TITLE=UNIT. */
  unit?: readonly string[]
  sheet?: string
  /** The row of the column titles, as a spreadsheet counts; found where it is not given. */
  header_row?: number
  separator?: string
  encoding?: Encoding
  leave_out?: true
  errors?: string
  dry_run?: true
}

export async function importFile(work: Work, { file, ...choices }: Choices & { file: string }): Promise<void> {
  const { terminal, json, text, showPart } = work
  const { errors, dry_run, leave_out, sheet, separator = '', encoding } = choices
  if (errors !== undefined) refuseExisting(errors, '--errors')
  const choice = { sheet, separator: SEPARATOR_MARKS[separator], encoding }
  const read = tableIn(work, await readSheetInThread({ bytes: readBytes(file), choice }, '--encoding'), choices)
  const years = read.columns.flatMap(({ year }) => year ?? [])
  const rows = readRows(read.table, read.mapping, choices.side ?? null, years)
  const cells = groupNotes(rows).map(({ column, ...one }) => ({ column: read.table.columns[column] ?? '', ...one }))
  showPart('reading', readingShown(read, cells, dry_run === true && !json))
  const outcomes = await imported(work, leave_out ? await withoutBadCells(work, rows, choices) : rows, choices)
  const { created, updated, duplicate: duplicates, refused } = countOutcomes(outcomes)
  const report = { created, updated, duplicates, refused, rows: outcomes }
  if (errors !== undefined) writeErrors(errors, read, outcomes)
  if (json) terminal.json({ ...report, ...readingIn(read), cells })
  else showPart('report', reportShown(report, dry_run))
  if (refused > 0) throw new Failure(text('refused', { refused, all: outcomes.length }), EXIT.input, text('next'))
}

export async function writeTemplate(work: Work, input: { out?: string; force?: true }): Promise<void> {
  const { json, now, language, terminal } = work
  const { out = 'concordat-import.xlsx', force } = input
  if (json) throw new UsageError(sentence('json_with', { command: 'import template' }))
  const { sheet, titles } = templateSheet(now().getFullYear(), language === 'fr' ? 'fr' : 'en')
  saveDocument(terminal, out, titlesWorkbook(sheet, titles), force)
}

/** Stores the tables of a filled workbook. Nothing is stored if a cell cannot be read. */
export async function importTables({ client, show, text }: Work, { file }: { file: string }): Promise<void> {
  const bytes = new Uint8Array(readBytes(file, text('not_a_file')))
  const read = await readTablesWorkbook((choice) => readSheetInThread({ bytes, choice }))
  if (typeof read === 'string') throw new UsageError(faultSentence(read))
  const { tables, currency, faults } = read
  if (faults.length > 0) throw new UsageError(faults.map((fault) => text('fault', { ...fault })).join('\n'))
  if (Object.keys(tables).length === 0) throw new UsageError(text('no_table'))
  show((await client.updateMemorandumTables({ tables, ...(currency === undefined ? {} : { currency }) })).body)
}

/** Drops the optional cells that the service or the reader cannot take, and names them. */
async function withoutBadCells(work: Work, rows: readonly ReadRow[], choices: Choices): Promise<ReadRow[]> {
  const ask = (parties: Party[]) => answersTo(work, parties, { ...choices, dry_run: true })
  const tried = await tryRows(rows, { ask, onProgress: () => {}, signal: new AbortController().signal })
  const cells = tried.flatMap(({ row, leftOut }) => leftOut.map((fault) => ({ row, ...fault })))
  work.showPart('left_out', { count: cells.length || undefined, ...beginning(cells) })
  return tried.map(({ row, party }) => ({ row, party, faults: [], notes: [] }))
}

/** The items to show, and the number of those that are not shown, if any. */
const beginning = (items: readonly unknown[]) => ({
  told: items.slice(0, ROWS_SHOWN),
  ...(items.length > ROWS_SHOWN ? { more: items.length - ROWS_SHOWN } : {}),
})

async function answersTo({ client }: Work, parties: Party[], choices: Choices): Promise<readonly Outcome[]> {
  const { on_duplicate = 'skip', on_doubt = 'ask', dry_run } = choices
  const asked = { parties, on_duplicate, on_doubt }
  if (dry_run) return (await client.importParties({ ...asked, dry_run })).body.rows ?? []
  return (await client.importParties(asked)).body.rows
}

/** Sends the rows batch by batch. What was imported before a batch failed stays, and is found again as duplicates. */
async function imported(work: Work, rows: readonly ReadRow[], choices: Choices): Promise<Outcome[]> {
  const { terminal, text } = work
  const sound = rows.filter(({ faults }) => faults.length === 0)
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const outcomes = faulty.map(({ row, faults }): Outcome => {
    const fields = faults.map(({ field, text: cell }) => ({
      path: field,
      message: text('cannot_be_read', { text: cell }),
    }))
    return { row, outcome: 'refused', fields }
  })
  const bar = terminal.progress(sentence('importing'), rows.length)
  try {
    for (const parties of requestBatches(sound.map(({ party }) => party))) {
      outcomes.push(...(await answersTo(work, parties, choices)))
      bar.at(outcomes.length)
    }
  } catch (error) {
    bar.end()
    terminal.note(text(choices.dry_run ? 'tried_before' : 'done_before', { done: outcomes.length, all: rows.length }))
    throw error
  }
  bar.end()
  return outcomes.toSorted((a, b) => a.row - b.row)
}

/** Rows that a report shows: all of a dry run, else those that were not imported. */
function reportShown({ rows, ...counts }: OutputFor<'importParties'>, dry_run: true | undefined) {
  const shown = dry_run ? rows : rows.filter(({ outcome }) => outcome === 'refused' || outcome === 'duplicate')
  return { ...counts, count: rows.length, dry_run, ...beginning(shown) }
}

/** The refused rows as they were, with the reasons: to be corrected and imported again. */
function writeErrors(file: string, { table }: ImportTable, outcomes: readonly Outcome[]): void {
  const refused = new Map(outcomes.filter(({ outcome }) => outcome === 'refused').map((one) => [one.row, one.fields]))
  const lines = table.rows.flatMap(({ row, cells }) => {
    const reasons = (refused.get(row) ?? []).map(({ path, message }) => `${path} ${message}`)
    return refused.has(row) ? [[...cells, reasons.join('; ')]] : []
  })
  writeNewFile(file, toCsv([[...table.columns, REASON_COLUMN], ...lines]), '--errors')
}

/** Columns that a reading shows: how each is read, or that it is left out. */
function readingShown(
  { columns, encoding, rowsLeftOut }: ImportTable,
  cells: readonly { column: string; reason: string; rows: number[] }[],
  isShown: boolean,
) {
  const named = (items: readonly unknown[], more: unknown) =>
    items.length > MOST_NAMED ? [...items.slice(0, MOST_NAMED), more] : items
  return {
    ...(isShown
      ? { columns: columns.filter(({ title, reason }) => title !== '' || reason !== 'blank') }
      : { unread: columns.filter(({ title, reason }) => title !== '' && reason !== null) }),
    encoding: encoding === 'utf-8' ? undefined : encoding,
    left: rowsLeftOut.length || undefined,
    rows: named(rowsLeftOut, { reason: 'more' }),
    cells: cells.map(({ rows, ...one }) => ({ ...one, count: rows.length, named: named(rows, '…') })),
  }
}

/** A file's reading in JSON, for programs. */
function readingIn({ columns, rowsLeftOut }: ImportTable) {
  return {
    columns: columns.map(({ title, field, unit, year, reason }) => ({
      title,
      field: field ?? undefined,
      unit: unit ?? undefined,
      figure: year?.figure,
      year: year?.year,
      forecast: year?.isForecast,
      left_out: reason ?? undefined,
    })),
    rows_left_out: rowsLeftOut,
  }
}

/** A table and which of its columns is what. */
interface ImportTable extends ImportReading {
  columns: ReturnType<typeof columnReadings>
  /** Of a CSV file; null for a workbook. */
  encoding: SheetRead['encoding']
}

/** Reads a sheet as the console does, with the choices made on the command line. @throws UsageError */
function tableIn({ text }: Work, sheet: SheetRead, { header_row, side, ignore = [], unit = [] }: Choices): ImportTable {
  const { rows } = sheet
  const header = header_row === undefined ? findHeaderIndex(rows) : rows.findIndex(({ row }) => row === header_row)
  if (header === -1) throw new UsageError(text('blank_header', { row: header_row }))
  const leftOut = [REASON_COLUMN, ...ignore]
  const reading = readImport(sheet, header, leftOut)
  const { table } = reading
  const untitled = ignore.find((title) => !table.columns.includes(title))
  if (untitled !== undefined)
    throw new UsageError(text('no_ignored', { title: untitled, hint: meant(untitled, table.columns) }))
  if (reading.mapping.company === undefined && reading.mapping.name === undefined)
    throw new UsageError(text('unnamed', hintFor(table.columns)))
  if (side === undefined && reading.mapping.side === undefined) throw new UsageError(text('no_side'))
  if (table.rows.length === 0) throw new UsageError(faultSentence('no-rows'))
  const refuseUnit = (title: string, field: ColumnField): never => {
    const units = unitsForField(field)
    throw new UsageError(
      text(units.length === 0 ? 'no_unit' : 'unit', { title, units, ratio: units.includes('ratio') }),
    )
  }
  const chosen = unit.map((option) => {
    const [, title = '', given = ''] = /^(.*)=([^=]*)$/s.exec(option) ?? []
    const column = table.columns.indexOf(title)
    const field = COLUMN_FIELDS.find((one) => reading.mapping[one]?.column === column)
    if (field === undefined) throw new UsageError(text('no_column', { text: option }))
    const known = unitsForField(field).find((one) => one === given) ?? refuseUnit(title, field)
    return [column, known] as const
  })
  const units = new Map(chosen)
  const mapping: Mapping = Object.fromEntries(
    Object.entries(reading.mapping).map(([field, one]) => [field, { ...one, unit: units.get(one.column) ?? one.unit }]),
  )
  const [unknown] = fieldsWithoutUnit(mapping)
  if (unknown !== undefined) refuseUnit(table.columns[mapping[unknown]?.column ?? 0] ?? '', unknown)
  return { ...reading, mapping, columns: columnReadings(table, mapping, leftOut), encoding: sheet.encoding }
}

/** The first column whose title is nearly that of the company or its contact. */
function hintFor(columns: readonly string[]): { column?: string; hint?: string } {
  const plain = (column: string) => column.trim().toLowerCase().replaceAll(/\s+/g, '_')
  const hints = columns.map((column) => ({ column, hint: meant(plain(column), ['company', 'name']) }))
  return hints.find(({ column, hint }) => column !== '' && hint !== '') ?? {}
}
