import { Refusal } from './refusal.ts'

/** Bounds how much a process works on at once, and how many requests wait for their turn and for how long. */
export interface WorkQueue {
  /**
   * Does the work when its turn comes. Work whose client has left before that is never begun.
   * @throws Refusal 503 `overloaded` when too many wait or this one waited too long; 503 `deadline_exceeded` when it is not
   * done in time: what was begun then ends unseen, and keeps its place until it does.
   */
  run<T>(work: (aside: Aside) => Promise<T>, hasLeft?: () => boolean): Promise<T>
  /** How many are worked on, and how many wait; since the start, how many were refused and how many were not done in time. */
  counts(): { running: number; waiting: number; shed: number; late: number }
  /** Whether a request that comes now finds the queue full; if so, it is counted as refused. */
  shedsNow(): boolean
  /** Refuses a request that comes while the queue is full. @throws Refusal 503 `overloaded` */
  refuseWhenFull(): void
}

/**
 * Gives the place of the request back while it waits for another shared resource, and takes a place again once the wait has succeeded.
 * A wait that fails takes none: nothing but the refusal is left to do.
 */
export type Aside = <T>(wait: () => Promise<T>) => Promise<T>

export interface WorkQueueSettings {
  atOnce: number
  waiting: number
  waitMs: number
  /** From the arrival on. */
  deadlineMs: number
  /** For the pace at which places come free. */
  now: () => Date
}

/**
 * Whoever would wait longer than this share of the time allowed, at the pace at which places come free, is refused on arrival: who is
 * let in and then waits in vain costs as much as a good part of an answer.
 */
const SHARE_OF_WAIT = 0.75

/** A place that comes free counts this much in the pace, and all before it the rest. */
const WEIGHT_OF_LATEST = 1 / 32

/** Who comes back after a second meets a queue that has been emptied twice meanwhile. */
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
  /** Mean milliseconds from one place coming free to the next, while all are taken. */
  let paceMs = 0
  /** Since when the next place to come free is waited for; null while one is free. */
  let takenSinceMs: number | null = null

  /** Has those leave the queue whose clients are gone, so that they take no place from others; once in a turn of the event loop. */
  function dropGone(): void {
    if (hasDropped) return
    hasDropped = true
    setImmediate(() => {
      hasDropped = false
    })
    for (const one of waiting) if (one.hasLeft()) one.giveUp()
  }

  /** A place that came free is first of all for those who wait. */
  const isFree = () => running < atOnce && waiting.size === 0

  /** Whether one more would wait in vain. */
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
   * Whoever waits begins in the next turn of the event loop, after it has read what has arrived. Begun at once, the answers of the engine
   * would call for more of them without an end to the turn: of 900 clients, those refused had waited unread for 756 ms in the median.
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

/** What is said wherever the service has more to do than it can. */
export const overloaded = () =>
  new Refusal('overloaded', 'overloaded', { of: 'wait_and_send', count: RETRY_AFTER_S }, { retry_after: RETRY_AFTER_S })

const deadlineExceeded = () =>
  new Refusal('deadline_exceeded', 'not_answered_in_time', 'check_or_repeat_write', { retry_after: RETRY_AFTER_S })
