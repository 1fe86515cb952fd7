/**
 * Processor time that the first five below the threshold take in the ranking threads and in the main thread, whose event
 * loop no request holds for longer than that: `node bench/near-matches.ts [sellers] [dismissed]`.
 */
import { toAsker, toScorable } from '../src/matching-index/candidate.ts'
import { pairIn } from '../src/matching-index/universe.ts'
import { syntheticBuyer, syntheticSellers, vectorPool } from './synthetic-parties.ts'
import { shardsOf, THREADS } from './synthetic-shards.ts'

const REQUESTS = 40
const sellers = Number(process.argv[2] ?? 20_000)
const dismissed = Array.from({ length: Number(process.argv[3] ?? 500) }, (_, at) => at + 1)
const pool = await vectorPool(null)
const parties = [...syntheticSellers(sellers, pool)]
const shards = await shardsOf(THREADS, parties)
const buyers = Array.from({ length: REQUESTS }, (_, at) =>
  toScorable(syntheticBuyer([...pool.slice(at), ...pool.slice(0, at)])),
)
const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
const inThreads: number[] = []
const inMain: number[] = []
let shown = 0
for (const buyer of buyers) {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()]
  for (const { id } of await shards.near(toAsker(buyer), 5, dismissed)) {
    const seller = parties[id - 1]
    if (seller !== undefined) shown += pairIn({ ...buyer, identityId: -1 }, toScorable(seller))?.isMatch ? 0 : 1
  }
  inMain.push(msOf(process.threadCpuUsage(main)))
  inThreads.push(msOf(process.cpuUsage(all)) - (inMain.at(-1) ?? 0))
}
await shards.close()
const told = (times: number[]) => {
  const sorted = times.toSorted((one, other) => one - other)
  return `median ${sorted[REQUESTS / 2]?.toFixed(1)} ms, largest ${sorted.at(-1)?.toFixed(1)} ms`
}
console.log(
  `${sellers} sellers in ${THREADS} threads, ${dismissed.length} dismissed: ranking threads ${told(inThreads)}; main thread ${told(inMain)}; ${(shown / REQUESTS).toFixed(1)} shown`,
)
