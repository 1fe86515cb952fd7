import { parse } from 'csv-parse/sync'
import { csvTextOf, separatorOf } from '../client/csv-text.ts'
import { figureOf } from '../client/figure-text.ts'
import { meant, UsageError } from './arguments.ts'

/** Fields of a party to import that are texts, and those that are figures; a test holds them to the contract. */
export const TEXT_FIELDS = [
  'side',
  'company',
  'name',
  'email',
  'role',
  'phone',
  'website',
  'siren',
  'address',
  'country',
  'sector',
  'product',
  'description',
  'geography',
  'solution_1',
  'solution_2',
  'solution_3',
] as const
export const FIGURE_FIELDS = [
  'revenue',
  'growth',
  'ebitda_margin',
  'check_size_min',
  'check_size_max',
  'growth_target',
  'ebitda_target',
] as const

const FIELDS: readonly string[] = [...TEXT_FIELDS, ...FIGURE_FIELDS]
/** What columns are often called. */
const ALSO: Readonly<Record<string, string>> = {
  contact: 'name',
  contact_name: 'name',
  e_mail: 'email',
  mail: 'email',
  company_name: 'company',
  ticket_min: 'check_size_min',
  ticket_max: 'check_size_max',
  revenue_eur_m: 'revenue',
  growth_pct: 'growth',
  ebitda_margin_pct: 'ebitda_margin',
}

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
function fieldOf(title: string, ignored: readonly string[]): string | null {
  if (title === REASON_COLUMN || ignored.includes(title)) return null
  const plain = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  const field = ALSO[plain] ?? plain
  if (FIELDS.includes(field)) return field
  const hint = meant(plain, FIELDS) || ';'
  throw new UsageError(
    `the column ${title} is not one that is imported${hint} rename it, or leave it out with --ignore "${title}"`,
  )
}

function refuseDouble(fields: readonly (string | null)[]): void {
  const twice = fields.find((field, i) => field !== null && fields.indexOf(field) !== i)
  if (twice !== undefined) throw new UsageError(`two columns are ${twice}: leave one out with --ignore`)
}

function partyOf(fields: readonly (string | null)[], cells: readonly string[]): Record<string, string | number> {
  const party: Record<string, string | number> = {}
  for (const [i, field] of fields.entries()) {
    const cell = unguarded(cells[i] ?? '')
    if (field === null || cell === '') continue
    const isFigure = FIGURE_FIELDS.some((one) => one === field)
    // What is no figure goes as it is, and the service refuses the row with a reason like any other.
    party[field] = isFigure ? (figureOf(cell) ?? cell) : field === 'side' ? cell.toLowerCase() : cell
  }
  return party
}

const FORMULA = /^[=+\-@\t\r]/

/** A cell as this program writes it: a spreadsheet would take one that begins so for a formula. */
function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Lines of a CSV file, safe to open in a spreadsheet. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}
