import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOUR_MS } from '../domain/figures/durations.ts'
import type { Serving } from '../domain/matching/scoring/serving.ts'
import type { Moment } from '../store/changes.ts'
import type { Database } from '../store/database.ts'
import type { Logger } from '../store/engine.ts'
import type { Schema } from '../store/schema.ts'
import { dropMark, hasMark, leaveMark, type Mark } from '../store/universe-marks.ts'
import { isSame, type Loaded } from './loaded.ts'
import type { Seal } from './sealed-file.ts'
import type { SavedShard } from './shards.ts'

/** Version of the file layout. */
const FORM = 1
/** Fewer parties are loaded from the database in half a second. */
const LEAST_PARTIES = 5_000

/** Attempts to read at the start, in case another process saves and deletes the files being read. */
const READS_MAX = 3

/** Location of the saved universe. */
export interface SavedIn {
  directory: string
  /** Returns a name that no save of any process has used. */
  newName: () => string
  /** Smaller universes are not saved; 5,000 parties by default. */
  leastParties?: number
}

/** Description of a saved universe, and its files. */
interface Manifest {
  form: number
  /** Fingerprint of the code that wrote it. */
  code: string
  serving: Serving
  /** Threads that parties are distributed to. */
  shards: number
  /** Everything committed before is included; later changes are read again. */
  moment: Moment
  newestId: number
  mark: Mark
  files: { shards: SavedShard[]; words: Seal }
}

/** The universe saved beside the data, so that a start has to read only later changes from the database. */
export interface SavedUniverse {
  /** Restores the saved universe into an empty index. Null if there is nothing usable. */
  restore(empty: () => Loaded): Promise<Loaded | null>
  /**
   * Saves an index if any party changed since the last save. Returns true if it was saved.
   *
   * @param current returns the index with everything committed before the call
   */
  save(current: () => Promise<Loaded>): Promise<boolean>
  /** Deletes the saved universe and any save in progress, because something in it was erased. */
  forget(): Promise<void>
}

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

