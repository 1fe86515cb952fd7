import { type Block, type Document, printable, type Section } from '../domain/memo/document.ts'
import { type Canvas, openCanvas } from './pdf/canvas.ts'
import { type Group, openPress } from './pdf/page-layout.ts'

/**
 * Renders a document as a tagged PDF: A4, fonts embedded, no metadata but the title. The same document and instant give
 * the same bytes. Characters missing from the fonts are shown as […], with a note at the end.
 */
export async function renderPdf(document: Document, createdOn: Date): Promise<Uint8Array> {
  if (!document.fillsPage) return await evenlyPrinted(document, createdOn).bytes
  const close = printed(document, createdOn)
  const gaps = Math.max(1, groupsOf(document.sections).length - 1)
  if (close.pages > 1) {
    const headless = withoutOptionalHeadings(document)
    const shorterForms = [
      { shorter: document, saved: GAP_SAVED },
      { shorter: document, saved: GAP_SAVED_MOST },
      { shorter: headless, saved: GAP_SAVED_MOST },
      { shorter: withLowestCharts(headless), saved: GAP_SAVED_MOST },
      { shorter: withoutOptional(document), saved: GAP_SAVED },
      { shorter: withoutOptional(headless), saved: GAP_SAVED_MOST },
    ]
    for (const { shorter, saved } of shorterForms) {
      const dense = printed(shorter, createdOn, -saved)
      const gap = Math.min(GAP_MAX, (dense.room - saved) / gaps - saved)
      if (dense.pages < close.pages) return await (gap <= -saved ? dense : printed(shorter, createdOn, gap)).bytes
    }
    return await close.bytes
  }
  const gap = Math.min(GAP_MAX, close.room / gaps)
  return await (gap < 1 ? close : printed(document, createdOn, gap)).bytes
}

/**
 * Prints a document without a nearly empty last page: closer, and with lower charts, if that saves the page of a short
 * document, else with sections moved to it.
 */
function evenlyPrinted(document: Document, createdOn: Date): Printed {
  const first = printed(document, createdOn)
  if (first.begin === null) return first
  const lower = withLowerCharts(document)
  if (document.isSpacious !== true)
    for (const closer of [document, lower, withoutOptional(lower)]) {
      const close = printed(closer, createdOn, -GAP_SAVED)
      if (close.pages < first.pages) return close
    }
  return printed(document, createdOn, 0, first.begin)
}

function withLowerCharts(document: Document): Document {
  const lowered = (block: Block): Block =>
    block.block === 'columns' ? { ...block, plot: block.plot ?? 'medium' } : block
  return {
    ...document,
    sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.map(lowered) })),
  }
}

/** Largest space added between two sections, points. */
const GAP_MAX = 30
/** Space taken from between sections to keep a document on one page, points. */
const GAP_SAVED = 5

/** Space taken where charts would have to go otherwise: all that stands between two sections, points. */
const GAP_SAVED_MOST = 7

function withLowestCharts(document: Document): Document {
  const lowest = (block: Block): Block => (block.block === 'columns' ? { ...block, plot: 'lowest' } : block)
  return {
    ...document,
    sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.map(lowest) })),
  }
}

function withoutOptionalHeadings(document: Document): Document {
  return {
    ...document,
    sections: document.sections.map((section) => (section.isHeadingOptional ? { ...section, heading: null } : section)),
  }
}

function withoutOptional(document: Document): Document {
  const isKept = (block: Block) => (block.block !== 'columns' && block.block !== 'ranges') || !block.isOptional
  return {
    ...document,
    sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.filter(isKept) })),
  }
}

interface Printed {
  bytes: Promise<Uint8Array>
  pages: number
  /** Points left on the last page. */
  room: number
  /** Group that would begin a fuller last page; null unless it is nearly empty. */
  begin: number | null
}

/**
 * @param gap points added after each section
 * @param begin the group that begins a page in any case
 */
function printed(document: Document, createdOn: Date, gap = 0, begin: number | null = null): Printed {
  const canvas = openCanvas({
    // pdfkit writes the title into XML without escaping.
    title: printable(`${document.title} – ${document.kind}`).replace(/[<>&]/g, ' '),
    language: document.language,
    text: JSON.stringify(document),
    createdOn,
  })
  const bytes = bytesOf(canvas)
  const press = openPress(canvas, document, gap)
  press.cover()
  const groups = groupsOf(document.sections)
  groups.forEach((group, i) => {
    press.print(group, i === begin)
  })
  const last = press.close()
  canvas.doc.end()
  return { bytes, ...last }
}

async function bytesOf({ doc }: Canvas): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function groupsOf(sections: readonly Section[]): Group[] {
  const groups: Group[] = []
  for (let i = 0; i < sections.length; i += 1) {
    const [section, next] = [sections[i], sections[i + 1]]
    if (!section) continue
    if (section.width === 'half' && next?.width === 'half') {
      groups.push([section, next])
      i += 1
    } else groups.push([section])
  }
  return groups
}
