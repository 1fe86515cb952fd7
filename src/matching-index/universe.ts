import type { Serving } from '../domain/matching/scoring/serving.ts'
import { forgetNotes, type Look, lookSince } from '../store/changes.ts'
import type { Database } from '../store/database.ts'
import { type Histogram, openDurations, WORK_BOUNDS_S } from '../store/durations.ts'
import type { Logger } from '../store/engine.ts'
import type { Schema } from '../store/schema.ts'
import { servingNow } from '../store/serving.ts'
import { type BoxedParty, partiesById, partiesFrom } from '../store/universe.ts'
import { type Basis, openFoundChanges } from './basis.ts'
import {
  abandonLook,
  type Bounds,
  beginLook,
  emptyIndex,
  isSame,
  type Loaded,
  PARTIES_KEPT,
  storeChanged,
  type Universe,
  universeOver,
} from './loaded.ts'
import { openSavedUniverse, type SavedIn, type SavedUniverse } from './saved-universe.ts'

export type { Basis } from './basis.ts'
export { type Candidate, type Scorable, wholeParty as wholeOf, withThesisAlone } from './candidate.ts'
export { type Match, pairIn, type Universe } from './loaded.ts'

export interface UniverseIndex {
  /**
   * Returns the universe with everything committed before the call.
   *
   * @param basis collects the dependencies of an answer
   */
  current(basis?: Basis): Promise<Universe>
  /** Returns the universe as of the last reading, which includes everything committed before an awaited `current()`. */
  latest(basis: Basis): Universe
  /** Creates a basis for an answer computed from now on. */
  newBasis(): Basis
  /**
   * Creates a basis for a reading of the store that needs no party's own row: changes of parties do not invalidate it.
   */
  newNotedBasis(): Basis
  /** The serving model, as of the last reading. */
  readonly serving: Serving
  /**
   * Loads another model's vectors beside the serving ones, so that switching to them takes no longer than any other
   * change.
   */
  prepare(serving: Serving): Promise<void>
  /** Saves the universe if saving is configured and anything was committed since. Returns true if it was saved. */
  save(): Promise<boolean>
  /** Deletes the saved universe. Call it after values were erased, before that is acknowledged. */
  forgetSaved(): Promise<void>
  /** Durations of computed rankings since the index was opened. */
  rankingTimes(): Histogram
  close(): Promise<void>
}

/** Limits of an index, and the location of the saved universe; not saved by default. */
export type UniverseOptions = { [K in keyof Bounds]?: Bounds[K] | undefined } & { savedIn?: SavedIn | null | undefined }

/** Followed change notes kept before they are deleted. */
const NOTES_KEPT = 10_000
/** Time a former model's vectors stay for requests that began on them. */
export const FORMER_KEPT_MS = 60_000

/**
 * Opens the index, which keeps rankings in memory and reads changes before it answers, so that no score is ever stale.
 * Of the parties themselves only the most recently used are cached: the database holds them all. It ranks by the model
 * that the database records as serving, or by `fallback` if it names none.
 */
