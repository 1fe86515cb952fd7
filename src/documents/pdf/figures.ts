import type { KeyFigures, Levels, Ranges } from '../../domain/memo/document.ts'
import { drawRanges, rangesHeight } from './charts.ts'
import type { Laid, Piece, Setting } from './pieces.ts'
import { COLOURS, STYLES } from './style.ts'

/** Lays out key figures as a strip of cells, five in a row. */
export function laidFigures({ canvas, width }: Setting, figures: KeyFigures['figures']): Laid {
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

/** Lays out a chart with its caption as one piece. */
export function laidChart({ canvas, width, tickText }: Setting, chart: Ranges): Laid {
  const caption = chart.caption === null ? [] : canvas.linesOf(chart.caption, STYLES.note, width)
  const captionHeight = caption.length === 0 ? 0 : caption.length * STYLES.note.leading + 5
  const height = captionHeight + rangesHeight(chart.rows, width)
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

/** Lays out ratings as rows of dots, read out as a number of the maximum. */
export function laidLevels({ canvas, width }: Setting, rows: Levels['rows'], of: number): Laid {
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
