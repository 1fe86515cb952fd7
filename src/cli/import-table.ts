import { headingOf } from '../client/headings.ts'
import { fieldsWithoutUnit, type Mapping, suggestedUnit } from '../client/party-columns.ts'
import { PARTY_FIELDS, type PartyField } from '../client/party-fields.ts'
import { type FileTable, headerIndexOf, tableBelow } from '../client/spreadsheet/header.ts'
import type { SheetRead } from '../client/spreadsheet/table.ts'
import { type Unit, unitsOf } from '../client/units.ts'
import { type YearColumn, yearColumnsOf } from '../client/year-columns.ts'
import { meant, UsageError } from './arguments.ts'
import { faultSentence } from './table-file.ts'

/** A table and which of its columns is what. */
export interface ImportTable {
  table: FileTable
  mapping: Mapping
  /** Columns that are read as financial years. */
  years: readonly YearColumn[]
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

/** The table in a file, with every column known or left out on purpose. @throws UsageError */
export function importTableOf({ rows }: SheetRead, { headerRow, side, ignored, units }: TableChoice): ImportTable {
  const header = headerRow === undefined ? headerIndexOf(rows) : rows.findIndex(({ row }) => row === headerRow)
  if (header === -1)
    throw new UsageError(`row ${headerRow} of the file is blank: --header-row is the row of the titles`)
  const table = tableBelow(rows, header)
  const years = yearColumnsOf(withoutIgnored(table, ignored), {})
  const fields = onlyLatest(table.columns, years, ignored)
  refuseDouble(fields)
  if (side === undefined && !fields.includes('side'))
    throw new UsageError('the file has no column side: add one, or give --side')
  if (table.rows.length === 0) throw new UsageError(faultSentence('no-rows'))
  const chosen = new Map(units.map((one) => unitOf(one, table.columns, fields)))
  const mapping: Mapping = Object.fromEntries(
    fields.flatMap((field, column) =>
      field === null ? [] : [[field, { column, unit: chosen.get(column) ?? suggestedUnit(field, table, column) }]],
    ),
  )
  refuseUnknownUnits(table, mapping)
  const read = yearColumnsOf(withoutIgnored(table, ignored), mapping)
  const unitless = read.find(({ unit }) => unit === null)
  if (unitless !== undefined) {
    const title = table.columns[unitless.column] ?? ''
    throw new UsageError(`the unit of the column ${title} is not known: write it in the title, as in "${title} (k€)"`)
  }
  return { table, mapping, years: read }
}

/** The table with the titles of the columns to leave out made blank. */
function withoutIgnored(table: FileTable, ignored: readonly string[]): FileTable {
  return { ...table, columns: table.columns.map((title) => (ignored.includes(title) ? '' : title)) }
}

/** The field of each column; of a figure that several years have, the column of the latest closed one alone fills the field. */
function onlyLatest(
  columns: readonly string[],
  years: readonly YearColumn[],
  ignored: readonly string[],
): (PartyField | null)[] {
  const latest = new Map<string, YearColumn>()
  for (const one of years)
    if (!one.isForecast && one.year > (latest.get(one.figure)?.year ?? 0)) latest.set(one.figure, one)
  return columns.map((title, column) => {
    const ofYear = years.find((one) => one.column === column)
    if (ofYear === undefined) return fieldOf(title, ignored)
    const isStated = columns.some((other) => {
      const { field, year, isForecast } = headingOf(other)
      return field === ofYear.figure && year === null && !isForecast && !ignored.includes(other)
    })
    return !isStated && latest.get(ofYear.figure) === ofYear ? headingOf(title).field : null
  })
}

/** The column of reasons in the file of refused rows: it may be imported again as it is. */
export const REASON_COLUMN = 'error'

/** The field that a column fills; null for one to leave out. */
function fieldOf(title: string, ignored: readonly string[]): PartyField | null {
  if (title === '' || title === REASON_COLUMN || ignored.includes(title)) return null
  const { field } = headingOf(title)
  if (field !== null) return field
  const hint = meant(title.trim().toLowerCase().replaceAll(/\s+/g, '_'), PARTY_FIELDS) || ';'
  throw new UsageError(
    `the column ${title} is not one that is imported${hint} rename it, or leave it out with --ignore "${title}"`,
  )
}

function refuseDouble(fields: readonly (PartyField | null)[]): void {
  const twice = fields.find((field, i) => field !== null && fields.indexOf(field) !== i)
  if (twice !== undefined) throw new UsageError(`two columns are ${twice}: leave one out with --ignore`)
}

/** A unit that was given for a column by its title. */
function unitOf(
  text: string,
  columns: readonly string[],
  fields: readonly (PartyField | null)[],
): readonly [number, Unit] {
  const [, title = '', given = ''] = /^(.*)=([^=]*)$/s.exec(text) ?? []
  const column = columns.indexOf(title)
  const field = fields[column]
  if (!field) throw new UsageError(`--unit "${text}" names no column that is imported: write TITLE=UNIT`)
  const unit = unitsOf(field).find((one) => one === given)
  if (unit === undefined) throw new UsageError(unitSentence(title, field))
  return [column, unit]
}

function refuseUnknownUnits({ columns }: FileTable, mapping: Mapping): void {
  const [field] = fieldsWithoutUnit(mapping)
  if (field !== undefined) throw new UsageError(unitSentence(columns[mapping[field]?.column ?? 0] ?? '', field))
}

function unitSentence(title: string, field: PartyField): string {
  const units = unitsOf(field)
  if (units.length === 0) return `the column ${title} has no unit`
  const why = units.includes('ratio') ? ': all its values lie within 1, so they may be ratios (0.14) or percent' : ''
  return `the unit of the column ${title} must be given${why}. Add --unit "${title}=UNIT", where UNIT is ${units.join(', ')}`
}
