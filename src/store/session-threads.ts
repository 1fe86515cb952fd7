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