function openSavedFiles(directory: string): SavedFiles {
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
function sealed(manifest: object): string {
  const text = JSON.stringify(manifest)
  return `${hashOf(text)}\n${text}`
}

/** @throws Error for a text that {@link sealed} did not write */
function unsealed(text: string): unknown {
  const [hash, ...rest] = text.split('\n')
  const own = rest.join('\n')
  if (hashOf(own) !== hash) throw new Error('the file is not the one that was written')
  return JSON.parse(own)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export function openSavedUniverse(
  database: Database<Schema>,
  { directory, newName, leastParties = LEAST_PARTIES, shards }: SavedIn & { shards: number },
  log: Logger,
): SavedUniverse {
  let former: Mark | null = null
  let lastSaved: { of: Loaded; epoch: number } | null = null
  let forgotten = 0
  let code: Promise<string> | null = null
  /** The fingerprint is taken at the start, because files replaced while the process runs belong to the next one. */
  const ownCode = (): Promise<string> => {
    code ??= codeFingerprint()
    return code
  }
  const files = openSavedFiles(directory)
  const shardPart = (shard: number) => `shard-${shard}`
  const shardPath = (name: string) => (shard: number) => files.pathOf(name, shardPart(shard))
  const wordsPath = (name: string) => files.pathOf(name, 'words')

  async function forget(): Promise<void> {
    forgotten += 1
    lastSaved = null
    await files.deleteAll()
  }

  async function write(name: string, from: Loaded, moment: Moment, since: number): Promise<boolean> {
    const { newestId, serving, epoch } = from
    await files.begin()
    const [saved, words] = await Promise.all([from.ranking.save(shardPath(name)), from.words.save(wordsPath(name))])
    // Left after everything in the files was committed, so that a database with the mark has all of it.
    const mark = await leaveMark(database.db, name)
    const manifest = { form: FORM, code: await ownCode(), serving, shards, moment, newestId, mark }
    const text = sealed({ ...manifest, files: { shards: saved, words } } satisfies Manifest)
    const parts = [...saved.map(({ shard }) => shardPart(shard)), 'words']
    if (!(await files.publish(name, text, parts, () => forgotten === since))) return false
    const replaced = former
    former = mark
    lastSaved = { of: from, epoch }
    if (replaced !== null) await dropMark(database.db, replaced)
    return true
  }

  /** @throws Error if the manifest is not usable here */
  async function readManifest(text: string, { serving }: Loaded): Promise<Manifest> {
    const manifest = unsealed(text) as Manifest
    if (manifest.form !== FORM || manifest.code !== (await ownCode()))
      throw new Error('another version of the service wrote it')
    if (!isSame(manifest.serving, serving)) throw new Error('it holds the vectors of another model')
    if (manifest.shards !== shards) throw new Error('this machine ranks in another number of threads')
    return manifest
  }

  /** @throws Error if the saved universe is not usable here */
  async function read(to: Loaded, text: string): Promise<void> {
    const { files: saved, moment, newestId, mark } = await readManifest(text, to)
    // A database failure is no evidence about the files.
    const isOfThis = await hasMark(database.db, mark).catch((cause: unknown) => {
      throw new DatabaseFault('the database did not answer', { cause })
    })
    if (!isOfThis) throw new Error('the database is another, or was put back to an earlier moment')
    await Promise.all([
      to.ranking.restore(saved.shards, shardPath(mark.name)),
      to.words.restore(wordsPath(mark.name), saved.words),
    ])
    to.moment = moment
    to.newestId = newestId
    former = mark
    lastSaved = { of: to, epoch: to.epoch }
    await files.deleteAbandoned()
  }

  return {
    forget,
    async restore(empty) {
      // Once at the start, while the running code is still the code on disk.
      await ownCode().catch(() => {})
      for (let reads = 1; ; reads += 1) {
        const text = await files.manifest().catch(() => '')
        if (text === null) return null
        const to = empty()
        try {
          await read(to, text)
          return to
        } catch (error) {
          await to.ranking.close()
          if (error instanceof DatabaseFault) throw error.cause
          if (reads < READS_MAX && (await files.manifest().catch(() => text)) !== text) continue
          const reason = error instanceof Error ? error.message : 'unknown'
          log.warn({ reason }, 'the saved universe is not used; everything is read from the database')
          await files.discard(text).catch(() => {})
          return null
        }
      }
    },
    async save(current) {
      let [since, from] = [forgotten, await current()]
      // The index may still contain values erased meanwhile, so it is requested again; a later erasure cancels the
      // save.
      while (since !== forgotten) [since, from] = [forgotten, await current()]
      const { moment } = from
      const isSaved = lastSaved?.of === from && lastSaved.epoch === from.epoch
      if (moment === null || isSaved || from.ranking.isDead) return false
      const { buyers, sellers } = await from.ranking.size()
      if (buyers + sellers < leastParties) return false
      const name = newName()
      try {
        return await write(name, from, moment, since)
      } catch (error) {
        await files.drop(name).catch(() => {})
        throw error
      }
    },
  }
}

/** Thrown if the database failed, so the saved files may be sound. */
class DatabaseFault extends Error {}

/** Folders whose code and rules determine the content of the universe. */
const FOLDERS = ['../domain/', '../store/', '../matching-index/', '../../lexicon/reading/']

/**
 * Hashes the code by which parties are read, blinded and put into columns, including migrations and lexicon, with
 * runtime and processor. No version number has to be maintained.
 */
async function codeFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${process.platform}\n`)
  for (const folder of FOLDERS) {
    const directory = fileURLToPath(new URL(folder, import.meta.url))
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    for (const path of paths.sort()) hash.update(`${path.slice(directory.length)}\n`).update(await readFile(path))
  }
  return hash.digest('hex')
}
