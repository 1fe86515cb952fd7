import { Refusal } from './refusal.ts'

/** Limits concurrent work of a process, and the number and waiting time of queued requests. */
export interface WorkQueue {
  /**
   * Runs the work when its turn comes. Work whose client has left by then never starts.
   * @throws Refusal 503 `overloaded` if the queue is full or the wait was too long; 503 `deadline_exceeded` if it is
   * not done in time: work already started then finishes unseen and keeps its place until it does
   */
  run<T>(work: (aside: Aside) => Promise<T>, hasLeft?: () => boolean): Promise<T>
  /** Requests running and waiting now; requests refused and overdue since the start. */
  counts(): { running: number; waiting: number; shed: number; late: number }
  /** True if a request arriving now would find the queue full; counts it as refused in that case. */
  shedsNow(): boolean
  /** Refuses a request that arrives while the queue is full. @throws Refusal 503 `overloaded` */
  refuseWhenFull(): void
}

/**
 * Releases the request's place while it waits for another shared resource and takes a place again after a successful
 * wait. A failed wait takes none, since only the refusal is left to send.
 */
export type Aside = <T>(wait: () => Promise<T>) => Promise<T>

interface WorkQueueSettings {
  atOnce: number
  waiting: number
  waitMs: number
  /** Counted from arrival. */
  deadlineMs: number
  /** Clock for the rate at which places become free. */
  now: () => Date
}

/**
 * A request whose expected wait exceeds this share of the limit is refused on arrival, since one that waits in vain
 * costs as much as a good part of an answer.
 */
const SHARE_OF_WAIT = 0.75

/** Weight of the latest interval in the moving average. */
const WEIGHT_OF_LATEST = 1 / 32

/** A client that returns after a second finds the queue emptied twice in the meantime. */
const RETRY_AFTER_S = 1

interface Waiting {
  begin: () => void
  giveUp: () => void
  hasLeft: () => boolean
}

export function openWorkQueue({ atOnce, waiting: waitingMax, waitMs, deadlineMs, now }: WorkQueueSettings): WorkQueue {
  const waiting = new Set<Waiting>()
  let running = 0
  let shed = 0
  let late = 0
  let hasDropped = false
  let beginsSoon = false
  /** Mean milliseconds between places becoming free while all are taken. */
  let paceMs = 0
  /** Start of the current interval; null while a place is free. */
  let takenSinceMs: number | null = null

  /** Removes requests whose clients have left, so that they take no place; once per turn of the event loop. */
  function dropGone(): void {
    if (hasDropped) return
    hasDropped = true
    setImmediate(() => {
      hasDropped = false
    })
    for (const one of waiting) if (one.hasLeft()) one.giveUp()
  }

  /** A place that becomes free goes first to waiting requests. */
  const isFree = () => running < atOnce && waiting.size === 0

  /** True if one more request would wait in vain. */
  function isQueueFull(): boolean {
    return waiting.size >= waitingMax || waiting.size * paceMs > waitMs * SHARE_OF_WAIT
  }

  function isFull(): boolean {
    if (isFree() || !isQueueFull()) return false
    dropGone()
    return isQueueFull()
  }

  function shedsNow(): boolean {
    const isShed = isFull()
    if (isShed) shed += 1
    return isShed
  }

  function refuseWhenFull(): void {
    if (shedsNow()) throw overloaded()
  }

  /** Resolves with the place taken. */
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
      take()
      resolve()
    }
    const timer = setTimeout(giveUp, waitMs)
    const one = { begin, giveUp, hasLeft }
    waiting.add(one)
    return promise
  }

  function take(): void {
    running += 1
    if (running === atOnce) takenSinceMs ??= now().getTime()
  }

  function end(): void {
    const nowMs = now().getTime()
    if (takenSinceMs !== null) paceMs += (nowMs - takenSinceMs - paceMs) * WEIGHT_OF_LATEST
    takenSinceMs = waiting.size > 0 ? nowMs : null
    running -= 1
    if (waiting.size > 0) beginSoon()
  }

  /**
   * Waiting requests start in the next turn of the event loop, after it has read new arrivals. Started at once, the
   * engine's answers would extend the turn indefinitely: of 900 clients, those refused had waited unread for 756 ms in
   * the median.
   */
  function beginSoon(): void {
    if (beginsSoon) return
    beginsSoon = true
    setImmediate(() => {
      beginsSoon = false
      beginWaiting()
    })
  }

  function beginWaiting(): void {
    for (const one of waiting) {
      if (running >= atOnce) return
      if (one.hasLeft()) one.giveUp()
      else one.begin()
    }
  }

  async function enter(hasLeft: () => boolean): Promise<void> {
    if (isFree()) take()
    else await turn(hasLeft)
  }

  async function inTurn<T>(work: (aside: Aside) => Promise<T>, hasLeft: () => boolean): Promise<T> {
    await enter(hasLeft)
    let holdsPlace = true
    const aside: Aside = async (wait) => {
      holdsPlace = false
      end()
      const waited = await wait()
      await enter(hasLeft)
      holdsPlace = true
      return waited
    }
    try {
      return await work(aside)
    } finally {
      if (holdsPlace) end()
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
    shedsNow,
    refuseWhenFull,
    counts: () => ({ running, waiting: waiting.size, shed, late }),
  }
}

/** Builds the refusal of an overloaded service. */
export const overloaded = () =>
  new Refusal('overloaded', 'overloaded', { of: 'wait_and_send', count: RETRY_AFTER_S }, { retry_after: RETRY_AFTER_S })

const deadlineExceeded = () =>
  new Refusal('deadline_exceeded', 'not_answered_in_time', 'check_or_repeat_write', { retry_after: RETRY_AFTER_S })
