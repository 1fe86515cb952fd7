import { type Encoding, type Separator, separatorIn, textIn } from '../csv-text.ts'
import { LIMITS, RowCollector, type SheetRow, TableRefused } from './limits.ts'

/** Rows of a CSV file, with the separator and encoding used. */
export interface CsvRows {
  rows: SheetRow[]
  separator: Separator
  encoding: Encoding
}

/** Start of web pages and XML files that old programs save as .xls or .csv. */
const MARKUP = /^\s*<(?:!doctype|html|\?xml|table|meta|head)/i

/** Reads a CSV file; detects separator and encoding if not given. @throws TableRefused */
export function rowsOfCsv(bytes: Uint8Array, given: { separator?: Separator; encoding?: Encoding }): CsvRows {
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
