import { printable, type Table } from '../../domain/memo/document.ts'
import type { ElementOptions } from './canvas.ts'
import type { Laid, Piece, Setting } from './pieces.ts'
import { COLOURS, STYLES } from './style.ts'

const CELL_PAD = 5

/** Lays out a table row by row; a row is never broken over pages. */
export function laidTable(setting: Setting, { columns, rows }: Table): Laid {
  const { canvas } = setting
  const heads = columns.map(({ name }) => name)
  const widths = columnWidthsOf(setting, [heads, ...rows])
  const rowPiece = (cells: readonly string[], isHead: boolean): Piece => {
    const style = isHead ? STYLES.cellHead : STYLES.cell
    const laid = columns.map((_, i) =>
      canvas.linesOf(printable(cells[i] ?? ''), style, (widths[i] ?? 0) - CELL_PAD * 2),
    )
    const height = Math.max(1, ...laid.map((lines) => lines.length)) * style.leading + 6
    return {
      height,
      draw({ x, y }, into) {
        canvas.artifact(() => {
          canvas.doc
            .lineWidth(isHead ? 0.9 : 0.5)
            .strokeColor(isHead ? COLOURS.navy : COLOURS.hairline)
            .moveTo(x, y + height)
            .lineTo(x + setting.width, y + height)
            .stroke()
        })
        const row = canvas.element('TR')
        into.add(row)
        let from = x
        columns.forEach(({ align }, i) => {
          const options: ElementOptions = isHead ? { scope: 'Column' } : {}
          const cell = canvas.element(isHead ? 'TH' : 'TD', options)
          row.add(cell)
          const cellX = from
          cell.add(() => {
            laid[i]?.forEach((line, n) => {
              const at = { x: cellX + CELL_PAD, y: y + 3 + n * style.leading }
              canvas.line(line, style, at, (widths[i] ?? 0) - CELL_PAD * 2, align)
            })
          })
          from += widths[i] ?? 0
        })
      },
    }
  }
  return {
    element: () => canvas.element('Table'),
    pieces: [rowPiece(heads, true), ...rows.map((row) => rowPiece(row, false))],
    after: 9,
  }
}

/** Returns column widths: that of the longest cell, with columns above their share reduced to the remaining width. */
function columnWidthsOf({ canvas, width }: Setting, rows: readonly (readonly string[])[]): number[] {
  const count = rows[0]?.length ?? 0
  const wanted = Array.from(
    { length: count },
    (_, i) =>
      Math.max(...rows.map((row) => canvas.widthOf((row[i] ?? '').slice(0, 200), STYLES.cell))) + CELL_PAD * 2 + 2,
  )
  const share = width / count
  const modest = wanted.filter((one) => one <= share)
  const left = width - modest.reduce((sum, one) => sum + one, 0)
  const greedy = wanted.filter((one) => one > share).reduce((sum, one) => sum + one, 0)
  if (greedy === 0) return wanted.map((one) => one * (width / wanted.reduce((sum, each) => sum + each, 0)))
  return wanted.map((one) => (one <= share ? one : (one / greedy) * left))
}
