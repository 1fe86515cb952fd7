import { type Document, printable, type Section } from '../domain/memo/document.ts'
import { type Canvas, openCanvas } from './pdf/canvas.ts'
import { type Group, openPress } from './pdf/page-layout.ts'

/**
 * Renders a document as a tagged PDF: A4, fonts embedded, no metadata but the title. The same document and instant give
 * the same bytes. Characters missing from the fonts are shown as a box, with a note at the end.
 */
export async function renderPdf(document: Document, createdOn: Date): Promise<Uint8Array> {
  const canvas = openCanvas({
    // pdfkit writes the title into XML without escaping.
    title: printable(`${document.title} – ${document.kind}`).replace(/[<>&]/g, ' '),
    language: document.language,
    createdOn,
  })
  const bytes = bytesOf(canvas)
  const press = openPress(canvas, document)
  press.cover()
  for (const group of groupsOf(document.sections)) press.print(group)
  press.close()
  canvas.doc.end()
  return await bytes
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
