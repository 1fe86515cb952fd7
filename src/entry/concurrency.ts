import { clientNetwork } from './client-network.ts'
import { Refusal } from './refusal.ts'
import type { Aside } from './work-queue.ts'

/** Limits concurrent work of one kind, per client network and in total. */
export interface Concurrency {
  /**
   * Runs the work when its turn comes: first come, first served, except that nobody waits behind a second piece of
   * another client's work. A waiting request holds no place in the work queue.
   * @throws Refusal 429 if this client already has the maximum waiting; 503 if all clients together do, or after too
   * long a wait
   */
  run<T>(asked: { ip: string | null; aside?: Aside }, work: () => Promise<T>): Promise<T>
}

interface ConcurrencyLimits {
  /** Concurrent pieces of work of one client network and in total. */
  perClient: number
  inAll: number
  /** Waiting pieces of work of one client network and in total. */
  waitingPerClient: number
  waitingInAll: number
  waitMs: number
}

interface Waiting {
  network: string
  begin: () => void
}

/**
 * One search at a time per client network limits how much it slows others; the total leaves connections of the pool
 * free.
 */
export const SEARCHES: ConcurrencyLimits = {
  perClient: 1,
  inAll: 4,
  waitingPerClient: 4,
  waitingInAll: 64,
  waitMs: 2_000,
}

export function openConcurrency(limits: ConcurrencyLimits): Concurrency {
  const running = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let all = 0

  const mayBegin = (network: string) => all < limits.inAll && (running.get(network) ?? 0) < limits.perClient

  function begin(network: string): void {
    running.set(network, (running.get(network) ?? 0) + 1)
    all += 1
  }

  function end(network: string): void {
    all -= 1
    const left = (running.get(network) ?? 1) - 1
    if (left === 0) running.delete(network)
    else running.set(network, left)
    for (const one of waiting) {
      if (all >= limits.inAll) return
      if (mayBegin(one.network)) one.begin()
    }
  }

  function refuseWhenFull(network: string): void {
    const own = [...waiting].filter((one) => one.network === network).length
    if (own >= limits.waitingPerClient)
      throw new Refusal('rate_limited', 'too_many_searches_of_address', 'wait_for_search', { retry_after: 1 })
    if (waiting.size >= limits.waitingInAll) throw busy()
  }

  /** Resolves with the place taken. */
  function turn(network: string): Promise<void> {
    refuseWhenFull(network)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      waiting.delete(one)
      clearTimeout(timer)
    }
    const one: Waiting = {
      network,
      begin: () => {
        leave()
        begin(network)
        resolve()
      },
    }
    const giveUp = () => {
      leave()
      reject(busy())
    }
    const timer = setTimeout(giveUp, limits.waitMs)
    waiting.add(one)
    return promise
  }

  async function turnAside(network: string, aside: Aside): Promise<void> {
    let hasTurn = false
    try {
      await aside(async () => {
        await turn(network)
        hasTurn = true
      })
    } catch (error) {
      if (hasTurn) end(network)
      throw error
    }
  }

  return {
    async run({ ip, aside }, work) {
      const network = clientNetwork(ip ?? '')
      if (mayBegin(network)) begin(network)
      else if (aside === undefined) await turn(network)
      else await turnAside(network, aside)
      try {
        return await work()
      } finally {
        end(network)
      }
    },
  }
}

const busy = () => new Refusal('search_busy', 'too_many_searches', 'wait_and_search_again', { retry_after: 1 })
