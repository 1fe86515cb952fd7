import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PART_BYTES, type StampedFile, type StampedFiles } from '../../domain/deals/data-room.ts'
import { HOUR_MS } from '../../domain/figures/durations.ts'

/** Time a stamped file is kept after its last use, ms; it is short because the owner may remove the original. */
const KEPT_MS = HOUR_MS

/** Size limit of all stamped files together, bytes. */
const BYTES_MAX = 1024 * 1_048_576

/** Directory of stamped files, and a source of names for those being written. */
export interface StampedIn {
  directory: string
  newName: () => string
}

/** Holds each stamped file in memory until it is sent, and stores none. */
export const KEEPS_NO_STAMPED: StampedFiles = {
  find: async () => null,
  keep: async (_, bytes) => ({ sizeBytes: bytes.length, pieces: () => piecesOf(bytes) }),
  sweep: async () => {},
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES)
}

/**
 * Stores PDFs stamped for their readers in a directory, so that a slow download needs no memory and a second one no new
 * stamp. Files are named by hashes, which identify nobody. Files of an earlier process are removed.
 */
export function openStampedFiles({ directory, newName }: StampedIn, now: () => Date): StampedFiles {
  const pathOf = (key: string) => join(directory, `${createHash('sha256').update(key).digest('hex')}.pdf`)
  const opened = rm(directory, { recursive: true, force: true }).then(() =>
    mkdir(directory, { recursive: true, mode: 0o700 }),
  )
  // The failure is reported when a file is requested.
  opened.catch(() => {})

  /** Removes files not used lately, then the least recently used until `moreBytes` fit. */
  async function makeRoom(moreBytes: number): Promise<void> {
    const files = await Promise.all((await readdir(directory)).map((name) => found(join(directory, name))))
    const kept = files.filter((file) => file !== null).toSorted((one, other) => one.usedMs - other.usedMs)
    let bytes = kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, moreBytes)
    for (const { path, sizeBytes, usedMs } of kept) {
      if (bytes <= BYTES_MAX && now().getTime() - usedMs < KEPT_MS) continue
      await rm(path, { force: true })
      bytes -= sizeBytes
    }
  }

  return {
    async find(key) {
      await opened
      const file = await found(pathOf(key))
      if (file === null) return null
      await utimes(file.path, now(), now()).catch(() => {})
      return onDisk(file.path, file.sizeBytes)
    },
    async keep(key, bytes) {
      await opened
      await makeRoom(bytes.length)
      const unfinished = join(directory, newName())
      await writeFile(unfinished, bytes, { mode: 0o600, flag: 'wx' })
      await utimes(unfinished, now(), now())
      await rename(unfinished, pathOf(key))
      return onDisk(pathOf(key), bytes.length)
    },
    async sweep() {
      await opened
      await makeRoom(0)
    },
  }
}

async function found(path: string): Promise<{ path: string; sizeBytes: number; usedMs: number } | null> {
  return await stat(path).then(
    ({ size, mtimeMs }) => ({ path, sizeBytes: size, usedMs: mtimeMs }),
    () => null,
  )
}

function onDisk(path: string, sizeBytes: number): StampedFile {
  // Opened with the first piece, so that a download that never starts leaves no file open.
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* createReadStream(path, { highWaterMark: PART_BYTES })
  }
  return { sizeBytes, pieces }
}
