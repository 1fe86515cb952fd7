/**
 * GET /api/matches of four workspaces while others write: after nine reads one change of a figure by another party, against a
 * bare Fastify route that sends the same bytes for the reads, each in a process of its own, loaded by turns: one that only reads, and one
 * that commits the rows of each write straight through the driver. Measured with twelve
 * writers of twelve trades, one of them on the readers' pages, and with one writer that is on every page. Then one request
 * at a time: what a read costs right after a write of another party, and kept. On the embedded engine, or in the PostgreSQL
 * database of BENCH_DATABASE_URL: there the single requests are measured once more beside an open transaction and a `pg_dump`,
 * both of another database of the server. `node bench/mixed.ts [parties]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { BUYER, register, sellerNumber } from './clients.ts'
import { buildLargeUniverse, fillServer } from './large-universe.ts'
import { inDirectory, start, startService } from './processes.ts'
import { alternate, elapsedMs, medianOf, report } from './rounds.ts'
import { newDatabase } from './server-database.ts'

const PARTIES = Number(process.argv[2] ?? 10_000)
const READERS = 4
const READS_PER_WRITE = 9
const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 20
const READS_AFTER_WRITES = 40
/** Rows of the neighbour's table: a dump of them takes a second. */
const NEIGHBOUR_ROWS = 1_000_000
/** Trades of the writers; the first is the readers'. */
const TRADES = [
  ['Industrial maintenance services', 'Maintenance and repair of machines in factories'],
  ['Bakeries', 'Bread and cakes'],
  ['Veterinary clinics', 'Care of pets and horses'],
  ['Software for hospitals', 'Planning of operating theatres'],
  ['Wine trade', 'Wines of Burgundy for restaurants'],
  ['Driving schools', 'Lessons for cars and lorries'],
  ['Printing', 'Labels and folding boxes'],
  ['Nursing homes', 'Homes for the elderly'],
  ['Furniture', 'Kitchens made to measure'],
  ['Fish farming', 'Trout and char'],
  ['Toys', 'Wooden toys'],
  ['Translation', 'Technical translation'],
] as const

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
  const writers: string[] = []
  for (const [n, [sector, product]] of TRADES.entries()) {
    const { seller, ...who } = sellerNumber(n)
    writers.push(
      (await register(service, { ...who, seller: { ...seller, sector, product, description: product } })).key,
    )
  }
  const pathOf = (key: string | undefined) => `/api/matches/${key}`
  const answer = await fetch(service.url + pathOf(readers[0]))
  const bytes = await answer.text()
  const file = join(directory, 'bytes.json')
  writeFileSync(file, bytes)
  const bareData = join(directory, 'bare')
  const bareDatabase = databaseUrl === null ? null : await newDatabase(databaseUrl)
  const bareEnvironment: Record<string, string> =
    bareDatabase === null ? { DATA_DIR: bareData } : { DATABASE_URL: bareDatabase.url }
  const maker = await startService({ DEMO_UNIVERSE: 'off', ...bareEnvironment })
  await register(maker, sellerNumber(0))
  await maker.process.stop()
  const bare = start('bench/bare-route.ts', bareEnvironment, [file, bareData])
  const bareUrl = `http://127.0.0.1:${(await bare.line('port ')).slice(5)}`
  console.log(`${PARTIES} parties, ${answer.headers.get('x-total-count')} matches, ${bytes.length} bytes a page`)

  let writes = 0
  const write = () => {
    writes += 1
    return JSON.stringify({ seller: { revenue: 10 + (writes % 400) / 10 } })
  }
  const reading = Array.from({ length: READS_PER_WRITE }, (_, n) => ({ path: pathOf(readers[n % READERS]) }))
  const writingOf = (keys: readonly string[]) => ({
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    setupRequest: <T extends object>(request: T) => {
      const body = write()
      return { ...request, path: `/api/session/${keys[writes % keys.length]}`, body }
    },
  })
  const writing = writingOf(writers.slice(0, 1))
  const requestsPerSecond = async (url: string, requests: object[]): Promise<number> => {
    const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests })
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
    return result['2xx'] / result.duration
  }
  const share = READS_PER_WRITE / (READS_PER_WRITE + 1)
  const mixed = async (keys: readonly string[]) =>
    (await requestsPerSecond(service.url, [...reading, writingOf(keys)])) * share
  const bareReads = () => requestsPerSecond(bareUrl, [{ path: '/' }])
  const bareMixed = async () => {
    const writing = { method: 'POST', path: '/' }
    return (await requestsPerSecond(bareUrl, [...Array(READS_PER_WRITE).fill({ path: '/' }), writing])) * share
  }
  await mixed(writers)
  await bareReads()
  for (const [whose, keys] of [
    ['of twelve trades', writers],
    ['of one that is on every page', writers.slice(0, 1)],
  ] as const)
    for (const [against, bareOne] of [
      ['against a route that only reads', bareReads],
      ['against a route that also commits a write after every nine', bareMixed],
    ] as const)
      report(
        `reads, with a write after every nine, ${whose}, ${against}`,
        await alternate(ROUNDS, () => mixed(keys), bareOne),
        'reads/s',
        'at least 0.50',
      )

  const read = async (url: string) => void (await (await fetch(url)).arrayBuffer())
  const own = service.url + pathOf(readers[0])
  const reportSingle = async (when: string) => {
    const spent: Record<'other' | 'kept' | 'bare', number[]> = { other: [], kept: [], bare: [] }
    for (let n = 0; n < READS_AFTER_WRITES; n += 1) {
      const { headers, method } = writing
      const { path, body } = writing.setupRequest({})
      const written = await fetch(service.url + path, { method, headers, body })
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
    await reportSingle('beside an open transaction and a dump of another database')
    console.log(`dumps of the neighbour's database meanwhile: ${neighbours.dumps()}`)
    await neighbours.close()
    await reportSingle('after them')
  }
  await service.process.stop()
  await bare.stop()
  await bareDatabase?.drop()
})

/** A transaction with an id that stays open, and one `pg_dump` after another, both of another database of the server. */
async function openNeighbours(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const name = `neighbour_${process.pid}`
  const open = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    return client
  }
  const server = await open(`create database ${name}`)
  url.pathname = `/${name}`
  await (await open(`create table rows as select n, md5(n::text) from generate_series(1, ${NEIGHBOUR_ROWS}) n`)).end()
  const transaction = await open('begin', 'select pg_current_xact_id()')
  let isOver = false
  let dumps = 0
  const dumping = (async () => {
    while (!isOver) {
      const [code] = await once(
        spawn('pg_dump', ['--dbname', url.href, '--file', '/dev/null'], { stdio: 'inherit' }),
        'exit',
      )
      if (code !== 0) throw new Error(`pg_dump ended with ${code}`)
      dumps += 1
    }
  })()
  return {
    dumps: () => dumps,
    async close() {
      isOver = true
      await dumping
      await transaction.end()
      await server.query(`drop database ${name}`)
      await server.end()
    },
  }
}
