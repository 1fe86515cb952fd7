import { columnReadings, type ImportReading, importReadingOf } from '../client/import-reading.ts'
import { fieldsWithoutUnit, type Mapping } from '../client/party-columns.ts'
import { COLUMN_FIELDS, type ColumnField } from '../client/party-fields.ts'
import { findHeaderIndex } from '../client/spreadsheet/header.ts'
import type { SheetRead } from '../client/spreadsheet/table.ts'
import { type Unit, unitsForField } from '../client/units.ts'
import { findYearColumns, type YearColumn } from '../client/year-columns.ts'
import { meant, UsageError } from './arguments.ts'
import { faultSentence } from './table-file.ts'

/** A table and which of its columns is what. */
export interface ImportTable extends ImportReading {
  /** Columns that are read as financial years. */
  years: readonly YearColumn[]
  columns: ReturnType<typeof columnReadings>
  /** Of a CSV file; null for a workbook. */
  encoding: SheetRead['encoding']
}

/** What somebody says of how a file is read. */
export interface TableChoice {
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
export const REASON_COLUMN = 'error'

/** Reads a file as the console does, with the choices made on the command line. @throws UsageError */
export function readImportTable(sheet: SheetRead, { headerRow, side, ignored, units }: TableChoice): ImportTable {
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
