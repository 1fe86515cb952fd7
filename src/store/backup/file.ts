import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { syncPath } from '../sync-path.ts'
import { END } from './format.ts'

/**
 * Writes a backup's lines into a new compressed file that only its owner may read, with checksum and signature at the
 * end. It is called `.part` until it is complete and on disk and `check` has passed.
 *
 * @param key the installation's, so that only its own backups are restored
 * @throws Error if a file of this name exists
 */
export async function writeBackupFile<T>(
  path: string,
  key: string,
  fill: (write: (line: string) => Promise<void>) => Promise<T>,
  check: (draft: string, written: T) => Promise<void>,
): Promise<T> {
  if (existsSync(path)) throw new Error(`${path} exists, and a backup is never overwritten: choose another name.`)
  const draft = `${path}.part`
  rmSync(draft, { force: true })
  try {
    const written = await writeDraft(draft, key, fill)
    await check(draft, written)
    if (existsSync(path))
      throw new Error(`${path} was made meanwhile, and a backup is never overwritten: choose another name.`)
    renameSync(draft, path)
    await syncPath(dirname(path))
    return written
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** After the end: SHA-256 of every byte before it, hexadecimal. */
const CHECKSUM = '#sha256 '

/** After the checksum: HMAC-SHA-256 of the same bytes under the installation's key, hexadecimal. */
const SIGNATURE = '#hmac-sha256 '

/** Maximum bytes of a line, which is held in memory: a row with every text and list at its limit has 1 MB. */
const LINE_BYTES_MAX = 4 * 1024 * 1024

async function writeDraft<T>(
  draft: string,
  key: string,
  fill: (write: (line: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
  const gzip = createGzip()
  const done = finished(file)
  // Awaited after everything is written: a full disk is reported there and not as an unhandled rejection.
  done.catch(() => {})
  pipeline(gzip, file, () => {})
  const hash = createHash('sha256')
  const signature = createHmac('sha256', key)
  const put = async (text: string): Promise<void> => {
    if (gzip.destroyed) return await done
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), done])
  }
  const written = await fill(async (line) => {
    if (Buffer.byteLength(line) > LINE_BYTES_MAX) throw new Error(`a row has more than ${LINE_BYTES_MAX} bytes`)
    hash.update(`${line}\n`)
    signature.update(`${line}\n`)
    await put(`${line}\n`)
  })
  await put(`${CHECKSUM}${hash.digest('hex')}\n${SIGNATURE}${signature.digest('hex')}\n`)
  gzip.end()
  await done
  await syncPath(draft)
  return written
}

/**
 * Yields a backup's lines without checksum and signature.
 *
 * @param key the key that it must be signed with; null accepts any
 * @throws Error, possibly after some lines, if the file is incomplete or not signed with the key
 */
export async function* backupLines(path: string, key: string | null): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const signature = createHmac('sha256', key ?? '')
  let last = ''
  let isWhole = false
  try {
    for await (const line of linesOf(path)) {
      if (isWhole) {
        if (key === null || isSignedBy(line, signature.digest())) return
        break
      }
      if (line.startsWith(CHECKSUM)) {
        if (line.slice(CHECKSUM.length) !== hash.digest('hex') || !last.startsWith(END))
          throw new Error('its checksum is another')
        isWhole = true
        continue
      }
      hash.update(`${line}\n`)
      signature.update(`${line}\n`)
      last = line
      yield line
    }
    if (!isWhole) throw new Error('its end is missing')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} is not a whole backup of Concordat: ${reason}.`, { cause: error })
  }
  if (key !== null) throw new UnsignedBackup(path)
}

/** Thrown for a complete backup that is not signed with this installation's key. */
export class UnsignedBackup extends Error {
  override name = 'UnsignedBackup'

  constructor(path: string) {
    super(`${path} is not signed with this key, so anybody may have written it.`)
  }
}

function isSignedBy(line: string, signature: Buffer): boolean {
  const given = Buffer.from(line.startsWith(SIGNATURE) ? line.slice(SIGNATURE.length) : '', 'hex')
  return given.length === signature.length && timingSafeEqual(given, signature)
}

/**
 * Verifies a backup by reading it to its end.
 * @throws Error if it is incomplete or not signed with the key
 */
export async function refuseUnlessWhole(path: string, key: string | null): Promise<void> {
  for await (const _ of backupLines(path, key));
}

const LINE_FEED = 0x0a

/** Splits at line feeds only: a row may contain other characters that end lines elsewhere. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const bytes = createGunzip()
  pipeline(createReadStream(path), bytes, () => {})
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
      rest = []
      restBytes = 0
      from = at + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
    restBytes += chunk.length - from
    if (restBytes > LINE_BYTES_MAX) {
      bytes.destroy()
      throw new Error('one of its lines is longer than any row')
    }
  }
}
