/**
 * The ranking index against the databases it replaces: `npm run bench -- ranking-sql`, or `node bench/ranking-sql.ts [sellers] [data
 * folder]`. Everyone holds the same sellers and is asked the same: gates, figures, text, the best fifty in order, without and
 * with the count of all matches. All answer the same ids and the same count, or the bench fails. Once each has what it takes of
 * the machine, once each has one thread or process, so that a ratio per core can be read.
 *
 * BENCH_DATABASE_URL names a PostgreSQL server with pgvector; without one, PGlite's pgvector and sqlite-vec stand for it.
 */

import { loadavg } from 'node:os'
import { join } from 'node:path'
import { toAsker, toRanked } from '../src/matching-index/candidate.ts'
import type { Shards } from '../src/matching-index/shards.ts'
import { inDirectory } from './processes.ts'
import { alternate, elapsedMs, report, reportFastest } from './rounds.ts'
import { openPglite, openPostgres, openSqlite, type SqlUniverse } from './sql-universes.ts'
import { syntheticBuyer, syntheticSellers, vectorPool } from './synthetic-parties.ts'
import { shardsOf, THREADS } from './synthetic-shards.ts'

const [sellersGiven = '1000000', dataFolder = process.env.EVAL_DATA ?? null] = process.argv.slice(2)
const sellers = Number(sellersGiven)
const serverUrl = process.env.BENCH_DATABASE_URL ?? null
/** The embedded engine reads a row in WebAssembly: beyond this a round takes minutes, and says the same. */
const IN_PGLITE = Math.min(sellers, 200_000)
const ROUNDS = 5

const pool = await vectorPool(dataFolder)
const buyer = toAsker(toRanked(syntheticBuyer(pool)))

/** The index over so many sellers, in as many threads as the service would take and in one. */
interface Indices {
  count: number
  inAll: Shards
  inOne: Shards
}

async function indicesOf(count: number): Promise<Indices> {
  const filled = (threads: number) => shardsOf(threads, syntheticSellers(count, pool))
  return { count, inAll: await filled(THREADS), inOne: await filled(1) }
}

async function against(what: string, { count, inAll, inOne }: Indices, database: SqlUniverse): Promise<void> {
  await compare(inAll, THREADS, what, count, database)
  await database.goAlone?.()
  await compare(inOne, 1, `${what}${database.goAlone === null ? '' : ', in one process'}`, count, database)
  await database.close()
}

async function compare(shards: Shards, threads: number, what: string, count: number, database: SqlUniverse) {
  for (const counted of [false, true]) {
    const question = { limit: 50, after: null, count: counted }
    const expected = await shards.rank(buyer, question)
    const found = await database.rank(buyer, counted)
    const isSame =
      JSON.stringify(found) === JSON.stringify({ ids: expected.shown.map(({ id }) => id), total: expected.total })
    if (!isSame) throw new Error(`the ranking of ${what} differs`)
    const rounds = await alternate(
      ROUNDS,
      () => elapsedMs(() => shards.rank(buyer, question)),
      () => elapsedMs(() => database.rank(buyer, counted)),
    )
    const asked = `best fifty of ${count} sellers${counted ? ' with the count of all matches' : ''}`
    report(
      `${asked}, in ${threads} threads, against ${what} (the same answer; load ${loadavg()[0]?.toFixed(1)})`,
      rounds,
      'ms',
      'at most 0.04',
    )
    reportFastest(rounds, 'ms')
  }
}

const whole = await indicesOf(sellers)
await against('sqlite-vec, int8, in memory', whole, openSqlite(syntheticSellers(sellers, pool)))
for (const type of serverUrl === null ? [] : (['halfvec', 'vector'] as const))
  await against(
    `PostgreSQL's pgvector, ${type}`,
    whole,
    await openPostgres(serverUrl ?? '', type, syntheticSellers(sellers, pool)),
  )
await Promise.all([whole.inAll.close(), whole.inOne.close()])
await inDirectory(async (directory) => {
  const part = await indicesOf(IN_PGLITE)
  const database = await openPglite(join(directory, 'pglite'), syntheticSellers(IN_PGLITE, pool))
  await against("PGlite's pgvector, halfvec", part, database)
  await Promise.all([part.inAll.close(), part.inOne.close()])
})
