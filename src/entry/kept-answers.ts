import { LRUCache } from 'lru-cache'
import type { Basis } from '../matching-index/universe.ts'
import type { Answer } from './answer.ts'
import type { AppContext } from './app-context.ts'

/** Computes an answer; `isGoodUntil` limits how long it may be reused. */
type Work<Validity> = (validity: Validity, isGoodUntil: (instant: Date) => void) => Promise<Answer>

/** Cache of answers, reused as long as computing them again could not change them. */
interface KeptAnswers<Validity> {
  /** @param key identifies everything except the data that the answer depends on: caller, question and form */
  answerFor(key: string, work: Work<Validity>): Promise<Answer>
}

/** State of the data after every earlier commit has been read. */
interface Seen<Validity> {
  /** Returns the validity of an answer computed from now on. */
  begin(): Validity
  /** True if computing the answer again could not change it. */
  stands(validity: Validity): boolean
  /** True if nothing was committed since the answer was begun, so that a new request may wait for it. */
  isLatest(validity: Validity): boolean
}

/** Cache size for answers that any commit invalidates, and for those that follow changes, bytes. */
const ANSWERS_KEPT_BYTES = 8 * 1024 * 1024
const FOLLOWED_KEPT_BYTES = 24 * 1024 * 1024
/** Maximum age of an answer without writes. */
const KEPT_AT_MOST_MS = 3_600_000

/** Caches answers until anything is committed. */
export function openKeptAnswers({ database, now }: Pick<AppContext, 'database' | 'now'>): KeptAnswers<string> {
  return openAnswers(ANSWERS_KEPT_BYTES, now, async () => {
    const freshness = await database.freshness()
    const isNow = (of: string) => of === freshness
    return { begin: () => freshness, stands: isNow, isLatest: isNow }
  })
}

/**
 * Caches answers until a commit concerns the data they depend on. The index reads every earlier commit before it
 * answers.
 */
export function openFollowedAnswers({ universe, now }: Pick<AppContext, 'universe' | 'now'>): KeptAnswers<Basis> {
  return openAnswers(FOLLOWED_KEPT_BYTES, now, async () => {
    await universe.current()
    return {
      begin: () => universe.newBasis(),
      stands: (basis) => basis.stands(),
      isLatest: (basis) => basis.isLatest,
    }
  })
}

interface Kept<Validity> {
  validity: Validity
  /** Expiry of the viewer's NDA or key, or of a time-dependent part of the answer. */
  goodUntil: number
  answer: Answer
}

/**
 * Identical concurrent requests share one computation: it began after the last commit that any of them could know of,
 * so its result is the same as their own or newer.
 */
function openAnswers<Validity>(
  maxSize: number,
  now: () => Date,
  look: () => Promise<Seen<Validity>>,
): KeptAnswers<Validity> {
  const sizeCalculation = ({ answer }: Kept<Validity>): number => answer.body.length + 500
  const kept = new LRUCache<string, Kept<Validity>>({ maxSize, sizeCalculation })
  const underWay = new Map<string, { validity: Validity; answer: Promise<Answer> }>()

  async function workOut(key: string, validity: Validity, work: Work<Validity>): Promise<Answer> {
    let goodUntil = now().getTime() + KEPT_AT_MOST_MS
    const answer = await work(validity, (instant) => {
      goodUntil = Math.min(goodUntil, instant.getTime())
    })
    // Commits during the computation may be only partly reflected, so validity is checked again on the next request.
    kept.set(key, { validity, goodUntil, answer })
    return answer
  }

  return {
    async answerFor(key, work) {
      const seen = await look()
      const known = kept.get(key)
      if (known !== undefined && seen.stands(known.validity) && now().getTime() < known.goodUntil) return known.answer
      const running = underWay.get(key)
      if (running !== undefined && seen.isLatest(running.validity)) return await running.answer
      const validity = seen.begin()
      const own = { validity, answer: workOut(key, validity, work) }
      underWay.set(key, own)
      try {
        return await own.answer
      } finally {
        if (underWay.get(key) === own) underWay.delete(key)
      }
    },
  }
}
