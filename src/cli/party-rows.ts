import { parse } from 'csv-parse/sync'
import { csvTextOf, separatorOf } from '../client/csv-text.ts'
import { fieldTitled, PARTY_FIELDS, type PartyField, readCell } from '../client/party-fields.ts'
import { meant, UsageError } from './arguments.ts'

/** A row of a file: its line, its cells as they stood, and the party it describes. */
export interface PartyRow {
  line: number
  cells: readonly string[]
  party: Record<string, string | number>
  /** Why it cannot be sent; null where it can. */
  fault: string | null
}

export interface PartyRows {
  head: readonly string[]
  rows: readonly PartyRow[]
}

interface Reading {
  /** For files of one side that have no column for it. */
  side: string | undefined
  /** Columns to leave out. */
  ignored: readonly string[]
}

/** Reads a CSV file with a head: comma, semicolon or tab, UTF-8 or Windows-1252. @throws UsageError for what is no such file. */
export function partyRowsOf(bytes: Uint8Array, { side, ignored }: Reading): PartyRows {
  const text = csvTextOf(bytes)
  const [first, ...records] = recordsOf(text)
  if (first === undefined) throw new UsageError('the file is empty: its first line names the columns')
  const head = first.record
  const fields = head.map((title) => fieldOf(title, ignored))
  refuseDouble(fields)
  if (side === undefined && !fields.includes('side'))
    throw new UsageError('the file has no column side: add one, or give --side')
  const rows = records.map(({ record, info }) => ({
    line: info.lines,
    cells: record,
    party: { row: info.lines, ...(side === undefined ? {} : { side }), ...partyOf(fields, record) },
    fault: record.length === head.length ? null : `has ${record.length} cells and the head has ${head.length}`,
  }))
  return { head, rows }
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

function recordsOf(text: string): CsvRecord[] {
  const options = {
    bom: true,
    info: true,
    delimiter: separatorOf(text),
    relaxColumnCount: true,
    skipEmptyLines: true,
    trim: true,
  }
  try {
    return parse(text, options) as unknown as CsvRecord[]
  } catch (error) {
    throw new UsageError(`the file is no CSV: ${error instanceof Error ? error.message : error}`)
  }
}

/** The column of reasons in the file of refused rows: it may be imported again as it is. */
export const REASON_COLUMN = 'error'

/** The field that a column fills; null for one to leave out. */
function fieldOf(title: string, ignored: readonly string[]): PartyField | null {
  if (title === REASON_COLUMN || ignored.includes(title)) return null
  const field = fieldTitled(title)
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

function partyOf(fields: readonly (PartyField | null)[], cells: readonly string[]): Record<string, string | number> {
  const party: Record<string, string | number> = {}
  for (const [i, field] of fields.entries()) {
    const cell = cells[i] ?? ''
    // What cannot be read goes as it is, and the service refuses the row with a reason like any other.
    if (field !== null && cell !== '') party[field] = readCell(field, cell) ?? cell
  }
  return party
}
