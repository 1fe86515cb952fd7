import { Worker } from 'node:worker_threads'
import type { IndexedParty } from '../store/universe.ts'
import type { Question } from './ranker.ts'
import type { IndexSize, Ranked, RankingAnswer, RankingMessage } from './ranking-thread.ts'

/** The ranking index in a thread of its own, so that no ranking delays another request. */
export interface Ranking {
  /** Puts parties in, or in place of their former selves; questions asked later see them. */
  put(parties: IndexedParty[]): void
  /** The matches of a party. @throws Error when the thread has died or could not take in a party */
  rank(party: IndexedParty, question: Question): Promise<Ranked>
  size(): Promise<IndexSize>
  /** Whether the thread has died; a new one must be filled anew. */
  readonly isDead: boolean
  close(): Promise<void>
}

interface Waiting {
  done: (answer: RankingAnswer) => void
  failed: (error: Error) => void
}

export function openRanking(): Ranking {
  const thread = new Worker(new URL('./ranking-thread.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  let next = 0
  let dead: Error | null = null

  thread.on('message', (answer: RankingAnswer) => {
    waiting.get(answer.id)?.done(answer)
    waiting.delete(answer.id)
    if (waiting.size === 0) thread.unref()
  })
  const end = (error: Error): void => {
    dead ??= error
    for (const { failed } of waiting.values()) failed(dead)
    waiting.clear()
  }
  thread.on('error', end)
  thread.on('exit', () => end(new Error('the ranking thread has ended')))
  thread.unref()

  const tell = (message: RankingMessage): void => thread.postMessage(message)
  const ask = (message: (id: number) => RankingMessage): Promise<RankingAnswer> =>
    new Promise((done, failed) => {
      if (dead !== null) return failed(dead)
      const id = next
      next += 1
      waiting.set(id, { done, failed })
      thread.ref()
      tell(message(id))
    })
  const answered = <A extends object>(answer: RankingAnswer, key: keyof A): A => {
    if (key in answer) return answer as unknown as A
    throw new Error('fault' in answer ? answer.fault : 'the ranking thread gave another answer')
  }

  return {
    put: (parties) => tell({ kind: 'put', parties }),
    rank: async (party, question) =>
      answered<{ ranked: Ranked }>(await ask((id) => ({ kind: 'rank', id, party, question })), 'ranked').ranked,
    size: async () => answered<{ size: IndexSize }>(await ask((id) => ({ kind: 'size', id })), 'size').size,
    get isDead() {
      return dead !== null
    },
    close: async () => {
      await thread.terminate()
    },
  }
}
