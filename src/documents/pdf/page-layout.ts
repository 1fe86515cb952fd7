import { FORMATS } from '../../domain/language/formats.ts'
import { type Block, type Cover, type Document, printable, type Section } from '../../domain/memo/document.ts'
import { laidOut } from './blocks.ts'
import type { Canvas, Element } from './canvas.ts'
import type { Laid, Setting } from './pieces.ts'
import { COLOURS, STYLES, type TextStyle } from './style.ts'

const KIND_Y = 22
const TITLE_Y = 34
const HEADING_HEIGHT = 20
const SECTION_GAP = 7
/** A4 and its margins, in points. */
const PAGE = { width: 595.28, height: 841.89, left: 50, right: 50, bottom: 44, top: 66, gutter: 26 } as const

const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right

const HALF_WIDTH = (CONTENT_WIDTH - PAGE.gutter) / 2
const FLOOR = PAGE.height - PAGE.bottom
const PAGE_ROOM = FLOOR - PAGE.top
/** Free share of a page from which a section that does not fit begins there nevertheless. */
const SHARE_WORTH_BEGINNING = 0.3

/** One section, or two set side by side. */
export type Group = readonly [Section] | readonly [Section, Section]

/**
 * Opens a printer for the sections of a document, which keeps the current position.
 * @param gap points added between sections
 */
