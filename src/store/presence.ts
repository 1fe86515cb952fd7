import pg from 'pg'
import type { Logger } from './engine.ts'

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
export async function openPresence(databaseUrl: string, log: Logger): Promise<Presence> {
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
      log.warn({}, 'the connection that says this process lives ended; it is opened again')
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
