import { type Cover, type Document, printable } from '../../domain/memo/document.ts'
import type { Canvas, Element } from './canvas.ts'
import { COLOURS, CONTENT_WIDTH, PAGE, STYLES, type TextStyle } from './style.ts'

const BAND_HEIGHT = 400
const KIND_Y = 96
const TITLE_Y = 150
const LINES_Y = BAND_HEIGHT + 24
const NOTICE_BOTTOM = PAGE.height - 62
const CONTENTS_LEADING = 15.5

/** A section and the page it begins on, for the table of contents. */
export interface Entry {
  readonly heading: string
  readonly page: number
}

/**
 * Prints the cover on the current page. Returns a function that prints the table of contents once the pages are known.
 */
export function printCover(
  canvas: Canvas,
  document: Document,
  cover: Cover,
  root: Element,
): (entries: readonly Entry[]) => void {
  const { doc } = canvas
  canvas.artifact(() => {
    doc.rect(0, 0, PAGE.width, BAND_HEIGHT).fill(COLOURS.navy)
    doc.rect(0, BAND_HEIGHT, PAGE.width, 3).fill(COLOURS.gold)
  })
  const sheet = canvas.element('Sect')
  root.add(sheet)
  const at = (y: number) => ({ x: PAGE.left, y })
  const print = (type: string, text: string, style: TextStyle, y: number): number => {
    const lines = canvas.linesOf(printable(text), style, CONTENT_WIDTH)
    if (lines.length === 0) return y
    const element = canvas.element(type)
    sheet.add(element)
    element.add(() => canvas.lines(lines, style, at(y)))
    element.end()
    return y + lines.length * style.leading
  }
  print('P', document.kind.toUpperCase(), STYLES.coverKind, KIND_Y)
  const below = print('H1', document.title, titleStyle(canvas, document.title), TITLE_Y) + 10
  print('P', document.subtitle, STYLES.coverSubtitle, below)
  print('P', document.asOf, STYLES.coverSubtitle, BAND_HEIGHT - 40)
  let y = LINES_Y
  for (const line of cover.lines) y = print('P', line, STYLES.body, y) + 2
  const contentsY = y + 18
  const noticeLines = canvas.linesOf(printable(cover.notice), STYLES.note, CONTENT_WIDTH)
  print('P', cover.notice, STYLES.note, NOTICE_BOTTOM - noticeLines.length * STYLES.note.leading)
  const contents = canvas.element('TOC')
  root.add(contents)
  return (entries) => {
    doc.switchToPage(doc.bufferedPageRange().start)
    printContents(canvas, cover.contents, entries, contents, contentsY)
    contents.end()
    sheet.end()
  }
}

/**
 * Returns the largest title style that leaves room for the subtitle and the date; the smallest holds the longest name.
 */
function titleStyle(canvas: Canvas, title: string): TextStyle {
  const room = BAND_HEIGHT - TITLE_Y - 80
  const styles = [1, 0.8, 0.65, 0.5, 0.4].map((scale): TextStyle => {
    const { size, leading, ...style } = STYLES.coverTitle
    return { ...style, size: size * scale, leading: leading * scale }
  })
  const fits = (style: TextStyle) =>
    canvas.linesOf(printable(title), style, CONTENT_WIDTH).length * style.leading <= room
  return styles.find(fits) ?? styles.at(-1) ?? STYLES.coverTitle
}

function printContents(canvas: Canvas, title: string, entries: readonly Entry[], into: Element, top: number): void {
  const caption = canvas.element('Caption')
  into.add(caption)
  caption.add(() => canvas.line(`${title} `, STYLES.heading, { x: PAGE.left, y: top }))
  caption.end()
  entries.forEach(({ heading, page }, i) => {
    const y = top + 22 + i * CONTENTS_LEADING
    const item = canvas.element('TOCI')
    into.add(item)
    item.add(() => {
      const [line = ''] = canvas.linesOf(printable(heading), STYLES.body, CONTENT_WIDTH - 30)
      canvas.line(`${line} `, STYLES.body, { x: PAGE.left, y })
      canvas.line(String(page), STYLES.body, { x: PAGE.left, y }, CONTENT_WIDTH, 'end')
    })
    item.end()
    canvas.artifact(() =>
      canvas.doc
        .lineWidth(0.4)
        .strokeColor(COLOURS.hairline)
        .moveTo(PAGE.left, y + CONTENTS_LEADING - 2)
        .lineTo(PAGE.left + CONTENT_WIDTH, y + CONTENTS_LEADING - 2)
        .stroke(),
    )
  })
}

const WATERMARK_SIZE = 42
const WATERMARK_REACH = 620
const WATERMARK_ANGLE = -38

/** Prints a text across the current page, light enough for the content over it to stay legible. */
export function printWatermark(canvas: Canvas, text: string): void {
  const { doc } = canvas
  const style = (size: number): TextStyle => ({ face: 'strong', size, leading: size, colour: COLOURS.watermark })
  const [line = ''] = canvas.linesOf(printable(text).slice(0, 200), style(1), 10_000)
  const size = Math.min(WATERMARK_SIZE, WATERMARK_REACH / Math.max(1, canvas.widthOf(line, style(1))))
  const width = canvas.widthOf(line, style(size))
  canvas.artifact(() => {
    doc.save()
    doc.rotate(WATERMARK_ANGLE, { origin: [PAGE.width / 2, PAGE.height / 2] })
    canvas.line(line, style(size), { x: (PAGE.width - width) / 2, y: PAGE.height / 2 - size / 2 })
    doc.restore()
  }, 'Pagination')
}
