import { parseHeading } from './headings.ts'
import { isTotalLabel } from './import-words.ts'
import { type Mapping, suggestedMapping } from './party-columns.ts'
import { COLUMN_FIELDS, type ColumnField } from './party-fields.ts'
import { type FileTable, findHeaderIndex, tableBelow } from './spreadsheet/header.ts'
import type { SheetRow } from './spreadsheet/limits.ts'
import type { SheetRead } from './spreadsheet/table.ts'
import type { Unit } from './units.ts'
import { findYearColumns, type YearColumn } from './year-columns.ts'

/** The reason a row below the titles is no party: a total, the name of a group, repeated titles, a footnote. */
export const ROW_REASONS = ['total', 'group', 'titles', 'note'] as const
export type RowReason = (typeof ROW_REASONS)[number]

/** A row that is left out, with its first text. */
export interface RowLeftOut {
  row: number
  reason: RowReason
  text: string
}

/** The reason a column is not read: unknown title, another currency, a duplicate of another column, no cell. */
export const COLUMN_REASONS = ['unknown', 'foreign', 'other_column', 'blank', 'ignored', 'needs_street'] as const
export type ColumnReason = (typeof COLUMN_REASONS)[number]

/** The reading of a column. */
export interface ColumnReading {
  title: string
  /** Null where it fills no field. */
  field: ColumnField | null
  unit: Unit | null
  /** The financial year that it is read as; null for none. */
  year: YearColumn | null
  /** The reason it is not read; null if it is read. */
  reason: ColumnReason | null
}

/** A file as the import understands it before anybody chose anything. */
export interface ImportReading {
  /** The table without the rows that are left out. */
  table: FileTable
  mapping: Mapping
  rowsLeftOut: RowLeftOut[]
}

/** Reads a sheet as the console and the command line both do. `header` is the index of the row of titles; found where left out. */
export function importReadingOf(
  { rows, merges }: Pick<SheetRead, 'rows' | 'merges'>,
  header: number = findHeaderIndex(rows),
  ignored: readonly string[] = [],
): ImportReading {
  const whole = tableBelow(rows, header, merges)
  const named = { ...whole, columns: whole.columns.map((title) => (ignored.includes(title) ? '' : title)) }
  const mapped = usableMapping(named, suggestedMapping(named))
  const wide = Map.groupBy(
    merges.filter(({ left, right }) => right > left),
    ({ top }) => top,
  )
  const reasons = new Map(
    whole.rows.map(
      (row) => [row.row, rowReason(row, whole, mapped, widestMergeIn(row, wide.get(row.row) ?? []))] as const,
    ),
  )
  const table = { ...whole, rows: whole.rows.filter(({ row }) => reasons.get(row) === null) }
  const rowsLeftOut = whole.rows.flatMap(({ row, cells }) => {
    const reason = reasons.get(row) ?? null
    return reason === null ? [] : [{ row, reason, text: cells.find((cell) => cell !== '')?.slice(0, 80) ?? '' }]
  })
  // Without sums and groups a column's figures say more of its unit.
  const clean = { ...table, columns: named.columns }
  return { table, mapping: usableMapping(clean, suggestedMapping(clean)), rowsLeftOut }
}

/** A year's EBITDA goes with the revenue of its year; a place without a street is no address. */
function usableMapping(table: FileTable, { ebitda, postcode, city, ...rest }: Mapping): Mapping {
  const isOfYear = ebitda !== undefined && findYearColumns(table, rest).some(({ column }) => column === ebitda.column)
  return {
    ...rest,
    ...(ebitda === undefined || isOfYear ? {} : { ebitda }),
    ...(rest.street === undefined || postcode === undefined ? {} : { postcode }),
    ...(rest.street === undefined || city === undefined ? {} : { city }),
  }
}

/** Returns the reading of each column under a mapping. */
export function columnReadings(table: FileTable, mapping: Mapping, ignored: readonly string[] = []): ColumnReading[] {
  const years = findYearColumns(table, mapping)
  return table.columns.map((title, column) => {
    const field = COLUMN_FIELDS.find((one) => mapping[one]?.column === column) ?? null
    const unit = field === null ? null : (mapping[field]?.unit ?? null)
    const year = ignored.includes(title)
      ? null
      : (years.find((one) => one.column === column && one.unit !== null) ?? null)
    const reason = field !== null || year !== null ? null : columnReason(table, column, ignored)
    return { title, field, unit, year, reason }
  })
}

function columnReason({ columns, rows }: FileTable, column: number, ignored: readonly string[]): ColumnReason {
  const title = columns[column] ?? ''
  const { field, isForeign } = parseHeading(title)
  if (ignored.includes(title)) return 'ignored'
  if (!rows.some(({ cells }) => cells[column])) return 'blank'
  if (isForeign) return 'foreign'
  if (field === 'city' || field === 'postcode') return 'needs_street'
  return field === null ? 'unknown' : 'other_column'
}

const FIGURE_OR_BLANK = /^[\d.,\s%€$£()+\-–—−/kKmM*x]*$|^(?:ø|#\S+)$/
const FOOTNOTE =
  /^(?:source|quelle|fuente|fonte|bron|stand|note|nota|hinweis|generated by|copyright|page|seite|confidential report)\b|^[(*†©]|^-{3,}$/i

/** Returns the reason a row is no party; null if it may be one. */
function rowReason(
  { cells, isSummed }: SheetRow,
  table: FileTable,
  mapping: Mapping,
  merged: number,
): RowReason | null {
  const filled = cells.filter((cell) => cell !== '')
  const [first = ''] = filled
  const others = filled.slice(1)
  const isFiguresOnly = others.every((cell) => FIGURE_OR_BLANK.test(cell) || cell === first)
  const texts = filled.filter((cell) => !FIGURE_OR_BLANK.test(cell))
  if (filled.length > 1 && cells.every((cell, at) => cell === '' || cell === table.columns[at])) return 'titles'
  if (isTotalLabel(first) && isFiguresOnly && (others.length > 0 || isSummed || table.columns.length > 2))
    return 'total'
  if (isSummed && texts.length <= 1 && isFiguresOnly) return 'total'
  if (filled.length > 1 && texts.length === 0 && names(mapping).every((column) => cells[column] === '')) return 'total'
  if (filled.length > 1 && merged < 2) return null
  if (FOOTNOTE.test(first) || first.length > 100) return 'note'
  const isNamed = names(mapping).some((column) => cells[column] === first)
  return table.columns.length > 2 && (merged > 1 || !isNamed) ? 'group' : null
}

const names = ({ company, name }: Mapping) => [company, name].flatMap((one) => (one === undefined ? [] : [one.column]))

/** Returns the number of columns that the widest merged cell covers, for a row with that text alone. */
function widestMergeIn({ cells }: SheetRow, merges: SheetRead['merges']): number {
  if (cells.filter((cell) => cell !== '').length !== 1) return 0
  return merges.reduce((most, { left, right }) => Math.max(most, right - left + 1), 0)
}
