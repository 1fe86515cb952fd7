/**
 * Acknowledged writes, POST /api/session with another figure each time, against the same rows inserted straight through the
 * driver, one transaction each, in a database with the same tables; on the embedded engine on disk, and on PostgreSQL when
 * TEST_DATABASE_URL names a server.
 */
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Client, register, sellerNumber } from './clients.ts'
import { inDirectory, type RunningService, start, startService } from './processes.ts'
import { alternate, report } from './rounds.ts'
import { newDatabase } from './server-database.ts'

const ROUNDS = 7
const SECONDS = 3
/** Writes before the first round: the first thousand run in code that the engine of JavaScript has yet to optimise, 5 ms each, later 2.6. */
const WARMING_WRITES = 1500
/** Sellers who write at once; the quota of registrations holds them below 20. */
const WRITERS = 16
let figure = 0

await inDirectory(async (directory) => {
  const [served, bare] = ['served', 'bare'].map((name) => join(directory, name))
  await compare('embedded engine', { DATA_DIR: served ?? '' }, { DATA_DIR: bare ?? '' })
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    const [one, other] = await Promise.all([newDatabase(server), newDatabase(server)])
    await compare('PostgreSQL', { DATABASE_URL: one.url }, { DATABASE_URL: other.url })
    await one.drop()
    await other.drop()
  } else console.log('PostgreSQL is left out: TEST_DATABASE_URL names no server')
})

/** Two places that are new: the service works in one; the other gets the tables and one seller from it, then the bare writers. */
async function compare(where: string, one: Record<string, string>, other: Record<string, string>): Promise<void> {
  const maker = await startService({ DEMO_UNIVERSE: 'off', ...other })
  await register(maker, sellerNumber(0))
  await maker.process.stop()

  const service = await startService({ DEMO_UNIVERSE: 'off', ...one })
  const sellers: Client[] = []
  for (let n = 0; n < WRITERS; n += 1) sellers.push(await register(service, sellerNumber(n)))
  const bare = start('bench/bare-writes.ts', other, [other.DATA_DIR ?? '', String(WRITERS)])
  await bare.line('open')
  const bareRate = async (seconds: number) => {
    bare.say(String(seconds))
    return Number((await bare.line('rate ')).slice(5))
  }
  await write(service, sellers, { amount: WARMING_WRITES })
  await bareRate(1)
  const rounds = await alternate(
    ROUNDS,
    () => writesPerSecond(service, sellers, SECONDS),
    () => bareRate(SECONDS),
  )
  report(`acknowledged writes, ${where}, ${WRITERS} writers`, rounds, 'a second', 'at least 0.50')
  await service.process.stop()
  await bare.stop()
}

async function writesPerSecond(service: RunningService, sellers: readonly Client[], seconds: number): Promise<number> {
  return await write(service, sellers, { duration: seconds })
}

/** Writes a second, for so many seconds or until so many are written. */
async function write(
  { url }: RunningService,
  sellers: readonly Client[],
  until: { duration: number } | { amount: number },
): Promise<number> {
  let turn = 0
  const result = await autocannon({
    url,
    connections: sellers.length,
    ...until,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest(request) {
          turn += 1
          figure += 1
          const { key } = sellers[turn % sellers.length] ?? { key: '' }
          const body = JSON.stringify({ seller: { revenue: 10 + (figure % 9000) / 100 } })
          return { ...request, path: `/api/session/${key}`, body }
        },
      },
    ],
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} writes failed`)
  return result['2xx'] / result.duration
}
