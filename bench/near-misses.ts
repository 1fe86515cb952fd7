/**
 * GET /api/matches/{session_id}/near-misses beside GET /api/matches/{session_id} on a universe of 20,000 parties, each after a
 * write of another party, so that no ranking is one that was kept; and how long one request holds the event loop.
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '../src/config.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'
import { openService } from '../src/open.ts'
import { openDatabase } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { BUYER, register, sellerNumber } from './clients.ts'
import { buildLargeUniverse } from './large-universe.ts'
import { inDirectory } from './processes.ts'
import { elapsedMs, medianOf } from './rounds.ts'

const PARTIES = Number(process.argv[2] ?? 20_000)
const ROUNDS = 20
/** The longest time for which one request may hold the event loop. */
const HELD_AT_MOST_MS = 50
const NS_PER_MS = 1e6

await inDirectory(async (directory) => {
  const dataDir = join(directory, 'data')
  await buildLargeUniverse(dataDir, PARTIES)
  const log = { info() {}, warn() {}, error() {} }
  const database = await openDatabase<Schema>({ databaseUrl: null, dataDir, log })
  const service = await openService(readConfig({ DEMO_UNIVERSE: 'off', READ_LIMIT: '1000000' }), {
    database,
    embedder: openLocalEmbedder({ idleMs: 1_000 }),
    now: () => new Date(),
    newSessionKey: randomUUID,
    newSecret: randomUUID,
    log,
  })
  await service.loaded
  await service.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
  const running = { url } as Parameters<typeof register>[0]
  const { key: buyer } = await register(running, BUYER)
  const { key: seller } = await register(running, sellerNumber(1))
  const { key: other } = await register(running, sellerNumber(2))
  const writes = { count: 0 }

  console.log(`${PARTIES} parties`)
  for (const [side, key] of Object.entries({ buyer, seller })) {
    const spent: Record<'matches' | 'misses', number[]> = { matches: [], misses: [] }
    const held: Record<'matches' | 'misses', number[]> = { matches: [], misses: [] }
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [kind, path] of [
        ['matches', `/api/matches/${key}`],
        ['misses', `/api/matches/${key}/near-misses`],
      ] as const) {
        await writeAnother(url, other, writes)
        const delay = monitorEventLoopDelay({ resolution: 1 })
        delay.enable()
        const ms = await elapsedMs(() => read(url + path))
        delay.disable()
        // The first round compiles what the others run.
        if (round === 0) continue
        spent[kind].push(ms)
        held[kind].push(delay.max / NS_PER_MS)
      }
    const [plain, misses] = [medianOf(spent.matches), medianOf(spent.misses)]
    console.log(
      `a ${side}: matches ${plain.toFixed(1)} ms, near misses ${misses.toFixed(1)} ms, ${(misses / plain).toFixed(2)} times; ` +
        `the event loop is held ${medianOf(held.matches).toFixed(1)} ms and ${medianOf(held.misses).toFixed(1)} ms, ` +
        `at most ${Math.max(...held.misses).toFixed(1)} ms (below ${HELD_AT_MOST_MS})`,
    )
  }
  await service.close()
})

async function read(address: string): Promise<void> {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}

async function writeAnother(base: string, key: string, writes: { count: number }): Promise<void> {
  writes.count += 1
  const answer = await fetch(`${base}/api/session/${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller: { revenue: 13 + writes.count / 10 } }),
  })
  if (!answer.ok) throw new Error(`a write answered ${answer.status}`)
}
