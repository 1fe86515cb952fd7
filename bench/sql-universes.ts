/** The databases that the ranking index is held against, each with the same sellers and asked the same question in its own words. */
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import pg from 'pg'
import { load as loadVec } from 'sqlite-vec'
import {
  MORE_FACETS,
  minimumBusiness,
  NO_TEXT_FACTOR,
  VECTOR_DIMENSIONS,
} from '../src/domain/matching/scoring/semantic.ts'
import { CALIBRATION } from '../src/domain/matching/scoring/semantic-figures.ts'
import { type Asker, type Ranked, toRanked } from '../src/matching-index/candidate.ts'
import type { IndexedParty } from '../src/store/universe.ts'

/** What a ranking answers: the best, best first, and how many match where they are counted. */
export interface Answer {
  ids: number[]
  total: number
}

export interface SqlUniverse {
  rank(buyer: Asker, counted: boolean): Promise<Answer>
  /** From then on one process answers alone; null where none ever had help. */
  readonly goAlone: (() => Promise<void>) | null
  close(): Promise<void>
}

const ROWS_AT_ONCE = 500

/** What is kept of a seller beside its vector: figures, the whole sectors it is a member of, and the keys of its sector and its product. */
const valuesOf = ({ id, toMatch: { figures, evEurM, sectors, keys } }: Ranked) => [
  id,
  figures.revenueEurM,
  figures.growthPct,
  figures.ebitdaMarginPct,
  evEurM,
  sectors,
  keys[0] ?? 0,
  keys[1] ?? 0,
]

/**
 * Decisions §7 for a buyer that states every figure, rules nothing out and names no place; fits are rounded as the domain rounds them.
 *
 * @throws Error when the buyer asks for what the statement does not say.
 */
function questionFor({ toMatch }: Asker, counted: boolean) {
  const { criteria, facets, exclusions, excludedSectors, geography } = toMatch
  if (exclusions.length > 0 || excludedSectors !== 0 || geography !== null)
    throw new Error('The statement knows neither exclusions nor places: ask for a buyer without them.')
  const { ticketMinEurM: min, ticketMaxEurM: max, growthTargetPct: g, ebitdaTargetPct: m } = criteria
  const tenths = (score: string) => `floor((${score}) * 10 + 0.5)`
  const figures = `(case when 0.4 * ev > ${max} then ${tenths(`30 * ${max} / (0.4 * ev)`)} when ev < ${min} then ${tenths(`30 * ev / ${min}`)} else 300 end
    + case when growth >= ${g} then 400 else ${tenths(`40 * exp(-(((${g} - growth) / 15) * ((${g} - growth) / 15)) / 2)`)} end
    + case when margin >= ${m} then 300 else ${tenths(`30 * exp(-(((${m} - margin) / 10) * ((${m} - margin) / 10)) / 2)`)} end)`
  const gates = `not 0.4 * ev > 1.2 * ${max} and not ev < 0.8 * ${min}`
  const odds = (dot: string) => {
    const evidence = `(${CALIBRATION.bias} - ${MORE_FACETS} * ln(${facets.length}) + ${CALIBRATION.perDot} * ${dot})`
    return `1 / (1 + exp(-(${evidence})))`
  }
  const keys = [0, ...toMatch.keys].join(', ')
  const isNamed = `(sectors & ${toMatch.broadSectors}) <> 0 or (sector_key <> 0 and sector_key in (${keys})) or (product_key <> 0 and product_key in (${keys}))`
  const least = `case when ${isNamed} then ${minimumBusiness(toMatch.isGeneralist, 1, false, 0)} else ${minimumBusiness(toMatch.isGeneralist, 0, false, 0)} end`
  const total = counted ? 'count(*) over ()' : '0'
  return { figures, gates, odds, least, total }
}

/** In a WebAssembly engine in this process, its files in a directory. */
export async function openPglite(directory: string, sellers: Iterable<IndexedParty>): Promise<SqlUniverse> {
  const engine = await PGlite.create(directory, { extensions: { vector } })
  const rows = async <R>(text: string) => (await engine.query<R>(text)).rows
  return await openPgvector({ rows, goAlone: null, close: () => engine.close() }, 'halfvec', sellers)
}

/** How pgvector keeps a component: in 4 bytes as it is used by default, or in 2, which hold these components exactly too. */
export type VectorType = 'vector' | 'halfvec'

