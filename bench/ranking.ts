/**
 * What an exact ranking costs: `npm run bench -- ranking`, or `node bench/ranking.ts [sellers] [data folder]`. Against merely
 * streaming the vectors that decide, from half as many sellers to all of them, in memory, and for everyone else's requests.
 */

import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { compiledKernel } from '../scripts/compiled-kernel.ts'
import { rankedOf } from '../src/index/candidate.ts'
import { VECTOR_BYTES } from '../src/index/columns.ts'
import { BATCH } from '../src/index/kernel.ts'
import { Ranker } from '../src/index/ranker.ts'
import { openRanking } from '../src/index/ranking.ts'
import { alternate, elapsedMs, medianOf, report } from './rounds.ts'
import { syntheticBuyer, syntheticSellers, vectorPool } from './synthetic-parties.ts'

const [sellersGiven = '1000000', dataFolder = process.env.EVAL_DATA ?? null] = process.argv.slice(2)
const sellers = Number(sellersGiven)
const ROUNDS = 7
/** The best fifty; and the same with the count of all matches, as GET /api/matches answers it. */
const bestFifty = { limit: 50, after: null, count: false } as const
const question = { ...bestFifty, count: true } as const

const pool = await vectorPool(dataFolder)
const buyer = rankedOf(syntheticBuyer(pool))

function filled(count: number): Ranker {
  const ranker = new Ranker()
  for (const seller of syntheticSellers(count, pool)) ranker.put(rankedOf(seller))
  return ranker
}

async function againstStreaming(ranker: Ranker): Promise<void> {
  const { rows, columns } = ranker.survivorsOf(buyer)
  const code = await compiledKernel(new URL('./kernel/stream.as.ts', import.meta.url))
  const { stream } = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory: columns.memory } })
    .exports as { stream: (slots: number, count: number, vectors: number, width: number) => bigint }
  const streamed = () => {
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.subarray(start, start + BATCH)
      new Uint32Array(columns.memory.buffer, 0, BATCH).set(batch)
      stream(0, batch.length, columns.vectorsAt, VECTOR_BYTES)
    }
  }
  for (const [what, one] of [
    [`best fifty of ${sellers} sellers`, bestFifty],
    ['the same with the count of all matches', question],
  ] as const)
    report(
      `${what}, against streaming the vectors of the ${rows.length} whose figures pass`,
      await alternate(
        ROUNDS,
        () => elapsedMs(() => ranker.rank(buyer, one)),
        () => elapsedMs(streamed),
      ),
      'ms',
      'at most 2',
    )
}

/** Universes of half the size and less take turns with the whole one, so that all meet the machine in the same moods. */
async function perDoubling(whole: Ranker): Promise<void> {
  const sizes = [8, 4, 2, 1].map((share) => Math.floor(sellers / share))
  const rankers = sizes.map((size, i) => (i === sizes.length - 1 ? whole : filled(size)))
  const ratios: number[][] = sizes.slice(1).map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs: number[] = []
    for (const one of rankers) costs.push(await elapsedMs(() => one.rank(buyer, question)))
    ratios.forEach((of, i) => {
      of.push((costs[i + 1] ?? Number.NaN) / (costs[i] ?? Number.NaN))
    })
  }
  const shown = ratios.map((of) => medianOf(of).toFixed(2)).join(', ')
  console.log(`cost per doubling, ${sizes.join(' → ')} sellers: ${shown} (asked: at most 2.1)`)
}

async function besideOtherWork(): Promise<void> {
  const ranking = openRanking()
  let page = []
  for (const seller of syntheticSellers(sellers, pool)) {
    page.push(seller)
    if (page.length === 1000) {
      ranking.put(page)
      page = []
      await ranking.ask('size', {})
    }
  }
  ranking.put(page)
  const rankings = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) await ranking.ask('rank', { asker: buyer, question })
  }
  const lasted = await elapsedMs(rankings)
  const atRest = () => new Promise<void>((resolve) => setTimeout(resolve, lasted))
  const delays = await alternate(
    ROUNDS,
    () => longestDelayMs(rankings),
    () => longestDelayMs(atRest),
  )
  console.log(
    `longest delay of the service's event loop in ${(lasted / 1000).toFixed(1)} s of ranking ${sellers} sellers in their thread: ` +
      `${told(delays.service)}; in as long without ranking: ${told(delays.bare)}`,
  )
  await ranking.close()
}

async function longestDelayMs(during: () => Promise<void>): Promise<number> {
  collectGarbage()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await during()
  delay.disable()
  return delay.max / 1e6
}

const told = (delaysMs: number[]): string =>
  `${medianOf(delaysMs).toFixed(1)} ms (${Math.min(...delaysMs).toFixed(1)} to ${Math.max(...delaysMs).toFixed(1)} over ${delaysMs.length} rounds)`

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const load = () => console.log(`load ${loadavg()[0]?.toFixed(1)}`)

collectGarbage()
const before = process.memoryUsage().rss
const ranker = filled(sellers)
collectGarbage()
const held = process.memoryUsage().rss - before
console.log(
  `memory for ${sellers} sellers: ${(held / ranker.bytes).toFixed(2)} of the ${(ranker.bytes / 1e6).toFixed(0)} MB of vectors and columns (asked: at most 1.4)`,
)
load()
await againstStreaming(ranker)
load()
await perDoubling(ranker)
load()
await besideOtherWork()
load()
