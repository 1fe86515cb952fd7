/**
 * The ranking index against what it replaces: `npm run bench -- ranking`, or `node bench/ranking.ts [sellers] [data folder]`.
 * The same exact query (gates, figures, text, best fifty) is asked of PGlite's pgvector, over as many sellers as fit there.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { compiledKernel } from '../scripts/compiled-kernel.ts'
import { MORE_FACETS, NO_TEXT_FACTOR, VECTOR_DIMENSIONS } from '../src/domain/matching/semantic.ts'
import { CALIBRATION } from '../src/domain/matching/semantic-figures.ts'
import { type Candidate, candidateOf } from '../src/index/candidate.ts'
import { VECTOR_BYTES } from '../src/index/columns.ts'
import { BATCH, openKernel } from '../src/index/kernel.ts'
import { Ranker } from '../src/index/ranker.ts'
import { openRanking } from '../src/index/ranking.ts'
import { alternate, medianOf, report } from './rounds.ts'
import { syntheticBuyer, syntheticSellers, vectorPool } from './synthetic-parties.ts'

const [sellersGiven = '1000000', dataFolder = process.env.EVAL_DATA ?? null] = process.argv.slice(2)
const sellers = Number(sellersGiven)
/** pgvector in WebAssembly holds 4 bytes a dimension in 4 GB at most, beside its buffers. */
const IN_SQL = Math.min(sellers, 50_000)
const ROUNDS = 7
/** The best fifty, as the SQL gives them; and the same with the count of all matches, as GET /api/matches answers it. */
const bestFifty = { limit: 50, after: null, count: false } as const
const question = { ...bestFifty, count: true } as const

const pool = await vectorPool(dataFolder)
const buyer = candidateOf(syntheticBuyer(pool))

const ms = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function filled(count: number): Ranker {
  const ranker = new Ranker()
  for (const seller of syntheticSellers(count, pool)) ranker.put(candidateOf(seller))
  return ranker
}

async function againstSql(): Promise<void> {
  const ranker = filled(IN_SQL)
  const database = await sqlUniverse(IN_SQL)
  const asked = sqlQuestion(buyer)
  const expected = ranker.rank(buyer, question).shown.map(({ id }) => id)
  const found = (await database.query<{ id: number }>(asked)).rows.map(({ id }) => id)
  if (JSON.stringify(expected) !== JSON.stringify(found)) throw new Error('the two rankings differ')
  for (const [what, one] of [
    [`best fifty of ${IN_SQL} sellers`, bestFifty],
    ['the same with the count of all matches', question],
  ] as const)
    report(
      `${what}, against PGlite's pgvector (the same ids in the same order)`,
      await alternate(
        ROUNDS,
        () => ms(() => ranker.rank(buyer, one)),
        () => ms(() => database.query(asked)),
      ),
      'ms',
      'at most 0.04',
    )
  await database.close()
}

async function sqlUniverse(count: number): Promise<PGlite> {
  const database = await PGlite.create({ extensions: { vector } })
  await database.exec(`create extension vector;
    create table sellers (id int primary key, revenue float8, growth float8, margin float8, k float8, ev float8, v vector(${VECTOR_DIMENSIONS}));
    alter table sellers alter column v set storage plain`)
  const rows: string[] = []
  const flush = async () => {
    if (rows.length > 0) await database.exec(`insert into sellers values ${rows.join(',')}`)
    rows.length = 0
  }
  for (const seller of syntheticSellers(count, pool)) {
    const { id, toMatch } = candidateOf(seller)
    const { revenueEurM, growthPct, ebitdaMarginPct } = toMatch.figures
    rows.push(
      `(${id},${revenueEurM},${growthPct},${ebitdaMarginPct},${toMatch.evToRevenue},${toMatch.evEurM},'[${toMatch.vector.join(',')}]')`,
    )
    if (rows.length === 500) await flush()
  }
  await flush()
  await database.exec('vacuum analyze sellers')
  return database
}

