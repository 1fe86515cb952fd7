import { Worker } from 'node:worker_threads'
import {
  type Anonymity,
  kAnonymity,
  type RegisterCounts,
  type Traits,
} from '../domain/confidentiality/blinding/k-anonymity.ts'
import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import { byRank, mergedShortlist, type Page, type Scored } from '../domain/matching/scoring/shortlist.ts'
import type { Side } from '../domain/parties/party.ts'
import type { IndexedParty } from '../store/universe.ts'
import type { Asker, Ranked } from './candidate.ts'
import type { Offered } from './population.ts'
import type { Question } from './ranker.ts'
import type { IndexSize, RankingMessage, RankingQuestions, RankingReply, RankingThreadData } from './ranking-thread.ts'
import type { Seal } from './sealed-file.ts'

/** The ranking index distributed over threads: each ranks its own parties, and the results are merged. */
export interface Shards {
  /** Adds or replaces parties, which their thread reads unless they are ranked; later questions see them. */
  put(parties: readonly (IndexedParty | Ranked)[]): void
  rank(asker: Asker, question: Question): Promise<Page<Scored>>
  /** Returns the best parties below the threshold of a match that pass every condition, best first, without some. */
  near(asker: Asker, limit: number, without: readonly number[]): Promise<Scored[]>
  offeredOn(side: Side): Promise<Offered>
  anonymityOf(traits: Traits, register: RegisterCounts | null): Promise<Anonymity>
  size(): Promise<IndexSize>
  /** Saves each thread's contents in a file of its own. */
  save(pathOf: (shard: number) => string): Promise<SavedShard[]>
  /** Restores as many saved threads into empty ones. */
  restore(saved: readonly SavedShard[], pathOf: (shard: number) => string): Promise<void>
  /** True if a thread has crashed: its parties are missing, and all threads must be filled again. */
  readonly isDead: boolean
  close(): Promise<void>
}

/** The file saved by one thread. */
export interface SavedShard {
  shard: number
  seal: Seal
}

/**
 * Consecutive ids in one shard. As many parties are ranked in a millisecond, and a universe of this size uses one
 * thread.
 */
export const SHARD_IDS = 16_384

/**
 * Returns the number of ranking threads for a number of processors: one costs 38 MB, and each prunes by its own bound,
 * so that four do 13 % more work than one (decision record 0006).
 */
export const threadsOn = (processors: number): number => Math.min(4, processors)

/** Returns the shard of a party. */
export const shardOf = (id: number, shards: number): number => Math.floor(id / SHARD_IDS) % shards

/**
 * @param shards maximum number of threads, 1 or more; each starts with its first party or the first question
 * @param calibration of the model that made the vectors; the local model's by default
 */
export function openShards(shards: number, calibration?: Calibration): Shards {
  const open = new Map<number, Ranking>()

  function opened(shard: number): Ranking {
    const ranking = open.get(shard) ?? openRanking(calibration)
    open.set(shard, ranking)
    return ranking
  }

  /** @throws Error if a thread has crashed or could not store a party */
  const askAll = <K extends keyof RankingQuestions>(kind: K, asked: RankingQuestions[K]['asked']) => {
    if (open.size === 0) opened(0)
    return Promise.all([...open.values()].map((ranking) => ranking.ask(kind, asked)))
  }

  return {
    put(parties) {
      for (const [shard, own] of Map.groupBy(parties, ({ id }) => shardOf(id, shards))) opened(shard).put(own)
    },
    rank: async (asker, question) => mergedShortlist(await askAll('rank', { asker, question }), question.limit),
    near: async (asker, limit, without) =>
      (await askAll('near', { asker, limit, without })).flat().sort(byRank).slice(0, limit),
    async offeredOn(side) {
      const parts = await askAll('offered', { side })
      return { real: sumOf(parts, ({ real }) => real), fictional: sumOf(parts, ({ fictional }) => fictional) }
    },
    async anonymityOf(traits, register) {
      const parts = await askAll('sharers', { traits })
      const sharers = parts[0]?.map((_, at) => sumOf(parts, (counts) => counts[at] ?? 0)) ?? []
      return kAnonymity(traits, sharers, register)
    },
    async size() {
      const parts = await askAll('size', {})
      return {
        buyers: sumOf(parts, ({ buyers }) => buyers),
        sellers: sumOf(parts, ({ sellers }) => sellers),
        bytes: sumOf(parts, ({ bytes }) => bytes),
      }
    },
    save: (pathOf) =>
      Promise.all(
        [...open].map(async ([shard, ranking]) => ({
          shard,
          seal: await ranking.ask('save', { path: pathOf(shard) }),
        })),
      ),
    async restore(saved, pathOf) {
      await Promise.all(saved.map(({ shard, seal }) => opened(shard).ask('restore', { path: pathOf(shard), seal })))
    },
    get isDead() {
      return [...open.values()].some(({ isDead }) => isDead)
    },
    async close() {
      await Promise.all([...open.values()].map((ranking) => ranking.close()))
    },
  }
}

const sumOf = <T>(parts: readonly T[], of: (part: T) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0)

/** One shard of the ranking index in a thread of its own, so that no ranking delays another request. */
interface Ranking {
  put(parties: (IndexedParty | Ranked)[]): void
  /** @throws Error if the thread has crashed or could not store a party */
  ask<K extends keyof RankingQuestions>(
    kind: K,
    asked: RankingQuestions[K]['asked'],
  ): Promise<RankingQuestions[K]['answer']>
  /** True if the thread has crashed; a new one must be filled again. */
  readonly isDead: boolean
  close(): Promise<void>
}

interface Waiting {
  done: (answer: unknown) => void
  failed: (error: Error) => void
}

/** @param calibration of the model that made the vectors; the local model's by default */
function openRanking(calibration?: Calibration): Ranking {
  const thread = new Worker(new URL('./ranking-thread.ts', import.meta.url), {
    workerData: { calibration } satisfies RankingThreadData,
  })
  const waiting = new Map<number, Waiting>()
  let next = 0
  let dead: Error | null = null

  thread.on('message', (reply: RankingReply) => {
    const asker = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) thread.unref()
    if ('fault' in reply) asker?.failed(new Error(reply.fault))
    else asker?.done(reply.answer)
  })
  const end = (error: Error): void => {
    dead ??= error
    for (const { failed } of waiting.values()) failed(dead)
    waiting.clear()
  }
  thread.on('error', end)
  thread.on('exit', () => end(new Error('the ranking thread has ended')))
  thread.unref()

  const post = (message: RankingMessage): void => thread.postMessage(message)

  return {
    put: (parties) => post({ kind: 'put', parties }),
    ask: async (kind, asked) =>
      (await new Promise<unknown>((done, failed) => {
        if (dead !== null) return failed(dead)
        const id = next
        next += 1
        waiting.set(id, { done, failed })
        thread.ref()
        post({ kind, id, ...asked } as RankingMessage)
      })) as RankingQuestions[typeof kind]['answer'],
    get isDead() {
      return dead !== null
    },
    close: async () => {
      await thread.terminate()
    },
  }
}
