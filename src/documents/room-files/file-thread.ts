import { parentPort, workerData } from 'node:worker_threads'
import type { FileFault, FileKind } from '../../domain/data-room.ts'
import { faultInJpeg, faultInPng } from './inspect-image.ts'
import { faultInOffice } from './inspect-office.ts'

/*
 * Checks or stamps one file, in a thread that is ended when it takes too long or too much memory.
 */

/** What the thread is to do: to check a file, or to stamp a PDF. */
export type FileOrder =
  | { do: 'check'; kind: FileKind; bytes: Uint8Array<ArrayBuffer> }
  | { do: 'stamp'; text: string; bytes: Uint8Array<ArrayBuffer> }

/** What it came to. */
export type FileDone = { fault: FileFault | 'late' | null } | { bytes: Uint8Array }

const order = workerData as FileOrder
try {
  const done = order.do === 'check' ? { fault: await faultIn(order) } : await stampedOf(order)
  // Handed over and not copied: copying 25 MB would hold the thread that answers requests.
  parentPort?.postMessage(done, 'bytes' in done ? [done.bytes.buffer as ArrayBuffer] : [])
} catch {
  // Whatever a library could not read: its words are of the file, and are not repeated.
  parentPort?.postMessage({ fault: 'unreadable' } satisfies FileDone)
}

async function faultIn({ kind, bytes }: { kind: FileKind; bytes: Uint8Array }): Promise<FileFault | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (kind === 'png') return faultInPng(buffer)
  if (kind === 'jpeg') return faultInJpeg(buffer)
  if (kind !== 'pdf') return faultInOffice(buffer, kind)
  const { openPdf, stamped } = await pdfWork()
  const pdf = await openPdf(bytes)
  if (typeof pdf === 'string') return pdf
  // A file that cannot be stamped could be released to nobody.
  await stamped(pdf, 'Concordat')
  return null
}

async function stampedOf({ text, bytes }: { text: string; bytes: Uint8Array }): Promise<FileDone> {
  const { openPdf, stamped } = await pdfWork()
  const pdf = await openPdf(bytes)
  return typeof pdf === 'string' ? { fault: pdf } : { bytes: await stamped(pdf, text) }
}

/** Loaded for a PDF only: the library takes longer to load than another file to check. */
async function pdfWork() {
  const [{ openPdf }, { stamped }] = await Promise.all([import('./inspect-pdf.ts'), import('./stamp.ts')])
  return { openPdf, stamped }
}
