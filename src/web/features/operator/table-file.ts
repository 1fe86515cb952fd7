import { csvTextOf, separatorOf } from '../../../client/csv-text.ts'

/** A table as a file gives it: the first row names the columns. */
export interface FileTable {
  columns: string[]
  /** The rows below that hold anything. */
  rows: FileRow[]
}

/** A row of a table, every cell as text. */
export interface FileRow {
  /** As a spreadsheet counts: the first row of the file is 1, and blank ones count. */
  row: number
  cells: string[]
}

/** Why a file is no table. */
export type TableFault = 'empty' | 'no-rows' | 'unreadable' | 'too-large'

const MOST_BYTES = 20 * 1024 * 1024

/** Reads a CSV or XLSX file. The readers are fetched when the first file is chosen. */
export async function tableOf(file: File): Promise<FileTable | TableFault> {
  if (file.size > MOST_BYTES) return 'too-large'
  try {
    const cells = /\.xlsx$/i.test(file.name) ? await cellsOfXlsx(file) : await cellsOfCsv(await file.arrayBuffer())
    return tableIn(cells)
  } catch {
    return 'unreadable'
  }
}

async function cellsOfXlsx(file: File): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  return rows.map((row) =>
    row.map((cell) => (cell === null ? '' : cell instanceof Date ? cell.toISOString() : String(cell))),
  )
}

/** The cells of a CSV file, whatever its encoding and separator. */
export async function cellsOfCsv(bytes: ArrayBuffer): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const text = csvTextOf(bytes)
  return parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    trim: true,
  })
}

/** The table in rows of cells: blank rows left out, short rows filled. */
export function tableIn(cells: readonly (readonly string[])[]): FileTable | TableFault {
  const filled = cells
    .map((row, i) => ({ row: i + 1, cells: row.map((cell) => cell.trim()) }))
    .filter((line) => line.cells.some((cell) => cell !== ''))
  const [head, ...rows] = filled
  if (head === undefined) return 'empty'
  if (rows.length === 0) return 'no-rows'
  const columns = head.cells
  return { columns, rows: rows.map(({ row, cells }) => ({ row, cells: columns.map((_, i) => cells[i] ?? '') })) }
}