export function openPress(canvas: Canvas, document: Document, gap = 0) {
  const { doc } = canvas
  const tickText = (value: number) => FORMATS[document.language].number(value, 6)
  const settingOf = (width: number): Setting => ({ canvas, width, tickText })
  let y = 0
  const root = canvas.element('Document')

  const entries: Entry[] = []
  const places: Place[] = []
  let begun: Pick<Place, 'page' | 'top'> | null = null
  let printContents: ((entries: readonly Entry[]) => void) | null = null

  function newPage(): void {
    addPage()
    canvas.artifact(() => {
      const hasKind = document.cover !== undefined
      const besideTitle = hasKind ? canvas.widthOf(document.kind, STYLES.footer) + PAGE.gutter : PAGE.gutter
      const [title = '', ...cut] = canvas.linesOf(
        printable(document.title),
        STYLES.running,
        CONTENT_WIDTH - besideTitle,
      )
      canvas.line(cut.length === 0 ? title : `${title.trimEnd()}…`, STYLES.running, { x: PAGE.left, y: 32 })
      if (hasKind) canvas.line(document.kind, STYLES.footer, { x: PAGE.left, y: 34 }, CONTENT_WIDTH, 'end')
      doc
        .lineWidth(0.8)
        .strokeColor(COLOURS.gold)
        .moveTo(PAGE.left, 50)
        .lineTo(PAGE.left + CONTENT_WIDTH, 50)
        .stroke()
    }, 'Pagination')
    y = PAGE.top
  }

  function addPage(): void {
    doc.addPage()
    if (document.watermark !== undefined) printWatermark(canvas, document.watermark)
  }

  function cover(): void {
    addPage()
    doc.addStructure(root as never)
    if (document.cover === undefined) masthead()
    else {
      printContents = printCover(canvas, document, document.cover, root)
      newPage()
    }
  }

  /** Prints the title at the top of the first page. */
  function masthead(): void {
    const title = canvas.linesOf(printable(document.title), STYLES.title, CONTENT_WIDTH)
    const subtitle = canvas.linesOf(printable(document.subtitle), STYLES.subtitle, CONTENT_WIDTH)
    const subtitleY = TITLE_Y + title.length * STYLES.title.leading + 3
    const band = subtitleY + Math.max(1, subtitle.length) * STYLES.subtitle.leading + 9
    canvas.artifact(() => {
      doc.rect(0, 0, PAGE.width, band).fill(COLOURS.navy)
      doc.rect(0, band, PAGE.width, 2.2).fill(COLOURS.gold)
    })
    const header = canvas.element('Sect')
    root.add(header)
    const add = (type: string, text: string, draw: () => void) => {
      const element = canvas.element(type, { text })
      header.add(element)
      element.add(draw)
      element.end()
    }
    const at = (y: number) => ({ x: PAGE.left, y })
    add('P', '', () => {
      canvas.line(`${document.kind.toUpperCase()} `, STYLES.kind, at(KIND_Y))
      canvas.line(document.asOf, STYLES.day, at(KIND_Y), CONTENT_WIDTH, 'end')
    })
    add('H1', document.title, () => canvas.lines(title, STYLES.title, at(TITLE_Y)))
    if (subtitle.length > 0) add('P', document.subtitle, () => canvas.lines(subtitle, STYLES.subtitle, at(subtitleY)))
    header.end()
    y = band + 16
  }

  function heading(text: string, x: number, at: number, into: Element): void {
    const element = canvas.element('H2', { text })
    into.add(element)
    element.add(() => canvas.line(text, STYLES.heading, { x, y: at }))
    element.end()
  }

  /** Prints blocks of one column. With `mayBreak` they continue over as many pages as they need. */
  function column(section: Section, laid: readonly Row[], x: number, mayBreak: boolean): void {
    const element = canvas.element('Sect')
    root.add(element)
    begun ??= { page: doc.bufferedPageRange().count, top: y }
    if (section.heading !== null) {
      entries.push({ heading: section.heading, page: doc.bufferedPageRange().count })
      heading(section.heading, x, y, element)
      y += HEADING_HEIGHT
    }
    for (const [i, { blocks, isWhole, isHeading }] of laid.entries()) {
      const height = heightOf(blocks)
      const needed = isHeading ? height + leastBelow(laid, i + 1) : height
      if (mayBreak && (isWhole || isHeading) && y + needed > FLOOR && needed <= PAGE_ROOM) newPage()
      const top = y
      let deepest = y
      blocks.forEach((block, i) => {
        y = top
        const into = block.element()
        element.add(into)
        for (const piece of block.pieces) {
          if (mayBreak && y + piece.height > FLOOR) newPage()
          piece.draw({ x: x + i * (HALF_WIDTH + PAGE.gutter), y }, into)
          y += piece.height
        }
        into.end()
        deepest = blocks.length > 1 ? Math.max(deepest, y + block.after) : y + block.after
      })
      y = deepest
    }
    element.end()
  }

  function printOne(section: Section): void {
    const laid = rowsOf(section, settingOf)
    const first = headingHeightOf(section) + leastOf(laid[0])
    const whole = headingHeightOf(section) + heightOfRows(laid)
    const fitsBelow = y + whole <= FLOOR
    const isWorthWaiting = whole <= PAGE_ROOM && FLOOR - y < SHARE_WORTH_BEGINNING * PAGE_ROOM
    const isApart = document.isSpacious === true && y > PAGE.top
    if (!fitsBelow && (isApart || isWorthWaiting || y + first > FLOOR)) newPage()
    column(section, laid, PAGE.left, true)
    y += SECTION_GAP + gap
  }

  function printTwo(left: Section, right: Section): void {
    const setting = settingOf(HALF_WIDTH)
    const columns = [left, right].map((section) => section.blocks.map((block) => rowOf([block], setting)))
    const height = Math.max(
      headingHeightOf(left) + heightOfRows(columns[0] ?? []),
      headingHeightOf(right) + heightOfRows(columns[1] ?? []),
    )
    if (height > PAGE_ROOM) {
      printOne(left)
      printOne(right)
      return
    }
    if (y + height > FLOOR) newPage()
    const top = y
    let deepest = y
    ;[left, right].forEach((section, i) => {
      y = top
      column(section, columns[i] ?? [], PAGE.left + i * (HALF_WIDTH + PAGE.gutter), false)
      deepest = Math.max(deepest, y)
    })
    y = deepest + SECTION_GAP + gap
  }

  return {
    cover,
    print(group: Group, startsPage = false) {
      if (startsPage && y > PAGE.top) newPage()
      begun = null
      if (group.length === 2) printTwo(group[0], group[1])
      else printOne(group[0])
      places.push({ ...(begun ?? { page: 0, top: 0 }), endPage: doc.bufferedPageRange().count, bottom: y })
    },
    /**
     * Prints contents and footers. Returns the number of pages, the points left on the last, and the group that would begin a
     * fuller last page if this one is nearly empty.
     */
    close() {
      const room = FLOOR - y + SECTION_GAP
      const begin = room > (1 - SHARE_WORTH_BEGINNING) * PAGE_ROOM ? evenBeginning(places) : null
      if (canvas.missedGlyphs) {
        const note = laidOut(
          { block: 'paragraph', text: document.missingGlyphs, tone: 'note' },
          settingOf(CONTENT_WIDTH),
        )
        const into = note.element()
        root.add(into)
        for (const piece of note.pieces) {
          if (y + piece.height > FLOOR) newPage()
          piece.draw({ x: PAGE.left, y }, into)
          y += piece.height
        }
      }
      printContents?.(entries)
      root.end()
      const { start, count } = doc.bufferedPageRange()
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page)
        canvas.artifact(() => {
          const at = { x: PAGE.left, y: PAGE.height - 31 }
          const [footer = ''] = canvas.linesOf(printable(document.footer), STYLES.footer, CONTENT_WIDTH - 40)
          canvas.line(footer, STYLES.footer, at)
          canvas.line(`${page - start + 1} / ${count}`, STYLES.footer, at, CONTENT_WIDTH, 'end')
        }, 'Pagination')
      }
      return { pages: count, room, begin }
    },
  }
}

