/**
 * How fast a start reads the universe into memory: `npm run bench -- loading`, or `node bench/loading.ts [parties]`. From the
 * embedded engine, and from the empty PostgreSQL database of BENCH_DATABASE_URL where one is named; into one ranking thread, and into as
 * many as this machine has; then from what was saved beside the data.
 */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { CALIBRATION } from '../src/domain/matching/scoring/semantic-figures.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'
import { openUniverseIndex, type UniverseOptions } from '../src/matching-index/universe.ts'
import { type Database, openDatabase } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { buildLargeUniverse, multiplyUniverse } from './large-universe.ts'
import { inDirectory } from './processes.ts'
import { THREADS } from './synthetic-shards.ts'

/** Written one by one; the rest are their copies. */
const WRITTEN = 252
const parties = Number(process.argv[2] ?? 200_000)
const databaseUrl = process.env.BENCH_DATABASE_URL ?? null
const { model } = openLocalEmbedder({ idleMs: 1000 })
const log = { info() {}, warn() {}, error() {} }

await inDirectory((directory) => load('the embedded engine', directory, null))
if (databaseUrl !== null) await inDirectory((directory) => load('PostgreSQL', directory, databaseUrl))

async function load(from: string, dataDir: string, url: string | null): Promise<void> {
  await buildLargeUniverse(dataDir, WRITTEN, url)
  const database = await openDatabase<Schema>({ databaseUrl: url, dataDir, log })
  await multiplyUniverse(database, parties)
  for (const shards of [1, THREADS, 1, THREADS]) await measure(from, database, { shards })
  const savedIn = { directory: join(dataDir, 'universe'), newName: randomUUID, leastParties: 0 }
  await measure(from, database, { shards: THREADS, savedIn })
  for (let round = 0; round < 3; round += 1) await measure('what was saved', database, { shards: THREADS, savedIn })
  await database.close()
}

async function measure(from: string, database: Database<Schema>, options: UniverseOptions): Promise<void> {
  const { shards } = options
  const index = openUniverseIndex(database, { model, calibration: CALIBRATION }, log, options)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const { active: busyBefore } = performance.eventLoopUtilization()
  const start = performance.now()
  const { buyers, sellers } = await (await index.current()).size()
  const lastedS = (performance.now() - start) / 1000
  const busyS = (performance.eventLoopUtilization().active - busyBefore) / 1000
  delay.disable()
  console.log(
    `a universe of ${buyers + sellers} parties is loaded from ${from} into ${shards} ranking threads in ${lastedS.toFixed(1)} s, ${Math.round((buyers + sellers) / lastedS)} a second; ` +
      `the main thread is busy for ${busyS.toFixed(1)} s of them and held up for ${(delay.percentile(99) / 1e6).toFixed(0)} ms at the 99th percentile, ` +
      `${(delay.max / 1e6).toFixed(0)} ms at most (load ${loadavg()[0]?.toFixed(1)})`,
  )
  const begun = performance.now()
  delay.reset()
  delay.enable()
  if (await index.save())
    console.log(
      `it is saved in ${((performance.now() - begun) / 1000).toFixed(1)} s; the main thread is held up for ${(delay.max / 1e6).toFixed(0)} ms at most`,
    )
  await index.close()
}
