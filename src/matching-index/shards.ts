import {
  type Anonymity,
  kAnonymity,
  type RegisterCounts,
  type Traits,
} from '../domain/confidentiality/blinding/k-anonymity.ts'
import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import { mergedShortlist, type Page, type Scored } from '../domain/matching/scoring/shortlist.ts'
import type { Side } from '../domain/party.ts'
import type { IndexedParty } from '../store/universe.ts'
import type { Asker } from './candidate.ts'
import type { Offered } from './population.ts'
import type { Question } from './ranker.ts'
import { openRanking, type Ranking } from './ranking.ts'
import type { IndexSize, RankingQuestions } from './ranking-thread.ts'
import type { Seal } from './sealed-file.ts'

/** The ranking index dealt out to threads: each ranks parties of its own, and their answers are put together. */
export interface Shards {
  /** Puts parties in, or in place of their former selves; questions asked later see them. */
  put(parties: readonly IndexedParty[]): void
  rank(asker: Asker, question: Question): Promise<Page<Scored>>
  offeredOn(side: Side): Promise<Offered>
  anonymityOf(traits: Traits, register: RegisterCounts | null): Promise<Anonymity>
  size(): Promise<IndexSize>
  /** Saves what each thread holds in a file of its own. */
  save(pathOf: (shard: number) => string): Promise<SavedShard[]>
  /** Reads what was saved of as many threads, where none holds anything yet. */
  restore(saved: readonly SavedShard[], pathOf: (shard: number) => string): Promise<void>
  /** Whether a thread has died: what it held is missing, and all must be filled again. */
  readonly isDead: boolean
  close(): Promise<void>
}

/** The file that one thread saved. */
export interface SavedShard {
  shard: number
  seal: Seal
}

/** Ids in a row that are dealt to one shard: so many parties are ranked in a millisecond, and a universe no larger takes one thread. */
export const SHARD_IDS = 16_384

/**
 * Threads that rank on a machine of so many processors: one costs 38 MB, and each prunes by a bound of its own, so that four do
 * 13 % more work than one (decision record 0006).
 */
export const threadsOn = (processors: number): number => Math.min(4, processors)

/** The shard that holds a party. */
export const shardOf = (id: number, shards: number): number => Math.floor(id / SHARD_IDS) % shards

/**
 * @param shards threads at most, 1 or more; each starts with the first party that is dealt to it, or the first question
 * @param calibration of the model that made the vectors; the local model's by default
 */
export function openShards(shards: number, calibration?: Calibration): Shards {
  const open = new Map<number, Ranking>()

  function opened(shard: number): Ranking {
    const ranking = open.get(shard) ?? openRanking(calibration)
    open.set(shard, ranking)
    return ranking
  }

  /** @throws Error when a thread has died or could not take in a party */
  const askAll = <K extends keyof RankingQuestions>(kind: K, asked: RankingQuestions[K]['asked']) => {
    if (open.size === 0) opened(0)
    return Promise.all([...open.values()].map((ranking) => ranking.ask(kind, asked)))
  }

  return {
    put(parties) {
      for (const [shard, own] of Map.groupBy(parties, ({ id }) => shardOf(id, shards))) opened(shard).put(own)
    },
    rank: async (asker, question) => mergedShortlist(await askAll('rank', { asker, question }), question.limit),
    async offeredOn(side) {
      const parts = await askAll('offered', { side })
      return { real: sumOf(parts, ({ real }) => real), fictional: sumOf(parts, ({ fictional }) => fictional) }
    },
    async anonymityOf(traits, register) {
      const parts = await askAll('sharers', { traits })
      const sharers = parts[0]?.map((_, telling) => sumOf(parts, (counts) => counts[telling] ?? 0)) ?? []
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