/** Decisions §7 in SQL, for a buyer that states everything. */
function sqlQuestion({ toMatch: { criteria, facets } }: Candidate): string {
  const { ticketMinEurM: min, ticketMaxEurM: max, growthTargetPct: g, ebitdaTargetPct: m } = criteria
  const dot = `greatest(${facets.map((facet) => `-(v <#> '[${facet.join(',')}]')`).join(', ')})`
  return `select id from (
    select id, round((det * greatest(${NO_TEXT_FACTOR}, 1 / (1 + exp(-(${CALIBRATION.bias} - ${MORE_FACETS} * ln(${facets.length}) + ${CALIBRATION.perDot} * ${dot})))))::numeric, 1) as fit
    from (select id, v,
        case when revenue < ${min} / k then 30 * revenue / (${min} / k) when revenue > ${max} / k then 30 * (${max} / k) / revenue else 30 end
        + case when growth >= ${g} then 40 else 40 * exp(-(((${g} - growth) / 15) ^ 2) / 2) end
        + case when margin >= ${m} then 30 else 30 * exp(-(((${m} - margin) / 10) ^ 2) / 2) end as det
      from sellers where not 0.4 * ev > 1.2 * ${max} and not ev < 0.8 * ${min}) figures
    where det >= 50) scored
  where fit >= 50 order by fit desc, id limit 50`
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
        () => ms(() => ranker.rank(buyer, one)),
        () => ms(streamed),
      ),
      'ms',
      'at most 2',
    )
}

async function perDoubling(): Promise<void> {
  const sizes = [sellers / 8, sellers / 4, sellers / 2].map(Math.floor)
  const costs: number[] = []
  for (const size of sizes) {
    const ranker = filled(size)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await ms(() => ranker.rank(buyer, question)))
    costs.push(medianOf(times))
  }
  const ratios = costs.slice(1).map((cost, i) => (cost / (costs[i] ?? Number.NaN)).toFixed(2))
  console.log(`cost per doubling, ${sizes.join(' → ')} sellers: ${ratios.join(', ')} (asked: at most 2.1)`)
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
  await ranking.ask('rank', { party: buyer, question })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) await ranking.ask('rank', { party: buyer, question })
  const each = (performance.now() - start) / ROUNDS
  delay.disable()
  console.log(
    `event loop of the service while ${sellers} sellers are ranked in their thread (${each.toFixed(0)} ms each): 99th percentile ${(delay.percentile(99) / 1e6).toFixed(1)} ms, longest ${(delay.max / 1e6).toFixed(1)} ms`,
  )
  await ranking.close()
}



const ranker = filled(sellers)
const { rows, columns } = ranker.survivorsOf(buyer)
const code = await compiledKernel(new URL('./kernel/stream.as.ts', import.meta.url))
const { stream } = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory: columns.memory } }).exports as any
const streamed = () => { for (let start = 0; start < rows.length; start += BATCH) { const batch = rows.subarray(start, start + BATCH); new Uint32Array(columns.memory.buffer, 0, BATCH).set(batch); stream(0, batch.length, columns.vectorsAt, VECTOR_BYTES) } }
const k=(ranker as any)
const kern=openKernel(columns); kern.setQuery(buyer.toMatch.facets)
const dots=()=>{for (let start = 0; start < rows.length; start += BATCH) kern.dots(rows.subarray(start, start + BATCH))}
const fns:any={streamed,dots,survivors:()=>ranker.survivorsOf(buyer),count:()=>ranker.rank(buyer,question),best:()=>ranker.rank(buyer,bestFifty)}
const t:any={};for(let r=0;r<25;r++)for(const n in fns){const c=process.cpuUsage(),b=performance.now();fns[n]();const w=performance.now()-b;const {user,system}=process.cpuUsage(c);(t[n]??=[[],[]])[0].push(w);t[n][1].push((user+system)/1000)}
for(const n in t)console.log(n.padEnd(10),'wall min/med',Math.min(...t[n][0]).toFixed(0),medianOf(t[n][0]).toFixed(0),'cpu min/med',Math.min(...t[n][1]).toFixed(0),medianOf(t[n][1]).toFixed(0))
