import { parentPort, workerData } from 'node:worker_threads'
import type { FileFault, FileKind } from '../../domain/deals/data-room.ts'
import { faultInOffice } from './inspect-office.ts'

/*
 * Checks or stamps one file in a thread, which is terminated when it takes too long or too much memory.
 */

/** Pixel limit of an image: a small file that decompresses to more can crash the program that opens it. */
const PIXELS_MAX = 150_000_000

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Checks a PNG, returning null if it is sound. Chunks must follow one another from the signature to IEND, with nothing
 * after it.
 */
function faultInPng(bytes: Buffer): FileFault | null {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'not_its_kind'
  let at = 8
  let isFirst = true
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const next = at + 12 + length
    if (next > bytes.length || isFirst !== (type === 'IHDR')) return 'unreadable'
    if (isFirst && tooLarge(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))) return 'bloated'
    if (type === 'IEND') return next === bytes.length ? null : 'active'
    isFirst = false
    at = next
  }
  return 'unreadable'
}

const START_OF_IMAGE = 0xffd8
const END_OF_IMAGE = 0xffd9
const START_OF_SCAN = 0xda

/** True for a marker of a frame, which holds height and width. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * Checks a JPEG, returning null if it is sound. Segments must lead to the first scan, and the file must end with an end
 * marker.
 */
function faultInJpeg(bytes: Buffer): FileFault | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START_OF_IMAGE) return 'not_its_kind'
  let hasFrame = false
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return 'unreadable'
    const marker = bytes[at + 1] ?? 0
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return 'unreadable'
    if (marker === START_OF_SCAN) {
      if (!hasFrame) return 'unreadable'
      return bytes.readUInt16BE(bytes.length - 2) === END_OF_IMAGE ? null : 'active'
    }
    if (isFrame(marker)) {
      if (length < 8) return 'unreadable'
      if (tooLarge(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))) return 'bloated'
      hasFrame = true
    }
    at += 2 + length
  }
  return 'unreadable'
}

function tooLarge(width: number, height: number): boolean {
  return width * height > PIXELS_MAX
}

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
