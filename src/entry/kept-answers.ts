import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'
import type { AppContext } from './app-context.ts'

/** Works an answer out; `isGoodUntil` bounds how long it may be given again. */
type Work = (isGoodUntil: (instant: Date) => void) => Promise<Answer>

/** Answers given again for as long as working them out could not come to anything else. */
export interface KeptAnswers {
  /** @param key names all that the answer depends on but the data: who asks, what, and in which form. */
  answerFor(key: string, work: Work): Promise<Answer>
}

/** Bytes kept in all, and for how long where nothing is written. */
const ANSWERS_KEPT_BYTES = 32 * 1024 * 1024
const KEPT_AT_MOST_MS = 3_600_000

interface KeptAnswer {
  freshness: string
  /** The viewer's NDA stops standing then, or what the answer says of the time grows old. */
  goodUntil: number
  answer: Answer
}

/**
 * An answer is kept until anything is committed. Those who ask the same while it is worked out wait for it together: it was begun
 * after the last commit that any of them could know of, so it says what an answer of their own would say, or something newer.
 */
export function openKeptAnswers({ database, now }: Pick<AppContext, 'database' | 'now'>): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: ANSWERS_KEPT_BYTES,
    sizeCalculation: ({ answer }) => answer.body.length + 500,
  })
  const underWay = new Map<string, { freshness: string; answer: Promise<Answer> }>()

  async function workOut(key: string, freshness: string, work: Work): Promise<Answer> {
    let goodUntil = now().getTime() + KEPT_AT_MOST_MS
    const answer = await work((instant) => {
      goodUntil = Math.min(goodUntil, instant.getTime())
    })
    // An answer during which nothing was committed, by it or by anyone, holds as long as nothing is.
    if ((await database.freshness()) === freshness) kept.set(key, { freshness, goodUntil, answer })
    return answer
  }

  return {
    async answerFor(key, work) {
      const freshness = await database.freshness()
      const known = kept.get(key)
      if (known?.freshness === freshness && now().getTime() < known.goodUntil) return known.answer
      const running = underWay.get(key)
      if (running?.freshness === freshness) return await running.answer
      const own = { freshness, answer: workOut(key, freshness, work) }
      underWay.set(key, own)
      try {
        return await own.answer
      } finally {
        if (underWay.get(key) === own) underWay.delete(key)
      }
    },
  }
}
