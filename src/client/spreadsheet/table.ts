import type { Encoding, Separator } from '../csv-text.ts'
import { rowsOfCsv } from './csv-rows.ts'
import { recognisedIn } from './header.ts'
import { LIMITS, type Merge, type SheetRow, type TableFault, TableRefused } from './limits.ts'
import { rowsOfSheet } from './sheet.ts'
import { openWorkbook } from './workbook.ts'

/** What someone chose of how a file is read; what is left out is found out. */
export interface ReadingChoice {
  sheet?: string
  separator?: Separator
  encoding?: Encoding
}

/** A file as a list of rows, with how it was read. */
export interface SheetRead {
  rows: SheetRow[]
  /** Cells of a workbook that are merged into one; none of a CSV file. */
  merges: Merge[]
  /** The sheets of a workbook, and the one that was read; none of a CSV file. */
  sheets: string[]
  sheet: string | null
  /** Of a CSV file; null of a workbook. */
  separator: Separator | null
  encoding: Encoding | null
}

/** A file to read, as it travels to the thread that reads it. */
export interface ReadingOrder {
  bytes: Uint8Array
  choice: ReadingChoice
}

/** Sheets that are looked into for a row of titles; a workbook has a cover or two before its table. */
const SHEETS_SEARCHED = 5

/** Reads a CSV or XLSX file: which of the two it is, its first bytes say. Runs where it can be stopped. */
export function readSheet({ bytes, choice }: ReadingOrder): SheetRead | TableFault {
  if (bytes.length > LIMITS.bytes) return 'too-large'
  try {
    const read = isWorkbook(bytes) ? sheetOf(bytes, choice) : csvOf(bytes, choice)
    return read.rows.length === 0 && read.sheets.length < 2 ? 'empty' : read
  } catch (error) {
    if (error instanceof TableRefused) return error.fault
    // A RangeError of a DataView is an archive that points outside itself; an error of fflate, one that is damaged.
    return 'unreadable'
  }
}

/** "PK" begins every ZIP archive, and D0 CF 11 E0 what Excel encrypts. */
const isWorkbook = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)

function csvOf(bytes: Uint8Array, choice: ReadingChoice): SheetRead {
  return { ...rowsOfCsv(bytes, choice), merges: [], sheets: [], sheet: null }
}

/** The sheet that is chosen, else the first with a row of titles that are known, else the first. */
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
