import { type Encoding, type Separator, separatorIn, textIn } from '../csv-text.ts'
import { recognisedIn } from './header.ts'
import { LIMITS, type Merge, RowCollector, type SheetRow, type TableFault, TableRefused } from './limits.ts'
import { plain } from './number-format.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { readXml } from './xml.ts'

/** User's choices for reading a file; anything omitted is detected. */
export interface ReadingChoice {
  sheet?: string | undefined
  separator?: Separator | undefined
  encoding?: Encoding | undefined
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

/** Reads a CSV or XLSX file, recognised by its first bytes. Runs in a thread that can be terminated. */
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

/** Rows of a CSV file, with the separator and encoding used. */
interface CsvRows {
  rows: SheetRow[]
  separator: Separator
  encoding: Encoding
}

/** Start of web pages and XML files that old programs save as .xls or .csv. */
const MARKUP = /^\s*<(?:!doctype|html|\?xml|table|meta|head)/i

/** Start of a PDF, whose bytes no encoding explains. */
const PDF = [...'%PDF-'].map((character) => character.charCodeAt(0))

/** Reads a CSV file; detects separator and encoding if not given. @throws TableRefused */
function rowsOfCsv(bytes: Uint8Array, given: ReadingChoice): CsvRows {
  if (PDF.every((byte, at) => bytes[at] === byte)) throw new TableRefused('not-a-table')
  const decoded = textIn(bytes, given.encoding)
  if (decoded === null) throw new TableRefused('encoding-unknown')
  const { text, encoding } = decoded
  if (MARKUP.test(text)) throw new TableRefused('not-a-table')
  const separator = given.separator ?? separatorIn(text)
  const collector = new RowCollector()
  let [row, cells]: [number, string[]] = [1, []]
  for (let at = 0; at < text.length; ) {
    const { cell, end } = cellAt(text, at, separator)
    if (cells.push(cell.trim()) > LIMITS.columns && cell !== '') throw new TableRefused('too-many-columns')
    at = end + 1
    if (text.charAt(end) === separator && at < text.length) continue
    if (text.startsWith('\r\n', end)) at += 1
    collector.add(row, cells)
    row += 1
    cells = []
  }
  return { rows: collector.rows, separator, encoding }
}

/**
 * Returns the cell that starts at a position and the position of its end: a separator, a line break or the end of text.
 * A quoted cell ends with the next quote that is not doubled (RFC 4180); text after it up to the separator belongs to
 * the cell, as in spreadsheets.
 */
function cellAt(text: string, from: number, separator: Separator): { cell: string; end: number } {
  if (text.charAt(from) !== '"') {
    const end = endAt(text, from, separator)
    return { cell: text.slice(from, end), end }
  }
  const close = closingQuoteOf(text, from)
  const end = endAt(text, close + 1, separator)
  return { cell: text.slice(from + 1, close).replaceAll('""', '"') + text.slice(close + 1, end), end }
}

function closingQuoteOf(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at !== -1 && text.charAt(at + 1) === '"') {
    at = text.indexOf('"', at + 2)
    if (at - from > 2 * LIMITS.cellCharacters) break
  }
  if (at === -1) throw new TableRefused('unreadable')
  if (at - from > 2 * LIMITS.cellCharacters) throw new TableRefused('cell-too-long')
  return at
}

function endAt(text: string, from: number, separator: Separator): number {
  let at = from
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === separator || character === '\n' || character === '\r') break
    at += 1
    if (at - from > LIMITS.cellCharacters) throw new TableRefused('cell-too-long')
  }
  return at
}

/** A cell being read. */
interface OpenCell {
  column: number
  type: string
  style: number
  text: string
}

/** Maximum length of a formula that is examined. */
const FORMULA_CHARACTERS = 200
/** Maximum number of merged ranges read; a deal team's sheet has a few dozen. */
const MERGES_MAX = 2000

/** Reads a sheet: rows with each cell as Excel shows it, and merged cells. @throws TableRefused */
function rowsOfSheet(workbook: Workbook, path: string): { rows: SheetRow[]; merges: Merge[] } {
  const collector = new RowCollector()
  let [row, column, isText] = [0, -1, false]
  let cells: string[] = []
  let cell: OpenCell | null = null
  let [isFormula, formula, isSummed] = [false, '', false]
  const merges: Merge[] = []
  readXml(workbook.zip, path, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        column = -1
        cells = []
        isSummed = false
      } else if (name === 'f') {
        isFormula = true
        formula = ''
      } else if (name === 'mergeCell') {
        const merge = mergeIn(attributes.ref)
        if (merge !== null && merges.length < MERGES_MAX) merges.push(merge)
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      } else if (name === 'v' || name === 't') isText = true
    },
    text(part) {
      if (isFormula && formula.length < FORMULA_CHARACTERS) formula += part
      if (!isText || cell === null) return
      cell.text += part
      if (cell.text.length > LIMITS.cellCharacters) throw new TableRefused('cell-too-long')
    },
    close(name) {
      if (name === 'v' || name === 't') isText = false
      if (name === 'c' && cell !== null) {
        const text = shownText(workbook, cell).trim()
        if (text !== '') put(cells, cell.column, text, row)
        cell = null
      }
      if (name === 'f') {
        isFormula = false
        isSummed ||= sumsRows(formula)
      }
      if (name === 'row') collector.add(row, cells, isSummed)
    },
  })
  return { rows: collector.rows, merges }
}

/** True if a formula sums, counts or averages a range of several rows. */
function sumsRows(formula: string): boolean {
  const found =
    /^\s*(?:SUM|SUBTOTAL|AVERAGE|AGGREGATE|MEDIAN|COUNTA?)\([^()]*?\$?[A-Z]{1,3}\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)/i.exec(
      formula,
    )
  return found !== null && found[1] !== found[2]
}

function mergeIn(reference: string | undefined): Merge | null {
  const [first, last] = (reference ?? '').split(':')
  const [left, right] = [columnOf(first), columnOf(last)]
  const [top, bottom] = [first, last].map((corner) => Number(/\d+$/.exec(corner ?? '')?.[0]))
  if (left === null || right === null || !(Number(top) > 0) || !(Number(bottom) > 0)) return null
  return { top: Number(top), bottom: Number(bottom), left, right }
}

/** Puts a cell in its column, padding with blanks. @throws TableRefused for a cell outside the limits */
function put(cells: string[], column: number, text: string, row: number): void {
  if (row > LIMITS.rows) throw new TableRefused('too-many-rows')
  if (column >= LIMITS.columns) throw new TableRefused('too-many-columns')
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Returns the zero-based column of a reference such as AB12; null without one. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function shownText({ texts, formats }: Workbook, { type, style, text }: OpenCell): string {
  if (text === '') return ''
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return text
  const value = Number(text)
  return Number.isFinite(value) ? (formats[style] ?? plain)(value) : text
}
