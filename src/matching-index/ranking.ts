import { Worker } from 'node:worker_threads'
import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import type { IndexedParty } from '../store/universe.ts'
import type { RankingMessage, RankingQuestions, RankingReply, RankingThreadData } from './ranking-thread.ts'

/** One shard of the ranking index in a thread of its own, so that no ranking delays another request. */
export interface Ranking {
  /** Adds or replaces parties; later questions see them. */
  put(parties: IndexedParty[]): void
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
export function openRanking(calibration?: Calibration): Ranking {
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

  const tell = (message: RankingMessage): void => thread.postMessage(message)

  return {
    put: (parties) => tell({ kind: 'put', parties }),
    ask: async (kind, asked) =>
      (await new Promise<unknown>((done, failed) => {
        if (dead !== null) return failed(dead)
        const id = next
        next += 1
        waiting.set(id, { done, failed })
        thread.ref()
        tell({ kind, id, ...asked } as RankingMessage)
      })) as RankingQuestions[typeof kind]['answer'],
    get isDead() {
      return dead !== null
    },
    close: async () => {
      await thread.terminate()
    },
  }
}
