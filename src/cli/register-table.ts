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

/** Prints the first rows of a register, and how many there are in all where those are not all. */
export function showRegister<Row>(
  terminal: Terminal,
  headers: Headers,
  { columns, rows, empty }: { columns: readonly Column<Row>[]; rows: readonly Row[]; empty: string },
): void {
  terminal.table(columns, rows, empty)
  const total = Number(headers.get('x-total-count'))
  if (total > rows.length) terminal.note(`${rows.length} of ${total}.`)
}
