import pg, { type PoolClient } from 'pg'
import type { Durations } from './durations.ts'
import type { Engine, Logger } from './engine.ts'
import { type Loan, sendTogether } from './loan.ts'
import { valueParsers } from './value-parsers.ts'

/**
 * Lends a client to one borrower. If its connection breaks, every later statement fails with the reason, which Kysely's
 * rollback would hide.
 */
function lendClient(client: PoolClient, durations: Durations): Loan {
  let broken: Error | null = null
  const remember = (error: Error): void => {
    broken ??= error
  }
  client.on('error', remember)
  return {
    async send(statements) {
      try {
        return await durations.timed(() => sendTogether(client, statements))
      } catch (error) {
        throw broken ?? error
      }
    },
    release(destroy) {
      client.off('error', remember)
      client.release(destroy)
    },
  }
}

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

/** A process as others on its database see it. */
interface Presence {
  /** UUID of this process. */
  readonly name: string
  close(): Promise<void>
}

const AGAIN_AFTER_MS = 1000

/**
 * Holds an advisory lock under a new name while this process lives, on a connection of its own: PostgreSQL releases the
 * lock when the process dies, which `isGone` detects. After a broken connection the lock is taken again under the same
 * name.
 */
async function openPresence(databaseUrl: string, log: Logger): Promise<Presence> {
  let isClosed = false
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined

  async function hold(name: string | null): Promise<string> {
    const held = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'concordat presence',
      keepAlive: true,
    })
    held.on('error', () => {})
    held.on('end', () => {
      if (isClosed || held !== client) return
      log.warn({}, 'the connection that marks this process as alive ended; it is opened again')
      reopen()
    })
    await held.connect()
    await held.query('set idle_session_timeout = 0')
    const { rows } = await held.query<{ name: string }>(
      `select name, pg_advisory_lock(hashtextextended(name, 0))
       from (select coalesce($1::text, gen_random_uuid()::text) as name offset 0) as process`,
      [name],
    )
    client = held
    return rows[0]?.name ?? ''
  }

  function reopen(): void {
    client = null
    again = setTimeout(() => void hold(name).catch(reopen), AGAIN_AFTER_MS).unref()
  }

  const name = await hold(null)
  return {
    name,
    async close() {
      isClosed = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
