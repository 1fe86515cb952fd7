import type { KeyFigures, RangeRow, Ranges } from '../../domain/memo/document.ts'
import type { Canvas } from './canvas.ts'
import type { Laid, Piece, Setting } from './pieces.ts'
import { COLOURS, STYLES } from './style.ts'

const FIGURES_PER_ROW = 6

/** Lays out key figures as a strip of cells, in rows of equal length. */
export function laidFigures({ canvas, width }: Setting, figures: KeyFigures['figures']): Laid {
  const perRow = Math.max(1, Math.ceil(figures.length / Math.ceil(figures.length / FIGURES_PER_ROW)))
  const cell = width / perRow
  const pad = perRow < FIGURES_PER_ROW ? 9 : 7
  const inner = cell - 2 * pad + 4
  const rows = Array.from({ length: Math.ceil(figures.length / perRow) }, (_, row) =>
    figures.slice(row * perRow, (row + 1) * perRow).map((figure) => ({
      ...figure,
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
            for (let i = 1; i < row.length; i += 1)
              canvas.doc
                .moveTo(x + i * cell, y + 9)
                .lineTo(x + i * cell, y + height - 9)
                .stroke()
          })
          row.forEach((figure, i) => {
            const from = x + i * cell + pad
            const item = canvas.element('LI')
            into.add(item)
            const label = canvas.element('Lbl', { text: figure.label })
            item.add(label)
            label.add(() => canvas.lines(figure.labels, STYLES.label, { x: from, y: y + 7 }))
            label.end()
            const value = canvas.element('LBody', { text: figure.value })
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

/** Maps a value to a position from 0 to 1, with the tick values. */
interface Axis {
  readonly place: (value: number) => number
  readonly ticks: readonly number[]
}

const TICKS_MAX = 6

/** Returns an axis covering every end of the rows. Open ends extend to the axis's own. */
export function chartAxis(rows: readonly RangeRow[], scale: Ranges['scale']): Axis {
  const ends = rows
    .flatMap(({ low, high, mark }) => [low, high, mark?.low, mark?.high])
    .filter((end): end is number => end !== null && end !== undefined)
  if (scale === 'linear')
    return linearAxisOf(
      ends,
      rows.some(({ low, high }) => low === null && high !== null),
      rows.some(({ low, high, mark }) => (low !== null && high === null) || mark?.high === null),
    )
  // A row open below, or starting at 0, is drawn over one decade below its upper end.
  const decades = rows.flatMap(({ low, high }) => ((low ?? 0) > 0 || high === null ? [] : [high / 10]))
  return logAxisOf([...ends, ...decades])
}

/** Leaves room beyond the lowest and the highest value for ranges that are open there. */
function linearAxisOf(ends: readonly number[], isOpenBelow: boolean, isOpenAbove: boolean): Axis {
  const low = Math.min(0, ...ends)
  const high = Math.max(1, ...ends)
  const step = niceStepOf((high - low) / (TICKS_MAX - 1))
  const from = Math.floor((isOpenBelow ? low - step / 4 : low) / step) * step
  const to = Math.ceil((isOpenAbove ? high + step / 4 : high) / step) * step
  const count = Math.round((to - from) / step)
  return {
    place: (value) => held((value - from) / (to - from)),
    ticks: Array.from({ length: count + 1 }, (_, i) => from + i * step),
  }
}

function logAxisOf(ends: readonly number[]): Axis {
  const positive = ends.filter((end) => end > 0)
  const from = Math.floor(Math.log10(Math.min(0.1, ...(positive.length > 0 ? [] : [0.1]), ...positive) * 1.0001))
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(1, ...positive) * 0.9999)))
  return {
    place: (value) => (value <= 0 ? 0 : held((Math.log10(value) - from) / (to - from))),
    ticks: Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i)),
  }
}

const held = (share: number) => Math.max(0, Math.min(1, share))

function niceStepOf(rough: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  return magnitude * ([1, 2, 5, 10].find((step) => step * magnitude >= rough) ?? 10)
}

const WIDE = 360
const BAR = 8

/** Labels are above the bar in a narrow chart and beside it in a wide one. */
interface Grid {
  readonly barX: number
  readonly barWidth: number
  readonly rowHeight: (row: RangeRow) => number
  readonly barY: number
}

/** @param labels width of the longest label, points */
function gridOf(width: number, labels = 0): Grid {
  if (width < WIDE) return { barX: 0, barWidth: width, rowHeight: ({ mark }) => (mark ? 37 : 27), barY: 14 }
  const label = Math.min(width * LABELS_SHARE_MAX, Math.max(126, labels + 12))
  const text = 104
  return { barX: label, barWidth: width - label - text, rowHeight: () => 17, barY: 4.5 }
}

/** Share of a chart's width that labels may take. */
const LABELS_SHARE_MAX = 0.42

const AXIS_HEIGHT = 14

