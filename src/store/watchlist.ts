import type { Kysely } from 'kysely'
import { withNext } from './database.ts'
import type { Schema } from './schema.ts'

/** A party that a session watches. */
export interface Watched {
  partyId: number
  watchedAt: string
}

/** Adds a party to a session's watchlist; an existing entry stays unchanged. */
export async function watch(trx: Kysely<Schema>, sessionId: number, partyId: number, now: Date): Promise<void> {
  await trx
    .insertInto('watched_parties')
    .values({ session_id: sessionId, party_id: partyId, watched_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['session_id', 'party_id']).doNothing())
    .modifyEnd(withNext)
    .execute()
}

/** Removes a party from a session's watchlist. */
export async function unwatch(trx: Kysely<Schema>, sessionId: number, partyId: number): Promise<void> {
  await trx
    .deleteFrom('watched_parties')
    .where('session_id', '=', sessionId)
    .where('party_id', '=', partyId)
    .modifyEnd(withNext)
    .execute()
}

/** Returns the parties that a session watches, the latest first. */
export async function watchedBy(db: Kysely<Schema>, sessionId: number): Promise<Watched[]> {
  return await db
    .selectFrom('watched_parties')
    .select(['party_id as partyId', 'watched_at as watchedAt'])
    .where('session_id', '=', sessionId)
    .orderBy('watched_at', 'desc')
    .orderBy('party_id', 'desc')
    .execute()
}
