import { PDFArray, type PDFContext, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import type { FileFault } from '../../domain/data-room.ts'

/** Entries that hold scripts, other files or forms that run (ISO 32000-1 §7.11.4, §12.6.4, §12.7.8). */
const ACTIVE_ENTRIES = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EmbeddedFile', 'EF', 'RichMedia', 'XFA'])

/** Kinds of actions and annotations that run, fetch or send something; a link to a web page is not among them. */
const ACTIVE_KINDS = new Set([
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition', 'Movie', 'Sound'],
  ...['RichMedia', 'RichMediaExecute', 'FileAttachment', 'Screen', '3D', 'EmbeddedFile'],
])

/** A PDF as it can be looked into and stamped, or why it is not taken. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument | FileFault> {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, 5).toString('latin1') !== '%PDF-') return 'not_its_kind'
  const pdf = await PDFDocument.load(bytes, {
    ignoreEncryption: true,
    updateMetadata: false,
    parseSpeed: Number.POSITIVE_INFINITY,
  })
  if (pdf.isEncrypted) return 'locked'
  if (hasActive(pdf.context)) return 'active'
  return pdf.getPageCount() === 0 ? 'unreadable' : pdf
}

/** Whether anything in any object of a file could run, fetch or hide something, whether or not a page refers to it. */
function hasActive(context: PDFContext): boolean {
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PDFArray) waiting.push(...object.asArray())
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText()
      if (ACTIVE_ENTRIES.has(name)) return true
      if ((name === 'S' || name === 'Subtype' || name === 'Type') && isActiveKind(context, value)) return true
      waiting.push(value)
    }
  }
  return false
}

function isActiveKind(context: PDFContext, value: PDFObject): boolean {
  const kind = context.lookup(value)
  return kind instanceof PDFName && ACTIVE_KINDS.has(kind.decodeText())
}
