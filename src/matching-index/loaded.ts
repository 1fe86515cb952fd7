import { LRUCache } from 'lru-cache'
import { type Aggregate, countOfListed } from '../domain/confidentiality/blinding/aggregate.ts'
import type { Anonymity, RegisterCounts } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { bestThesisPair, type ThesisPair } from '../domain/matching/scoring/pair.ts'
import type { Serving } from '../domain/matching/scoring/serving.ts'
import type { Page, Scored } from '../domain/matching/scoring/shortlist.ts'
import type { Side } from '../domain/party.ts'
import type { Moment } from '../store/changes.ts'
import type { Database } from '../store/database.ts'
import type { Durations } from '../store/durations.ts'
import type { Schema } from '../store/schema.ts'
import { type BoxedParty, partiesById } from '../store/universe.ts'
import type { Basis } from './basis.ts'
import { allTheses, type Candidate, type Scorable, toAsker, toCandidate, toRanked, wholeParty } from './candidate.ts'
import { type KeptRankings, type MatchQuestion, openKeptRankings } from './kept-rankings.ts'
import type { Offered } from './population.ts'
import type { IndexSize } from './ranking-thread.ts'
import { openShards, type Shards } from './shards.ts'
import { openWordIndex, type SearchPage, type TextHits, type WordIndex } from './word-index.ts'

/** A counterparty that matches; `id` is its party's. */
export interface Match extends ThesisPair {
  id: number
  candidate: Candidate
}

/** A page of matches, and how many match in all. */
export interface MatchPage extends Page<Match> {
  total: Aggregate
}

