import { LRUCache } from 'lru-cache'
import type { Anonymity, RegisterCounts } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { type Aggregate, countOfListed } from '../domain/figures/aggregate.ts'
import { isOpen } from '../domain/matching/scoring/gates.ts'
import { bestThesisPair, type ThesisPair } from '../domain/matching/scoring/pair.ts'
import type { Serving } from '../domain/matching/scoring/serving.ts'
import { byRank, type Page, type Scored } from '../domain/matching/scoring/shortlist.ts'
import type { Side } from '../domain/parties/party.ts'
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

/** A matching counterparty; `id` is its party's. */
export interface Match extends ThesisPair {
  id: number
  candidate: Candidate
}

/** A page of matches with the total number of matches. */
export interface MatchPage extends Page<Match> {
  total: Aggregate
}

/** The parties as of one moment, and their matching. */
export interface Universe {
  /** The model of its vectors with its calibration. */
  readonly serving: Serving
  /** Returns those of the parties that exist, in the order asked for, in which an allowance of names is used up. */
  partiesOf(ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>>
  partyOf(id: number): Promise<Candidate | null>
  /** Returns a party's matches, best first. The party itself need not be in the universe. */
  matchesOf(party: Scorable, question: MatchQuestion): Promise<MatchPage>
  /** Returns the best parties below the threshold of a match that pass every condition, best first, without some. */
  nearOf(party: Scorable, limit: number, without: readonly number[]): Promise<readonly Match[]>
  /** Counts the offered parties of a side: real ones and those of the demonstration universe. */
  offeredOn(side: Side): Promise<Offered>
  /**
   * Returns the traits of a seller that can be shown without singling it out among all offered sellers, or among a
   * register's companies. Null for a buyer.
   */
  anonymityOf(party: Candidate, register?: RegisterCounts): Promise<Anonymity | null>
  /** Searches blind texts. The words must be folded like the texts. */
  searchTexts(words: readonly string[], page: SearchPage): Promise<TextHits>
  size(): Promise<IndexSize>
}

/** Parties cached between requests; a party that changes is read again. */
export const PARTIES_KEPT = 5000
/** Changes that cached rankings follow at once; beyond that, ranking anew is cheaper. */
const CHANGES_FOLLOWED = 20
/** Limit of theses scored one by one on the main thread, before and after the change, at 15 µs each. */
const SCORINGS_MAX = 500

/** The index of one model's vectors, up to the moment it has read. */
export interface Loaded {
  readonly serving: Serving
  readonly ranking: Shards
  readonly parties: LRUCache<number, Candidate>
  readonly rankings: KeptRankings
  readonly words: WordIndex
  /** Durations of computed rankings. */
  readonly times: Durations
  /** Everything committed before is included. Null before the first reading. */
  moment: Moment | null
  /** Incremented when changes are read; data loaded before an increment are not cached after it. */
  epoch: number
  /** Greatest id of the parties read. */
  newestId: number
  /**
   * Parties read individually since the last look for changes began, and between it and the previous one. They may be
   * newer than the rankings, which catch up at the next look.
   */
  readAhead: { since: Set<number>; before: Set<number> }
}

/** Records the start of a look for changes, which finds everything committed before. */
export function beginLook({ readAhead }: Loaded): void {
  readAhead.before = readAhead.since
  readAhead.since = new Set()
}

/** Records that a look failed, so that the next one covers the same changes. */
export function abandonLook({ readAhead }: Loaded): void {
  readAhead.since = readAhead.since.union(readAhead.before)
}

/** True if both have one model and one calibration. */
export function isSame(one: Serving, other: Serving): boolean {
  const [a, b] = [one.calibration, other.calibration]
  return one.model === other.model && a.bias === b.bias && a.perDot === b.perDot
}

/** Stores changed parties. Their cached objects and the cached rankings are updated, or dropped after many changes. */
export function storeChanged(loaded: Loaded, changed: readonly BoxedParty[]): void {
  loaded.epoch += 1
  const unboxed = changed.map(({ exact: _, searchText: __, ownTheses: ___, ...party }) => party)
  // Read here, few parties spare a ranking thread the rules of reading, which take it a second to compile.
  const few = changed.length <= CHANGES_FOLLOWED ? unboxed.map(toRanked) : []
  loaded.ranking.put(few.length > 0 ? few : unboxed)
  loaded.words.put(changed)
  const scorings = few.reduce((sum, party) => sum + loaded.rankings.scoringsFor(party), 0)
  const isFew = changed.length <= CHANGES_FOLLOWED && scorings <= SCORINGS_MAX
  if (isFew) loaded.rankings.follow(few.map((is) => ({ was: lastStored(loaded, is.id), is })))
  else loaded.rankings.clear()
  for (const party of changed) {
    // A party that changes once tends to change again; if cached, its next change can be scored against the rankings.
    if (isFew && loaded.parties.has(party.id)) loaded.parties.set(party.id, toCandidate(party, loaded.serving))
    else loaded.parties.delete(party.id)
    loaded.newestId = Math.max(loaded.newestId, party.id)
  }
}

/** Returns a party as last stored. Null for a new one, undefined if it is not cached or was read after its change. */
function lastStored({ newestId, readAhead, parties }: Loaded, id: number): Candidate | null | undefined {
  if (id > newestId) return null
  return readAhead.since.has(id) || readAhead.before.has(id) ? undefined : parties.peek(id)
}

/**
 * Returns the universe of an index.
 *
 * @param basis collects the dependencies of the answer
 */
export function universeOver(database: Database<Schema>, loaded: Loaded, basis?: Basis): Universe {
  const { serving, ranking, parties, rankings, words, times } = loaded

  async function partiesOf(ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
    const found = await read(ids)
    const inOrder = new Map<number, Candidate>()
    for (const id of ids) {
      const party = found.get(id)
      basis?.addParty(id, party?.sessionId)
      if (party) inOrder.set(id, party)
    }
    return inOrder
  }

  async function read(ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
    // Taken before anything is read, since later insertions may evict cached parties.
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

  /** Caches rankings of parties of the universe only; others have no id to cache them under. */
  function asRanked(party: Scorable, { limit, after }: MatchQuestion): Promise<Page<Scored>> {
    refuseToMix(party.serving, serving)
    const isOfUniverse = parties.get(party.id) === wholeParty(party)
    if (!isOfUniverse) basis?.addEverything()
    const known = isOfUniverse ? rankings.find(party, { limit, after }) : undefined
    const asked = known ?? times.timed(() => ranking.rank(toAsker(party), { limit, after, count: true }))
    if (isOfUniverse && known === undefined) rankings.keep(party, { limit, after }, asked)
    basis?.addPage(() => rankings.find(party, { limit, after }) === asked)
    return asked
  }

  /** Counts over all parties depend on all of them. */
  const dependingOnAll =
    <A extends unknown[], T>(ask: (...asked: A) => Promise<T>) =>
    (...asked: A): Promise<T> => {
      basis?.addEverything()
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
    nearOf: dependingOnAll(async (party, limit, without) => {
      refuseToMix(party.serving, serving)
      const candidates = await partiesOf((await ranking.near(toAsker(party), limit, without)).map(({ id }) => id))
      return [...candidates]
        .map(([id, candidate]) => ({ ...pairBetween(party, candidate), id, candidate }))
        .filter(({ isMatch, gates }) => !isMatch && isOpen(gates.communication) && isOpen(gates.ticketFit))
        .sort(byRank)
    }),
    offeredOn: dependingOnAll(ranking.offeredOn),
    anonymityOf: dependingOnAll(async ({ traits }, register) =>
      traits === null ? null : await ranking.anonymityOf(traits, register ?? null),
    ),
    searchTexts: dependingOnAll(words.find),
    size: dependingOnAll(ranking.size),
  }
}

/** Scores one pair. Null if both are on one side or in one workspace. */
export function pairIn(one: Scorable, other: Scorable): ThesisPair | null {
  return one.side === other.side || one.identityId === other.identityId ? null : pairBetween(one, other)
}

/** Scored pairs, keyed by the buyer's and the seller's objects, which are replaced when a party changes. */
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

/** @throws RangeError for vectors of two models */
function refuseToMix(one: Serving, other: Serving): void {
  if (one.model !== other.model)
    throw new RangeError(
      `Vectors of ${one.model} and of ${other.model} are not to be compared: ask for both parties again.`,
    )
}

/** Resource limits of an index. */
export interface Bounds {
  /** Maximum number of ranking threads. */
  shards: number
  /** Parties cached between requests. */
  partiesKept: number
}

/** Creates an empty index of a model. */
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
