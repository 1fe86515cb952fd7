/**
 * What an exact ranking costs: `npm run bench -- ranking`, or `node bench/ranking.ts [sellers] [data folder]`. In the threads of this
 * machine against one, each against merely streaming the vectors that decide; from an eighth of the sellers to all of them; in
 * memory; and for everyone else's requests.
 */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { toAsker, toRanked } from '../src/matching-index/candidate.ts'
import { VECTOR_BYTES } from '../src/matching-index/columns.ts'
import { BATCH } from '../src/matching-index/kernel.ts'
import { Ranker } from '../src/matching-index/ranker.ts'
import type { Shards } from '../src/matching-index/shards.ts'
import { compiledKernel } from '../tooling/compiled-kernel.ts'
import { alternate, elapsedMs, medianOf, report, reportFastest } from './rounds.ts'
import { syntheticBuyer, syntheticSellers, vectorPool } from './synthetic-parties.ts'
import { shardsOf, THREADS } from './synthetic-shards.ts'

const [sellersGiven = '1000000', dataFolder = process.env.EVAL_DATA ?? null] = process.argv.slice(2)
const sellers = Number(sellersGiven)
const ROUNDS = 7
/** The best fifty; and the same with the count of all matches, as GET /api/matches answers it. */
const bestFifty = { limit: 50, after: null, count: false } as const
const question = { ...bestFifty, count: true } as const
const questions = [
  [`best fifty of ${sellers} sellers`, bestFifty],
  ['the same with the count of all matches', question],
] as const

const pool = await vectorPool(dataFolder)
const buyer = toRanked(syntheticBuyer(pool))
const asker = toAsker(buyer)
const filled = (threads: number, count = sellers) => shardsOf(threads, syntheticSellers(count, pool))

async function againstStreaming(): Promise<void> {
  const ranker = new Ranker()
  for (const seller of syntheticSellers(sellers, pool)) ranker.put(toRanked(seller))
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
  for (const [what, one] of questions)
    report(
      `${what}, in one thread, against streaming the vectors of the ${rows.length} whose figures pass`,
      await alternate(
        ROUNDS,
        () => elapsedMs(() => ranker.rank(buyer, one)),
        () => elapsedMs(streamed),
      ),
      'ms',
      'at most 2',
    )
}

async function againstOneThread(inAll: Shards, inOne: Shards): Promise<void> {
  for (const [what, one] of questions) {
    const rounds = await alternate(
      3 * ROUNDS,
      () => elapsedMs(() => inAll.rank(asker, one)),
      () => elapsedMs(() => inOne.rank(asker, one)),
    )
    report(`${what}, in ${THREADS} threads, against one`, rounds, 'ms')
    reportFastest(rounds, 'ms')
  }
}

/** Universes of half the size and less take turns with the whole one, so that all meet the machine in the same moods. */
async function perDoubling(whole: Shards): Promise<void> {
  const sizes = [8, 4, 2, 1].map((share) => Math.floor(sellers / share))
  const universes: Shards[] = []
  for (const size of sizes) universes.push(size === sellers ? whole : await filled(THREADS, size))
  for (const [what, one] of questions) {
    const ratios: number[][] = sizes.slice(1).map(() => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      const costs: number[] = []
      for (const universe of universes) costs.push(await elapsedMs(() => universe.rank(asker, one)))
      ratios.forEach((of, i) => {
        of.push((costs[i + 1] ?? Number.NaN) / (costs[i] ?? Number.NaN))
      })
    }
    const shown = ratios.map((of) => medianOf(of).toFixed(2)).join(', ')
    console.log(`cost per doubling, ${sizes.join(' → ')} sellers, ${what}: ${shown} (asked: at most 2.1)`)
  }
  await Promise.all(universes.slice(0, -1).map((universe) => universe.close()))
}

/** Requests to a server on the loop of this thread, as the service's are, and that loop's delay, while rankings follow each other. */
async function besideOtherWork(universes: readonly (readonly [string, Shards | null])[]): Promise<void> {
  const server = createServer((_, answer) => answer.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const measured = universes.map(([what, shards]) => ({
    what,
    shards,
    loop: [] as number[],
    median: [] as number[],
    slow: [] as number[],
  }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { shards, loop, median, slow } of measured) {
      const { delayMs, requestsMs } = await beside(shards, url)
      loop.push(delayMs)
      median.push(medianOf(requestsMs))
      slow.push(requestsMs.toSorted((one, other) => other - one)[Math.floor(requestsMs.length / 100)] ?? Number.NaN)
    }
  for (const { what, loop, median, slow } of measured)
    console.log(
      `${what}: longest delay of the event loop ${told(loop)}; another request ${told(median)}, 99th percentile ${told(slow)}`,
    )
  server.close()
}

const BESIDE_MS = 1500
const BETWEEN_REQUESTS_MS = 3

async function beside(shards: Shards | null, url: string): Promise<{ delayMs: number; requestsMs: number[] }> {
  collectGarbage()
  const requestsMs: number[] = []
  const end = performance.now() + BESIDE_MS
  const ranking = async () => {
    while (shards !== null && performance.now() < end) await shards.rank(asker, question)
  }
  const requesting = async () => {
    while (performance.now() < end) {
      requestsMs.push(await elapsedMs(async () => (await fetch(url)).text()))
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_REQUESTS_MS))
    }
  }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await Promise.all([ranking(), requesting()])
  delay.disable()
  return { delayMs: delay.max / 1e6, requestsMs }
}

const told = (ms: number[]): string =>
  `${medianOf(ms).toFixed(1)} ms (${Math.min(...ms).toFixed(1)} to ${Math.max(...ms).toFixed(1)})`

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const load = () => console.log(`load ${loadavg()[0]?.toFixed(1)}`)

collectGarbage()
const before = process.memoryUsage().rss
const inAll = await filled(THREADS)
collectGarbage()
const held = process.memoryUsage().rss - before
const { bytes } = await inAll.size()
console.log(
  `memory for ${sellers} sellers in ${THREADS} threads: ${(held / bytes).toFixed(2)} of the ${(bytes / 1e6).toFixed(0)} MB of vectors and columns (asked: at most 1.4)`,
)
load()
await againstStreaming()
load()
const inOne = await filled(1)
await againstOneThread(inAll, inOne)
load()
await besideOtherWork([
  ['without ranking', null],
  [`while ${sellers} are ranked in one thread`, inOne],
  [`in ${THREADS} threads`, inAll],
])
load()
await inOne.close()
await perDoubling(inAll)
load()
await inAll.close()
