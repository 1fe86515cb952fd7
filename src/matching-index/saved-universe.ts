import type { Serving } from '../domain/matching/scoring/serving.ts'
import type { Moment } from '../store/changes.ts'
import type { Database } from '../store/database.ts'
import type { Logger } from '../store/engine.ts'
import type { Schema } from '../store/schema.ts'
import { dropMark, hasMark, leaveMark, type Mark } from '../store/universe-marks.ts'
import { codeFingerprint } from './code-fingerprint.ts'
import { isSame, type Loaded } from './loaded.ts'
import { openSavedFiles, sealed, unsealed } from './saved-files.ts'
import type { Seal } from './sealed-file.ts'
import type { SavedShard } from './shards.ts'

/** Counts up when the files are laid out differently. */
const FORM = 1
/** Fewer parties are loaded from the database in half a second. */
const LEAST_PARTIES = 5_000

/** Times that a start reads what is saved, where another process saves and deletes what it was reading. */
const READS_MAX = 3

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
  /** What was saved, read into an index that has read nothing; null where there is nothing of use. */
  restore(empty: () => Loaded): Promise<Loaded | null>
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
    // After everything in the files was committed, so that a database which has the mark has all of that.
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

  /** @throws Error where the manifest is of no use here */
  async function readManifest(text: string, { serving }: Loaded): Promise<Manifest> {
    const manifest = unsealed(text) as Manifest
    if (manifest.form !== FORM || manifest.code !== (await ownCode()))
      throw new Error('another version of the service wrote it')
    if (!isSame(manifest.serving, serving)) throw new Error('it holds the vectors of another model')
    if (manifest.shards !== shards) throw new Error('this machine ranks in another number of threads')
    return manifest
  }

  /** @throws Error where what is saved is of no use here */
  async function read(to: Loaded, text: string): Promise<void> {
    const { files: saved, moment, newestId, mark } = await readManifest(text, to)
    // A fault of the database says nothing of the files.
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
      // Once, at the start: the code that runs is the one that is there now.
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
      // What was erased meanwhile may be in the index still; from the last of these on, whatever is erased ends the saving.
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

/** The database failed, and not what is saved. */
class DatabaseFault extends Error {}
