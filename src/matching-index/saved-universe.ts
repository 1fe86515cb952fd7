import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Serving } from '../domain/matching/scoring/serving.ts'
import type { Moment } from '../store/changes.ts'
import type { Database } from '../store/database.ts'
import type { Logger } from '../store/engine.ts'
import type { Schema } from '../store/schema.ts'
import { hasMark, leaveMark, type Mark } from '../store/universe-marks.ts'
import { codeFingerprint } from './code-fingerprint.ts'
import { isSame, type Loaded } from './loaded.ts'
import type { Seal } from './sealed-file.ts'
import type { SavedShard } from './shards.ts'

/** Counts up when the files are laid out differently. */
const FORM = 1
const MANIFEST = 'manifest.json'
/** Fewer parties are loaded from the database in half a second. */
const LEAST_PARTIES = 5_000

/** Where the universe is saved. */
export interface SavedIn {
  directory: string
  /** A name that nothing saved before has, whichever process saved it. */
  newName: () => string
  /** Smaller universes are not saved; 5,000 parties by default. */
  leastParties?: number
}

/** What a saved universe is of, and its files. */
interface Manifest {
  form: number
  /** Of the code that made it. */
  code: string
  serving: Serving
  /** Threads that parties are dealt out to. */
  shards: number
  /** It holds everything committed before; what came after is read again. */
  moment: Moment
  newestId: number
  mark: Mark
  files: { shards: SavedShard[]; words: Seal }
}

/** The universe saved beside the data, so that a start reads what it knew and then only what changed. */
export interface SavedUniverse {
  /** Reads what was saved into an index that has read nothing. Where it answers false, that index is of no use any more. */
  restore(to: Loaded): Promise<boolean>
  /**
   * Saves an index, where any party changed since it was saved; answers whether it did.
   *
   * @param current the index, with everything committed before it is asked for
   */
  save(current: () => Promise<Loaded>): Promise<boolean>
  /** Deletes what is saved, and what is being saved: something in it was erased. */
  forget(): Promise<void>
}

export function openSavedUniverse(
  database: Database<Schema>,
  { directory, newName, leastParties = LEAST_PARTIES, shards }: SavedIn & { shards: number },
  log: Logger,
): SavedUniverse {
  let former: Mark | null = null
  let lastSaved: { of: Loaded; epoch: number } | null = null
  let forgotten = 0
  let code: Promise<string> | null = null
  /** Of the code as it was at the start: files that are replaced while the process runs are of the next one. */
  const ownCode = (): Promise<string> => {
    code ??= codeFingerprint()
    return code
  }
  const shardPath = (name: string) => (shard: number) => join(directory, `${name}.shard-${shard}`)
  const wordsPath = (name: string) => join(directory, `${name}.words`)

  async function deleteAllBut(name: string | null): Promise<void> {
    for (const entry of await readdir(directory).catch(() => []))
      if (name === null || !(entry === MANIFEST || entry.startsWith(`${name}.`)))
        await rm(join(directory, entry), { force: true })
  }

  async function forget(): Promise<void> {
    forgotten += 1
    lastSaved = null
    // First the file without which nothing reads the others.
    await rm(join(directory, MANIFEST), { force: true })
    await deleteAllBut(null)
  }

  async function write(from: Loaded, moment: Moment, since: number): Promise<boolean> {
    const name = newName()
    const { newestId, serving, epoch } = from
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const [saved, words] = await Promise.all([from.ranking.save(shardPath(name)), from.words.save(wordsPath(name))])
    // After everything in the files was committed, so that a database which has the mark has all of that.
    const mark = await leaveMark(database.db, name, former?.name ?? null)
    const manifest = { form: FORM, code: await ownCode(), serving, shards, moment, newestId, mark }
    const draft = join(directory, `${name}.${MANIFEST}`)
    await writeDurably(draft, sealed({ ...manifest, files: { shards: saved, words } }))
    if (forgotten !== since) {
      await deleteAllBut(null)
      return false
    }
    renameSync(draft, join(directory, MANIFEST))
    former = mark
    lastSaved = { of: from, epoch }
    await deleteAllBut(name)
    return true
  }

  /** What the files say that they hold; null where nothing is saved. @throws Error where that is of no use here */
  async function manifestFor(to: Loaded): Promise<Manifest | null> {
    const text = await readFile(join(directory, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (text === null) return null
    const manifest = unsealed(text)
    if (manifest.form !== FORM || manifest.code !== (await ownCode()))
      throw new Error('another version of the service wrote it')
    if (!isSame(manifest.serving, to.serving)) throw new Error('it holds the vectors of another model')
    if (manifest.shards !== shards) throw new Error('this machine ranks in another number of threads')
    return manifest
  }

  async function read(to: Loaded, { files, moment, newestId, mark }: Manifest): Promise<void> {
    await Promise.all([
      to.ranking.restore(files.shards, shardPath(mark.name)),
      to.words.restore(wordsPath(mark.name), files.words),
    ])
    to.moment = moment
    to.newestId = newestId
    former = mark
    lastSaved = { of: to, epoch: to.epoch }
    await deleteAllBut(mark.name)
  }

  /** What comes of some work with the files; null where they are of no use, which is said and deletes them. */
  async function using<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn({ reason }, 'the saved universe is not used; everything is read from the database')
      await forget().catch(() => {})
      return null
    }
  }

  return {
    forget,
    async restore(to) {
      const manifest = await using(async () => {
        await ownCode()
        return await manifestFor(to)
      })
      if (manifest === null) return false
      // A fault of the database says nothing of the files.
      const isOfThis = await hasMark(database.db, manifest.mark)
      const done = await using(async () => {
        if (!isOfThis) throw new Error('the database is another, or was put back to an earlier moment')
        await read(to, manifest)
        return true
      })
      return done === true
    },
    async save(current) {
      let [since, from] = [forgotten, await current()]
      // What was erased meanwhile may be in the index still; from the last of these on, whatever is erased ends the saving.
      while (since !== forgotten) [since, from] = [forgotten, await current()]
      const { moment } = from
      const isSaved = lastSaved?.of === from && lastSaved.epoch === from.epoch
      if (moment === null || isSaved || from.ranking.isDead) return false
      const { buyers, sellers } = await from.ranking.size()
      if (buyers + sellers < leastParties) return false
      try {
        return await write(from, moment, since)
      } catch (error) {
        await deleteAllBut(former?.name ?? null).catch(() => {})
        throw error
      }
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

/** A manifest with the hash of its own text before it. */
function sealed(manifest: Manifest): string {
  const text = JSON.stringify(manifest)
  return `${hashOf(text)}\n${text}`
}

/** @throws Error for a text that `sealed` did not write */
function unsealed(text: string): Manifest {
  const [hash, ...rest] = text.split('\n')
  const own = rest.join('\n')
  if (hashOf(own) !== hash) throw new Error('the file is not the one that was written')
  return JSON.parse(own) as Manifest
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
