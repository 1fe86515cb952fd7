import { parentPort, workerData } from 'node:worker_threads'
import type { Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import type { Page, Scored } from '../domain/matching/scoring/shortlist.ts'
import type { Side } from '../domain/parties/party.ts'
import type { IndexedParty } from '../store/universe.ts'
import { type Asker, type Ranked, toRanked } from './candidate.ts'
import type { Offered } from './population.ts'
import { type Question, Ranker } from './ranker.ts'
import { restoreShard, saveShard } from './saved-shard.ts'
import type { Seal } from './sealed-file.ts'

/** Questions to the thread and their answers. */
export interface RankingQuestions {
  rank: { asked: { asker: Asker; question: Question }; answer: Page<Scored> }
  /** The best parties below the threshold that pass every condition, without some. */
  near: { asked: { asker: Asker; limit: number; without: readonly number[] }; answer: Scored[] }
  offered: { asked: { side: Side }; answer: Offered }
  /** Counts the companies that share each level of a seller's traits. */
  sharers: { asked: { traits: Traits }; answer: number[] }
  size: { asked: Record<never, never>; answer: IndexSize }
  /** Saves the thread's contents in a new file. */
  save: { asked: { path: string }; answer: Seal }
  /** Restores saved contents into an empty thread. */
  restore: { asked: { path: string; seal: Seal }; answer: null }
}

export interface IndexSize {
  buyers: number
  sellers: number
  /** Bytes of columns and vectors in use. */
  bytes: number
}

type Kind = keyof RankingQuestions
type Asked<K extends Kind> = { kind: K; id: number } & RankingQuestions[K]['asked']

/** Start data of the thread; without a calibration it uses the local model's. */
export interface RankingThreadData {
  calibration: Calibration | undefined
}

/** Messages to the thread, processed in order: parties are stored before the questions that follow them. */
export type RankingMessage = { kind: 'put'; parties: (IndexedParty | Ranked)[] } | { [K in Kind]: Asked<K> }[Kind]
export type RankingReply = { id: number; answer: unknown } | { id: number; fault: string }

const port = parentPort
if (port === null) throw new Error('the ranking thread is started by ranking.ts only')
const ranker = new Ranker((workerData as RankingThreadData).calibration)
let putFault: Error | null = null

port.on('message', async (message: RankingMessage) => {
  if (message.kind === 'put') return put(message.parties)
  const { id } = message
  try {
    if (putFault !== null) throw putFault
    port.postMessage({ id, answer: await answerTo(message) } satisfies RankingReply)
  } catch (error) {
    port.postMessage({ id, fault: error instanceof Error ? error.message : 'unknown' } satisfies RankingReply)
  }
})

/** Stores parties. After a failure every question fails, because a missing party would falsify all rankings. */
function put(parties: readonly (IndexedParty | Ranked)[]): void {
  try {
    for (const party of parties) ranker.put('toMatch' in party ? party : toRanked(party))
  } catch (error) {
    putFault = error instanceof Error ? error : new Error('a party could not be put into the matching index')
  }
}

function answerTo(
  message: Exclude<RankingMessage, { kind: 'put' }>,
): RankingQuestions[Kind]['answer'] | Promise<RankingQuestions[Kind]['answer']> {
  switch (message.kind) {
    case 'rank':
      return ranker.rank(message.asker, message.question)
    case 'near':
      return ranker.near(message.asker, message.limit, message.without)
    case 'offered':
      return ranker.offeredOn(message.side)
    case 'sharers':
      return ranker.sharersOf(message.traits)
    case 'size':
      return { buyers: ranker.sizeOf('buyer'), sellers: ranker.sizeOf('seller'), bytes: ranker.bytes }
    case 'save':
      return saveShard(ranker.held, message.path)
    case 'restore':
      return restoreShard(ranker.held, message.path, message.seal).then(() => null)
  }
}
