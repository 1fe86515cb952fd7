import { inflateRawSync } from 'node:zlib'
import { UNFOLDED_BYTES_MAX, unfoldedBytesMax } from './unfolded-bytes.ts'

/** A file in an archive. */
export interface ZipEntry {
  name: string
  /** Decompresses the file on each call, never beyond its declared size. */
  content(): Buffer
}

/** Reason for refusing an archive. */
export type ZipFault = 'not a zip' | 'damaged' | 'locked' | 'bloated'

/** Maximum number of files in an archive, and of bytes it decompresses to. */
const ENTRIES_MAX = 10_000
const UNPACKED_BYTES_MAX = 300 * 1024 * 1024

const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
/** The end record has 22 bytes and a comment of at most 65,535. */
const END_BYTES = 22
const COMMENT_BYTES_MAX = 65_535

/** Returns the files listed in an archive's central directory (APPNOTE 6.3.10 §4.3), or the reason for refusing it. */
export function readZipEntries(zip: Buffer): ZipEntry[] | ZipFault {
  if (zip.length < END_BYTES || zip.readUInt32LE(0) !== LOCAL_SIGNATURE) return 'not a zip'
  const end = endOf(zip)
  if (end === null) return 'damaged'
  const count = zip.readUInt16LE(end + 10)
  const start = zip.readUInt32LE(end + 16)
  if (count > ENTRIES_MAX) return 'bloated'
  if (zip.readUInt16LE(end + 8) !== count || start + zip.readUInt32LE(end + 12) !== end) return 'damaged'
  const entries: ZipEntry[] = []
  const taken: [number, number][] = []
  const names = new Set<string>()
  const unpackedMax = Math.min(UNPACKED_BYTES_MAX, unfoldedBytesMax(zip.length))
  let unpacked = 0
  for (let at = start, i = 0; i < count; i += 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== CENTRAL_SIGNATURE) return 'damaged'
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const [nameBytes, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes)
    at += 46 + nameBytes + extra + comment
    if ((flags & 1) !== 0) return 'locked'
    unpacked += size
    if (size > UNFOLDED_BYTES_MAX || unpacked > unpackedMax) return 'bloated'
    if (!isPlainPath(name) || names.has(name.toLowerCase()) || (method !== 0 && method !== 8)) return 'damaged'
    names.add(name.toLowerCase())
    if (local + 30 > start || zip.readUInt32LE(local) !== LOCAL_SIGNATURE) return 'damaged'
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    if (from + packed > start) return 'damaged'
    taken.push([local, from + packed])
    const bytes = zip.subarray(from, from + packed)
    entries.push({ name, content: () => unpackedOf(bytes, method, size) })
  }
  return overlap(taken) ? 'bloated' : entries
}

/** Returns the position of the end record, null without one. */
function endOf(zip: Buffer): number | null {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - COMMENT_BYTES_MAX); at -= 1)
    if (zip.readUInt32LE(at) === END_SIGNATURE && at + END_BYTES + zip.readUInt16LE(at + 20) === zip.length) return at
  return null
}

function isPlainPath(name: string): boolean {
  return name !== '' && !/[\\:\0]|^\/|(^|\/)\.\.?(\/|$)/.test(name)
}

/** True if files overlap, which lets a small archive decompress to a large one. */
function overlap(taken: [number, number][]): boolean {
  const ordered = taken.toSorted(([one], [other]) => one - other)
  return ordered.some(([, end], i) => end > (ordered[i + 1]?.[0] ?? Number.POSITIVE_INFINITY))
}

/** @throws Error if the bytes do not decompress to exactly the declared size */
function unpackedOf(bytes: Buffer, method: number, size: number): Buffer {
  const content = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) })
  if (content.length !== size) throw new Error('a file in an archive has another size than it declares')
  return content
}
