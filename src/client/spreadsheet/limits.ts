/** Why a file is not a table of parties. */
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
 * What a file of parties may hold. An export of 50,000 rows and 20 columns fits; what is larger is a mistake or an attack.
 * A cell holds what Excel lets it hold.
 */
export const LIMITS = {
  bytes: 20 * 1024 * 1024,
  inflatedBytes: 64 * 1024 * 1024,
  rows: 50_000,
  columns: 250,
  cells: 1_000_000,
  cellCharacters: 32_767,
  /** Milliseconds after which the reader is stopped, whatever it does. */
  readMs: 20_000,
} as const

/** A file that is refused while it is being read. */
export class TableRefused extends Error {
  override name = 'TableRefused'
  readonly fault: TableFault

  constructor(fault: TableFault) {
    super(fault)
    this.fault = fault
  }
}

/** A row of a file, every cell as the text that its author sees. */
export interface SheetRow {
  /** As a spreadsheet counts: the first row of the file is 1, and blank ones count. */
  row: number
  cells: string[]
  /** Whether a formula in it adds up or averages cells of other rows. */
  isSummed?: true
}

/** Cells that are merged into one: rows as a spreadsheet counts, columns from 0. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** Collects rows, and refuses the one that is too many. Blank rows and blank cells at the end of a row are not kept. */
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
