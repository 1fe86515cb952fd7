import type { Arguments, Options } from './arguments.ts'
import type { Column } from './table.ts'
import type { Terminal } from './terminal.ts'

/** The option of every command that lists a register of the operator. */
export const ROWS_OPTION = { limit: { value: 'N', about: 'most rows, 1 to 200' } } satisfies Options

/** How many rows are asked for; nothing where the service's default is wanted. */
export function rowsAsked(args: Arguments): { limit?: number } {
  const limit = args.count('limit')
  return limit === undefined ? {} : { limit }
}

/** How many rows a counted answer says there are on all pages together. */
export const totalIn = (headers: Headers): number => Number(headers.get('x-total-count'))

interface Register<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** On all pages together. */
  total: number
  /** What is printed where there is no row. */
  empty: string
}

/** Prints the first rows of a register, and how many there are in all if there are more. */
export function showRegister<Row>(terminal: Terminal, { columns, rows, total, empty }: Register<Row>): void {
  terminal.table(columns, rows, empty)
  if (total > rows.length) terminal.note(`${rows.length} of ${total}.`)
}