/** The parties as of one moment, and what matching says of them. */
export interface Universe {
  /** The model of its vectors and what their dot products say. */
  readonly serving: Serving
  /** The parties that exist among some ids. */
  partiesOf(ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>>
  partyOf(id: number): Promise<Candidate | null>
  /** A party's matches, best first; the party need not be in the universe itself. */
  matchesOf(party: Scorable, question: MatchQuestion): Promise<MatchPage>
  /** Parties of a side that are offered: those that exist, and those of the demonstration universe. */
  offeredOn(side: Side): Promise<Offered>
  /** What may be told of a seller among all that are offered, or among what a register holds; null for a buyer. */
  anonymityOf(party: Candidate, register?: RegisterCounts): Promise<Anonymity | null>
  /** Parties whose blind texts answer a query; its words are folded as the texts are. */
  searchTexts(words: readonly string[], page: SearchPage): Promise<TextHits>
  size(): Promise<IndexSize>
}

/** Parties kept between questions; a party that changes is read again. */
export const PARTIES_KEPT = 5000
/** Changed parties that kept rankings follow at once: after more of them, asking the index again is cheaper. */
const CHANGES_FOLLOWED = 20
/** Theses that are scored against sellers one by one on the main thread, before and after the change, 15 µs each time. */
const SCORINGS_MAX = 500

/** The index of one model's vectors, as far as it has read. */
export interface Loaded {
  readonly serving: Serving
  readonly ranking: Shards
  readonly parties: LRUCache<number, Candidate>
  readonly rankings: KeptRankings
  readonly words: WordIndex
  /** How long rankings took that were worked out. */
  readonly times: Durations
  /** Up to which it has read; null before it has read anything. */
  moment: Moment | null
  /** Counts the times that changes were read: what was loaded before one of them is not kept after it. */
  epoch: number
  /** No party that was read has a greater id. */
  newestId: number
  /**
   * Parties read one by one since the last look for changes began, and in the time between it and the one before. They may be newer than
   * the rankings, which follow at the next look.
   */
  readAhead: { since: Set<number>; before: Set<number> }
}

/** Notes that a look for changes begins: it finds all that was committed before. */
export function beginLook({ readAhead }: Loaded): void {
  readAhead.before = readAhead.since
  readAhead.since = new Set()
}

/** Notes that a look came to nothing: the next one has to find the same. */
export function abandonLook({ readAhead }: Loaded): void {
  readAhead.since = readAhead.since.union(readAhead.before)
}

/** Whether two are of one model and one calibration. */
export function isSame(one: Serving, other: Serving): boolean {
  const [a, b] = [one.calibration, other.calibration]
  return one.model === other.model && a.bias === b.bias && a.perDot === b.perDot
}

/** Puts parties in. What was kept of them goes, and kept rankings follow, or go where they cannot. */
export function take(to: Loaded, changed: readonly BoxedParty[]): void {
  to.epoch += 1
  to.ranking.put(changed.map(({ exact: _, searchText: __, ownTheses: ___, ...party }) => party))
  to.words.put(changed)
  const few = changed.length <= CHANGES_FOLLOWED && to.rankings.size > 0 ? changed.map(toRanked) : []
  const scorings = few.reduce((sum, party) => sum + to.rankings.scoringsFor(party), 0)
  const isFew = changed.length <= CHANGES_FOLLOWED && scorings <= SCORINGS_MAX
  if (isFew) to.rankings.bring(few.map((is) => ({ was: formerOf(to, is.id), is })))
  else to.rankings.clear()
  for (const party of changed) {
    // Who changes once changes again: kept, its next change can be scored against the rankings.
    if (isFew && to.parties.has(party.id)) to.parties.set(party.id, toCandidate(party, to.serving))
    else to.parties.delete(party.id)
    to.newestId = Math.max(to.newestId, party.id)
  }
}

/** A party as it was put in last; null where it never was, undefined where it is no longer in hand, or in hand as it is now. */
function formerOf({ newestId, readAhead, parties }: Loaded, id: number): Candidate | null | undefined {
  if (id > newestId) return null
  return readAhead.since.has(id) || readAhead.before.has(id) ? undefined : parties.peek(id)
}

/**
 * The universe as an index holds it.
 *
 * @param basis gathers what is asked of it
 */
export function universeOver(database: Database<Schema>, loaded: Loaded, basis?: Basis): Universe {
  const { serving, ranking, parties, rankings, words, times } = loaded

  async function partiesOf(ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
    const found = await read(ids)
    for (const id of ids) basis?.restOnParty(id, found.get(id)?.sessionId)
    return found
  }

  async function read(ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
    // In hand before anything is read: what is put in afterwards may push it out.
    const found = new Map<number, Candidate>()
    for (const id of ids) {
      const kept = parties.get(id)
      if (kept) found.set(id, kept)
    }
    const unknown = [...new Set(ids)].filter((id) => !found.has(id))
    if (unknown.length === 0) return found
    const before = loaded.epoch
    const fresh = (await partiesById(database.db, serving.model, unknown)).map((party) => toCandidate(party, serving))
    const hasChanged = before !== loaded.epoch
    const dropped = hasChanged ? [...found].flatMap(([id, party]) => (parties.peek(id) === party ? [] : [id])) : []
    for (const party of fresh) {
      found.set(party.id, party)
      if (hasChanged) continue
      parties.set(party.id, party)
      loaded.readAhead.since.add(party.id)
    }
    for (const id of dropped) found.delete(id)
    for (const [id, party] of dropped.length === 0 ? [] : await read(dropped)) found.set(id, party)
    return found
  }

  /** Rankings of parties of the universe are kept; others' have no id of their own to keep them under. */
  function asRanked(party: Scorable, { limit, after }: MatchQuestion): Promise<Page<Scored>> {
    refuseToMix(party.serving, serving)
    const isOfUniverse = parties.get(party.id) === wholeParty(party)
    if (!isOfUniverse) basis?.restOnEverything()
    const known = isOfUniverse ? rankings.find(party, { limit, after }) : undefined
    const asked = known ?? times.timed(() => ranking.rank(toAsker(party), { limit, after, count: true }))
    if (isOfUniverse && known === undefined) rankings.keep(party, { limit, after }, asked)
    basis?.restOnPage(() => rankings.find(party, { limit, after }) === asked)
    return asked
  }

  /** What counts all parties rests on all of them. */
  const restingOnAll =
    <A extends unknown[], T>(ask: (...asked: A) => Promise<T>) =>
    (...asked: A): Promise<T> => {
      basis?.restOnEverything()
      return ask(...asked)
    }

  return {
    serving,
    partiesOf,
    partyOf: async (id) => (await partiesOf([id])).get(id) ?? null,
    async matchesOf(party, { limit, after }) {
      const page = await asRanked(party, { limit, after })
      const candidates = await partiesOf(page.shown.map(({ id }) => id))
      const shown = page.shown.flatMap(({ id }) => {
        const candidate = candidates.get(id)
        return candidate ? [{ ...pairBetween(party, candidate), id, candidate }] : []
      })
      return { ...page, shown, total: countOfListed(page.total) }
    },
    offeredOn: restingOnAll(ranking.offeredOn),
    anonymityOf: restingOnAll(async ({ traits }, register) =>
      traits === null ? null : await ranking.anonymityOf(traits, register ?? null),
    ),
    searchTexts: restingOnAll(words.find),
    size: restingOnAll(ranking.size),
  }
}

/** One pair scored; null when both stand on one side or one workspace holds both. */
export function pairIn(one: Scorable, other: Scorable): ThesisPair | null {
  return one.side === other.side || one.identityId === other.identityId ? null : pairBetween(one, other)
}

/** Pairs scored before, by buyer and seller as they are: a party that changes is another object. */
const scored = new WeakMap<Scorable, WeakMap<Scorable, ThesisPair>>()

function pairBetween(one: Scorable, other: Scorable): ThesisPair {
  refuseToMix(one.serving, other.serving)
  const [buyer, seller] = one.side === 'buyer' ? [one, other] : [other, one]
  const ofBuyer = scored.get(buyer) ?? new WeakMap<Scorable, ThesisPair>()
  scored.set(buyer, ofBuyer)
  const pair = ofBuyer.get(seller) ?? bestThesisPair(allTheses(buyer), seller.toMatch, one.serving.calibration)
  ofBuyer.set(seller, pair)
  return pair
}

/** @throws RangeError when vectors of two models are to be compared */
function refuseToMix(one: Serving, other: Serving): void {
  if (one.model !== other.model)
    throw new RangeError(
      `Vectors of ${one.model} and of ${other.model} are not to be compared: ask for both parties again.`,
    )
}

/** What an index may take of the machine. */
export interface Bounds {
  /** Threads that rank, at most. */
  shards: number
  /** Parties kept between questions. */
  partiesKept: number
}

/** An index of a model that has read nothing yet. */
export function emptyIndex(serving: Serving, { shards, partiesKept }: Bounds, times: Durations): Loaded {
  const own: Loaded = {
    serving,
    ranking: openShards(shards, serving.calibration),
    parties: new LRUCache<number, Candidate>({ max: partiesKept }),
    rankings: openKeptRankings(serving.calibration),
    words: openWordIndex(),
    times,
    moment: null,
    epoch: 0,
    newestId: 0,
    readAhead: { since: new Set(), before: new Set() },
  }
  return own
}
