import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../domain/figures/durations.ts'

const MANIFEST = 'manifest.json'
/** A save takes seconds, so files this much older than the newest have no writer any more. */
const ABANDONED_AFTER_MS = HOUR_MS

/**
 * The directory of the saved universe, which processes on one database may share. Each writes files under a name of its
 * own, and the manifest names the complete set. No process deletes another's unfinished files.
 */
interface SavedFiles {
  pathOf(name: string, part: string): string
  /** Returns the current manifest. Null if nothing is saved. */
  manifest(): Promise<string | null>
  begin(): Promise<void>
  /**
   * Replaces the manifest and deletes the former one's files. Returns true if it was replaced.
   *
   * @param parts its files; if one is missing, another process erased something in it
   * @param isWanted called last
   */
  publish(name: string, manifest: string, parts: readonly string[], isWanted: () => boolean): Promise<boolean>
  /** Deletes the files of a failed save, unless the manifest names them. */
  drop(name: string): Promise<void>
  /** Deletes an unusable save, unless another has replaced it. */
  discard(manifest: string): Promise<void>
  /** Deletes unfinished files without a writer that the manifest does not name. */
  deleteAbandoned(): Promise<void>
  deleteAll(): Promise<void>
}

export function openSavedFiles(directory: string): SavedFiles {
  const pathOf = (name: string, part: string) => join(directory, `${name}.${part}`)
  const manifestAt = join(directory, MANIFEST)
  const entries = () => readdir(directory).catch((): string[] => [])

  async function deleteThose(isGone: (entry: string) => boolean | Promise<boolean>): Promise<void> {
    for (const entry of await entries()) if (await isGone(entry)) await rm(join(directory, entry), { force: true })
  }

  async function manifest(): Promise<string | null> {
    return await readFile(manifestAt, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  }

  const isOf = (name: string | null, entry: string) => name !== null && entry.startsWith(`${name}.`)
  const current = async () => nameIn(await manifest())

  async function drop(name: string | null): Promise<void> {
    if (name !== (await current())) await deleteThose((entry) => isOf(name, entry))
  }

  async function deleteAbandoned(): Promise<void> {
    const kept = await current()
    const writtenAt = (entry: string) =>
      stat(join(directory, entry)).then(
        ({ mtimeMs }) => mtimeMs,
        () => null,
      )
    const times = await Promise.all((await entries()).map(writtenAt))
    const newest = Math.max(...times.map((time) => time ?? 0))
    await deleteThose(async (entry) => {
      const time = await writtenAt(entry)
      return entry !== MANIFEST && !isOf(kept, entry) && time !== null && time < newest - ABANDONED_AFTER_MS
    })
  }

  return {
    pathOf,
    manifest,
    drop,
    deleteAbandoned,
    begin: async () => void (await mkdir(directory, { recursive: true, mode: 0o700 })),
    async publish(name, text, parts, isWanted) {
      const draft = pathOf(name, MANIFEST)
      await writeDurably(draft, text)
      const former = await current()
      const there = await entries()
      if (!parts.every((part) => there.includes(`${name}.${part}`)) || !isWanted()) {
        await drop(name)
        return false
      }
      renameSync(draft, manifestAt)
      await drop(former)
      await deleteAbandoned()
      return true
    },
    async discard(text) {
      if ((await manifest()) !== text) return
      await rm(manifestAt, { force: true })
      await drop(nameIn(text))
    },
    async deleteAll() {
      // The manifest first, because without it nothing reads the other files.
      await rm(manifestAt, { force: true })
      await deleteThose(() => true)
      // A manifest put in place by another process meanwhile names deleted files.
      await rm(manifestAt, { force: true })
    },
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns the name of a manifest's files, even of a damaged one. Null if it names none. */
function nameIn(manifest: string | null): string | null {
  try {
    const { mark } = JSON.parse(manifest?.split('\n').slice(1).join('\n') ?? '') as { mark?: { name?: unknown } }
    return typeof mark?.name === 'string' && mark.name !== '' ? mark.name : null
  } catch {
    return null
  }
}

/** Returns a manifest preceded by the hash of its text. */
export function sealed(manifest: object): string {
  const text = JSON.stringify(manifest)
  return `${hashOf(text)}\n${text}`
}

/** @throws Error for a text that {@link sealed} did not write */
export function unsealed(text: string): unknown {
  const [hash, ...rest] = text.split('\n')
  const own = rest.join('\n')
  if (hashOf(own) !== hash) throw new Error('the file is not the one that was written')
  return JSON.parse(own)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
