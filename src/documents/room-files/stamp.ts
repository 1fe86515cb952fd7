import { degrees, type PDFDocument, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { eastAsianIn, loadFont, runsIn, shownIn } from '../pdf/fonts.ts'

/** Maximum length of a stamp, characters; a longer name is cut. */
const STAMP_CHARACTERS_MAX = 160

/** Light enough for the page under the stamp to be read. */
const ACROSS_OPACITY = 0.12
const FOOTER_OPACITY = 0.75
const FOOTER_POINTS = 7
/** Points from the lower edge of the page. */
const FOOTER_HEIGHT = 10

interface Stamps {
  across: PDFEmbeddedPage
  footer: PDFEmbeddedPage
}

/**
 * Stamps a text across every page and in its footer. The PDF is rewritten completely, so it contains only inspected
 * objects.
 */
export async function stamped(pdf: PDFDocument, text: string): Promise<Uint8Array> {
  const { shown } = shownIn('text', text.slice(0, STAMP_CHARACTERS_MAX), eastAsianIn(text))
  const [across, footer] = await pdf.embedPdf(await stampPages(shown), [0, 1])
  if (across === undefined || footer === undefined) throw new Error('a stamp has two pages')
  for (const page of pdf.getPages()) draw(page, { across, footer })
  return await pdf.save({ useObjectStreams: true, addDefaultPage: false })
}

/** Renders the stamps as pages in the documents' own face, which has letters that a standard font lacks. */
async function stampPages(text: string): Promise<Uint8Array> {
  const doc = new PDFKit({ autoFirstPage: false, margin: 0, font: null as unknown as string })
  const runs = runsIn('text', text, eastAsianIn(text))
  // pdfkit takes a parsed font; its types know only files and bytes.
  for (const { font } of runs) doc.registerFont(font, loadFont(font) as unknown as string)
  for (const points of [24, FOOTER_POINTS]) {
    const widths = runs.map((run) => doc.font(run.font, points).widthOfString(run.text))
    const width = widths.reduce((sum, one) => sum + one, 0)
    doc.addPage({ size: [width + 4, points * 1.5], margin: 0 })
    let x = 2
    runs.forEach((run, i) => {
      const at = { lineBreak: false, baseline: 'alphabetic' } as const
      doc.font(run.font, points).fillColor('#444444').text(run.text, x, points, at)
      x += widths[i] ?? 0
    })
  }
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Draws the stamps on the visible part of the page, along its diagonal, at any rotation of the page. */
function draw(page: PDFPage, { across, footer }: Stamps): void {
  const { x, y, width, height } = page.getCropBox()
  const scale = Math.min((Math.hypot(width, height) * 0.8) / across.width, Math.min(width, height) / 6 / across.height)
  const angle = Math.atan2(height, width)
  const half = { along: (across.width * scale) / 2, up: (across.height * scale) / 2 }
  page.drawPage(across, {
    x: x + width / 2 - half.along * Math.cos(angle) + half.up * Math.sin(angle),
    y: y + height / 2 - half.along * Math.sin(angle) - half.up * Math.cos(angle),
    xScale: scale,
    yScale: scale,
    rotate: degrees((angle * 180) / Math.PI),
    opacity: ACROSS_OPACITY,
  })
  const footerScale = Math.min(1, (width - 20) / footer.width)
  page.drawPage(footer, {
    x: x + (width - footer.width * footerScale) / 2,
    y: y + FOOTER_HEIGHT,
    xScale: footerScale,
    yScale: footerScale,
    opacity: FOOTER_OPACITY,
  })
}
