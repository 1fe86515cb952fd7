import { parentPort, workerData } from 'node:worker_threads'
import type { FileFault, FileKind } from '../../domain/deals/data-room.ts'
import { faultInJpeg, faultInPng } from './inspect-image.ts'
import { faultInOffice } from './inspect-office.ts'

/*
 * Checks or stamps one file in a thread, which is terminated when it takes too long or too much memory.
 */

/** Work for the thread: to check a file or to stamp a PDF. */
export type FileOrder =
  | { do: 'check'; kind: FileKind; bytes: Uint8Array<ArrayBuffer> }
  | { do: 'stamp'; text: string; bytes: Uint8Array<ArrayBuffer> }

/** Result of the thread's work. */
export type FileDone = { fault: FileFault | 'late' | null } | { bytes: Uint8Array }

const order = workerData as FileOrder
try {
  const done = order.do === 'check' ? { fault: await faultIn(order) } : await stampedOf(order)
  // Transferred, because copying 25 MB would block the thread that answers requests.
  parentPort?.postMessage(done, 'bytes' in done ? [done.bytes.buffer as ArrayBuffer] : [])
} catch {
  // A library's error message may quote the file, so it is not repeated.
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
  // A file that cannot be stamped could not be released.
  await stamped(pdf, 'Concordat')
  return null
}

async function stampedOf({ text, bytes }: { text: string; bytes: Uint8Array }): Promise<FileDone> {
  const { openPdf, stamped } = await pdfWork()
  const pdf = await openPdf(bytes)
  return typeof pdf === 'string' ? { fault: pdf } : { bytes: await stamped(pdf, text) }
}

/** Loads the PDF library on demand: it takes longer to load than another file takes to check. */
async function pdfWork() {
  const [{ openPdf }, { stamped }] = await Promise.all([import('./inspect-pdf.ts'), import('./stamp.ts')])
  return { openPdf, stamped }
}
