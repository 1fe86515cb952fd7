import { LRUCache } from 'lru-cache'
import type { Anonymity } from '../domain/confidentiality/k-anonymity.ts'
import { type Pair, pairOf } from '../domain/matching/pair.ts'
import type { Page, Place, Scored } from '../domain/matching/shortlist.ts'
import type { Side } from '../domain/party.ts'
import type { Database } from '../store/database.ts'
import type { Logger } from '../store/engine.ts'
import type { Schema } from '../store/schema.ts'
import { changesSince, horizonOf, type IndexedParty, partiesById } from '../store/universe.ts'
import { type Candidate, candidateOf } from './candidate.ts'
import type { Offered } from './population.ts'
import { openRanking, type Ranking } from './ranking.ts'
import type { IndexSize } from './ranking-thread.ts'

export type { Candidate } from './candidate.ts'

/** A counterparty that matches; `id` is its party's. */
export interface Match extends Pair {
  id: number
  candidate: Candidate
}

/** A page of matches to ask for. */
export interface MatchQuestion {
  limit: number
  /** Matches after this place only; null from the best on. */
  after: Place | null
}

/** The parties as of one moment, and what matching says of them. */
export interface Universe {
  /** The parties that exist among some ids. */
  partiesOf(ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>>
  partyOf(id: number): Promise<Candidate | null>
  /** A party's matches, best first; the party need not be in the universe itself. */
  matchesOf(party: Candidate, question: MatchQuestion): Promise<Page<Match>>
  /** Parties of a side that are offered: those that exist, and those of the demonstration universe. */
  offeredOn(side: Side): Promise<Offered>
  /** What may be told of a seller among all that are offered; null for a buyer. */
  anonymityOf(party: Candidate): Promise<Anonymity | null>
  size(): Promise<IndexSize>
}

export interface UniverseIndex {
  /** The universe with everything committed before the call. */
  current(): Promise<Universe>
  close(): Promise<void>
}

/** Parties and rankings kept between questions; both are dropped when what they show changes. */
const PARTIES_KEPT = 5000
const RANKINGS_KEPT = 500
/** Parties read and handed over at a time, so that loading a large universe never holds the event loop for long. */
const PAGE_ROWS = 1000
/** Parties after which loading reports its progress. */
const PROGRESS_ROWS = 50_000

/**
 * Keeps the universe's rankings in memory and reads what changed before it answers, so that no score is ever stale. Of the
 * parties themselves only the most recently asked for are kept: the database holds them all.
 */
export function openUniverseIndex(database: Database<Schema>, model: string, log: Logger): UniverseIndex {
  const parties = new LRUCache<number, Candidate>({ max: PARTIES_KEPT })
  const rankings = new LRUCache<string, Promise<Page<Scored>>>({ max: RANKINGS_KEPT })
  let ranking: Ranking = openRanking()
  let horizon: string | null = null
  let seen: string | null = null
  /** Counts the times that changes were read: what was loaded before one of them is not kept after it. */
  let epoch = 0
  let running: Promise<void> | null = null
  let waiting: Promise<void> | null = null

  async function refresh(): Promise<void> {
    const token = await database.freshness()
    if (ranking.isDead) restart()
    if (token === seen) return
    const since = horizon
    const next = await horizonOf(database.db)
    let read = 0
    for (let after = 0; ; ) {
      const changed = await changesSince(database.db, model, since, after, PAGE_ROWS)
      if (changed.length > 0) take(changed)
      read += changed.length
      if (since === null && read % PROGRESS_ROWS < changed.length && read >= PROGRESS_ROWS)
        log.info({ parties: read }, 'the matching index is loading')
      const last = changed.at(-1)
      if (last === undefined || changed.length < PAGE_ROWS) break
      after = last.id
    }
    horizon = next
    seen = token
  }

  function take(changed: IndexedParty[]): void {
    epoch += 1
    ranking.put(changed)
    rankings.clear()
    for (const { id } of changed) parties.delete(id)
  }

  function restart(): void {
    log.error({}, 'the ranking thread died: the matching index is loaded anew')
    ranking = openRanking()
    rankings.clear()
    horizon = null
    seen = null
  }

  async function partiesOf(ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
    const unknown = [...new Set(ids)].filter((id) => !parties.has(id))
    const before = epoch
    const loaded = unknown.length === 0 ? [] : (await partiesById(database.db, model, unknown)).map(candidateOf)
    if (before === epoch) for (const party of loaded) parties.set(party.id, party)
    const found = new Map(loaded.map((party) => [party.id, party]))
    for (const id of ids) {
      const kept = found.get(id) ?? parties.get(id)
      if (kept) found.set(id, kept)
    }
    return found
  }

  /** Rankings of parties of the universe are kept; others' have no id of their own to keep them under. */
  function asRanked(party: Candidate, { limit, after }: MatchQuestion): Promise<Page<Scored>> {
    const key = parties.get(party.id) === party ? JSON.stringify([party.id, limit, after]) : null
    const known = key === null ? undefined : rankings.get(key)
    if (known) return known
    const asked = ranking.ask('rank', { party, question: { limit, after, count: true } })
    if (key !== null) {
      rankings.set(key, asked)
      asked.catch(() => rankings.delete(key))
    }
    return asked
  }

  const universe: Universe = {
    partiesOf,
    partyOf: async (id) => (await partiesOf([id])).get(id) ?? null,
    async matchesOf(party, { limit, after }) {
      const asked = asRanked(party, { limit, after })
      const page = await asked
      const candidates = await partiesOf(page.shown.map(({ id }) => id))
      const shown = page.shown.flatMap(({ id }) => {
        const candidate = candidates.get(id)
        return candidate ? [{ ...pairBetween(party, candidate), id, candidate }] : []
      })
      return { ...page, shown }
    },
    offeredOn: (side) => ranking.ask('offered', { side }),
    anonymityOf: async ({ traits }) => (traits === null ? null : await ranking.ask('anonymity', { traits })),
    size: () => ranking.ask('size', {}),
  }

  return {
    async current() {
      if (running === null && seen !== null && !ranking.isDead && (await database.freshness()) === seen) return universe
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
      return universe
    },
    close: () => ranking.close(),
  }
}

/** One pair scored; null when both stand on one side or one workspace holds both. */
export function pairIn(one: Candidate, other: Candidate): Pair | null {
  return one.side === other.side || one.identityId === other.identityId ? null : pairBetween(one, other)
}

function pairBetween(one: Candidate, other: Candidate): Pair {
  return one.side === 'buyer' ? pairOf(one.toMatch, other.toMatch) : pairOf(other.toMatch, one.toMatch)
}
