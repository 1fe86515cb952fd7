import { parseFigure } from './figure-text.ts'
import type { SheetRow, TableFault } from './spreadsheet/limits.ts'
import type { ReadingChoice, SheetRead } from './spreadsheet/table.ts'
import type { InputFor } from './types.ts'
import { isSplit, isStatement, LISTS, type List, STATEMENTS, TABLES, type TableName } from './vocabulary.ts'

/** Tables as `updateMemorandumTables` takes them. */
type Tables = InputFor<'updateMemorandumTables'>['tables']

/** A cell that cannot be read, by its place in the workbook. */
export interface CellFault {
  sheet: string
  /** 1-based, as the spreadsheet shows it. */
  row: number
  text: string
}

export interface TablesRead {
  /** Tables with at least one row; the others are to stay as they are. */
  tables: Tables
  /** ISO 4217 code of the amounts; absent if the workbook names none. */
  currency?: string
  faults: CellFault[]
}

/**
 * Reads a workbook of `downloadMemorandumTemplate` that was filled in. Amounts are in thousands of the currency that it names; sheets without a
 * known code in their first cell are ignored.
 *
 * @param read reads one sheet, the first one without a name.
 */
export async function readTablesWorkbook(
  read: (choice: ReadingChoice) => Promise<SheetRead | TableFault>,
): Promise<TablesRead | TableFault> {
  const first = await read({})
  if (typeof first === 'string') return first
  const tables: Record<string, unknown> = {}
  const faults: CellFault[] = []
  let currency: string | undefined
  for (const sheet of first.sheets) {
    const one = await read({ sheet })
    if (typeof one === 'string') {
      if (one === 'empty') continue
      return one
    }
    const name = TABLES.find((table) => table === one.rows[0]?.cells[0])
    if (name === undefined) continue
    const report = (row: number, text: string) => void faults.push({ sheet, row, text })
    const code = one.rows[0]?.cells[3] ?? ''
    if (code !== '' && code !== (currency ?? code)) report(1, code)
    currency ??= code === '' ? undefined : code
    const rows = rowsIn(name, one.rows.slice(1), report)
    if (rows.length > 0) tables[name] = rows
  }
  return { tables: tables as Tables, ...(currency === undefined ? {} : { currency }), faults }
}

type Report = (row: number, text: string) => void

function rowsIn(name: TableName, rows: readonly SheetRow[], report: Report): object[] {
  const [titles, ...below] = rows
  if (titles === undefined) return []
  if (isStatement(name)) return statementIn(STATEMENTS[name], titles, below, report)
  const data = below.filter(({ row }) => row > titles.row + 1)
  return isSplit(name) ? splitIn(titles, data, report) : listIn(name, titles, data, report)
}

function statementIn(lines: readonly string[], titles: SheetRow, rows: readonly SheetRow[], report: Report): object[] {
  return yearsIn(titles, 2, report).flatMap(({ year, column }) => {
    const amounts = rows.flatMap(({ row, cells }) => {
      const line = lines.find((one) => one === cells[0])
      const amount = line === undefined ? null : amountIn(cells[column] ?? '', row, report)
      return line === undefined || amount === null ? [] : [[line, amount] as const]
    })
    return amounts.length === 0 ? [] : [{ year, ...Object.fromEntries(amounts) }]
  })
}

function splitIn(titles: SheetRow, rows: readonly SheetRow[], report: Report): object[] {
  const years = yearsIn(titles, 1, report)
  return rows.flatMap(({ row, cells }) => {
    const amounts = years.flatMap(({ year, column }) => {
      const amount = amountIn(cells[column] ?? '', row, report)
      return amount === null ? [] : [{ year, amount }]
    })
    const name = cells[0] ?? ''
    if (name === '' && amounts.length > 0) report(row, cells.join(' '))
    return name === '' || amounts.length === 0 ? [] : [{ name, amounts }]
  })
}

function listIn(name: List, titles: SheetRow, rows: readonly SheetRow[], report: Report): object[] {
  const kinds = Object.entries<string>(LISTS[name])
  return rows.flatMap(({ row, cells }) => {
    const values = kinds.flatMap(([column, kind]): [string, string | number][] => {
      const text = cells[titles.cells.indexOf(column)] ?? ''
      if (text === '') return []
      if (kind === 'text' || kind === 'key') return [[column, text]]
      const value = kind === 'amount' ? amountIn(text, row, report) : figureIn(text, row, report)
      return value === null ? [] : [[column, value]]
    })
    const known = Object.fromEntries(values)
    const isNamed = kinds.every(([column, kind]) => kind !== 'key' || known[column] !== undefined)
    if (!isNamed && values.length > 0) report(row, cells.join(' '))
    return isNamed ? [known] : []
  })
}

function yearsIn({ row, cells }: SheetRow, from: number, report: Report): { year: number; column: number }[] {
  return cells.flatMap((text, column) => {
    if (column < from || text === '') return []
    const year = Number(/^\D{0,4}((?:19|20|21)\d\d)\D{0,4}$/.exec(text)?.[1])
    if (Number.isNaN(year)) report(row, text)
    return Number.isNaN(year) ? [] : [{ year, column }]
  })
}

/** Parses a cell in thousands to millions; brackets mean a negative amount. Null for an empty cell. */
function amountIn(text: string, row: number, report: Report): number | null {
  if (text === '' || /^[-–—]$/.test(text)) return null
  const inner = /^\((.+)\)$/.exec(text)?.[1]
  const value = figureIn(inner ?? text, row, report)
  return value === null ? null : Number(((inner === undefined ? value : -value) / 1000).toFixed(6))
}

function figureIn(text: string, row: number, report: Report): number | null {
  const value = parseFigure(text.replace('−', '-'))
  if (value === null) report(row, text)
  return value
}
