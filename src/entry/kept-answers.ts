import { LRUCache } from 'lru-cache'
import type { Basis } from '../matching-index/universe.ts'
import type { Answer } from './answer.ts'
import type { AppContext } from './app-context.ts'

/** Works an answer out; `isGoodUntil` bounds how long it may be given again. */
type Work = (isGoodUntil: (instant: Date) => void) => Promise<Answer>

/** Answers given again for as long as working them out could not come to anything else. */
export interface KeptAnswers {
  /** @param key names all that the answer depends on but the data: who asks, what, and in which form. */
  answerFor(key: string, work: Work): Promise<Answer>
}

/** Bytes of answers kept that any commit ends, and of those that follow changes. */
const ANSWERS_KEPT_BYTES = 8 * 1024 * 1024
const FOLLOWED_KEPT_BYTES = 24 * 1024 * 1024
/** For how long an answer is kept where nothing is written. */
const KEPT_AT_MOST_MS = 3_600_000

const sizeOf = ({ answer }: { answer: Answer }): number => answer.body.length + 500

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
    sizeCalculation: sizeOf,
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

/** Works an answer out and gathers what it rests on. */
type FollowedWork = (basis: Basis, isGoodUntil: (instant: Date) => void) => Promise<Answer>

/** Answers given again until something that they rest on changes. */
export interface FollowedAnswers {
  answerFor(key: string, work: FollowedWork): Promise<Answer>
}

/**
 * An answer is kept until a commit concerns what it rests on. The index reads every commit before the call, so an answer that
 * stands then says what working it out would say. Whoever asks for one that is being worked out waits for it if nothing at all
 * was committed since it was begun.
 */
export function openFollowedAnswers({ universe, now }: Pick<AppContext, 'universe' | 'now'>): FollowedAnswers {
  interface Followed {
    basis: Basis
    goodUntil: number
    answer: Answer
  }
  const kept = new LRUCache<string, Followed>({ maxSize: FOLLOWED_KEPT_BYTES, sizeCalculation: sizeOf })
  const underWay = new Map<string, { basis: Basis; answer: Promise<Answer> }>()

  async function workOut(key: string, basis: Basis, work: FollowedWork): Promise<Answer> {
    let goodUntil = now().getTime() + KEPT_AT_MOST_MS
    const answer = await work(basis, (instant) => {
      goodUntil = Math.min(goodUntil, instant.getTime())
    })
    // What was committed meanwhile, by it or by anyone, may be in a part of it only.
    await universe.current()
    if (basis.stands()) kept.set(key, { basis, goodUntil, answer })
    return answer
  }

  return {
    async answerFor(key, work) {
      await universe.current()
      const known = kept.get(key)
      if (known?.basis.stands() && now().getTime() < known.goodUntil) return known.answer
      const running = underWay.get(key)
      if (running?.basis.isLatest) return await running.answer
      const basis = universe.newBasis()
      const own = { basis, answer: workOut(key, basis, work) }
      underWay.set(key, own)
      try {
        return await own.answer
      } finally {
        if (underWay.get(key) === own) underWay.delete(key)
      }
    },
  }
}
