import { availableParallelism } from 'node:os'
import { openShards, type Shards, threadsOn } from '../src/matching-index/shards.ts'
import type { IndexedParty } from '../src/store/universe.ts'

/** Threads that the service would rank in on this machine. */
export const THREADS = threadsOn(availableParallelism())

const PAGE = 1000

/** The ranking index in threads, with these parties in it. */
export async function shardsOf(threads: number, parties: Iterable<IndexedParty>): Promise<Shards> {
  const shards = openShards(threads)
  let page: IndexedParty[] = []
  for (const party of parties) {
    page.push(party)
    if (page.length < PAGE) continue
    shards.put(page)
    page = []
    await shards.size()
  }
  shards.put(page)
  await shards.size()
  return shards
}
