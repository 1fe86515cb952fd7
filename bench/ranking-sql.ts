/**
 * The ranking index against the databases it replaces: `npm run bench -- ranking-sql`, or `node bench/ranking-sql.ts [sellers] [data
 * folder]`. Everyone holds the same sellers and is asked the same: gates, figures, text, the best fifty in order, without and
 * with the count of all matches. All answer the same ids and the same count, or the bench fails.
 *
 * BENCH_DATABASE_URL names a PostgreSQL server with pgvector; without one, PGlite's pgvector and sqlite-vec stand for it.
 */

import { loadavg } from 'node:os'
import { join } from 'node:path'
import { rankedOf } from '../src/index/candidate.ts'
import { Ranker } from '../src/index/ranker.ts'
import { inDirectory } from './processes.ts'
import { alternate, elapsedMs, report } from './rounds.ts'
import { openPglite, openPostgres, openSqlite, type SqlUniverse } from './sql-universes.ts'
import { syntheticBuyer, syntheticSellers, vectorPool } from './synthetic-parties.ts'

const [sellersGiven = '1000000', dataFolder = process.env.EVAL_DATA ?? null] = process.argv.slice(2)
const sellers = Number(sellersGiven)
const serverUrl = process.env.BENCH_DATABASE_URL ?? null
/** The embedded engine reads a row in WebAssembly: beyond this a round takes minutes, and says the same. */
const IN_PGLITE = Math.min(sellers, 200_000)
const ROUNDS = 5

const pool = await vectorPool(dataFolder)
const buyer = rankedOf(syntheticBuyer(pool))

async function against(what: string, count: number, open: () => Promise<SqlUniverse> | SqlUniverse): Promise<void> {
  const ranker = new Ranker()
  for (const seller of syntheticSellers(count, pool)) ranker.put(rankedOf(seller))
  const database = await open()
  for (const counted of [false, true]) {
    const question = { limit: 50, after: null, count: counted }
    const expected = ranker.rank(buyer, question)
    const found = await database.rank(buyer, counted)
    const isSame =
      JSON.stringify(found) === JSON.stringify({ ids: expected.shown.map(({ id }) => id), total: expected.total })
    if (!isSame) throw new Error(`the ranking of ${what} differs`)
    const rounds = await alternate(
      ROUNDS,
      () => elapsedMs(() => ranker.rank(buyer, question)),
      () => elapsedMs(() => database.rank(buyer, counted)),
    )
    const asked = `best fifty of ${count} sellers${counted ? ' with the count of all matches' : ''}`
    report(
      `${asked}, against ${what} (the same answer; load ${loadavg()[0]?.toFixed(1)})`,
      rounds,
      'ms',
      'at most 0.04',
    )
  }
  await database.close()
}

await against('sqlite-vec, int8, in memory', sellers, () => openSqlite(syntheticSellers(sellers, pool)))
for (const type of serverUrl === null ? [] : (['halfvec', 'vector'] as const))
  await against(`PostgreSQL's pgvector, ${type}`, sellers, () =>
    openPostgres(serverUrl ?? '', type, syntheticSellers(sellers, pool)),
  )
await inDirectory((directory) =>
  against("PGlite's pgvector, halfvec", IN_PGLITE, () =>
    openPglite(join(directory, 'pglite'), syntheticSellers(IN_PGLITE, pool)),
  ),
)
