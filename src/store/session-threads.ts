import { eraseDue } from './exchange.ts'
import type { Db } from './schema.ts'

/** Returns the threads opened for a session, in order. */
export async function threadsOfSession(db: Db, sessionId: number): Promise<{ id: number; participant: string }[]> {
  return await db
    .selectFrom('exchange_threads')
    .select(['id', 'participant'])
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute()
}

/** Erases the contents of a session's threads and revokes their tokens. */
export async function eraseSessionThreads(trx: Db, sessionId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  const threads = await trx
    .updateTable('exchange_threads')
    .set({ erase_at: at })
    .where('session_id', '=', sessionId)
    .returning('id')
    .execute()
  if (threads.length === 0) return
  const ids = threads.map(({ id }) => id)
  await trx
    .updateTable('engage_tokens')
    .set({ revoked_at: at })
    .where('thread_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  await eraseDue(trx, now)
}
