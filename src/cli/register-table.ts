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

/** The options of a command that lists a register of the operator, or those of its entries that are in one state. */
export const stateOptions = <State extends string>(states: readonly State[]) =>
  ({ state: { value: 'STATE', choices: states, about: 'only these' }, ...ROWS_OPTION }) satisfies Options

/** What such a command asks for. */
export function entriesAsked<State extends string>(
  args: Arguments,
  states: readonly State[],
): { state?: State; limit?: number } {
  const state = states.find((one) => one === args.text('state'))
  return { ...(state === undefined ? {} : { state }), ...rowsAsked(args) }
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
