import { Inflate } from 'fflate'
import { LIMITS, TableRefused } from './limits.ts'

/** A file of a ZIP archive, by the archive's directory. */
interface ZipEntry {
  isStored: boolean
  packedBytes: number
  inflatedBytes: number
  /** Offset of its local header. */
  at: number
}

/** Files of an archive, inflated on demand within one byte limit for all of them. */
export interface Zip {
  /** Names of its files, in lower case. */
  readonly names: readonly string[]
  has(name: string): boolean
  /**
   * Passes a file's bytes to `take` in chunks.
   *
   * @throws TableRefused if the directory states more bytes than the limit, or inflating yields more than the directory
   * states
   */
  read(name: string, take: (bytes: Uint8Array, isLast: boolean) => void): void
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const ENTRIES_MAX = 10_000
/** DEFLATE expands at most a thousandfold, so that a chunk of this size never exceeds 16 MB. */
const PIECE_BYTES = 16 * 1024

/** Opens a ZIP archive. @throws TableRefused for any other file */
export function openZip(bytes: Uint8Array): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(bytes, view)
  let inflated = 0
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read(name, take) {
      const entry = entries.get(name)
      if (entry === undefined) throw new TableRefused('unreadable')
      if (inflated + entry.inflatedBytes > LIMITS.inflatedBytes) throw new TableRefused('inflates-too-far')
      const packed = packedOf(bytes, view, entry)
      let claimed = entry.inflatedBytes
      const spend = (piece: Uint8Array, isLast: boolean) => {
        claimed -= piece.length
        if (claimed < 0) throw new TableRefused('unreadable')
        take(piece, isLast)
      }
      inflated += entry.inflatedBytes
      if (entry.isStored) spend(packed, true)
      else inflate(packed, spend)
    },
  }
}

function entriesOf(bytes: Uint8Array, view: DataView): Map<string, ZipEntry> {
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  if (count > ENTRIES_MAX) throw new TableRefused('unreadable')
  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i += 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new TableRefused('unreadable')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const method = view.getUint16(at + 10, true)
    if (method === 0 || method === 8)
      entries.set(name.toLowerCase(), {
        isStored: method === 0,
        packedBytes: view.getUint32(at + 20, true),
        inflatedBytes: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The end record comes last, before a comment of at most 65,535 bytes. */
function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  throw new TableRefused('unreadable')
}

function packedOf(bytes: Uint8Array, view: DataView, { at, packedBytes }: ZipEntry): Uint8Array {
  if (view.getUint32(at, true) !== LOCAL_HEADER) throw new TableRefused('unreadable')
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return bytes.subarray(from, from + packedBytes)
}

function inflate(packed: Uint8Array, take: (bytes: Uint8Array, isLast: boolean) => void): void {
  const stream = new Inflate(take)
  for (let at = 0; at < packed.length; at += PIECE_BYTES)
    stream.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length)
}
