/** Reason that a file is not a table of parties. */
export type TableFault =
  | 'empty'
  | 'no-rows'
  | 'unreadable'
  | 'encoding-unknown'
  | 'not-a-table'
  | 'protected'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-cells'
  | 'cell-too-long'
  | 'inflates-too-far'
  | 'too-slow'

/**
 * Limits of a file of parties. An export of 50,000 rows and 20 columns fits; a larger file is a mistake or an attack.
 * Cells are limited as in Excel.
 */
export const LIMITS = {
  bytes: 20 * 1024 * 1024,
  inflatedBytes: 64 * 1024 * 1024,
  rows: 50_000,
  columns: 250,
  cells: 1_000_000,
  cellCharacters: 32_767,
  /** Time after which the reader is terminated, ms. */
  readMs: 20_000,
} as const

/** Thrown while reading a file that is not accepted. */
export class TableRefused extends Error {
  override name = 'TableRefused'
  readonly fault: TableFault

  constructor(fault: TableFault) {
    super(fault)
    this.fault = fault
  }
}

/** A row of a file, with each cell as the text its author sees. */
export interface SheetRow {
  /** Row number as in a spreadsheet: the first row is 1, and blank rows count. */
  row: number
  cells: string[]
  /** True if a formula sums or averages cells of other rows. */
  isSummed?: true
}

/** A merged cell: rows as in a spreadsheet, columns from 0. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** Collects rows up to the limit. Drops blank rows and blank cells at the end of a row. */
export class RowCollector {
  readonly rows: SheetRow[] = []
  #cells = 0

  /** @throws TableRefused for a row outside the limits. */
  add(row: number, given: readonly string[], isSummed = false): void {
    const cells = given.slice(0, given.findLastIndex((cell) => cell !== '') + 1)
    if (cells.length === 0) return
    if (row > LIMITS.rows) throw new TableRefused('too-many-rows')
    if (cells.length > LIMITS.columns) throw new TableRefused('too-many-columns')
    this.#cells += cells.length
    if (this.#cells > LIMITS.cells) throw new TableRefused('too-many-cells')
    if (cells.some((cell) => cell.length > LIMITS.cellCharacters)) throw new TableRefused('cell-too-long')
    this.rows.push(isSummed ? { row, cells, isSummed } : { row, cells })
  }
}
