import pg from 'pg'
import type { Engine, Logger } from './engine.ts'
import { lendClient } from './loan.ts'
import { openPresence } from './presence.ts'
import { valueParsers } from './value-parsers.ts'

/**
 * Opens a pool of connections to a PostgreSQL server (15 or newer), and one more that signals that this process lives.
 *
 * @throws Error if the server cannot be reached, without its address, which may contain a password
 */
export async function openPostgres(options: {
  databaseUrl: string
  connections: number
  statementLimitMs: number
  log: Logger
}): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementLimitMs,
    idle_in_transaction_session_timeout: options.statementLimitMs * 2,
    application_name: 'concordat',
    // If few parties have a workspace, the planner expects millions of a viewer's rows and compiles for 140 to 320 ms a
    // statement that takes one.
    options: '-c jit=off',
    types: valueParsers,
    pipeline: true,
  })
  keepErrorsFromCrashing(pool, options.log)
  await refuseUnfit(pool)
  const presence = await openPresence(options.databaseUrl, options.log)
  return {
    kind: 'postgres',
    pool,
    lend: async (durations) => lendClient(await pool.connect(), durations),
    waiting: () => pool.waitingCount,
    processName: presence.name,
    freshness: async () => {
      const { rows } = await pool.query<{ token: string }>('select pg_current_snapshot()::text as token')
      return rows[0]?.token ?? ''
    },
    withStatementLimit: (_limitMs, work) => work(),
    forgetSoon: () => {},
    close: async () => {
      await pool.end()
      await presence.close()
    },
  }
}

/** Logs a connection that breaks while idle or inside a transaction; the statement it broke still rejects. */
export function keepErrorsFromCrashing(pool: pg.Pool, log: Logger): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection ended'))
  })
}

async function refuseUnfit(pool: pg.Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version")
    const version = Number(rows[0]?.version)
    if (version < 150_000) throw new Error(`it is version ${Math.floor(version / 10_000)}, and 15 or newer is needed`)
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error)
    throw new Error(`The PostgreSQL server of DATABASE_URL cannot be used: ${reason}.`, { cause: error })
  }
}