/** In a PostgreSQL server that has pgvector. */
export async function openPostgres(
  url: string,
  type: VectorType,
  sellers: Iterable<IndexedParty>,
): Promise<SqlUniverse> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = async <R>(text: string) => (await client.query(text)).rows as R[]
  const close = async () => {
    await client.query('drop table concordat_bench_sellers')
    await client.end()
  }
  const goAlone = async () => void (await client.query('set max_parallel_workers_per_gather = 0'))
  return await openPgvector({ rows, goAlone, close }, type, sellers)
}

interface Door extends Pick<SqlUniverse, 'goAlone' | 'close'> {
  rows<R>(text: string): Promise<R[]>
}

async function openPgvector(
  { rows, goAlone, close }: Door,
  type: VectorType,
  sellers: Iterable<IndexedParty>,
): Promise<SqlUniverse> {
  await rows('create extension if not exists vector')
  await rows(`create table concordat_bench_sellers (id int primary key, revenue float8, growth float8, margin float8,
    ev float8, sectors int, sector_key bigint, product_key bigint, v ${type}(${VECTOR_DIMENSIONS}))`)
  await rows('alter table concordat_bench_sellers alter column v set storage plain')
  let batch: string[] = []
  const flush = async () => {
    if (batch.length > 0) await rows(`insert into concordat_bench_sellers values ${batch.join(',')}`)
    batch = []
  }
  for (const seller of sellers) {
    const ranked = toRanked(seller)
    batch.push(`(${valuesOf(ranked).join(',')},'[${ranked.toMatch.vector.join(',')}]')`)
    if (batch.length === ROWS_AT_ONCE) await flush()
  }
  await flush()
  await rows('vacuum analyze concordat_bench_sellers')
  return {
    async rank(buyer, counted) {
      const dots = buyer.toMatch.facets.map((facet) => `-(v <#> '[${facet.join(',')}]')`)
      const { figures, gates, odds, least, total } = questionFor(buyer, counted)
      const found = await rows<{ id: number; total: number | string }>(`select id, ${total} as total from (
        select id, floor(det * floor(greatest(${NO_TEXT_FACTOR}, ${least}, ${odds(`greatest(${dots.join(', ')})`)}) * 1000 + 0.5) / 1000 + 0.5) / 10 as fit
        from (select id, v, sectors, sector_key, product_key, ${figures} as det from concordat_bench_sellers where ${gates}) figures
        where det >= 500) scored
      where fit >= 50 order by fit desc, id limit 50`)
      return { ids: found.map(({ id }) => id), total: Number(found[0]?.total ?? 0) }
    },
    goAlone,
    close,
  }
}

/**
 * In SQLite with sqlite-vec, in memory. It has no dot product of int8 vectors: the distance, of which it takes one for each facet of
 * each survivor, and the square lengths kept beside give it, to the last digit.
 */
export function openSqlite(sellers: Iterable<IndexedParty>): SqlUniverse {
  const database = new DatabaseSync(':memory:', { allowExtension: true })
  loadVec(database)
  database.exec(`create table sellers (id integer primary key, revenue real, growth real, margin real, ev real,
    sectors integer, sector_key integer, product_key integer, square integer, v blob)`)
  const insert = database.prepare('insert into sellers values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  database.exec('begin')
  for (const seller of sellers) {
    const ranked = toRanked(seller)
    const { vector: stored } = ranked.toMatch
    insert.run(...valuesOf(ranked), squareOf(stored), new Uint8Array(stored.buffer, stored.byteOffset, stored.length))
  }
  database.exec('commit; analyze')
  return {
    async rank(buyer, counted) {
      const { facets } = buyer.toMatch
      const dots = facets.map((facet, i) => {
        const distance = `vec_distance_l2(vec_int8(v), vec_int8(?${i + 1}))`
        return `round((square + ${squareOf(facet)} - pow(${distance}, 2)) / 2)`
      })
      const { figures, gates, odds, least, total } = questionFor(buyer, counted)
      const found = database
        .prepare(`with scored as materialized (
          select id, floor(${figures} * floor(max(${NO_TEXT_FACTOR}, ${least}, ${odds(`max(${dots.join(', ')})`)}) * 1000 + 0.5) / 1000 + 0.5) / 10 as fit
          from sellers where ${gates} and ${figures} >= 500)
        select id, ${total} as total from scored where fit >= 50 order by fit desc, id limit 50`)
        .all(...facets.map((facet) => new Uint8Array(facet.buffer, facet.byteOffset, facet.length)))
      return { ids: found.map(({ id }) => Number(id)), total: Number(found[0]?.total ?? 0) }
    },
    goAlone: null,
    close: async () => database.close(),
  }
}

const squareOf = (stored: Int8Array): number => stored.reduce((sum, x) => sum + x * x, 0)
