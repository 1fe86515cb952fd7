import type { Serving } from '../domain/matching/scoring/serving.ts'
import { forgetNotes, type Look, lookSince } from '../store/changes.ts'
import type { Database } from '../store/database.ts'
import { type Histogram, openDurations, WORK_BOUNDS_S } from '../store/durations.ts'
import type { Logger } from '../store/engine.ts'
import type { Schema } from '../store/schema.ts'
import { servingNow } from '../store/serving.ts'
import { partiesById, partiesFrom } from '../store/universe.ts'
import { type Basis, openFoundChanges } from './basis.ts'
import {
  abandonLook,
  type Bounds,
  beginLook,
  emptyIndex,
  isSame,
  type Loaded,
  PARTIES_KEPT,
  take,
  type Universe,
  universeOver,
} from './loaded.ts'
import { openSavedUniverse, type SavedIn, type SavedUniverse } from './saved-universe.ts'
import { hasTaken, PAGE_ROWS, takeAll } from './taking-all.ts'

export type { Basis } from './basis.ts'
export { type Candidate, type Scorable, wholeParty as wholeOf, withThesisAlone } from './candidate.ts'
export { type Match, pairIn, type Universe } from './loaded.ts'

export interface UniverseIndex {
  /**
   * The universe with everything committed before the call.
   *
   * @param basis gathers what is asked of the universe, for an answer that rests on it
   */
  current(basis?: Basis): Promise<Universe>
  /** The universe as of the last reading, which holds everything committed before a `current()` that was waited for. */
  latest(basis: Basis): Universe
  /** What an answer rests on that is worked out from now on. */
  newBasis(): Basis
  /** What a reading of the store rests on that asks for no party's own row: it stands while parties change. */
  newNotedBasis(): Basis
  /** The model that serves, as of the last reading. */
  readonly serving: Serving
  /** Loads another model's vectors beside the ones that serve, so that the change to them takes no longer than any other. */
  prepare(serving: Serving): Promise<void>
  /** Saves the universe beside the data where that is wanted and anything was committed since; answers whether it was saved. */
  save(): Promise<boolean>
  /** Deletes the saved universe: call it after values were erased, before that is acknowledged. */
  forgetSaved(): Promise<void>
  /** How long rankings took that were worked out, since the index was opened. */
  rankingTimes(): Histogram
  close(): Promise<void>
}

/** What an index may take, and where it is saved; nowhere by default. */
export type UniverseOptions = { [K in keyof Bounds]?: Bounds[K] | undefined } & { savedIn?: SavedIn | null | undefined }

/** Notes of changes that were followed, after which they are deleted. */
const NOTES_KEPT = 10_000
/** Requests that began on a former model's vectors end on them: for this long they stay. */
export const FORMER_KEPT_MS = 60_000

/**
 * Keeps the universe's rankings in memory and reads what changed before it answers, so that no score is ever stale. Of the
 * parties themselves only the most recently asked for are kept: the database holds them all. It ranks by the model that the
 * database says is serving, or by `fallback` where it says nothing.
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

  async function refresh(): Promise<void> {
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

  /** Before anything else is read, once: what was saved is of a moment, and what came after is found as ever. */
  async function readSaved(from: SavedUniverse): Promise<void> {
    const serving = (await servingNow(database.db)) ?? fallback
    loaded = (await from.restore(() => emptyOf(serving))) ?? emptyOf(serving)
    isFirst = false
  }

  /** What was found is told once it is read, so that whoever hears of a change finds the rankings as they are after it. */
  async function follow(look: Look): Promise<void> {
    const isWhole = loaded.moment === null || !hasFollowed
    const sessions = await bring(loaded, look)
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
    await bring(next, await lookSince(database.db, next.moment))
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
   * Reads everything into an index that has read nothing, and into another what a look says has changed.
   *
   * @returns the workspaces of what changed
   */
  async function bring(to: Loaded, { moment, changed }: Look): Promise<number[]> {
    const { db } = database
    const { model } = to.serving
    const sessions: number[] = []
    if (to.moment === null) await takeAll(to, (after) => partiesFrom(db, model, after, PAGE_ROWS), log)
    else
      for (let from = 0; from < changed.length; from += PAGE_ROWS) {
        const page = await partiesById(db, model, changed.slice(from, from + PAGE_ROWS))
        take(to, page)
        if (page.some(({ erased }) => erased)) await saved?.forget()
        sessions.push(...page.flatMap(({ sessionId }) => sessionId ?? []))
        // A question follows what was put in before it: only page after page has to wait.
        if (changed.length > PAGE_ROWS) await hasTaken(to)
      }
    to.moment = moment
    return sessions
  }

  async function current(basis?: Basis): Promise<Universe> {
    // On PostgreSQL asking costs a round trip, and one is enough for all who ask: the refresh asks.
    const isToldAtOnce = database.engine === 'embedded' && running === null && seen !== null && !loaded.ranking.isDead
    if (isToldAtOnce && database.freshness() === seen) return universeOver(database, loaded, basis)
    // A refresh under way may have read before this call's writes: wait for one that starts after it.
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
      await bring(next, await lookSince(database.db, null))
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
      for (const timer of former.values()) clearTimeout(timer)
      const open = [loaded, ...(prepared === null ? [] : [prepared]), ...former.keys()]
      await Promise.all(open.map(({ ranking }) => ranking.close()))
    },
  }
}
