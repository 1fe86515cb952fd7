import { parseHeading } from '../headings.ts'
import { plainCell } from '../import-words.ts'
import { type Unit, unitInTitle } from '../units.ts'
import type { Merge, SheetRow } from './limits.ts'

/** A table: the titles of its columns, and the rows below. */
export interface FileTable {
  columns: string[]
  rows: SheetRow[]
  /** The magnitude of amounts that a line above the table states. */
  unit?: Unit
}

/** Rows that are looked at for titles; above them stand a title, a date, an author. */
const ROWS_SEARCHED = 30

const isKnown = (title: string) => {
  const { meaning, figure } = parseHeading(title)
  return meaning !== null || figure !== null
}
const knownIn = (titles: readonly string[]) => titles.filter((title) => title !== '' && isKnown(title)).length
const cellsFilled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length

/** How many titles the row has that has the most of those that are known. */
export function recognisedIn(rows: readonly SheetRow[]): number {
  return Math.max(0, ...rows.slice(0, ROWS_SEARCHED).map(({ cells }) => knownIn(cells)))
}

/**
 * Which row names the columns, as an index: the one with the most titles that are known, if there are two; else the first that
 * fills as many cells as half of the widest.
 */
export function findHeaderIndex(rows: readonly SheetRow[]): number {
  const searched = rows.slice(0, ROWS_SEARCHED)
  const known = recognisedIn(searched)
  if (known >= 2) return searched.findIndex(({ cells }) => knownIn(cells) === known)
  const widest = Math.max(0, ...searched.map(cellsFilled))
  return Math.max(
    0,
    searched.findIndex((row) => cellsFilled(row) * 2 > widest),
  )
}

/**
 * Returns the table below a row of titles, which may be two rows of which the upper groups the columns of the lower. Short rows are
 * filled up, and a text merged over several rows of one column is read in each. A column that no row fills and no title names is left
 * out at the end.
 */
export function tableBelow(rows: readonly SheetRow[], header: number, merges: readonly Merge[] = []): FileTable {
  const { titles, last } = titlesAt(rows, header, merges)
  const below = filledDown(rows.slice(last + 1), merges)
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), titles.length)
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  const unit = unitAbove(rows.slice(0, header))
  return {
    columns: filled(titles),
    rows: below.map((row) => ({ ...row, cells: filled(row.cells) })),
    ...(unit === null ? {} : { unit }),
  }
}

interface Titles {
  titles: readonly string[]
  /** The index of the last row of titles. */
  last: number
}

/** One row of titles, or two where together they name more columns than one. */
function titlesAt(rows: readonly SheetRow[], header: number, merges: readonly Merge[]): Titles {
  const single = { titles: rows[header]?.cells ?? [], last: header }
  const pairs = [header - 1, header].flatMap((at) => {
    const [upper, lower] = [rows[at], rows[at + 1]]
    if (at < 0 || upper === undefined || lower === undefined || lower.row !== upper.row + 1) return []
    return [{ titles: combined(upper, lower, merges), last: at + 1 }]
  })
  return [single, ...pairs].reduce((best, one) => (knownIn(one.titles) > knownIn(best.titles) ? one : best))
}

/** Each title of the lower row with the title of its group; a file without merged cells leaves blank what the group covers. */
function combined(upper: SheetRow, lower: SheetRow, merges: readonly Merge[]): string[] {
  const width = Math.max(upper.cells.length, lower.cells.length)
  let group = ''
  return Array.from({ length: width }, (_, column) => {
    const [above = '', below = ''] = [upper.cells[column], lower.cells[column]]
    const merge = merges.find(
      ({ top, bottom, left, right }) => top <= upper.row && upper.row <= bottom && left < column && column <= right,
    )
    if (above !== '') group = above
    else if (merge === undefined && (merges.length > 0 || below === '')) group = ''
    if (below === '' || group === '' || group === below) return below === '' ? above : below
    const whole = `${group} ${below}`
    return isKnown(whole) || !isKnown(below) ? whole : below
  })
}

/** Rows that one merged cell may cover; a taller one is no group of companies. */
const TALLEST_MERGE = 1000

/** A figure belongs to its own row alone; a text merged over rows of one column holds for each. */
function filledDown(rows: readonly SheetRow[], merges: readonly Merge[]): SheetRow[] {
  const covering = Map.groupBy(
    merges
      .filter(({ top, bottom, left, right }) => left === right && bottom > top && bottom - top < TALLEST_MERGE)
      .flatMap(({ top, bottom, left }) =>
        Array.from({ length: bottom - top }, (_, at) => ({ row: top + 1 + at, top, left })),
      ),
    ({ row }) => row,
  )
  if (covering.size === 0) return [...rows]
  const byRow = new Map(rows.map((row) => [row.row, row]))
  return rows.map((row) => {
    const cells = [...row.cells]
    for (const { top, left } of covering.get(row.row) ?? []) {
      const text = byRow.get(top)?.cells[left] ?? ''
      while (cells.length <= left) cells.push('')
      if (!/^[\d.,\s%€()-]*$/.test(text)) cells[left] = text
    }
    return { ...row, cells }
  })
}

/** The magnitude that a line above the table states, such as "(montants en K€)". */
function unitAbove(rows: readonly SheetRow[]): Unit | null {
  for (const { cells } of rows.slice(-ROWS_SEARCHED))
    for (const cell of cells) {
      const { unit } = unitInTitle(plainCell(cell.slice(0, 120)))
      if (unit === 'keur' || unit === 'meur' || unit === 'beur') return unit
    }
  return null
}
