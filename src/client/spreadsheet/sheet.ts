import { LIMITS, type Merge, RowCollector, type SheetRow, TableRefused } from './limits.ts'
import { plain } from './number-format.ts'
import type { Workbook } from './workbook.ts'
import { readXml } from './xml.ts'

/** A cell being read. */
interface OpenCell {
  column: number
  type: string
  style: number
  text: string
}

/** Maximum length of a formula that is examined. */
const FORMULA_CHARACTERS = 200
/** Maximum number of merged ranges read; a deal team's sheet has a few dozen. */
const MERGES_MAX = 2000

/** Reads a sheet: rows with each cell as Excel shows it, and merged cells. @throws TableRefused */
export function rowsOfSheet(workbook: Workbook, path: string): { rows: SheetRow[]; merges: Merge[] } {
  const collector = new RowCollector()
  let [row, column, isText] = [0, -1, false]
  let cells: string[] = []
  let cell: OpenCell | null = null
  let [isFormula, formula, isSummed] = [false, '', false]
  const merges: Merge[] = []
  readXml(workbook.zip, path, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        column = -1
        cells = []
        isSummed = false
      } else if (name === 'f') {
        isFormula = true
        formula = ''
      } else if (name === 'mergeCell') {
        const merge = mergeIn(attributes.ref)
        if (merge !== null && merges.length < MERGES_MAX) merges.push(merge)
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      } else if (name === 'v' || name === 't') isText = true
    },
    text(part) {
      if (isFormula && formula.length < FORMULA_CHARACTERS) formula += part
      if (!isText || cell === null) return
      cell.text += part
      if (cell.text.length > LIMITS.cellCharacters) throw new TableRefused('cell-too-long')
    },
    close(name) {
      if (name === 'v' || name === 't') isText = false
      if (name === 'c' && cell !== null) {
        const text = shownText(workbook, cell).trim()
        if (text !== '') put(cells, cell.column, text, row)
        cell = null
      }
      if (name === 'f') {
        isFormula = false
        isSummed ||= sumsRows(formula)
      }
      if (name === 'row') collector.add(row, cells, isSummed)
    },
  })
  return { rows: collector.rows, merges }
}

/** True if a formula sums, counts or averages a range of several rows. */
function sumsRows(formula: string): boolean {
  const found =
    /^\s*(?:SUM|SUBTOTAL|AVERAGE|AGGREGATE|MEDIAN|COUNTA?)\([^()]*?\$?[A-Z]{1,3}\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)/i.exec(
      formula,
    )
  return found !== null && found[1] !== found[2]
}

function mergeIn(reference: string | undefined): Merge | null {
  const [first, last] = (reference ?? '').split(':')
  const [left, right] = [columnOf(first), columnOf(last)]
  const [top, bottom] = [first, last].map((corner) => Number(/\d+$/.exec(corner ?? '')?.[0]))
  if (left === null || right === null || !(Number(top) > 0) || !(Number(bottom) > 0)) return null
  return { top: Number(top), bottom: Number(bottom), left, right }
}

/** Puts a cell in its column, padding with blanks. @throws TableRefused for a cell outside the limits */
function put(cells: string[], column: number, text: string, row: number): void {
  if (row > LIMITS.rows) throw new TableRefused('too-many-rows')
  if (column >= LIMITS.columns) throw new TableRefused('too-many-columns')
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** Returns the zero-based column of a reference such as AB12; null without one. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function shownText({ texts, formats }: Workbook, { type, style, text }: OpenCell): string {
  if (text === '') return ''
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return text
  const value = Number(text)
  return Number.isFinite(value) ? (formats[style] ?? plain)(value) : text
}