/** Pages and heights between which a group was printed. */
interface Place {
  readonly page: number
  readonly top: number
  readonly endPage: number
  readonly bottom: number
}

/**
 * Returns the group that must begin the last page for it and the page before to be filled alike, without leaving that one
 * half blank if another choice does not; null if none can.
 */
function evenBeginning(places: readonly Place[]): number | null {
  const last = places.at(-1)
  if (last === undefined) return null
  const before = places.filter(({ page }) => page === last.endPage - 1)
  const end = before.some(({ endPage }) => endPage === last.endPage)
    ? FLOOR
    : Math.max(...before.map((one) => one.bottom))
  const unevenness = ({ top }: Place) => {
    const [kept, moved] = [top - PAGE.top, end - top + last.bottom - PAGE.top]
    return kept <= 0 || moved > PAGE_ROOM ? Number.POSITIVE_INFINITY : Math.abs(kept - moved)
  }
  const possible = before.filter((place) => unevenness(place) < Number.POSITIVE_INFINITY)
  const isFilledBefore = ({ top }: Place) => top - PAGE.top >= LEAST_FILLED * PAGE_ROOM
  const filled = possible.filter(isFilledBefore).toSorted((one, other) => unevenness(one) - unevenness(other))
  const isShort = last.bottom - PAGE.top < SHORT_SHARE * PAGE_ROOM
  const best = filled[0] ?? (isShort ? possible.at(-1) : undefined)
  return best === undefined ? null : places.indexOf(best)
}

/** Share of the page before the last that stays filled when sections move to the last. */
const LEAST_FILLED = 0.65
/** Share of a page below which a last page looks forgotten, so that the one before it gives a section away. */
const SHORT_SHARE = 0.2

/** Blocks set side by side: one, or two charts. Charts and tables stay on one page if they fit on one. */
interface Row {
  readonly blocks: readonly Laid[]
  readonly isWhole: boolean
  /** Titles of parts, which stay with what they introduce. */
  readonly isHeading: boolean
}

const isChart = (block: Block | undefined) => block?.block === 'ranges' || block?.block === 'columns'

