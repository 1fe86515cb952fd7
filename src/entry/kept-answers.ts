import { LRUCache } from 'lru-cache'
import type { Basis } from '../matching-index/universe.ts'
import type { Answer } from './answer.ts'
import type { AppContext } from './app-context.ts'

/** Works an answer out; `isGoodUntil` bounds how long it may be given again. */
type Work<Validity> = (validity: Validity, isGoodUntil: (instant: Date) => void) => Promise<Answer>

/** Answers given again for as long as working them out could not come to anything else. */
export interface KeptAnswers<Validity> {
  /** @param key names all that the answer depends on but the data: who asks, what, and in which form. */
  answerFor(key: string, work: Work<Validity>): Promise<Answer>
}

/** What is known of the data at a look that read every commit before it. */
interface Seen<Validity> {
  /** Of an answer that is begun now. */
  begin(): Validity
  /** Whether working the answer out again could not come to anything else. */
  stands(validity: Validity): boolean
  /** Whether nothing at all was committed since it was begun: whoever asks now may wait for the answer. */
  isLatest(validity: Validity): boolean
}

/** Bytes of answers kept that any commit ends, and of those that follow changes. */
const ANSWERS_KEPT_BYTES = 8 * 1024 * 1024
const FOLLOWED_KEPT_BYTES = 24 * 1024 * 1024
/** For how long an answer is kept where nothing is written. */
const KEPT_AT_MOST_MS = 3_600_000

/** Answers that are kept until anything is committed. */
export function openKeptAnswers({ database, now }: Pick<AppContext, 'database' | 'now'>): KeptAnswers<string> {
  return openAnswers(ANSWERS_KEPT_BYTES, now, async () => {
    const freshness = await database.freshness()
    const isNow = (of: string) => of === freshness
    return { begin: () => freshness, stands: isNow, isLatest: isNow }
  })
}

/** Answers that are kept until a commit concerns what they rest on. The index reads every commit before it tells. */
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
  /** The viewer's NDA stops standing then, or what the answer says of the time grows old. */
  goodUntil: number
  answer: Answer
}

/**
 * Those who ask the same while it is worked out wait for it together: it was begun after the last commit that any of them could
 * know of, so it says what an answer of their own would say, or something newer.
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
    // What was committed since it was begun, by it or by anyone, may be in a part of it only: the look of the next to ask tells.
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
