import { plainLine } from './plain-text.ts'

/** A column of a table. */
export interface Column<Row> {
  title: string
  of: (row: Row) => string | number | boolean | undefined
  /** Numbers stand on the right. */
  right?: boolean
  /** Takes the remaining width; the text is cut to it. */
  wide?: boolean
}

const GAP = '  '
const LEAST_WIDE = 12
const segmenter = new Intl.Segmenter()
/** East Asian and pictographic characters take two cells. */
const TWO_CELLS =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u

function cellsOf(text: string): number {
  let cells = 0
  for (const { segment } of segmenter.segment(text)) cells += TWO_CELLS.test(segment) ? 2 : 1
  return cells
}

/** The table as lines, the head first, no line wider than `width` where its fixed columns let it. */
export function tableLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[], width: number): string[] {
  const grid = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => plainLine(String(column.of(row) ?? '–')))),
  ]
  const natural = columns.map((_, i) => Math.max(...grid.map((cells) => cellsOf(cells[i] ?? ''))))
  const fixed = natural.reduce((sum, cells, i) => sum + (columns[i]?.wide ? 0 : cells), 0)
  const wide = natural.filter((_, i) => columns[i]?.wide)
  const most = fairShareOf(wide, width - fixed - GAP.length * (columns.length - 1))
  const widths = natural.map((cells, i) => (columns[i]?.wide ? Math.min(cells, most) : cells))
  return grid.map((cells) =>
    cells
      .map((cell, i) => fitted(cell, widths[i] ?? 0, columns[i]?.right ?? false))
      .join(GAP)
      .trimEnd(),
  )
}

/** The most cells that each may have so that all fit: who needs less leaves the rest to the others. */
function fairShareOf(needs: readonly number[], room: number): number {
  let left = room
  for (const [i, need] of needs.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (needs.length - i))
    if (need > share) return Math.max(LEAST_WIDE, share)
    left -= need
  }
  return Number.POSITIVE_INFINITY
}

function fitted(text: string, width: number, right: boolean): string {
  const cut = cellsOf(text) > width ? `${cutTo(text, width - 1)}…` : text
  const blank = ' '.repeat(Math.max(0, width - cellsOf(cut)))
  return right ? blank + cut : cut + blank
}

function cutTo(text: string, width: number): string {
  let cut = ''
  for (const { segment } of segmenter.segment(text)) {
    if (cellsOf(cut + segment) > width) break
    cut += segment
  }
  return cut
}
