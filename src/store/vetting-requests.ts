import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

/** A workspace's request to be vetted: its note to the operator, and its state. */
export interface VettingRequest {
  note: Confidential<string>
  requestedAt: string
  declinedAt: string | null
}

/** Stores or replaces a request. */
export async function insertVettingRequest(
  trx: Db,
  { sessionId, identityId, note }: { sessionId: number; identityId: number; note: string },
  now: Date,
): Promise<void> {
  const asked = { note, requested_at: now.toISOString(), declined_at: null }
  await trx
    .insertInto('vetting_requests')
    .values({ session_id: sessionId, identity_id: identityId, ...asked })
    .onConflict((row) => row.column('session_id').doUpdateSet(asked))
    .execute()
}

/** Returns open and declined requests, keyed by session. Sessions without one are omitted. */
export async function loadVettingRequests(db: Db, sessionIds: readonly number[]): Promise<Map<number, VettingRequest>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('vetting_requests')
    .select(['session_id', 'identity_id', 'note', 'requested_at', 'declined_at'])
    .where('session_id', '=', anyOf(sessionIds))
    .execute()
  return new Map(
    rows.map(({ session_id, identity_id, note, requested_at, declined_at }) => [
      session_id,
      { note: new Confidential(identity_id, note), requestedAt: requested_at, declinedAt: declined_at },
    ]),
  )
}

/** Declines the open request of a session. Returns false if there is none. */
export async function declineVettingRequest(trx: Db, sessionId: number, now: Date): Promise<boolean> {
  const declined = await trx
    .updateTable('vetting_requests')
    .set({ declined_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .where('declined_at', 'is', null)
    .returning('session_id')
    .execute()
  return declined.length > 0
}

/** Deletes the request of a vetted session. */
export async function endVettingRequest(trx: Db, sessionId: number): Promise<void> {
  await trx.deleteFrom('vetting_requests').where('session_id', '=', sessionId).execute()
}
