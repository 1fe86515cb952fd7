import { join } from 'node:path'
import pg from 'pg'
import { openBareEngine } from './bare-database.ts'

type Query = (text: string, values: unknown[]) => Promise<unknown>

/** Writes the rows of a profile update straight through the driver, a transaction each. */
export interface BareWriter {
  transaction(): Promise<void>
  close(): Promise<void>
}

/** On PGlite in this thread, or on the server of DATABASE_URL. */
export async function openBareWriter(directory: string): Promise<BareWriter> {
  return process.env.DATABASE_URL ? onServer(process.env.DATABASE_URL) : await embedded(directory)
}

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

async function embedded(directory: string): Promise<BareWriter> {
  const engine = await openBareEngine(join(directory, 'database'))
  return {
    transaction: () => engine.transaction((trx) => insertRows((text, values) => trx.query(text, values))),
    close: () => engine.close(),
  }
}

function onServer(connectionString: string): BareWriter {
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