export function openUniverseIndex(
  database: Database<Schema>,
  fallback: Serving,
  log: Logger,
  { shards = 1, partiesKept = PARTIES_KEPT, savedIn = null }: UniverseOptions = {},
): UniverseIndex {
  const saved = savedIn && openSavedUniverse(database, { ...savedIn, shards }, log)
  let saving: Promise<boolean> | null = null
  const times = openDurations(WORK_BOUNDS_S)
  const emptyOf = (serving: Serving) => emptyIndex(serving, { shards, partiesKept }, times)
  let loaded = emptyOf(fallback)
  let prepared: Loaded | null = null
  let seen: string | null = null
  let running: Promise<void> | null = null
  let waiting: Promise<void> | null = null
  const former = new Map<Loaded, NodeJS.Timeout>()
  const found = openFoundChanges()
  let notesFollowed = 0
  let isFirst = true
  let hasFollowed = false
  let isClosed = false

  async function refresh(): Promise<void> {
    if (isClosed) throw new Error('the universe is closed')
    const token = await database.freshness()
    if (loaded.ranking.isDead) {
      log.error({}, 'a ranking thread died: the matching index is loaded again')
      await loaded.ranking.close()
      loaded = emptyOf(loaded.serving)
      seen = null
    }
    if (token === seen) return
    if (saved !== null && isFirst) await readSaved(saved)
    const looked = loaded
    beginLook(looked)
    try {
      const look = await lookSince(database.db, loaded.moment)
      const wanted = look.serving ?? fallback
      if (isSame(wanted, loaded.serving)) await follow(look)
      else {
        await changeTo(wanted)
        found.addEverything()
      }
    } catch (error) {
      abandonLook(looked)
      throw error
    }
    seen = token
  }

  /** Runs once, before any other reading: the save is of one moment, and later changes are then found as usual. */
  async function readSaved(from: SavedUniverse): Promise<void> {
    const serving = (await servingNow(database.db)) ?? fallback
    loaded = (await from.restore(() => emptyOf(serving))) ?? emptyOf(serving)
    isFirst = false
  }

  /** Changes are announced after they are read, so that their listeners find the updated rankings. */
  async function follow(look: Look): Promise<void> {
    const isWhole = loaded.moment === null || !hasFollowed
    const sessions = await readChanges(loaded, look)
    hasFollowed = true
    if (isWhole) return found.addEverything()
    found.add(look, sessions)
    notesFollowed += look.noted.sessions.length + look.noted.parties.length
    if (notesFollowed < NOTES_KEPT) return
    notesFollowed = 0
    forgetNotes(database).catch((error: Error) =>
      log.warn({ reason: error.message }, 'notes of changes could not be deleted; they are with the next ten thousand'),
    )
  }

  async function changeTo(serving: Serving): Promise<void> {
    const isReady = prepared !== null && isSame(prepared.serving, serving) && !prepared.ranking.isDead
    const next = isReady && prepared !== null ? prepared : emptyOf(serving)
    if (isReady) prepared = null
    await readChanges(next, await lookSince(database.db, next.moment))
    letGo(loaded)
    loaded = next
    log.info({ model: serving.model }, 'matching ranks by the vectors of this model from now on')
  }

  function letGo(old: Loaded): void {
    const end = (): void => {
      former.delete(old)
      void old.ranking.close()
    }
    if (old.moment === null) end()
    else former.set(old, setTimeout(end, FORMER_KEPT_MS).unref())
  }

  /**
   * Reads everything into an empty index, otherwise the changes of a look.
   *
   * @returns the workspaces of the changed parties
   */
  async function readChanges(to: Loaded, { moment, changed }: Look): Promise<number[]> {
    const { db } = database
    const { model } = to.serving
    const sessions: number[] = []
    if (to.moment === null) await takeAll(to, (after) => partiesFrom(db, model, after, PAGE_ROWS), log)
    else
      for (let from = 0; from < changed.length; from += PAGE_ROWS) {
        const page = await partiesById(db, model, changed.slice(from, from + PAGE_ROWS))
        storeChanged(to, page)
        if (page.some(({ erased }) => erased)) await saved?.forget()
        sessions.push(...page.flatMap(({ sessionId }) => sessionId ?? []))
        // A question follows the parties stored before it; only several pages have to wait.
        if (changed.length > PAGE_ROWS) await hasTaken(to)
      }
    to.moment = moment
    return sessions
  }

  async function current(basis?: Basis): Promise<Universe> {
    // On PostgreSQL the check costs a round trip, so it is left to the refresh, once for all callers.
    const isKnownAtOnce = database.engine === 'embedded' && running === null && seen !== null && !loaded.ranking.isDead
    if (isKnownAtOnce && database.freshness() === seen) return universeOver(database, loaded, basis)
    // A refresh in progress may have read before this call's writes, so the next one is awaited.
    waiting ??= (running ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        waiting = null
        running = refresh().finally(() => {
          running = null
        })
        return running
      })
    await waiting
    return universeOver(database, loaded, basis)
  }

  return {
    get serving() {
      return loaded.serving
    },
    current,
    latest: (basis) => universeOver(database, loaded, basis),
    newBasis: found.newBasis,
    newNotedBasis: found.newNotedBasis,
    rankingTimes: times.histogram,
    async prepare(serving) {
      await prepared?.ranking.close()
      prepared = null
      const next = emptyOf(serving)
      await readChanges(next, await lookSince(database.db, null))
      prepared = next
    },
    async save() {
      if (saved === null || loaded.moment === null) return false
      saving ??= saved
        .save(async () => {
          await current()
          return loaded
        })
        .finally(() => {
          saving = null
        })
      return await saving
    },
    forgetSaved: async () => await saved?.forget(),
    async close() {
      isClosed = true
      for (const timer of former.values()) clearTimeout(timer)
      const open = [loaded, ...(prepared === null ? [] : [prepared]), ...former.keys()]
      await Promise.all(open.map(({ ranking }) => ranking.close()))
    },
  }
}

/** Parties read and stored at a time, so that loading a large universe does not block the event loop. */
const PAGE_ROWS = 250
/** Resolves when the ranking threads have stored their parties. Their failures surface at the next question. */
const hasTaken = (to: Loaded): Promise<unknown> => to.ranking.size().catch(() => {})

/** Parties after which loading reports its progress. */
const PROGRESS_ROWS = 50_000

/** Loads all parties into an empty index, page by page. */
async function takeAll(to: Loaded, pageAfter: (id: number) => Promise<BoxedParty[]>, log: Logger): Promise<void> {
  let read = 0
  let taken: Promise<unknown> | null = null
  for (let page = await pageAfter(0); ; ) {
    const last = page.at(-1)
    // The database reads the next page while this one is stored.
    const next = last === undefined || page.length < PAGE_ROWS ? null : pageAfter(last.id)
    next?.catch(() => {})
    // At most one page waits for the ranking threads, so that a large universe does not accumulate in memory.
    await taken
    if (page.length > 0) storeChanged(to, page)
    if (page.length === PAGE_ROWS) taken = hasTaken(to)
    read += page.length
    if (read % PROGRESS_ROWS < page.length && read >= PROGRESS_ROWS)
      log.info({ parties: read }, 'the matching index is loading')
    if (next === null) return
    page = await next
  }
}
