import type { Database } from '../store/database.ts'
import type { Logger } from '../store/engine.ts'
import type { Schema } from '../store/schema.ts'
import type { Serving } from '../store/serving.ts'
import { changesBetween, type Moment, momentOf, partiesFrom } from '../store/universe.ts'
import {
  type Bounds,
  isSame,
  type Loaded,
  loadedOf,
  PARTIES_KEPT,
  take,
  type Universe,
  universeOver,
} from './loaded.ts'

export type { Candidate } from './candidate.ts'
export { type Match, pairIn, type Universe } from './loaded.ts'

export interface UniverseIndex {
  /** The universe with everything committed before the call. */
  current(): Promise<Universe>
  /** The model that serves, as of the last reading. */
  readonly serving: Serving
  /** Loads another model's vectors beside the ones that serve, so that the change to them takes no longer than any other. */
  prepare(serving: Serving): Promise<void>
  close(): Promise<void>
}

/** Parties read and handed over at a time, so that loading a large universe never holds the event loop for long. */
const PAGE_ROWS = 250
/** Parties after which loading reports its progress. */
const PROGRESS_ROWS = 50_000
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
  { shards = 1, partiesKept = PARTIES_KEPT }: Partial<Bounds> = {},
): UniverseIndex {
  const emptyOf = (serving: Serving) => loadedOf(serving, { shards, partiesKept })
  let loaded = emptyOf(fallback)
  let prepared: Loaded | null = null
  let seen: string | null = null
  let running: Promise<void> | null = null
  let waiting: Promise<void> | null = null
  const former = new Map<Loaded, NodeJS.Timeout>()

  async function refresh(): Promise<void> {
    const token = await database.freshness()
    if (loaded.ranking.isDead) {
      log.error({}, 'a ranking thread died: the matching index is loaded anew')
      await loaded.ranking.close()
      loaded = emptyOf(loaded.serving)
      seen = null
    }
    if (token === seen) return
    const { moment, serving } = await momentOf(database.db)
    const wanted = serving ?? fallback
    if (isSame(wanted, loaded.serving)) await bring(loaded, moment)
    else await changeTo(wanted, moment)
    seen = token
  }

  async function changeTo(serving: Serving, moment: Moment): Promise<void> {
    const isReady = prepared !== null && isSame(prepared.serving, serving) && !prepared.ranking.isDead
    const next = isReady && prepared !== null ? prepared : emptyOf(serving)
    if (isReady) prepared = null
    await bring(next, moment)
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

  /** Reads into an index what changed since it last read. */
  async function bring(to: Loaded, until: Moment): Promise<void> {
    const since = to.moment
    const { model } = to.serving
    const pageAfter = (id: number) =>
      since === null
        ? partiesFrom(database.db, model, id, PAGE_ROWS)
        : changesBetween(database.db, model, { since, until }, id, PAGE_ROWS)
    let read = 0
    let taken: Promise<unknown> | null = null
    for (let after = 0; ; ) {
      const changed = await pageAfter(after)
      // At most one page waits for the ranking threads while the next is read: a large universe would pile up before it.
      await taken
      if (changed.length > 0) take(to, changed)
      // What a thread cannot answer, the next question meets again.
      if (changed.length === PAGE_ROWS) taken = to.ranking.size().catch(() => {})
      read += changed.length
      if (since === null && read % PROGRESS_ROWS < changed.length && read >= PROGRESS_ROWS)
        log.info({ parties: read }, 'the matching index is loading')
      const last = changed.at(-1)
      if (last === undefined || changed.length < PAGE_ROWS) break
      after = last.id
    }
    to.moment = until
  }

  return {
    get serving() {
      return loaded.serving
    },
    async current() {
      if (running === null && seen !== null && !loaded.ranking.isDead && (await database.freshness()) === seen)
        return universeOver(database, loaded)
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
      return universeOver(database, loaded)
    },
    async prepare(serving) {
      await prepared?.ranking.close()
      prepared = null
      const next = emptyOf(serving)
      const { moment } = await momentOf(database.db)
      await bring(next, moment)
      prepared = next
    },
    async close() {
      for (const timer of former.values()) clearTimeout(timer)
      const open = [loaded, ...(prepared === null ? [] : [prepared]), ...former.keys()]
      await Promise.all(open.map(({ ranking }) => ranking.close()))
    },
  }
}