function rowsOf({ blocks }: Section, settingOf: (width: number) => Setting): Row[] {
  const rows: Row[] = []
  for (let i = 0; i < blocks.length; i += 1) {
    const [block, next] = [blocks[i], blocks[i + 1]]
    if (!block) continue
    if (isChart(block) && isChart(next)) {
      rows.push(
        rowOf(
          [block, next].flatMap((one) => one ?? []),
          settingOf(HALF_WIDTH),
        ),
      )
      i += 1
    } else rows.push(rowOf([block], settingOf(CONTENT_WIDTH)))
  }
  return rows
}

function rowOf(blocks: readonly Block[], setting: Setting): Row {
  const isWhole = blocks.some((block) => isChart(block) || block.block === 'table' || block.block === 'key-figures')
  const isHeading = blocks.every((block) => block.block === 'subheading')
  return { blocks: blocks.map((block) => laidOut(block, setting)), isWhole, isHeading }
}

function heightOf(blocks: readonly Laid[]): number {
  return Math.max(...blocks.map(({ pieces, after }) => pieces.reduce((sum, piece) => sum + piece.height, after)))
}

const headingHeightOf = ({ heading }: Section) => (heading === null ? 0 : HEADING_HEIGHT)

function heightOfRows(rows: readonly Row[]): number {
  return rows.reduce((sum, { blocks }) => sum + heightOf(blocks), 0)
}

/** Returns the height that must fit below a title: the least of the next row, and of what that introduces. */
function leastBelow(rows: readonly Row[], at: number): number {
  const [next, after] = [rows[at], rows[at + 1]]
  if (next === undefined) return 0
  const least = leastOf(next)
  return next.isHeading ? least + leastOf(after) : least
}

/**
 * Returns the height of a row that must fit below its heading: all of it if it stays on one page, otherwise its first
 * line.
 */
function leastOf(row: Row | undefined): number {
  if (row === undefined) return 0
  const whole = heightOf(row.blocks)
  if (row.isWhole && whole <= PAGE_ROOM - HEADING_HEIGHT) return whole
  return Math.max(...row.blocks.map(({ pieces }) => pieces[0]?.height ?? 0))
}

const BAND_HEIGHT = 400
const COVER_KIND_Y = 96
const COVER_TITLE_Y = 150
const LINES_Y = BAND_HEIGHT + 24
const NOTICE_BOTTOM = PAGE.height - 62
const CONTENTS_LEADING = 15.5

/** A section and the page it begins on, for the table of contents. */
interface Entry {
  readonly heading: string
  readonly page: number
}

/**
 * Prints the cover on the current page. Returns a function that prints the table of contents once the pages are known.
 */
function printCover(
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
    const element = canvas.element(type, { text })
    sheet.add(element)
    element.add(() => canvas.lines(lines, style, at(y)))
    element.end()
    return y + lines.length * style.leading
  }
  print('P', document.kind.toUpperCase(), STYLES.coverKind, COVER_KIND_Y)
  const below = print('H1', document.title, titleStyle(canvas, document.title), COVER_TITLE_Y) + 10
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

/** Of the title styles, those in which a name is set on one line if it fits. */
const ONE_LINE_STYLES = 3

/**
 * Returns the largest title style that leaves room for the subtitle and the date; the smallest holds the longest name. A
 * name that fits on one line in a smaller style has it, since its legal form would stand alone on the second.
 */
function titleStyle(canvas: Canvas, title: string): TextStyle {
  const room = BAND_HEIGHT - COVER_TITLE_Y - 80
  const styles = [1, 0.8, 0.65, 0.5, 0.4].map((scale): TextStyle => {
    const { size, leading, ...style } = STYLES.coverTitle
    return { ...style, size: size * scale, leading: leading * scale }
  })
  const fits = (style: TextStyle) =>
    canvas.linesOf(printable(title), style, CONTENT_WIDTH).length * style.leading <= room
  const isOneLine = (style: TextStyle) => canvas.linesOf(printable(title), style, CONTENT_WIDTH).length === 1
  return styles.slice(0, ONE_LINE_STYLES).find(isOneLine) ?? styles.find(fits) ?? styles.at(-1) ?? STYLES.coverTitle
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
function printWatermark(canvas: Canvas, text: string): void {
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
