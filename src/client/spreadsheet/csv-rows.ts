import { type Encoding, type Separator, separatorIn, textIn } from '../csv-text.ts'
import { LIMITS, RowCollector, type SheetRow, TableRefused } from './limits.ts'

/** The rows of a CSV file, with how they were read. */
export interface CsvRows {
  rows: SheetRow[]
  separator: Separator
  encoding: Encoding
}

/** How web pages and XML files begin, which old programs save as .xls or .csv. */
const MARKUP = /^\s*<(?:!doctype|html|\?xml|table|meta|head)/i

/** Reads a CSV file; what is not given of separator and encoding is found out. @throws TableRefused */
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
 * The cell that begins at a place, and where it ends: at a separator, a line break or the end. A cell that begins with a quote
 * ends with the next one that is not doubled (RFC 4180); what follows up to the separator belongs to it, as in a spreadsheet.
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
