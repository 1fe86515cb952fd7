import type { Encoding, Separator } from '../csv-text.ts'
import { rowsOfCsv } from './csv-rows.ts'
import { recognisedIn } from './header.ts'
import { LIMITS, type Merge, type SheetRow, type TableFault, TableRefused } from './limits.ts'
import { rowsOfSheet } from './sheet.ts'
import { openWorkbook } from './workbook.ts'

/** User's choices for reading a file; anything omitted is detected. */
export interface ReadingChoice {
  sheet?: string
  separator?: Separator
  encoding?: Encoding
}

/** A file as a list of rows, with the settings used. */
export interface SheetRead {
  rows: SheetRow[]
  /** Merged cells of a workbook; empty for CSV. */
  merges: Merge[]
  /** Sheets of a workbook; empty for CSV. */
  sheets: string[]
  sheet: string | null
  /** For CSV; null for a workbook. */
  separator: Separator | null
  encoding: Encoding | null
}

/** A file to read, in the form sent to the worker thread. */
export interface ReadingOrder {
  bytes: Uint8Array
  choice: ReadingChoice
}

/** Number of sheets searched for a title row; a workbook has a cover or two before its table. */
const SHEETS_SEARCHED = 5

/** Reads a CSV or XLSX file, told apart by its first bytes. Runs in a thread that can be terminated. */
export function readSheet({ bytes, choice }: ReadingOrder): SheetRead | TableFault {
  if (bytes.length > LIMITS.bytes) return 'too-large'
  try {
    const read = isWorkbook(bytes) ? sheetOf(bytes, choice) : csvOf(bytes, choice)
    return read.rows.length === 0 && read.sheets.length < 2 ? 'empty' : read
  } catch (error) {
    if (error instanceof TableRefused) return error.fault
    // A RangeError of a DataView means that the archive points outside itself; an error of fflate, that it is damaged.
    return 'unreadable'
  }
}

/** "PK" begins every ZIP archive, and D0 CF 11 E0 a file encrypted by Excel. */
const isWorkbook = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)

function csvOf(bytes: Uint8Array, choice: ReadingChoice): SheetRead {
  return { ...rowsOfCsv(bytes, choice), merges: [], sheets: [], sheet: null }
}

/** Returns the chosen sheet, else the first with a row of known titles, else the first. */
function sheetOf(bytes: Uint8Array, { sheet: wanted }: ReadingChoice): SheetRead {
  const workbook = openWorkbook(bytes)
  const names = workbook.sheets.map(({ name }) => name)
  const candidates = wanted === undefined ? workbook.sheets : workbook.sheets.filter(({ name }) => name === wanted)
  let first: SheetRead | null = null
  for (const { name, path } of candidates.slice(0, SHEETS_SEARCHED)) {
    const read = { ...rowsOfSheet(workbook, path), sheets: names, sheet: name, separator: null, encoding: null }
    if (wanted !== undefined || recognisedIn(read.rows) >= 2) return read
    first ??= read
  }
  if (first === null) throw new TableRefused('unreadable')
  return first
}
