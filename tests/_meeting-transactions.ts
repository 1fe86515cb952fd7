import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../src/store/schema.ts'
import type { CallAnswer, TestHouse } from './_service.ts'

/** Sends `request` during a transaction that has done `work` and commits once the request waits for it. Returns the response. */
export async function whileUncommitted(
  app: TestHouse,
  work: (trx: Transaction<Schema>) => Promise<unknown>,
  request: () => Promise<CallAnswer>,
): Promise<CallAnswer> {
  const { database } = app.service.app
  const done = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const held = database.transact(async (trx) => {
    await work(trx)
    // Some statements are not sent before the next one.
    await sql`select`.execute(trx)
    done.resolve()
    await release.promise
  })
  await Promise.race([done.promise, held])
  const answered = request()
  await Promise.race([answered, isWaiting(app)])
  release.resolve()
  await held
  return await answered
}

/** Settles when a statement waits for a lock. */
async function isWaiting(app: TestHouse): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; await delay(10)) {
    const { rows } = await sql`
      select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`.execute(app.service.app.database.db)
    if (rows.length > 0) return
  }
}
