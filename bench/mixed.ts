/**
 * GET /api/matches of four workspaces while others write: after nine reads one change of a figure by another party, against a
 * bare Fastify route that sends the same bytes for the reads, each in a process of its own, loaded by turns. Then one request
 * at a time: what a read costs right after a write of another party, and kept. On the embedded engine, or in the PostgreSQL
 * database of BENCH_DATABASE_URL: there the single requests are measured once more beside a foreign transaction and a dump's snapshot,
 * both open in another database of the server. `node bench/mixed.ts [parties]`
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { BUYER, register, sellerNumber } from './clients.ts'
import { buildLargeUniverse, fillServer } from './large-universe.ts'
import { inDirectory, start, startService } from './processes.ts'
import { alternate, elapsedMs, medianOf, report } from './rounds.ts'

const PARTIES = Number(process.argv[2] ?? 10_000)
const READERS = 4
const READS_PER_WRITE = 9
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 20
const READS_AFTER_WRITES = 40

await inDirectory(async (directory) => {
  const dataDir = join(directory, 'data')
  const databaseUrl = process.env.BENCH_DATABASE_URL ?? null
  if (databaseUrl === null) await buildLargeUniverse(dataDir, PARTIES)
  else await fillServer(databaseUrl, PARTIES)
  const service = await startService(
    databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl, DEMO_UNIVERSE: 'off' },
  )
  const readers: string[] = []
  for (let n = 0; n < READERS; n += 1) readers.push((await register(service, BUYER)).key)
  const writer = await register(service, sellerNumber(1))
  const pathOf = (key: string | undefined) => `/api/matches/${key}`
  const answer = await fetch(service.url + pathOf(readers[0]))
  const bytes = await answer.text()
  const file = join(directory, 'bytes.json')
  writeFileSync(file, bytes)
  const bare = start('bench/bare-route.ts', {}, [file])
  const bareUrl = `http://127.0.0.1:${(await bare.line('port ')).slice(5)}`
  console.log(`${PARTIES} parties, ${answer.headers.get('x-total-count')} matches, ${bytes.length} bytes a page`)

  let writes = 0
  const write = () => {
    writes += 1
    return JSON.stringify({ seller: { revenue: 10 + (writes % 400) / 10 } })
  }
  const reading = Array.from({ length: READS_PER_WRITE }, (_, n) => ({ path: pathOf(readers[n % READERS]) }))
  const writing = {
    method: 'POST' as const,
    path: `/api/session/${writer.key}`,
    headers: { 'content-type': 'application/json' },
    setupRequest: <T extends object>(request: T) => ({ ...request, body: write() }),
  }
  const requestsPerSecond = async (url: string, requests: object[]): Promise<number> => {
    const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests })
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
    return result['2xx'] / result.duration
  }
  const share = READS_PER_WRITE / (READS_PER_WRITE + 1)
  const mixed = async () => (await requestsPerSecond(service.url, [...reading, writing])) * share
  const bareReads = () => requestsPerSecond(bareUrl, [{ path: '/' }])
  await mixed()
  await bareReads()
  report(
    'reads, with a write of others after every nine',
    await alternate(ROUNDS, mixed, bareReads),
    'reads/s',
    'at least 0.50',
  )

  const read = async (url: string) => void (await (await fetch(url)).arrayBuffer())
  const own = service.url + pathOf(readers[0])
  const reportSingle = async (when: string) => {
    const spent: Record<'other' | 'kept' | 'bare', number[]> = { other: [], kept: [], bare: [] }
    for (let n = 0; n < READS_AFTER_WRITES; n += 1) {
      const { headers, method, path } = writing
      const written = await fetch(service.url + path, { method, headers, body: write() })
      if (!written.ok) throw new Error(`a write answered ${written.status}`)
      spent.other.push(await elapsedMs(() => read(own)))
      spent.kept.push(await elapsedMs(() => read(own)))
      spent.bare.push(await elapsedMs(() => read(bareUrl)))
    }
    const ms = (name: keyof typeof spent) => `${medianOf(spent[name]).toFixed(2)} ms`
    console.log(`${when}: after a write of another party ${ms('other')}, kept ${ms('kept')}, bare ${ms('bare')}`)
  }
  await reportSingle('one read at a time')
  if (databaseUrl !== null) {
    const neighbours = await openNeighbours(databaseUrl)
    await reportSingle('beside a foreign transaction and a dump')
    await neighbours.close()
    await reportSingle('after them')
  }
  await service.process.stop()
  await bare.stop()
})

/** A transaction with an id, and one with the snapshot and locks of a dump, both in another database of the server. */
async function openNeighbours(databaseUrl: string) {
  const url = new URL(databaseUrl)
  url.pathname = '/postgres'
  const open = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    return client
  }
  const clients = [
    await open('begin', 'select pg_current_xact_id()'),
    await open('begin isolation level repeatable read, read only', 'lock table pg_class in access share mode'),
  ]
  return { close: () => Promise.all(clients.map((client) => client.end())) }
}
