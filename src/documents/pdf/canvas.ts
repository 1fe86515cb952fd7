import PDFDocument from 'pdfkit'
import { FACES, type Face, loadFont, shownIn } from './fonts.ts'
import type { TextStyle } from './style.ts'

/** An element of the document's structure tree, which tells a screen reader the role of drawn content. */
export interface Element {
  add(child: Element | (() => void)): unknown
  end(): void
}

export interface ElementOptions {
  alt?: string
  actual?: string
  bbox?: [number, number, number, number]
  scope?: 'Column' | 'Row'
}

/** A PDF document in which text is measured and drawn line by line, so that measured and drawn lines agree. */
export interface Canvas {
  readonly doc: PDFKit.PDFDocument
  element(type: string, options?: ElementOptions): Element
  /** Draws decoration that screen readers skip. */
  artifact(draw: () => void, type?: 'Layout' | 'Pagination'): void
  widthOf(text: string, style: TextStyle): number
  /** Breaks a text into lines of at most this width; a word wider than that is cut. */
  linesOf(text: string, style: TextStyle, width: number): string[]
  /** Draws one line, its capitals centred in the leading. */
  line(text: string, style: TextStyle, at: { x: number; y: number }, width?: number, align?: 'start' | 'end'): void
  /** Draws lines one below another. All but the last end with a space, which separates words for screen readers. */
  lines(lines: readonly string[], style: TextStyle, at: { x: number; y: number }): void
  /** True once a character was missing from its font. */
  readonly missedGlyphs: boolean
}

interface CanvasSettings {
  title: string
  language: string
  /** Creation date; with the same content it gives the same bytes. */
  createdOn: Date
}

/** Opens a document without pages. */
export function openCanvas({ title, language, createdOn }: CanvasSettings): Canvas {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    // The types know the PDF/A family only.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Producer: 'Concordat', Creator: 'Concordat', CreationDate: createdOn },
    // The default font would be read from disk and never used.
    font: null as unknown as string,
  })
  // pdfkit takes a parsed font; its types know only files and bytes.
  for (const face of FACES) doc.registerFont(face, loadFont(face) as unknown as string)

  const state = { missedGlyphs: false }
  const use = ({ face, size }: TextStyle) => doc.font(face, size)
  const widthOf = (text: string, style: TextStyle) =>
    use(style).widthOfString(text, { characterSpacing: style.tracking ?? 0 })

  function shown(text: string, face: Face): string {
    const visible = shownIn(face, text)
    if (visible !== text && visible.includes('□')) state.missedGlyphs = true
    return visible
  }

  function cut(word: string, style: TextStyle, width: number): string[] {
    const parts: string[] = []
    let part = ''
    for (const character of word) {
      if (part !== '' && widthOf(part + character, style) > width) {
        parts.push(part)
        part = ''
      }
      part += character
    }
    return [...parts, part]
  }

  function line(text: string, style: TextStyle, at: { x: number; y: number }, width = 0, align = 'start'): void {
    const visible = shown(text, style.face)
    const from = align === 'end' ? at.x + width - widthOf(visible, style) : at.x
    const baseline = at.y + (style.leading + (capHeightOf(style.face) * style.size) / 1000) / 2
    use(style)
      .fillColor(style.colour)
      .text(visible, from, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: style.tracking ?? 0,
      })
  }

  return {
    doc,
    get missedGlyphs() {
      return state.missedGlyphs
    },
    element: (type, options = {}) => doc.struct(type as 'P', options as object) as unknown as Element,
    artifact(draw, type = 'Layout') {
      doc.markContent('Artifact', { type })
      draw()
      doc.endMarkedContent()
    },
    widthOf,
    linesOf(text, style, width) {
      const lines: string[] = []
      let line = ''
      for (const word of shown(text, style.face).split(/[ \t\n]+/)) {
        const longer = line === '' ? word : `${line} ${word}`
        if (widthOf(longer, style) <= width) {
          line = longer
          continue
        }
        if (line !== '') lines.push(line)
        const parts = widthOf(word, style) <= width ? [word] : cut(word, style, width)
        lines.push(...parts.slice(0, -1))
        line = parts.at(-1) ?? ''
      }
      return line === '' ? lines : [...lines, line]
    },
    line,
    lines(lines, style, { x, y }) {
      lines.forEach((one, i) => {
        line(i < lines.length - 1 ? `${one} ` : one, style, { x, y: y + i * style.leading })
      })
    },
  }
}

function capHeightOf(face: Face): number {
  const font = loadFont(face)
  return (font.capHeight / font.unitsPerEm) * 1000
}
