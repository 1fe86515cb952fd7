import PDFDocument from 'pdfkit'
import {
  eastAsianIn,
  type Face,
  type FontKey,
  hasRightToLeft,
  loadFont,
  RIGHT_TO_LEFT_MARK,
  runsIn,
  runsRightToLeft,
  shownIn,
} from './fonts.ts'
import type { TextStyle } from './style.ts'

/** An element of the document's structure tree, which gives a screen reader the role of drawn content. */
export interface Element {
  add(child: Element | (() => void)): unknown
  end(): void
}

export interface ElementOptions {
  alt?: string
  bbox?: [number, number, number, number]
  scope?: 'Column' | 'Row'
  /** Text drawn in the element. Letters from right to left are drawn in another order than they are read in. */
  text?: string
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
  /** All that is to be drawn, which decides how Chinese characters look. */
  text: string
  /** Creation date; with the same content it gives the same bytes. */
  createdOn: Date
}

/** Opens a document without pages. */
export function openCanvas({ title, language, text: all, createdOn }: CanvasSettings): Canvas {
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
  const state = { missedGlyphs: false }
  const eastAsian = eastAsianIn(all)
  const registered = new Set<FontKey>()
  const use = (font: FontKey, size: number) => {
    // pdfkit takes a parsed font; its types know only files and bytes.
    if (!registered.has(font)) doc.registerFont(font, loadFont(font) as unknown as string)
    registered.add(font)
    return doc.font(font, size)
  }
  const widthOfRun = (font: FontKey, text: string, { size, tracking = 0 }: TextStyle) =>
    use(font, size).widthOfString(text, { characterSpacing: tracking })
  const widthOf = (text: string, style: TextStyle) =>
    runsIn(style.face, text, eastAsian).reduce((sum, run) => sum + widthOfRun(run.font, run.text, style), 0)

  function shown(text: string, face: Face): string {
    const { shown, isWhole } = shownIn(face, text, eastAsian)
    if (!isWhole) state.missedGlyphs = true
    return shown
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
    const runs = runsIn(style.face, shown(text, style.face), eastAsian)
    const widths = runs.map((run) => widthOfRun(run.font, run.text, style))
    let x = align === 'end' ? at.x + width - widths.reduce((sum, one) => sum + one, 0) : at.x
    const baseline = at.y + (style.leading + (capHeightOf(style.face) * style.size) / 1000) / 2
    runs.forEach((run, i) => {
      use(run.font, style.size)
        .fillColor(style.colour)
        .text(run.text, x, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: style.tracking ?? 0,
        })
      x += widths[i] ?? 0
    })
  }

  return {
    doc,
    get missedGlyphs() {
      return state.missedGlyphs
    },
    element: (type, { text = '', ...options } = {}) => {
      const actual = hasRightToLeft(text) ? { actual: text } : {}
      return doc.struct(type as 'P', { ...options, ...actual } as object) as unknown as Element
    },
    artifact(draw, type = 'Layout') {
      doc.markContent('Artifact', { type })
      draw()
      doc.endMarkedContent()
    },
    widthOf,
    linesOf(text, style, width) {
      const lines: string[] = []
      let line = ''
      let lineWidth = 0
      for (const word of shown(text, style.face).split(/[ \t\n]+/))
        for (const [n, part] of breakable(word).entries()) {
          const longer = line === '' || n > 0 ? line + part : `${line} ${part}`
          // Characters of a word are measured one by one: measuring the whole line with each would take its length squared.
          const longerWidth = n > 0 ? lineWidth + widthOf(part, style) : widthOf(longer, style)
          if (longerWidth <= width) {
            line = longer
            lineWidth = longerWidth
            continue
          }
          if (line !== '') lines.push(line)
          const parts = widthOf(part, style) <= width ? [part] : cut(part, style, width)
          lines.push(...parts.slice(0, -1))
          line = parts.at(-1) ?? ''
          lineWidth = widthOf(line, style)
        }
      if (line !== '') lines.push(line)
      return runsRightToLeft(text) ? lines.map((one) => `${RIGHT_TO_LEFT_MARK}${one}`) : lines
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

const IDEOGRAM = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Chinese and Japanese characters with the punctuation that stays on their line, and what is between them. */
const PIECES =
  /[（「『【《〈［｛]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．：；！？）」』】》〉］｝ー々…]*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}（「『【《〈［｛]+|[（「『【《〈［｛]+/gu

/** Returns the parts of a word between which a line may end: each character of a script without spaces. */
const breakable = (word: string): string[] => (IDEOGRAM.test(word) ? (word.match(PIECES) ?? [word]) : [word])
