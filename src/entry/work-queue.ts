import { Refusal } from './refusal.ts'

/** Bounds how much a process works on at once, and how many requests wait for their turn and for how long. */
export interface WorkQueue {
  /**
   * Does the work when its turn comes. Work whose client has left before that is never begun.
   * @throws Refusal 503 `overloaded` when too many wait or this one waited too long; 503 `deadline_exceeded` when it is not
   * done in time: what was begun then ends unseen, and keeps its place until it does.
   */
  run<T>(work: () => Promise<T>, hasLeft?: () => boolean): Promise<T>
  /** How many are worked on, and how many wait; since the start, how many were refused and how many were not done in time. */
  counts(): { running: number; waiting: number; shed: number; late: number }
  /** Refuses a request that comes while the queue is full. @throws Refusal 503 `overloaded` */
  refuseWhenFull(): void
}

export interface WorkQueueSettings {
  atOnce: number
  waiting: number
  waitMs: number
  /** From the arrival on. */
  deadlineMs: number
}

/** Who comes back after a second meets a queue that has been emptied twice meanwhile. */
const RETRY_AFTER_S = 1

interface Waiting {
  begin: () => void
  giveUp: () => void
  hasLeft: () => boolean
}

export function openWorkQueue({ atOnce, waiting: waitingMax, waitMs, deadlineMs }: WorkQueueSettings): WorkQueue {
  const waiting = new Set<Waiting>()
  let running = 0
  let shed = 0
  let late = 0

  /** Has those leave the queue whose clients are gone, so that they take no place from others. */
  function dropGone(): void {
    for (const one of waiting) if (one.hasLeft()) one.giveUp()
  }

  function isFull(): boolean {
    if (running < atOnce || waiting.size < waitingMax) return false
    dropGone()
    return waiting.size >= waitingMax
  }

  function refuseWhenFull(): void {
    if (!isFull()) return
    shed += 1
    throw overloaded()
  }

  /** Resolves, with the place taken, when the turn comes. */
  function turn(hasLeft: () => boolean): Promise<void> {
    refuseWhenFull()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      waiting.delete(one)
      clearTimeout(timer)
    }
    const giveUp = () => {
      leave()
      shed += 1
      reject(overloaded())
    }
    const begin = () => {
      leave()
      running += 1
      resolve()
    }
    const timer = setTimeout(giveUp, waitMs)
    const one = { begin, giveUp, hasLeft }
    waiting.add(one)
    return promise
  }

  function end(): void {
    running -= 1
    for (const one of waiting) {
      if (running >= atOnce) return
      if (one.hasLeft()) one.giveUp()
      else one.begin()
    }
  }

  async function inTurn<T>(work: () => Promise<T>, hasLeft: () => boolean): Promise<T> {
    if (running < atOnce) running += 1
    else await turn(hasLeft)
    try {
      return await work()
    } finally {
      end()
    }
  }

  return {
    async run(work, hasLeft = () => false) {
      const { promise: deadline, reject } = Promise.withResolvers<never>()
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        late += 1
        reject(deadlineExceeded())
      }, deadlineMs)
      try {
        return await Promise.race([deadline, inTurn(work, () => isLate || hasLeft())])
      } finally {
        clearTimeout(timer)
      }
    },
    refuseWhenFull,
    counts: () => ({ running, waiting: waiting.size, shed, late }),
  }
}

/** What is said wherever the service has more to do than it can. */
export const overloaded = () =>
  new Refusal('overloaded', 'overloaded', { of: 'wait_and_send', count: RETRY_AFTER_S }, { retry_after: RETRY_AFTER_S })

const deadlineExceeded = () =>
  new Refusal('deadline_exceeded', 'not_answered_in_time', 'check_or_repeat_write', { retry_after: RETRY_AFTER_S })
