import { headingOf } from '../headings.ts'
import type { SheetRow } from './limits.ts'

/** A table: the titles of its columns, and the rows below. */
export interface FileTable {
  columns: string[]
  rows: SheetRow[]
}

/** Rows that are looked at for titles; above them stand a title, a date, an author. */
const ROWS_SEARCHED = 30

const isKnown = (title: string) => {
  const { field, figure } = headingOf(title)
  return field !== null || figure !== null
}
const titlesKnown = ({ cells }: SheetRow) => cells.filter(isKnown).length
const cellsFilled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length

/** How many titles the row has that has the most of those that are known. */
export function recognisedIn(rows: readonly SheetRow[]): number {
  return Math.max(0, ...rows.slice(0, ROWS_SEARCHED).map(titlesKnown))
}

/**
 * Which row names the columns, as an index: the one with the most titles that are known, if there are two; else the first that
 * fills as many cells as half of the widest.
 */
export function headerIndexOf(rows: readonly SheetRow[]): number {
  const searched = rows.slice(0, ROWS_SEARCHED)
  const known = recognisedIn(searched)
  if (known >= 2) return searched.findIndex((row) => titlesKnown(row) === known)
  const widest = Math.max(0, ...searched.map(cellsFilled))
  return Math.max(
    0,
    searched.findIndex((row) => cellsFilled(row) * 2 > widest),
  )
}

/** The table below a row of titles; short rows are filled up. A column that no row fills and no title names is left out at the end. */
export function tableBelow(rows: readonly SheetRow[], header: number): FileTable {
  const below = rows.slice(header + 1)
  const titles = rows[header]?.cells ?? []
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), titles.length)
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return { columns: filled(titles), rows: below.map(({ row, cells }) => ({ row, cells: filled(cells) })) }
}
