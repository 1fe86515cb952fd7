import { parseHeading } from '../headings.ts'
import { plainCell } from '../import-words.ts'
import { type Unit, unitInTitle } from '../units.ts'
import type { Merge, SheetRow } from './limits.ts'

/** A table: column titles and the rows below. */
export interface FileTable {
  columns: string[]
  rows: SheetRow[]
  /** Magnitude of amounts stated above the table. */
  unit?: Unit
}

/** Number of rows searched for titles; a title, a date and an author may come before them. */
const ROWS_SEARCHED = 30

const isKnown = (title: string) => {
  const { meaning, figure } = parseHeading(title)
  return meaning !== null || figure !== null
}
const knownIn = (titles: readonly string[]) => titles.filter((title) => title !== '' && isKnown(title)).length
const cellsFilled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length

/** Returns the number of known titles in the row with the most. */
export function recognisedIn(rows: readonly SheetRow[]): number {
  return Math.max(0, ...rows.slice(0, ROWS_SEARCHED).map(({ cells }) => knownIn(cells)))
}

/**
 * Finds the index of the title row: the row with the most known titles, if at least two; else the first that fills at
 * least half as many cells as the widest.
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
 * Returns the table below a title row, which may be two rows of which the upper groups the columns of the lower. Short
 * rows are padded, and a text merged over several rows of one column applies to each. Trailing columns without title
 * and cells are dropped.
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
  /** Index of the last title row. */
  last: number
}

/** Returns one row of titles, or two if together they identify more columns. */
function titlesAt(rows: readonly SheetRow[], header: number, merges: readonly Merge[]): Titles {
  const single = { titles: rows[header]?.cells ?? [], last: header }
  const pairs = [header - 1, header].flatMap((at) => {
    const [upper, lower] = [rows[at], rows[at + 1]]
    if (at < 0 || upper === undefined || lower === undefined || lower.row !== upper.row + 1) return []
    return [{ titles: combined(upper, lower, merges), last: at + 1 }]
  })
  return [single, ...pairs].reduce((best, one) => (knownIn(one.titles) > knownIn(best.titles) ? one : best))
}

/**
 * Combines each lower title with its group's title; without merged cells a group title extends over the blanks after
 * it.
 */
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

/** Maximum height of a merged cell, rows; a taller one is not a group of companies. */
const TALLEST_MERGE = 1000

/** Copies a text merged over rows of one column to each of them. Figures stay in their own row. */
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

/** Returns the magnitude stated above the table, such as "(montants en K€)". */
function unitAbove(rows: readonly SheetRow[]): Unit | null {
  for (const { cells } of rows.slice(-ROWS_SEARCHED))
    for (const cell of cells) {
      const { unit } = unitInTitle(plainCell(cell.slice(0, 120)))
      if (unit === 'keur' || unit === 'meur' || unit === 'beur') return unit
    }
  return null
}
