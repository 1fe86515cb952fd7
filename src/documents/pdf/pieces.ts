import { type Block, printable, type Ranges, type Table } from '../../domain/memo/document.ts'
import type { Canvas, Element, ElementOptions } from './canvas.ts'
import { chartHeightOf, drawRanges } from './charts.ts'
import { COLOURS, STYLES, type TextStyle } from './style.ts'

export interface At {
  x: number
  y: number
}

/** The smallest thing that is never broken over pages: a line, a row, a chart. */
export interface Piece {
  readonly height: number
  /** Draws itself and hangs what it drew into the block's element. */
  draw(at: At, into: Element): void
}

/** A block laid out for one width. */
export interface Laid {
  readonly element: () => Element
  readonly pieces: readonly Piece[]
  /** Free space after it. */
  readonly after: number
}

export interface Setting {
  canvas: Canvas
  width: number
  /** A figure on an axis as the document's language writes it. */
  tickText: (value: number) => string
}

/** A block as pieces of the given width. */
export function laidOut(block: Block, setting: Setting): Laid {
  switch (block.block) {
    case 'paragraph':
      return laidText(setting, block.text, STYLES[block.tone], block.tone === 'note' ? 5 : 7)
    case 'quote':
      return laidQuote(setting, block.text)
    case 'list':
      return laidList(setting, block.items, block.ordered)
    case 'table':
      return laidTable(setting, block)
    case 'key-figures':
      return laidFigures(setting, block.figures)
    case 'ranges':
      return laidChart(setting, block)
    case 'levels':
      return laidLevels(setting, block.rows, block.of)
  }
}

function textPieces({ canvas, width }: Setting, text: string, style: TextStyle, indent = 0): Piece[] {
  const lines = canvas.linesOf(printable(text), style, width - indent)
  return lines.map((line, i) => ({
    height: style.leading,
    // The space ends a line for those who hear the text.
    draw: ({ x, y }, into) =>
      void into.add(() => canvas.line(i < lines.length - 1 ? `${line} ` : line, style, { x: x + indent, y })),
  }))
}

function laidText(setting: Setting, text: string, style: TextStyle, after: number): Laid {
  return { element: () => setting.canvas.element('P'), pieces: textPieces(setting, text, style), after }
}

function laidQuote(setting: Setting, text: string): Laid {
  const { canvas } = setting
  const pieces = text
    .split('\n')
    .filter((part) => part.trim() !== '')
    .flatMap((part) => textPieces(setting, part, STYLES.body, 11))
  return {
    element: () => canvas.element('BlockQuote'),
    pieces: pieces.map(({ height, draw }) => ({
      height,
      draw(at, into) {
        canvas.artifact(() => void canvas.doc.rect(at.x, at.y, 1.6, height).fill(COLOURS.gold))
        draw(at, into)
      },
    })),
    after: 7,
  }
}

function laidList(setting: Setting, items: readonly string[], ordered: boolean): Laid {
  const { canvas } = setting
  const indent = 12
  const pieces = items.flatMap((item, n) => {
    let body: Element | null = null
    const lines = textPieces(setting, item, STYLES.body, indent)
    return lines.map(({ height, draw }, i): Piece => {
      const isLast = i === lines.length - 1
      return {
        height: height + (isLast ? 1.6 : 0),
        draw(at, into) {
          if (body === null) {
            const entry = canvas.element('LI')
            into.add(entry)
            const label = canvas.element('Lbl')
            entry.add(label)
            label.add(() => drawLabel(canvas, at, ordered ? `${n + 1}` : null))
            label.end()
            body = canvas.element('LBody')
            entry.add(body)
          }
          draw(at, body)
        },
      }
    })
  })
  return { element: () => canvas.element('L'), pieces, after: 6 }
}

function drawLabel(canvas: Canvas, { x, y }: At, number: string | null): void {
  if (number === null) canvas.line('•', { ...STYLES.body, colour: COLOURS.gold }, { x: x + 1, y })
  else canvas.line(number, { ...STYLES.body, face: 'strong', colour: COLOURS.gold }, { x, y })
}

