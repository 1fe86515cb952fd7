/**
 * GET /api/matches on a universe of 10,000 parties against a bare Fastify route that sends the same bytes, each in a process
 * of its own, loaded by turns. Then the dear case: a write between any two reads.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { BUYER, register, sellerNumber } from './clients.ts'
import { buildLargeUniverse } from './large-universe.ts'
import { inDirectory, start, startService } from './processes.ts'
import { alternate, medianOf, report } from './rounds.ts'

const PARTIES = 10_000
const ROUNDS = 7
const SECONDS = 3
const CONNECTIONS = 20
const READS_AFTER_WRITES = 40

await inDirectory(async (directory) => {
  const dataDir = join(directory, 'data')
  await buildLargeUniverse(dataDir, PARTIES)
  const service = await startService({ DATA_DIR: dataDir })
  const { key } = await register(service, BUYER)
  const seller = await register(service, sellerNumber(1))
  const matches = `${service.url}/api/matches/${key}`
  const answer = await fetch(matches)
  const bytes = await answer.text()
  const file = join(directory, 'bytes.json')
  writeFileSync(file, bytes)
  const bare = start('bench/bare-route.ts', {}, [file])
  const bareUrl = `http://127.0.0.1:${(await bare.line('port ')).slice(5)}/`
  console.log(`${PARTIES} parties, ${answer.headers.get('x-total-count')} matches, ${bytes.length} bytes a page`)

  await requestsPerSecond(matches, 1)
  await requestsPerSecond(bareUrl, 1)
  const rounds = await alternate(
    ROUNDS,
    () => requestsPerSecond(matches, SECONDS),
    () => requestsPerSecond(bareUrl, SECONDS),
  )
  report('reads of matches', rounds, 'requests/s', 'at least 0.40')
  await reportUncached(service.url, matches, bareUrl, seller.key)
  await service.process.stop()
  await bare.stop()
})

async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return result['2xx'] / result.duration
}

/** The time of a read that finds its answer out of date, since another party changed a figure just before. */
async function reportUncached(base: string, matches: string, bareUrl: string, sellerKey: string): Promise<void> {
  const spent: Record<'other' | 'kept' | 'bare', number[]> = { other: [], kept: [], bare: [] }
  for (let n = 0; n < READS_AFTER_WRITES; n += 1) {
    await changeRevenue(base, sellerKey, 13 + n / 10)
    spent.other.push(await msOf(matches))
    spent.kept.push(await msOf(matches))
    spent.bare.push(await msOf(bareUrl))
  }
  const ms = (name: keyof typeof spent) => `${medianOf(spent[name]).toFixed(2)} ms`
  console.log(
    `one read at a time, after a write of another party ${ms('other')}, kept ${ms('kept')}, bare route ${ms('bare')}`,
  )
}

async function msOf(url: string): Promise<number> {
  const begun = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - begun
}

async function changeRevenue(base: string, key: string, revenue: number): Promise<void> {
  const answer = await fetch(`${base}/api/session/${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller: { revenue } }),
  })
  if (!answer.ok) throw new Error(`a write answered ${answer.status}`)
}
