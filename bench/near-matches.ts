/** Time in which the first five below the threshold are found: `node bench/near-matches.ts [sellers]`. */
import { toAsker, toRanked } from '../src/matching-index/candidate.ts'
import { Ranker } from '../src/matching-index/ranker.ts'
import { syntheticBuyer, syntheticSellers, vectorPool } from './synthetic-parties.ts'

const sellers = Number(process.argv[2] ?? 20_000)
const pool = await vectorPool(null)
const ranker = new Ranker()
for (const seller of syntheticSellers(sellers, pool)) ranker.put(toRanked(seller))
const times: number[] = []
let shown = 0
for (let at = 0; at < 40; at += 1) {
  const asker = toAsker(toRanked(syntheticBuyer([...pool.slice(at), ...pool.slice(0, at)])))
  const began = performance.now()
  shown += ranker.near(asker, 5).length
  times.push(performance.now() - began)
}
times.sort((one, other) => one - other)
console.log(
  `${sellers} sellers: median ${times[20]?.toFixed(1)} ms, largest ${times.at(-1)?.toFixed(1)} ms in the ranking thread; ${(shown / 40).toFixed(1)} shown`,
)
