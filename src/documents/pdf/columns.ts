import type { Columns } from '../../domain/memo/document.ts'
import type { Laid, Setting } from './pieces.ts'
import { COLOURS, STYLES } from './style.ts'

const PLOT_HEIGHT = 96
const COLUMN_MAX = 46

/**
 * Lays out a figure over time, or the parts of a whole, as columns with the values above them; a loss extends below the
 * line.
 */
export function laidColumns({ canvas, width }: Setting, { caption, alternative, bars, emphasis }: Columns): Laid {
  const captions = canvas.linesOf(caption, STYLES.note, width)
  const captionHeight = captions.length * STYLES.note.leading + 6
  const slot = width / Math.max(1, bars.length)
  const column = Math.min(COLUMN_MAX, slot * 0.6)
  const highest = Math.max(0, ...bars.map(({ value }) => value))
  const lowest = Math.min(0, ...bars.map(({ value }) => value))
  const scale = PLOT_HEIGHT / (highest - lowest || 1)
  const valueHeight = STYLES.chartStrong.leading + 2
  const below = lowest < 0 ? valueHeight : 0
  const height = captionHeight + valueHeight + PLOT_HEIGHT + below + STYLES.axis.leading + 6
  const centred = (text: string, style: typeof STYLES.axis | typeof STYLES.chartStrong, middle: number, y: number) =>
    canvas.line(text, style, { x: middle - canvas.widthOf(text, style) / 2, y })

  function drawBars(x: number, top: number): void {
    const zero = top + valueHeight + highest * scale
    bars.forEach(({ label, value, text }, i) => {
      const middle = x + slot * (i + 0.5)
      const [from, to] = value >= 0 ? [zero - value * scale, zero] : [zero, zero - value * scale]
      const isMeant = i === (emphasis === 'first' ? 0 : bars.length - 1)
      canvas.doc
        .rect(middle - column / 2, from, column, Math.max(0.8, to - from))
        .fill(isMeant ? COLOURS.navy : COLOURS.bar)
      centred(text, STYLES.chartStrong, middle, value >= 0 ? from - valueHeight : to + 1)
      centred(label, STYLES.axis, middle, top + valueHeight + PLOT_HEIGHT + below + 3)
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
          const words = canvas.element('P')
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
