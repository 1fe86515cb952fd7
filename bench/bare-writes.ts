/**
 * The rows of a profile update inserted straight through the driver, one transaction each, by as many writers at once as are
 * asked for: `node bench/bare-writes.ts <directory> <writers>`, PGlite in this thread, or the server of DATABASE_URL.
 * Each line read from standard input is a number of seconds to write for; each answer is `rate <commits a second>`.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openBareEngine } from './bare-database.ts'

type Query = (text: string, values: unknown[]) => Promise<unknown>

const [directory = '', writersText = '1'] = process.argv.slice(2)
const writers = Number(writersText)
const { transaction, close } = process.env.DATABASE_URL ? onServer(process.env.DATABASE_URL) : await embedded()

/** The rows that one POST /api/session with a seller's figure writes: the party and two events. */
async function insertRows(query: Query): Promise<void> {
  const now = new Date().toISOString()
  await query(
    `insert into parties (session_id, identity_id, side, sector, product, description, revenue_eur_m, growth_pct,
       ebitda_margin_pct, contact_status, data_quality, valued_at, created_at, updated_at)
     values (null, 1, 'seller', $1, $2, $3, $4, 7.77, 14.56, 'warm', 70, $5, $5, $5)`,
    [
      'Industrial maintenance services',
      'Maintenance and repair of machines in factories',
      'Teams of technicians maintain and repair production machines for factories under yearly contracts.',
      Math.random() * 100,
      now,
    ],
  )
  await query(
    `insert into events (session_id, type, party_id, facts, created_at)
     values (1, 'profile_updated', null, $1, $2), (1, 'valuation_computed', null, '{}', $2)`,
    ['{"changed":["revenue"],"side":"seller"}', now],
  )
}

async function embedded() {
  const engine = await openBareEngine(join(directory, 'database'))
  return {
    transaction: () => engine.transaction((trx) => insertRows((text, values) => trx.query(text, values))),
    close: () => engine.close(),
  }
}

function onServer(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 })
  return {
    async transaction() {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await insertRows((text, values) => client.query(text, values))
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

async function commitsPerSecond(seconds: number): Promise<number> {
  const begun = performance.now()
  const ends = begun + seconds * 1000
  let commits = 0
  const write = async () => {
    while (performance.now() < ends) {
      await transaction()
      commits += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return (commits * 1000) / (performance.now() - begun)
}

console.log('open')
for await (const line of createInterface(process.stdin)) console.log(`rate ${await commitsPerSecond(Number(line))}`)
await close()
