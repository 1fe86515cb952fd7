import { parentPort } from 'node:worker_threads'
import type { Scored } from '../domain/matching/shortlist.ts'
import type { IndexedParty } from '../store/universe.ts'
import { candidateOf } from './candidate.ts'
import { type Question, Ranker } from './ranker.ts'

/** What the thread is told, in the order it is told. Parties are put before the questions that follow them. */
export type RankingMessage =
  | { kind: 'put'; parties: IndexedParty[] }
  | { kind: 'rank'; id: number; party: IndexedParty; question: Question }
  | { kind: 'size'; id: number }

export interface Ranked {
  shown: Scored[]
  total: number
  next: Scored | null
}

export interface IndexSize {
  buyers: number
  sellers: number
  /** Bytes of columns and vectors in use. */
  bytes: number
}

export type RankingAnswer =
  | { id: number; ranked: Ranked }
  | { id: number; size: IndexSize }
  | { id: number; fault: string }

const port = parentPort
if (port === null) throw new Error('the ranking thread is started by ranking.ts only')
const ranker = new Ranker()
let fault: string | null = null

port.on('message', (message: RankingMessage) => {
  try {
    if (message.kind === 'put') for (const party of message.parties) ranker.put(candidateOf(party))
    else port.postMessage(answerTo(message))
  } catch (error) {
    // A party that could not be put would be missing from every ranking: from then on each question says so.
    if (message.kind === 'put') fault = error instanceof Error ? error.message : 'unknown'
    else port.postMessage({ id: message.id, fault: error instanceof Error ? error.message : 'unknown' })
  }
})

function answerTo(message: Exclude<RankingMessage, { kind: 'put' }>): RankingAnswer {
  const { id } = message
  if (fault !== null) return { id, fault }
  if (message.kind === 'rank') return { id, ranked: ranker.rank(candidateOf(message.party), message.question) }
  return { id, size: { buyers: ranker.sizeOf('buyer'), sellers: ranker.sizeOf('seller'), bytes: ranker.bytes } }
}
