import { networkOf } from './client-network.ts'
import { Refusal } from './refusal.ts'

/** Limits how much of one kind of work runs at once, for each client network and in all. */
export interface Concurrency {
  /**
   * Does the work when there is room for it.
   * @throws Refusal 429 when this client already runs as many, 503 when all clients together do.
   */
  run<T>(ip: string | null, work: () => Promise<T>): Promise<T>
}

/** At most `perClient` at once for a client network, and `inAll` for everybody. */
export function openConcurrency({ perClient, inAll }: { perClient: number; inAll: number }): Concurrency {
  const running = new Map<string, number>()
  let all = 0
  return {
    async run(ip, work) {
      const network = networkOf(ip ?? '')
      const own = running.get(network) ?? 0
      if (own >= perClient)
        throw new Refusal('rate_limited', 'too_many_searches_of_address', 'wait_for_search', { retry_after: 1 })
      if (all >= inAll)
        throw new Refusal('search_busy', 'too_many_searches', 'wait_and_search_again', { retry_after: 1 })
      running.set(network, own + 1)
      all += 1
      try {
        return await work()
      } finally {
        all -= 1
        const left = (running.get(network) ?? 1) - 1
        if (left === 0) running.delete(network)
        else running.set(network, left)
      }
    },
  }
}
