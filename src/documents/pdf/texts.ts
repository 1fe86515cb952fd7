import { printable } from '../../domain/memo/document.ts'
import type { Canvas, Element } from './canvas.ts'
import type { At, Laid, Piece, Setting } from './pieces.ts'
import { COLOURS, STYLES, type TextStyle } from './style.ts'

function textPieces({ canvas, width }: Setting, text: string, style: TextStyle, indent = 0): Piece[] {
  const lines = canvas.linesOf(printable(text), style, width - indent)
  return lines.map((line, i) => ({
    height: style.leading,
    // The space separates lines for screen readers.
    draw: ({ x, y }, into) =>
      void into.add(() => canvas.line(i < lines.length - 1 ? `${line} ` : line, style, { x: x + indent, y })),
  }))
}

/** Lays out a paragraph line by line. */
export function laidText(setting: Setting, text: string, style: TextStyle, after: number): Laid {
  return { element: () => setting.canvas.element('P'), pieces: textPieces(setting, text, style), after }
}

/** Lays out the heading of a part of a section. */
export function laidSubheading(setting: Setting, text: string): Laid {
  return { element: () => setting.canvas.element('H3'), pieces: textPieces(setting, text, STYLES.subheading), after: 2 }
}

/** Lays out a party's own words with a rule beside them. */
export function laidQuote(setting: Setting, text: string): Laid {
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

/** Lays out a list entry by entry, with bullets or numbers in the margin. */
export function laidList(setting: Setting, items: readonly string[], ordered: boolean): Laid {
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
