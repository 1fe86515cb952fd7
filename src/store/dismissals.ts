import type { Kysely } from 'kysely'
import type { DismissalReason } from '../domain/matching/dismissal.ts'
import { withNext } from './database.ts'
import type { Schema } from './schema.ts'

/** A match that a session has dismissed. */
export interface Dismissal {
  partyId: number
  reason: DismissalReason
  dismissedAt: string
}

/** Dismisses a party for a session, or replaces the reason of its dismissal. */
export async function dismiss(
  trx: Kysely<Schema>,
  sessionId: number,
  { partyId, reason, dismissedAt }: Dismissal,
): Promise<void> {
  await trx
    .insertInto('dismissed_matches')
    .values({ session_id: sessionId, party_id: partyId, reason, dismissed_at: dismissedAt })
    .onConflict((conflict) => conflict.columns(['session_id', 'party_id']).doUpdateSet({ reason }))
    .modifyEnd(withNext)
    .execute()
}

/** Deletes the dismissal of a party. */
export async function takeBack(trx: Kysely<Schema>, sessionId: number, partyId: number): Promise<void> {
  await trx
    .deleteFrom('dismissed_matches')
    .where('session_id', '=', sessionId)
    .where('party_id', '=', partyId)
    .modifyEnd(withNext)
    .execute()
}

/** Returns a session's dismissals, the latest first. */
export async function dismissedBy(db: Kysely<Schema>, sessionId: number): Promise<Dismissal[]> {
  return await db
    .selectFrom('dismissed_matches')
    .select(['party_id as partyId', 'reason', 'dismissed_at as dismissedAt'])
    .where('session_id', '=', sessionId)
    .orderBy('dismissed_at', 'desc')
    .orderBy('party_id', 'desc')
    .execute()
}
