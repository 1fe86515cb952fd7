import { type Block, type Columns, printable, type Table } from '../../domain/memo/document.ts'
import type { Canvas, Element, ElementOptions } from './canvas.ts'
import { laidChart, laidFigures } from './figures.ts'
import { runsRightToLeft } from './fonts.ts'
import type { At, Laid, Piece, Setting } from './pieces.ts'
import { COLOURS, STYLES, type TextStyle } from './style.ts'

/** Lays out a block in pieces of the given width. */
export function laidOut(block: Block, setting: Setting): Laid {
  switch (block.block) {
    case 'paragraph':
      return laidText(setting, block.text, STYLES[block.tone], block.tone === 'note' ? 5 : 7)
    case 'subheading':
      return laidSubheading(setting, block.text)
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
    case 'columns':
      return laidColumns(setting, block)
  }
}

const PLOT_HEIGHTS = { tall: 96, medium: 48, low: 34, lowest: 20 }
const COLUMN_MAX = 46

/**
 * Lays out a figure over time, or the parts of a whole, as columns with the values above them; a loss extends below the
 * line.
 */
function laidColumns(
  { canvas, width }: Setting,
  { caption, alternative, bars, emphasis, plot = 'tall' }: Columns,
): Laid {
  const plotHeight = PLOT_HEIGHTS[plot]
  const captions = canvas.linesOf(caption, STYLES.note, width)
  const captionHeight = captions.length * STYLES.note.leading + 6
  const slot = width / Math.max(1, bars.length)
  const column = Math.min(COLUMN_MAX, slot * 0.6)
  const ends = bars.flatMap(({ value, base = 0 }) => [base, base + value])
  const highest = Math.max(0, ...ends)
  const lowest = Math.min(0, ...ends)
  const scale = plotHeight / (highest - lowest || 1)
  const valueHeight = STYLES.chartStrong.leading + 2
  const below = lowest < 0 ? valueHeight : 0
  const labels = bars.map(({ label }) => canvas.linesOf(printable(label), STYLES.axis, slot - 4))
  const labelLines = Math.max(1, ...labels.map((lines) => lines.length))
  const height = captionHeight + valueHeight + plotHeight + below + labelLines * STYLES.axis.leading + 6
  const centred = (text: string, style: typeof STYLES.axis | typeof STYLES.chartStrong, middle: number, y: number) =>
    canvas.line(text, style, { x: middle - canvas.widthOf(text, style) / 2, y })

  function drawBars(x: number, top: number): void {
    const zero = top + valueHeight + highest * scale
    bars.forEach(({ value, text, base = 0, low, isForecast = false }, i) => {
      const middle = x + slot * (i + 0.5)
      const start = zero - base * scale
      const [from, to] = value >= 0 ? [start - value * scale, start] : [start, start - value * scale]
      const isMeant = emphasis === 'all' ? !isForecast : i === (emphasis === 'first' ? 0 : bars.length - 1)
      const colour = isMeant ? COLOURS.navy : COLOURS.bar
      const left = middle - column / 2
      if (low === undefined) canvas.doc.rect(left, from, column, Math.max(0.8, to - from)).fill(colour)
      else {
        canvas.doc.rect(left, from, column, to - from).fill(COLOURS.hairline)
        canvas.doc.rect(left, from, column, Math.max(0.8, zero - low * scale - from)).fill(colour)
      }
      centred(text, STYLES.chartStrong, middle, value >= 0 ? from - valueHeight : to + 1)
      labels[i]?.forEach((line, n) => {
        centred(line, STYLES.axis, middle, top + valueHeight + plotHeight + below + 3 + n * STYLES.axis.leading)
      })
    })
    canvas.doc
      .lineWidth(0.7)
      .strokeColor(COLOURS.muted)
      .moveTo(x, zero)
      .lineTo(x + width, zero)
      .stroke()
  }

  return {
    element: () => canvas.element('Div'),
    pieces: [
      {
        height,
        draw({ x, y }, into) {
          const words = canvas.element('P', { text: caption })
          into.add(words)
          words.add(() => canvas.lines(captions, STYLES.note, { x, y }))
          words.end()
          const figure = canvas.element('Figure', {
            alt: alternative,
            bbox: [x, y + captionHeight, x + width, y + height],
          })
          into.add(figure)
          figure.add(() => drawBars(x, y + captionHeight))
          figure.end()
        },
      },
    ],
    after: 9,
  }
}

const CELL_PAD = 5

/** Lays out a table row by row; a row is never broken over pages. */
function laidTable(setting: Setting, { columns, rows, strong = [] }: Table): Laid {
  const { canvas } = setting
  const heads = columns.map(({ name }) => name)
  const widths = columnWidthsOf(setting, [heads, ...rows])
  const rowPiece = (cells: readonly string[], isHead: boolean, isTotal = false): Piece => {
    const style = isHead ? STYLES.cellHead : isTotal ? STYLES.cellTotal : STYLES.cell
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
          const text = printable(cells[i] ?? '')
          const options: ElementOptions = isHead ? { scope: 'Column', text } : { text }
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
    pieces: [rowPiece(heads, true), ...rows.map((row, i) => rowPiece(row, false, strong.includes(i)))],
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

function textPieces({ canvas, width }: Setting, text: string, style: TextStyle, indent = 0): Piece[] {
  const lines = canvas.linesOf(printable(text), style, width - indent)
  const align = runsRightToLeft(text) ? 'end' : 'start'
  return lines.map((line, i) => ({
    height: style.leading,
    draw: ({ x, y }, into) =>
      void into.add(() => {
        // The space separates lines for screen readers.
        canvas.line(i < lines.length - 1 ? `${line} ` : line, style, { x: x + indent, y }, width - indent, align)
      }),
  }))
}

/** Lays out a paragraph line by line. */
function laidText(setting: Setting, text: string, style: TextStyle, after: number): Laid {
  return { element: () => setting.canvas.element('P', { text }), pieces: textPieces(setting, text, style), after }
}

/** Lays out the heading of a part of a section. */
function laidSubheading(setting: Setting, text: string): Laid {
  return {
    element: () => setting.canvas.element('H3', { text }),
    pieces: textPieces(setting, text, STYLES.subheading),
    after: 2,
  }
}

/** Lays out a party's own words with a rule beside them. */
function laidQuote(setting: Setting, text: string): Laid {
  const { canvas } = setting
  const pieces = text
    .split('\n')
    .filter((part) => part.trim() !== '')
    .flatMap((part) => textPieces(setting, part, STYLES.body, 11))
  return {
    element: () => canvas.element('BlockQuote', { text }),
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

/** Lays out a list entry by entry, with bullets or numbers in the margin. */
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
            body = canvas.element('LBody', { text: item })
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