/** Returns the height of the rows and their axis, in points. */
function rangesHeight(rows: readonly RangeRow[], width: number): number {
  const { rowHeight } = gridOf(width)
  return rows.reduce((sum, row) => sum + rowHeight(row), 0) + AXIS_HEIGHT
}

/** Draws the rows, the axis and its grid lines from the upper left corner. */
function drawRanges(
  canvas: Canvas,
  chart: Ranges,
  at: { x: number; y: number },
  width: number,
  tickText: (value: number) => string,
): void {
  const labels = Math.max(0, ...chart.rows.map(({ label }) => canvas.widthOf(label, STYLES.chartStrong)))
  const grid = gridOf(width, labels)
  const axis = chartAxis(chart.rows, chart.scale)
  const bottom = at.y + rangesHeight(chart.rows, width) - AXIS_HEIGHT
  const placeOf = (value: number) => at.x + grid.barX + axis.place(value) * grid.barWidth
  drawTicks(canvas, axis, { bottom, placeOf, tickText })
  let y = at.y
  for (const row of chart.rows) {
    drawGrid(canvas, axis, y + grid.barY, { placeOf, reach: width < WIDE ? 4 : 4.5 })
    drawRow(canvas, row, { x: at.x, y, width, grid, placeOf })
    y += grid.rowHeight(row)
  }
}

interface AxisPlace {
  bottom: number
  placeOf: (value: number) => number
  tickText: (value: number) => string
}

/**
 * Draws the grid lines behind one bar: not through the labels of a narrow chart, joined from row to row in a wide one.
 */
function drawGrid({ doc }: Canvas, { ticks }: Axis, barY: number, { placeOf, reach }: GridPlace): void {
  doc.lineWidth(0.5).strokeColor(COLOURS.hairline)
  for (const tick of ticks)
    doc
      .moveTo(placeOf(tick), barY - reach)
      .lineTo(placeOf(tick), barY + BAR + reach)
      .stroke()
}

interface GridPlace {
  placeOf: (value: number) => number
  /** Points beyond the bar. */
  reach: number
}

function drawTicks(canvas: Canvas, { ticks }: Axis, { bottom, placeOf, tickText }: AxisPlace): void {
  ticks.forEach((tick, i) => {
    const text = tickText(tick)
    const size = canvas.widthOf(text, STYLES.axis)
    const shift = i === 0 ? 0 : i === ticks.length - 1 ? size : size / 2
    canvas.line(text, STYLES.axis, { x: placeOf(tick) - shift, y: bottom + 2 })
  })
}

interface RowPlace {
  x: number
  y: number
  width: number
  grid: Grid
  placeOf: (value: number) => number
}

function drawRow(canvas: Canvas, row: RangeRow, { x, y, width, grid, placeOf }: RowPlace): void {
  const { doc } = canvas
  const style = row.emphasis ? STYLES.chartStrong : STYLES.chartLabel
  const labelY = width < WIDE ? y : y + grid.barY + BAR / 2 - style.leading / 2
  const [label = '', ...cut] = canvas.linesOf(row.label, style, width < WIDE ? width : grid.barX - 8)
  canvas.line(cut.length === 0 ? label : `${label}…`, style, { x, y: labelY })
  canvas.line(row.text, STYLES.chartStrong, { x, y: labelY }, width, 'end')
  const barY = y + grid.barY
  const [axisFrom, axisTo] = [x + grid.barX, x + grid.barX + grid.barWidth]
  if (row.low === null && row.high === null) {
    doc
      .lineWidth(0.8)
      .strokeColor(COLOURS.muted)
      .dash(2, { space: 2 })
      .moveTo(axisFrom, barY + BAR / 2)
      .lineTo(axisTo, barY + BAR / 2)
      .stroke()
      .undash()
  } else {
    const from = row.low === null ? axisFrom : placeOf(row.low)
    const to = row.high === null ? axisTo : placeOf(row.high)
    doc.rect(from, barY, Math.max(1.5, to - from), BAR).fill(row.emphasis ? COLOURS.navy : COLOURS.bar)
  }
  if (row.mark) drawMark(canvas, row.mark, { barY, axisTo, x, placeOf })
}

function drawMark(
  canvas: Canvas,
  mark: NonNullable<RangeRow['mark']>,
  { barY, axisTo, x, placeOf }: { barY: number; axisTo: number; x: number; placeOf: (value: number) => number },
): void {
  const { doc } = canvas
  const from = placeOf(mark.low)
  if (mark.high === null && mark.low !== 0) doc.rect(from - 0.9, barY - 2.5, 1.8, BAR + 5).fill(COLOURS.gold)
  else {
    const to = mark.high === null ? axisTo : placeOf(mark.high)
    doc
      .lineWidth(1.1)
      .strokeColor(COLOURS.gold)
      .rect(from, barY - 2.2, Math.max(2, to - from), BAR + 4.4)
      .stroke()
  }
  canvas.line(mark.text, { ...STYLES.axis, colour: COLOURS.gold }, { x, y: barY + BAR + 4.5 })
}