function laidFigures({ canvas, width }: Setting, figures: readonly { label: string; value: string }[]): Laid {
  const perRow = Math.min(5, Math.max(1, figures.length))
  const cell = width / perRow
  const pad = 9
  const inner = cell - 2 * pad + 4
  const rows = Array.from({ length: Math.ceil(figures.length / perRow) }, (_, row) =>
    figures.slice(row * perRow, (row + 1) * perRow).map((figure) => ({
      labels: canvas.linesOf(figure.label, STYLES.label, inner),
      values: canvas.linesOf(figure.value, STYLES.figure, inner),
    })),
  )
  return {
    element: () => canvas.element('L'),
    pieces: rows.map((row): Piece => {
      const labels = Math.max(...row.map((figure) => figure.labels.length)) * STYLES.label.leading
      const values = Math.max(...row.map((figure) => figure.values.length)) * STYLES.figure.leading
      const height = labels + values + 17
      return {
        height,
        draw({ x, y }, into) {
          canvas.artifact(() => {
            canvas.doc.rect(x, y, width, height).fill(COLOURS.tint)
            canvas.doc.lineWidth(0.6).strokeColor(COLOURS.hairline)
            for (let i = 1; i < perRow; i += 1)
              canvas.doc
                .moveTo(x + i * cell, y + 9)
                .lineTo(x + i * cell, y + height - 9)
                .stroke()
          })
          row.forEach((figure, i) => {
            const from = x + i * cell + pad
            const item = canvas.element('LI')
            into.add(item)
            const label = canvas.element('Lbl')
            item.add(label)
            label.add(() => canvas.lines(figure.labels, STYLES.label, { x: from, y: y + 7 }))
            label.end()
            const value = canvas.element('LBody')
            item.add(value)
            value.add(() => canvas.lines(figure.values, STYLES.figure, { x: from, y: y + 10 + labels }))
            value.end()
          })
        },
      }
    }),
    after: 4,
  }
}

function laidChart({ canvas, width, tickText }: Setting, chart: Ranges): Laid {
  const caption = chart.caption === null ? [] : canvas.linesOf(chart.caption, STYLES.note, width)
  const captionHeight = caption.length === 0 ? 0 : caption.length * STYLES.note.leading + 5
  const height = captionHeight + chartHeightOf(chart.rows, width)
  return {
    element: () => canvas.element('Div'),
    pieces: [
      {
        height,
        draw({ x, y }, into) {
          if (caption.length > 0) {
            const words = canvas.element('P')
            into.add(words)
            words.add(() => canvas.lines(caption, STYLES.note, { x, y }))
            words.end()
          }
          const figure = canvas.element('Figure', {
            alt: chart.alternative,
            bbox: [x, y + captionHeight, x + width, y + height],
          })
          into.add(figure)
          figure.add(() => drawRanges(canvas, chart, { x, y: y + captionHeight }, width, tickText))
          figure.end()
        },
      },
    ],
    after: 7,
  }
}

const DOT = 2.6

function laidLevels(
  { canvas, width }: Setting,
  rows: readonly { label: string; level: number; text: string }[],
  of: number,
): Laid {
  const labelWidth = Math.max(...rows.map(({ label }) => canvas.widthOf(label, STYLES.chartStrong))) + 12
  const dotsWidth = of * (DOT * 2 + 2.4) + 10
  return {
    element: () => canvas.element('L'),
    pieces: rows.map(({ label, level, text }): Piece => {
      const lines = canvas.linesOf(text, STYLES.chartLabel, width - labelWidth - dotsWidth)
      return {
        height: lines.length * STYLES.chartLabel.leading + 3,
        draw({ x, y }, into) {
          const item = canvas.element('LI', { actual: `${label}: ${level}/${of}, ${text}. ` })
          into.add(item)
          item.add(() => {
            canvas.line(label, STYLES.chartStrong, { x, y })
            const middle = y + STYLES.chartLabel.leading / 2
            for (let i = 0; i < of; i += 1)
              canvas.doc
                .circle(x + labelWidth + DOT + i * (DOT * 2 + 2.4), middle, DOT)
                .fill(i < level ? COLOURS.navy : COLOURS.hairline)
            canvas.lines(lines, STYLES.chartLabel, { x: x + labelWidth + dotsWidth, y })
          })
        },
      }
    }),
    after: 6,
  }
}

const CELL_PAD = 5

function laidTable(setting: Setting, { columns, rows }: Table): Laid {
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

/** Columns as wide as their longest cell, those that are wider than their share brought down to what is left. */
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
