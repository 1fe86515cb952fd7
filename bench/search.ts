/**
 * GET /api/search at 200,000 parties in PostgreSQL, against a point read by primary key: the 95th percentile of either, by turns in
 * one run. Then twelve searches at once from one client, and what another request costs meanwhile and alone. BENCH_DATABASE_URL names
 * an empty database, or one that an earlier run has filled. `node bench/search.ts [parties]`
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { readConfig } from '../src/config.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'
import { openService } from '../src/open.ts'
import { openDatabase } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { BUYER, register } from './clients.ts'
import { fillServer } from './large-universe.ts'
import { elapsedMs, medianOf } from './rounds.ts'

const parties = Number(process.argv[2] ?? 200_000)
const databaseUrl = process.env.BENCH_DATABASE_URL
if (!databaseUrl) throw new Error('BENCH_DATABASE_URL names the empty PostgreSQL database to fill')
const log = { info() {}, warn() {}, error() {} }

await fillServer(databaseUrl, parties)
const database = await openDatabase<Schema>({ databaseUrl, dataDir: '', log })
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
const { key } = await register({ url } as Parameters<typeof register>[0], BUYER)

const { rows } = await sql<{ search_text: string }>`
  select search_text from parties where id % ${Math.floor(parties / 150)} = 1 and search_text is not null`.execute(
  database.db,
)
/** Two neighbouring words of the text of a party, as people search, each query once. */
const asPeopleSearch = rows.map(({ search_text }, n) => {
  const words = search_text.split(' ').filter((word) => word.length > 3)
  const at = n % Math.max(1, words.length - 1)
  return words.slice(at, at + 2).join(' ')
})
const kinds = {
  'two words of a text': asPeopleSearch,
  'one broad word': repeated(['maintenance', 'industrial', 'software', 'services', 'building', 'food']),
  'a word nobody has': Array.from({ length: 60 }, (_, n) => `zirconium${n}`),
  'a slip in a broad word': repeated(['maintenence', 'industrail', 'sofware']),
}
let sent = 0
/** Under an entity tag of its own, so that no answer is one that was kept. */
const search = async (q: string) => {
  sent += 1
  const headers = { 'if-none-match': `"${sent}"` }
  const answer = await fetch(`${url}/api/search/${key}?q=${encodeURIComponent(q)}`, { headers })
  await answer.text()
  return answer.status
}
const pointRead = async () => {
  const id = 1 + Math.floor(Math.random() * parties)
  await database.db.selectFrom('parties').select(['id', 'sector', 'product']).where('id', '=', id).execute()
}
const otherRequest = async () =>
  void (await (await fetch(`${url}/api/session/${key}`, { headers: { 'cache-control': 'no-cache' } })).text())
const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

for (const q of asPeopleSearch) await search(q)
for (const [kind, queries] of Object.entries(kinds)) {
  const [searches, points]: [number[], number[]] = [[], []]
  for (const q of queries) {
    searches.push(await elapsedMs(() => search(q)))
    for (let n = 0; n < 5; n++) points.push(await elapsedMs(pointRead))
  }
  const [one, other] = [percentile(searches, 0.95), percentile(points, 0.95)]
  console.log(
    `${kind}: 95th percentile ${one.toFixed(1)} ms (median ${medianOf(searches).toFixed(1)}), point read ${other.toFixed(2)} ms (median ${medianOf(points).toFixed(2)}): ${(one / other).toFixed(1)} times`,
  )
}
const alone: number[] = []
for (let n = 0; n < 30; n++) alone.push(await elapsedMs(otherRequest))
let going = true
const statuses: number[] = []
const twelve = Array.from({ length: 12 }, async (_, n) => {
  for (let k = 0; going; k++) {
    const status = await search(`maintenance ${n} ${k}`)
    statuses.push(status)
    if (status === 429) await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
})
const meanwhile: number[] = []
for (let n = 0; n < 30; n++) meanwhile.push(await elapsedMs(otherRequest))
going = false
await Promise.all(twelve)
await service.close()
const refused = statuses.filter((status) => status === 429).length
console.log(
  `another request: ${medianOf(alone).toFixed(1)} ms alone, ${medianOf(meanwhile).toFixed(1)} ms beside twelve searches at once (${(medianOf(meanwhile) / medianOf(alone)).toFixed(2)} times); ${statuses.length} searches, ${refused} told to wait`,
)

function repeated(queries: readonly string[]): string[] {
  return Array.from({ length: 60 }, (_, n) => queries[n % queries.length] ?? '')
}
